"""Models that were not trained on a page's source, nor on a near-duplicate of the page.

A genre has one model of all its rows, for pages of other sources, and one model per fold
without the sources of that fold, for the pages of these sources.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import make_folds
from contentseeker.gold_page import GoldPage
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.experiments.content_seeker.page_scores import near_duplicate_pages
from contentseeker.lab.experiments.experiment import Data
from contentseeker.lab.fitting import fit_model
from contentseeker.lab.rows import LabelledRows
from contentseeker.methods.content_seeker import ContentSeekerModel

ALL_ROWS: Final = -1
"""Used as a fold number: the model of all rows."""


@dataclass(frozen=True, slots=True)
class Trainer:
    """A genre's rows, and the fold of each of its sources and pages."""

    rows: LabelledRows
    fold_of: Mapping[str | int, int]

    @classmethod
    def of(cls, rows: LabelledRows, *, folds: int, seed: int) -> "Trainer":
        """Divide the rows by source; without enough sources, every row is in ``ALL_ROWS``."""
        fold_of_row = np.full(len(rows), ALL_ROWS)
        try:
            divided = make_folds(rows.answers("single"), rows.groups, number=folds, seed=seed)
        except ArgumentError:
            # With one source only, every model has been trained on it.
            divided = []
        for number, places in enumerate(divided):
            fold_of_row[places] = number
        numbers = fold_of_row.tolist()
        by_source = dict(zip(rows.sources.tolist(), numbers, strict=True))
        return cls(rows, by_source | dict(zip(rows.pages.tolist(), numbers, strict=True)))

    def fold_without(self, pages: Iterable[GoldPage]) -> int | None:
        """The fold whose model was not trained on the pages' sources; None if there is none."""
        names = (name for page in pages for name in (page.source, page.key))
        folds = {self.fold_of[name] for name in names if name in self.fold_of}
        # Every model has seen one of the pages, or a row outside all folds.
        if len(folds) > 1 or ALL_ROWS in folds:
            return None
        return folds.pop() if folds else ALL_ROWS

    def fit(self, learner: Configuration, fold: int) -> ContentSeekerModel:
        """Fit on all rows outside the fold."""
        fold_of_row = np.array([self.fold_of[page] for page in self.rows.pages.tolist()])
        train = self.rows if fold == ALL_ROWS else self.rows.take(fold_of_row != fold)
        return fit_model(learner, train)[0]


@dataclass(frozen=True, slots=True)
class ScoringPlan:
    """The models that may score each page."""

    steps: tuple[tuple[str, GoldPage, Mapping[str, int]], ...]
    """Genre of the page, the page, and the fold of each training genre's model."""
    left_out: tuple[str, ...]

    @property
    def models(self) -> list[tuple[str, int]]:
        """All models to fit: genre and fold."""
        return sorted({need for _, _, folds in self.steps for need in folds.items()})


def plan_scoring(trainers: Mapping[str, Trainer], data: Data) -> ScoringPlan:
    """Find a model per page and training genre that was not trained on the page's source."""
    pages = {page.key: page for some in data.pages.values() for page in some}
    # Over all genres: a story may be a news page and a blog page.
    duplicates = near_duplicate_pages(pages.values())
    left_out = [
        f"{genre}: no pages with gold texts, so it is not tested."
        for genre in data.rows
        if not data.pages.get(genre)
    ]
    steps = []
    for test, some in data.pages.items():
        without = dict.fromkeys(trainers, 0)
        for page in some:
            group = [pages[key] for key in duplicates.get(page.key, {page.key})]
            folds = {train: trainer.fold_without(group) for train, trainer in trainers.items()}
            for train, fold in folds.items():
                without[train] += fold is None
            known = {train: fold for train, fold in folds.items() if fold is not None}
            steps.append((test, page, known))
        left_out += [
            f"{train} on {test}: {number} pages left out. Every model of {train} was trained on "
            "their source or a near-duplicate; label pages of more sources."
            for train, number in without.items()
            if number
        ]
    return ScoringPlan(tuple(steps), tuple(left_out))
