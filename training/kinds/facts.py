"""The classifiers of a model as its page shows them: drawn, in words, by importance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

IMPORTANCES_SHOWN: Final = 15


@dataclass(frozen=True)
class Importance:
    """A feature, and how much the classifier depends on it."""

    feature: str
    value: float
    share: float
    """Of the greatest, from 0 to 1."""


@dataclass(frozen=True)
class ClassifierFacts:
    """One of a model's classifiers."""

    task: str
    title: str
    kind: str
    """The learner, for example a class name and the number of trees."""
    feature_count: int
    importances: Sequence[Importance] = ()
    picture: str = ""
    """SVG of a single tree; blank for other classifiers."""
    text: str = ""


def most_important(found: Sequence[tuple[str, float]]) -> list[Importance]:
    """The first features of a list that begins with the most important one."""
    shown = [(name, value) for name, value in found[:IMPORTANCES_SHOWN] if value > 0]
    return [Importance(name, value, value / shown[0][1]) for name, value in shown]
