"""Models for pages whose source they have not seen, nor a page near-identical to them.

A genre has one model of all its rows, for pages of foreign sources, and one per fold without
the sources of that fold, for the pages of these.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.classifiers import ContentSeekerModel
from extraction.errors import ArgumentError
from extraction.gold_page import GoldPage
from extraction.learning.configuration import Configuration
from extraction.learning.experiments.experiment import Data
from extraction.learning.experiments.texts import alike
from extraction.learning.fitting import fit_model
from extraction.learning.folds import make_folds
from extraction.learning.rows import LabelledRows

WHOLE: Final = -1
"""In place of a fold: the model of all rows."""


@dataclass(frozen=True, slots=True)
class Trainer:
    """A genre's rows, and in which fold each of its sources and pages is."""

    rows: LabelledRows
    fold_of: Mapping[str | int, int]

    @classmethod
    def of(cls, rows: LabelledRows, *, folds: int, seed: int) -> "Trainer":
        """Cut the rows by source; where that cannot be done, everything is in ``WHOLE``."""
        fold_of_row = np.full(len(rows), WHOLE)
        try:
            cut = make_folds(rows.answers("single"), rows.groups, number=folds, seed=seed)
        except ArgumentError:
            cut = []
        for number, places in enumerate(cut):
            fold_of_row[places] = number
        numbers = fold_of_row.tolist()
        by_source = dict(zip(rows.sources.tolist(), numbers, strict=True))
        return cls(rows, by_source | dict(zip(rows.pages.tolist(), numbers, strict=True)))

    def unseen(self, pages: Iterable[GoldPage]) -> int | None:
        """The fold whose model has seen none of the pages' sources; None if there is none."""
        names = (name for page in pages for name in (page.source, page.key))
        folds = {self.fold_of[name] for name in names if name in self.fold_of}
        if len(folds) > 1 or WHOLE in folds:
            return None
        return folds.pop() if folds else WHOLE

    def fit(self, learner: Configuration, fold: int) -> ContentSeekerModel:
        """Learn from all rows outside the fold."""
        fold_of_row = np.array([self.fold_of[page] for page in self.rows.pages.tolist()])
        train = self.rows if fold == WHOLE else self.rows.take(fold_of_row != fold)
        return fit_model(learner, train)[0]


@dataclass(frozen=True, slots=True)
class Plan:
    """Which model each page may be scored by."""

    steps: tuple[tuple[str, GoldPage, Mapping[str, int]], ...]
    """Genre of the page, the page, and the fold of each training genre's model."""
    left_out: tuple[str, ...]

    @property
    def models(self) -> list[tuple[str, int]]:
        """All models needed: genre and fold."""
        return sorted({need for _, _, folds in self.steps for need in folds.items()})


def make_plan(trainers: Mapping[str, Trainer], data: Data) -> Plan:
    """Find for each page and training genre a model that has not seen its source."""
    pages = {page.key: page for some in data.pages.values() for page in some}
    twins = alike(pages.values())
    left_out = [
        f"{genre}: no pages with gold texts, so nothing of it is tested."
        for genre in data.rows
        if not data.pages.get(genre)
    ]
    steps = []
    for test, some in data.pages.items():
        without = dict.fromkeys(trainers, 0)
        for page in some:
            kin = [pages[key] for key in twins.get(page.key, {page.key})]
            folds = {train: trainer.unseen(kin) for train, trainer in trainers.items()}
            for train, fold in folds.items():
                without[train] += fold is None
            known = {train: fold for train, fold in folds.items() if fold is not None}
            steps.append((test, page, known))
        left_out += [
            f"{train} on {test}: {number} pages left out. Every model of {train} has seen their "
            "source or pages like them; label pages of more sources."
            for train, number in without.items()
            if number
        ]
    return Plan(tuple(steps), tuple(left_out))
