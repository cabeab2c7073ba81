"""Named entities found by a trained pipeline of spaCy, which has to be downloaded."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from contentseeker.errors import MissingPackageError, needed_for
from contentseeker.methods.sequences.entities.entity import (
    DATE,
    LOCATION,
    MONEY,
    ORGANISATION,
    PERCENT,
    PERSON,
    PURPOSE,
    TIME,
    Entity,
)

if TYPE_CHECKING:
    from spacy.language import Language

PIPELINE: Final = "en_core_web_sm"
_KIND_OF: Final = {
    "PERSON": PERSON,
    "ORG": ORGANISATION,
    "GPE": LOCATION,
    "LOC": LOCATION,
    "FAC": LOCATION,
    "DATE": DATE,
    "TIME": TIME,
    "MONEY": MONEY,
    "PERCENT": PERCENT,
}
"""The paper's seven types by spaCy's names."""


def find_by_pipeline(texts: Sequence[str], language: str = "") -> Iterator[list[Entity]]:
    """The entities of each text; the pipeline reads English, whatever the language."""
    for document in load_pipeline().pipe(texts):
        yield [
            Entity(_KIND_OF[found.label_], found.start_char, found.end_char)
            for found in document.ents
            if found.label_ in _KIND_OF
        ]


@cache
def load_pipeline() -> "Language":
    """The pipeline; raises ``MissingPackageError`` where it is not installed."""
    with needed_for(f"{PURPOSE}, found by spaCy,", "spacy", "spacy"):
        import spacy

    try:
        # Finding names needs none of the excluded parts, which take time.
        pipeline: Language = spacy.load(PIPELINE, exclude=["tagger", "parser", "lemmatizer"])
    except OSError as error:
        raise MissingPackageError(
            f"{PURPOSE}, found by spaCy, needs its pipeline {PIPELINE!r}, which is not installed. "
            f"Run: python -m spacy download {PIPELINE}"
        ) from error
    return pipeline
