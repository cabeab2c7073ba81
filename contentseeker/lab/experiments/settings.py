"""Base class of the settings of experiments. Lists are one line of text ("J48, SMO").

One line of text can be typed, stored and shown like any other setting.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from contentseeker.errors import ArgumentError
from contentseeker.parameters import check_parameters


@dataclass(frozen=True)
class ExperimentSettings:
    """Parameters of an experiment, checked when they are set."""

    LISTS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Allowed items of the settings that are lists; none for lists of whole numbers."""

    def __post_init__(self) -> None:
        check_parameters(self)
        # Parsed here only to refuse wrong items before the experiment starts.
        for name, allowed in self.LISTS.items():
            _ = self.choices(name) if allowed else self.numbers(name)

    def choices(self, name: str) -> tuple[str, ...]:
        """The items of a list of words."""
        return parse_choices(name, getattr(self, name), self.LISTS[name])

    def numbers(self, name: str) -> tuple[int, ...]:
        """The items of a list of whole numbers."""
        return parse_numbers(name, getattr(self, name))


def parse_choices(name: str, text: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The items of a list, in the order of ``allowed``; refuses others and an empty list."""
    parts = split_list(text)
    if unknown := sorted(parts - set(allowed)):
        raise ArgumentError(f"{name}: there is no {unknown[0]!r}. There are: {', '.join(allowed)}.")
    if not parts:
        raise ArgumentError(f"{name}: empty. Choose at least one of: {', '.join(allowed)}.")
    return tuple(part for part in allowed if part in parts)


def parse_numbers(name: str, text: str) -> tuple[int, ...]:
    """The items of a list of whole numbers of 1 or more, ascending."""
    parts = split_list(text)
    if not parts or not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise ArgumentError(
            f"{name}: {text!r} will not do. Pass whole numbers of 1 or more with commas "
            'between, e.g. "20, 40, 80".'
        )
    return tuple(sorted({int(part) for part in parts}))


def split_list(text: str) -> set[str]:
    """The parts between commas; a comma too many is no mistake."""
    return {part.strip() for part in text.split(",")} - {""}
