"""A named entity in a text, and the function that finds some."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

PERSON: Final = "person"
ORGANISATION: Final = "organisation"
LOCATION: Final = "location"
DATE: Final = "date"
TIME: Final = "time"
MONEY: Final = "money"
PERCENT: Final = "percent"
KINDS: Final = (PERSON, ORGANISATION, LOCATION, DATE, TIME, MONEY, PERCENT)
"""The paper's seven types."""
PURPOSE: Final = "The feature type 'entities'"
"""What needs a recogniser, as errors about a missing package begin."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A name or an amount in a text."""

    kind: str
    start: int
    end: int


Finder = Callable[[Sequence[str], str], Iterable[Sequence[Entity]]]
"""Gives the entities of each text; the second argument is the texts' language, by ISO 639-1."""
