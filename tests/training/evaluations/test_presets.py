"""What each preset of the evaluation form chooses, with every method by name."""

import pytest
from django.http import QueryDict

from annotate.models import Genre
from tests.factories import GenreFactory, SourceFactory, UserFactory
from tests.training import made
from tests.training.scored import gold_page
from training.errors import TrainingError
from training.evaluations.presets import PRESETS, preset_cards, preset_choices
from training.forms.evaluations import EvaluationForm
from training.models import ModelVersion
from training.versions.versions import promote

pytestmark = pytest.mark.django_db

SEEKERS = ["CS+plain", "CS+LBS", "CS+SLS", "CS+1+LBS", "CS+1+SLS", "CS+TP", "CS+1+TP"]
BASELINES = [
    *("Crunch", "FE", "KFE", "LQF-25", "LQF-50", "LQF-75", "LP-7", "DSC"),
    *("CCB-r40", "ACCB-r40", "TCCB-25"),
]
PEERS = ["trafilatura", "readability-lxml", "jusText", "boilerpy3", "resiliparse"]
OTHER_PAPERS = ["SD", "SD-paper", "CRF", "MEMM", "MaxEnt", "Hanamura"]
OURS = ["blocks", "CS", "CS+TP-any", "CS+1+TP-any", "body"]


@pytest.fixture
def live(genre: Genre) -> tuple[ModelVersion, ModelVersion]:
    """A live Content Seeker of the genre forum, and a live block model of the genre news."""
    return promoted(made.version(genre)), promoted(made.block_version(GenreFactory(slug="news")))


def promoted(version: ModelVersion) -> ModelVersion:
    promote(version, by=UserFactory())
    return version


def texts(name: str, *genres: str) -> list[str]:
    return list(preset_choices(name, genres).texts)


def filled_in(query: str) -> EvaluationForm:
    return EvaluationForm.filled_in(QueryDict(query))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("peers", ["blocks", *PEERS]),
        ("thesis", [*SEEKERS, *BASELINES]),
        ("papers", [*SEEKERS, *BASELINES, *OTHER_PAPERS]),
        ("everything", [*SEEKERS, *BASELINES, *OTHER_PAPERS, *PEERS, *OURS]),
    ],
)
def test_without_live_models_presets_use_the_shipped_ones(name: str, expected: list[str]) -> None:
    found = texts(name)
    assert sorted(found) == sorted(expected)
    assert preset_choices(name).model_pages == "all"


def test_my_live_models_are_those_of_each_genre_with_their_own_method_and_pages(
    live: tuple[ModelVersion, ModelVersion],
) -> None:
    chosen = preset_choices("live")
    assert sorted(chosen.texts) == ["CS@live:forum", "blocks@live:news"]
    assert (sorted(chosen.genres), chosen.model_pages) == (["forum", "news"], "own")
    assert texts("live", "forum") == ["CS@live:forum"]


def test_without_a_live_model_its_preset_cannot_be_chosen() -> None:
    [problem] = [card.problem for card in preset_cards() if card.problem]
    assert problem == "No genre has a live model yet."
    with pytest.raises(TrainingError, match="No genre has a live model yet"):
        preset_choices("live")


def test_peers_stand_beside_the_default_method_and_the_live_models(
    live: tuple[ModelVersion, ModelVersion],
) -> None:
    assert sorted(texts("peers")) == sorted(["blocks", "CS@live:forum", "blocks@live:news", *PEERS])


def test_the_thesis_takes_each_genre_s_content_seeker_and_the_shipped_one_elsewhere(
    live: tuple[ModelVersion, ModelVersion], genre: Genre
) -> None:
    gold_page(genre=genre)
    own = [f"{name}@live:forum" for name in SEEKERS]
    assert sorted(texts("thesis")) == sorted([*own, *BASELINES])
    # Pages of another genre, which has no live Content Seeker.
    gold_page(genre=GenreFactory(slug="blog"))
    assert sorted(texts("thesis")) == sorted([*SEEKERS, *own, *BASELINES])
    assert preset_choices("thesis").model_pages == "own"


def test_everything_runs_with_the_shipped_and_all_live_models(
    live: tuple[ModelVersion, ModelVersion],
) -> None:
    seekers = [*SEEKERS, "CS", "CS+TP-any", "CS+1+TP-any"]
    own = [f"{name}@live:forum" for name in seekers]
    assert sorted(texts("everything")) == sorted(
        [*SEEKERS, *BASELINES, *OTHER_PAPERS, *PEERS, *OURS, *own, "blocks@live:news"]
    )


def test_cards_say_how_many_methods_will_run(live: tuple[ModelVersion, ModelVersion]) -> None:
    counts = {card.preset.name: card.methods for card in preset_cards()}
    assert counts == {name: len(texts(name)) for name in PRESETS}


def test_presets_take_evaluation_sources_where_these_have_gold_texts(genre: Genre) -> None:
    gold_page(genre=genre)
    assert preset_choices("thesis").split == "all"
    gold_page(SourceFactory(split="evaluation"), "other", genre=genre)
    assert preset_choices("thesis").split == "evaluation"
    assert preset_choices("thesis", ["blog"]).split == "all"


@pytest.mark.parametrize("name", PRESETS)
def test_the_form_of_a_preset_asks_for_what_the_preset_says(
    name: str, live: tuple[ModelVersion, ModelVersion], genre: Genre
) -> None:
    gold_page(genre=genre)
    form = filled_in(f"preset={name}")
    sent = QueryDict(mutable=True)
    for field in form:
        # A browser sends nothing for boxes of which none is ticked.
        if value := field.value():
            sent.setlist(field.name, value if isinstance(value, list | tuple) else [value])
    posted = EvaluationForm.posted(sent)
    assert posted.is_valid(), posted.errors
    chosen = preset_choices(name)
    assert posted.request.methods == chosen.texts
    assert (posted.request.split, posted.request.model_pages) == (chosen.split, chosen.model_pages)
    assert posted.request.genres == chosen.genres


def test_a_card_keeps_the_chosen_pages(genre: Genre) -> None:
    form = filled_in("preset=thesis&genres=forum&corpora=demo")
    assert form["genres"].value() == ["forum"]
    assert form.page_filter == "corpora=demo&genres=forum"


def test_a_genre_that_is_not_there_is_left_out_of_a_preset(genre: Genre) -> None:
    assert filled_in("preset=thesis&genres=%00&genres=forum").preset == "thesis"


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(TrainingError, match=r"There is no preset 'all'. There are: live, peers"):
        preset_choices("all")
