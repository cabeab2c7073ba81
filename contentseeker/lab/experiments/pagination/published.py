"""The figures of Hanamura (2020), all from its abstract, and the rules it compares with.

The abstract says "simple heuristic rules" without giving them. The two rules here are ours: the
simplest ones that use the first feature the abstract names for each task.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.fitting.pagination.examples import LinkExample
from contentseeker.fitting.pagination.main_content import NodeExample
from contentseeker.lab.experiments.outcome import PUBLISHED, Table, Value
from contentseeker.lab.experiments.pagination.variants import LEARNERS, MEASURES
from contentseeker.methods.hanamura.features import COLUMNS
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.profiles import ALL_FEATURES

WORD_RULE: Final = "rule: a word for next"
"""Every link whose text has a word for next, or an arrow, leads to the next page."""
TEXT_RULE: Final = "rule: the most text"
"""The outermost element inside the body with the most text is the main content."""

Scores = tuple[float, float, float]
"""Precision, recall and F1."""
ScoresByGenre = Mapping[str, Mapping[tuple[str, str], Scores]]
"""By genre, then by part and variant of an experiment."""
_HAS_NEXT: Final = ALL_FEATURES.index("has next")
_TEXT_LENGTH, _DEPTH = COLUMNS.index("text length"), COLUMNS.index("depth")
_INSIDE_BODY: Final = 2


@dataclass(frozen=True, slots=True)
class Figures:
    """What the abstract has for one of its two tasks."""

    best: Scores
    baseline_f1: float
    gain: float
    """Of F1, by the feature that the thesis adds for paginated sites."""


NEXT_LINKS: Final = Figures(best=(0.818, 0.692, 0.750), baseline_f1=0.607, gain=0.027)
MAIN_CONTENT: Final = Figures(best=(0.588, 0.555, 0.571), baseline_f1=0.003, gain=0.07)


def by_word(example: LinkExample) -> FloatArray:
    """1 for the links that ``WORD_RULE`` chooses, 0 for all others."""
    return np.asarray(example.rows[:, _HAS_NEXT], dtype=np.float64)


def by_text(example: NodeExample) -> FloatArray:
    """1 for the element that ``TEXT_RULE`` chooses, 0 for all others."""
    chosen = np.zeros(len(example.rows))
    lengths = np.where(example.rows[:, _DEPTH] >= _INSIDE_BODY, example.rows[:, _TEXT_LENGTH], -1.0)
    if len(chosen):
        chosen[int(lengths.argmax())] = 1.0
    return chosen


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which variants of an experiment stand beside the figures of the abstract."""

    figures: Figures
    rule: str
    """The variant among the learners that is the rule."""
    feature: str
    """The name for people of the feature that the thesis adds."""
    part: str
    """The part of the experiment that leaves that feature out."""
    with_feature: str
    without_feature: str
    note: str


def paper_table(found: ScoresByGenre, comparison: Comparison) -> Iterator[Table]:
    """The abstract's figures beside those of every genre; no table if nothing was measured."""
    rows = [row for genre, scores in found.items() for row in _rows(genre, scores, comparison)]
    columns = [column for name in MEASURES for column in (name, name + PUBLISHED)]
    if rows:
        yield Table(
            "paper", "Beside the paper", ("genre", "what", *columns), tuple(rows), comparison.note
        )


def _rows(
    genre: str, scores: Mapping[tuple[str, str], Scores], comparison: Comparison
) -> Iterator[tuple[Value, ...]]:
    figures = comparison.figures
    if rule := scores.get(("learners", comparison.rule)):
        yield _row(genre, comparison.rule, rule, (None, None, figures.baseline_f1))
    learners = {name: scores["learners", name] for name in LEARNERS if ("learners", name) in scores}
    if learners:
        best = max(learners, key=lambda name: learners[name][2])
        yield _row(genre, f"best learner: {best}", learners[best], figures.best)
    usual = scores.get((comparison.part, comparison.with_feature))
    without = scores.get((comparison.part, comparison.without_feature))
    if usual and without:
        gain = (None, None, usual[2] - without[2])
        name = f"F1 gained by {comparison.feature}"
        yield _row(genre, name, gain, (None, None, figures.gain))


def _row(
    genre: str, name: str, own: Sequence[float | None], published: Sequence[float | None]
) -> tuple[Value, ...]:
    pairs = zip(own, published, strict=True)
    return (genre, name, *(value for pair in pairs for value in pair))
