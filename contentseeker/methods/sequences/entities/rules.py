"""Named entities found by rules, from lists of names and words in installed packages."""

from collections.abc import Iterator, Sequence

from contentseeker.methods.sequences.entities.amounts import find_amounts
from contentseeker.methods.sequences.entities.entity import Entity
from contentseeker.methods.sequences.entities.names import find_names


def find_by_rules(texts: Sequence[str], language: str = "en") -> Iterator[list[Entity]]:
    """The entities of each text, in order; none overlaps another."""
    for text, named in zip(texts, find_names(texts, language), strict=True):
        amounts = find_amounts(text, language)
        # What is part of an amount is no name: "April 5".
        names = [
            name
            for name in named
            if not any(each.start < name.end and name.start < each.end for each in amounts)
        ]
        yield sorted([*amounts, *names], key=lambda entity: entity.start)
