"""Named entities by spaCy itself, where the extra ``spacy`` is installed.

Its trained pipelines have to be downloaded, so the one here is made of rules and stored on disk:
loading it, and what documents say of it, is spaCy's own all the same.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contentseeker.errors import MissingPackageError
from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import fit_sequences
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.entities import pipeline
from contentseeker.methods.sequences.entities.entity import Entity
from contentseeker.methods.sequences.entities.pipeline import find_by_pipeline
from contentseeker.methods.sequences.entities.recognisers import SPACY, check_recogniser
from contentseeker.methods.sequences.predicates import predicates_of
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.page import parse

spacy = pytest.importorskip("spacy", reason="spaCy (the extra 'spacy') is not installed")

RULES = {
    "Ann Lee": "PERSON",
    "Reuters": "ORG",
    "Bergen": "GPE",
    "the North Sea": "LOC",
    "Monday": "DATE",
    "$ 5": "MONEY",
    "Iliad": "WORK_OF_ART",
}
NEWS = "<title>A storm</title><p>BERGEN, Reuters. Ann Lee left Bergen on Monday.</p><p>Menu</p>"


@pytest.fixture(autouse=True)
def rules_as_a_pipeline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A pipeline of rules in the place of the one that is downloaded."""
    made = spacy.blank("en")
    ruler = made.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": kind, "pattern": text} for text, kind in RULES.items()])
    made.to_disk(tmp_path / "rules")
    monkeypatch.setattr(pipeline, "PIPELINE", str(tmp_path / "rules"))
    pipeline.load_pipeline.cache_clear()
    yield
    pipeline.load_pipeline.cache_clear()


def test_entities_are_found_text_by_text_by_the_papers_types() -> None:
    texts = ["Ann Lee crossed the North Sea.", "", "Nobody read the Iliad on Monday for $ 5."]
    first, nothing, last = find_by_pipeline(texts)

    assert [(each.kind, texts[0][each.start : each.end]) for each in first] == [
        ("person", "Ann Lee"),
        ("location", "the North Sea"),
    ]
    assert nothing == []
    # Works of art are none of the paper's types.
    assert [each.kind for each in last] == ["date", "money"]
    assert last[0] == Entity("date", texts[2].index("Monday"), texts[2].index("Monday") + 6)


def test_predicates_count_them_and_their_words_leave_the_bag() -> None:
    sequence = read_sequence(parse(NEWS))
    news, menu = predicates_of(sequence, ("words", "entities"), finder=find_by_pipeline)[-2:]

    assert {"entity=person", "entity=location", "entity=organisation", "entity=date"} <= set(news)
    assert {"word=left", "word=reuters"} <= set(news)
    assert not {"word=ann", "word=monday"} & set(news)
    assert not [each for each in menu if each.startswith("entity")]


def test_a_labeller_learns_and_labels_with_them() -> None:
    pages = [parse(NEWS.replace("storm", f"storm {number}")) for number in range(4)]
    gold = "BERGEN, Reuters. Ann Lee left Bergen on Monday."
    settings = SequenceSettings(
        algorithm="MaxEnt", types="entities", least_pages=1, recogniser=SPACY
    )
    examples = [
        example_from_gold(page, gold, settings.chosen_types, finder=settings.finder)
        for page in pages
    ]

    model = fit_sequences(settings, examples)

    assert model.label(examples[0].index).is_content.tolist() == [True, False]


def test_a_pipeline_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "PIPELINE", "no_such_pipeline")
    pipeline.load_pipeline.cache_clear()
    with pytest.raises(MissingPackageError, match="python -m spacy download no_such_pipeline"):
        check_recogniser(SPACY)
