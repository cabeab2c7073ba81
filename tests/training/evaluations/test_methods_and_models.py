"""Methods and models ticked apart, of both kinds."""

import pytest
from django.http import QueryDict

from annotate.models import Genre
from tests.training import made
from training.evaluations.combining import methods_and_models, models_of_kind
from training.forms.evaluations import EvaluationForm

pytestmark = pytest.mark.django_db

KINDS = {"": "", "forum-1": "content-seeker", "forum-2": "blocks"}


def test_a_method_gets_models_of_its_kind_and_the_shipped_one_where_there_are_none() -> None:
    assert models_of_kind(["", "forum-1", "forum-2"], KINDS, "blocks") == ["", "forum-2"]
    assert models_of_kind(["forum-1"], KINDS, "content-seeker") == ["forum-1"]
    assert models_of_kind(["forum-1"], KINDS, "blocks") == [""]


@pytest.mark.parametrize(
    ("texts", "names", "models"),
    [
        (("blocks@forum-2", "CS+LBS@forum-1"), ["blocks", "CS+LBS"], ["forum-2", "forum-1"]),
        (("blocks@forum-2", "CS+LBS"), ["blocks", "CS+LBS"], ["forum-2"]),
        (
            ("blocks", "blocks@forum-2", "CS+LBS", "FE"),
            ["blocks", "CS+LBS", "FE"],
            ["", "forum-2"],
        ),
        (("blocks@forum-2", "CS+LBS", "CS+LBS@forum-1"), None, []),
    ],
    ids=["one each", "one alone", "with the shipped ones", "not every pair"],
)
def test_choices_of_both_kinds_are_methods_and_models(
    genre: Genre, texts: tuple[str, ...], names: list[str] | None, models: list[str]
) -> None:
    made.version(genre)
    made.block_version(genre)
    assert methods_and_models(texts) == (list(texts) if names is None else names, models)


def test_the_form_asks_for_every_method_with_the_models_of_its_kind(genre: Genre) -> None:
    seeker, blocks = made.version(genre), made.block_version(genre)
    sent = QueryDict(mutable=True)
    sent.setlist("methods", ["blocks", "CS+LBS", "body"])
    sent.setlist("models", ["general", str(seeker), str(blocks)])
    sent["split"] = "all"
    form = EvaluationForm.posted(sent)
    assert form.is_valid(), form.errors
    assert form.request.methods == (
        "blocks",
        f"blocks@{blocks}",
        "CS+LBS",
        f"CS+LBS@{seeker}",
        "body",
    )
