"""Settings most experiments share, and lists written as text.

A setting that is a list is one line, its parts parted by commas ("J48, SMO"): so it can be
typed, stored and shown like any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.learning.configuration import Configuration
from extraction.parameters import check_parameters, parameter

BY_SOURCE: Final = "by source"
ROW_BY_ROW: Final = "row by row"
BOTH: Final = "both"
FOLDING_MEANING: Final = (
    "Whether sources and near-duplicates stay in one fold, or rows are drawn one by one as in "
    "the thesis (which scores too well: pages of a source resemble each other)."
)
EVERY_TASK: Final = ", ".join(TASKS)


@dataclass(frozen=True)
class CrossedSettings:
    """Of experiments that cross-validate."""

    tasks: str = parameter(EVERY_TASK, "Questions to learn, out of segment, content, single.")
    folds: int = parameter(10, "Parts the rows are cut into.", at_least=2, at_most=50)
    folding: str = parameter(
        BY_SOURCE,
        FOLDING_MEANING,
        choices=(BY_SOURCE, ROW_BY_ROW),
    )
    configuration: Mapping[str, Any] = field(default_factory=lambda: {"selection": "none"})
    """Of the learner, as in ``Configuration``; what is left out keeps its default."""

    def __post_init__(self) -> None:
        check_parameters(self)
        chosen("tasks", self.tasks, TASKS)
        Configuration.from_json(self.configuration)

    @property
    def learner(self) -> Configuration:
        """What learns, unless the experiment varies it."""
        return Configuration.from_json(self.configuration)

    @property
    def foldings(self) -> tuple[str, ...]:
        """One or both ways to make folds, where an experiment can do both."""
        return (BY_SOURCE, ROW_BY_ROW) if self.folding == BOTH else (self.folding,)


def chosen(name: str, text: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a list, each one of the allowed, in the order of those."""
    parts = {part.strip() for part in text.split(",")} - {""}
    if unknown := sorted(parts - set(allowed)):
        raise ArgumentError(f"{name}: there is no {unknown[0]!r}. There are: {', '.join(allowed)}.")
    if not parts:
        raise ArgumentError(f"{name}: empty. Choose at least one of: {', '.join(allowed)}.")
    return tuple(part for part in allowed if part in parts)


def numbers(name: str, text: str) -> tuple[int, ...]:
    """The parts of a list of whole numbers of 1 or more, smallest first."""
    parts = {part.strip() for part in text.split(",")} - {""}
    if not parts or not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise ArgumentError(
            f"{name}: {text!r} will not do. Pass whole numbers of 1 or more with commas "
            'between, e.g. "20, 40, 80".'
        )
    return tuple(sorted({int(part) for part in parts}))
