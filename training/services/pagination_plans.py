"""How models of paginated sites are to be made. Plain data, for processes that know no Django."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from extraction.pagination.learning import LinkLesson
from extraction.pagination.main_learning import MainLesson
from extraction.parameters import parameters_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

NEXT_LINK: Final = "next-link"
"""The kind of model that finds next pages, and the one question it answers."""
MAIN_NODES: Final = "main-nodes"
"""The kind of model that finds main-content elements, and the one question it answers."""
# In folds by source the likeliest element is the better text where nothing is left out
# (docs/benchmarks.md); the thesis left out until both were as many.
USUAL_MAIN: Final = MainLesson(balance=0.0)
_MODEL: Final = "model"


@dataclass(frozen=True)
class LinkPlan:
    """A model of next links."""

    lesson: LinkLesson = field(default_factory=LinkLesson)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        given = _given(stored, NEXT_LINK)
        return None if given is None else cls(LinkLesson(**given))

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, and that it is about next links."""
        return {_MODEL: NEXT_LINK} | _values(self.lesson)


@dataclass(frozen=True)
class MainNodePlan:
    """A model of main-content elements."""

    lesson: MainLesson = USUAL_MAIN

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        given = _given(stored, MAIN_NODES)
        return None if given is None else cls(MainLesson(**given))

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, and that it is about main-content elements."""
        return {_MODEL: MAIN_NODES} | _values(self.lesson)


def _given(stored: Mapping[str, Any], kind: str) -> dict[str, Any] | None:
    if stored.get(_MODEL) != kind:
        return None
    return {name: value for name, value in stored.items() if name != _MODEL}


def _values(lesson: "DataclassInstance") -> dict[str, Any]:
    return {each.name: getattr(lesson, each.name) for each in parameters_of(type(lesson))}
