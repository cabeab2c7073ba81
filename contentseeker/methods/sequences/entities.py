"""Named entities in blocks, found by spaCy, which is an optional package and off by default."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from contentseeker.errors import MissingPackageError, needed_for

if TYPE_CHECKING:
    from spacy.language import Language

PIPELINE: Final = "en_core_web_sm"
KINDS: Final = {
    "PERSON": "person",
    "ORG": "organisation",
    "GPE": "location",
    "LOC": "location",
    "FAC": "location",
    "DATE": "date",
    "TIME": "time",
    "MONEY": "money",
    "PERCENT": "percent",
}
"""The paper's seven types by spaCy's names."""
_PURPOSE: Final = "The feature type 'entities'"


@dataclass(frozen=True, slots=True)
class Entity:
    """A name in a text."""

    kind: str
    start: int
    end: int


Finder = Callable[[Sequence[str]], Iterable[Sequence[Entity]]]
"""Gives the entities of each text."""


def find_entities(texts: Sequence[str]) -> Iterator[list[Entity]]:
    """The entities of each text that are of one of the paper's types."""
    for document in _pipeline().pipe(texts):
        yield [
            Entity(KINDS[found.label_], found.start_char, found.end_char)
            for found in document.ents
            if found.label_ in KINDS
        ]


def check_entities() -> None:
    """Raise ``MissingPackageError`` where entities cannot be found, and say what to install."""
    _pipeline()


@cache
def _pipeline() -> "Language":
    with needed_for(_PURPOSE, "spacy", "entities"):
        import spacy

    try:
        # Finding names needs none of the excluded parts, which take time.
        pipeline: Language = spacy.load(PIPELINE, exclude=["tagger", "parser", "lemmatizer"])
    except OSError as error:
        raise MissingPackageError(
            f"{_PURPOSE} needs spaCy's pipeline {PIPELINE!r}, which is not installed. "
            f"Run: python -m spacy download {PIPELINE}"
        ) from error
    return pipeline
