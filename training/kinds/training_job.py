"""Retraining of any kind in one shape: training data, folds to cross-validate, and a fit.

Worker processes import this module and every ``fit`` module, so none of them imports Django.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED

if TYPE_CHECKING:
    import pandas as pd

MOST_PAGES: Final = 150
"""A fold's model is fitted on at most so many pages, drawn by a seed, to bound its time.

All pages are tested, and the stored model is fitted on all of them. The scores are therefore
those of models that have seen fewer pages than the stored one.
"""
MANY_PAGES: Final = 40
"""From so many pages on, fitting in several processes is faster than in one thread."""

Example = TypeVar("Example")
PlanType = TypeVar("PlanType")


class Fold(Protocol):
    """What is tested together, about one task."""

    @property
    def task(self) -> str: ...
    @property
    def number(self) -> int: ...


@dataclass(frozen=True, slots=True)
class FittedModel:
    """A model as its two files."""

    manifest: dict[str, Any]
    data: bytes
    selected: Mapping[str, list[str]]
    """The features chosen for each task, best first; empty where none are selected."""
    configuration: dict[str, Any] | None = None
    """The plan with fitted values, where these describe the model (style density)."""
    notes: Sequence[str] = ()
    """Lines for the log about what was chosen."""


CrossValidate: TypeAlias = "Callable[[Any, Any], pd.DataFrame | str]"
"""From training data and a fold to predictions, or to the reason why there are none."""
Fit: TypeAlias = Callable[[Any, Mapping[str, Any]], FittedModel]
"""From training data and the facts for the manifest to the model."""


@dataclass(frozen=True)
class TrainingJob:
    """Training data, and the work to do with it."""

    data: Any
    folds: Sequence[Fold]
    cross_validate: CrossValidate
    fit: Fit
    tasks: Sequence[str]
    unit: str
    """What predictions are about, in the plural."""
    is_large: bool
    note: str = ""
    """A line for the log about how to read the scores."""


@dataclass(frozen=True, slots=True)
class FoldedPage(Generic[Example]):
    """The training example of one page, and the fold that tests it."""

    page: int
    example: Example
    fold: int
    """Negative if no fold tests it."""


@dataclass(frozen=True, slots=True)
class TrainingData(Generic[Example, PlanType]):
    """Pages to train on, in an order that no database key decides, and the plan."""

    pages: Sequence[FoldedPage[Example]]
    plan: PlanType

    @property
    def examples(self) -> list[Example]:
        """The examples of all pages."""
        return [page.example for page in self.pages]

    def tested(self, fold: PageFold) -> list[FoldedPage[Example]]:
        """The pages of a fold."""
        return [page for page in self.pages if page.fold == fold.number]

    def trained(self, fold: PageFold) -> list[Example]:
        """The examples of all other pages."""
        return [page.example for page in self.pages if page.fold != fold.number]


@dataclass(frozen=True, slots=True)
class PageFold:
    """Pages that are tested together, by a model fitted on the others."""

    number: int
    task: str


class ReadData(Protocol):
    """Examples read from pages, and the fold of each page."""

    @property
    def examples(self) -> Mapping[int, Any]: ...
    def folds(self) -> Sequence[tuple[int, int]]: ...


def folded_pages(read: ReadData) -> list[FoldedPage[Any]]:
    """Every page that has an example, with its fold."""
    examples = read.examples
    return [FoldedPage(key, examples[key], fold) for key, fold in read.folds() if key in examples]


class PageFitter(ABC, Generic[Example, PlanType]):
    """How models are fitted on examples of pages, and what they predict for a page."""

    draws_pages: ClassVar[bool] = True
    """False if fitting is so quick that folds need no limit on pages, and no processes."""

    @abstractmethod
    def fit(self, plan: PlanType, examples: Sequence[Example], facts: Mapping[str, Any]) -> Any:
        """A model with ``facts`` for its manifest; raises ``ArgumentError`` if there is none."""

    @abstractmethod
    def predict(self, plan: PlanType, model: Any, example: Example) -> Mapping[str, Any]:
        """Columns of the predictions for a page: ``answer`` and ``predicted``, 1 or 0."""

    def facts(self, plan: PlanType, examples: Sequence[Example]) -> dict[str, Any]:
        """Facts for the manifest besides the plan and the training data."""
        return {}

    def cross_validate(
        self, data: TrainingData[Example, PlanType], fold: PageFold
    ) -> pd.DataFrame | str:
        """Predictions for a fold by a model fitted without it, or why the fit was refused."""
        import pandas as pd

        examples = drawn_examples(data, fold) if self.draws_pages else data.trained(fold)
        try:
            # Without facts, which only the stored model has.
            model = self.fit(data.plan, examples, {})
        except ArgumentError as error:
            return str(error)
        parts = [
            pd.DataFrame({"page": page.page, **self.predict(data.plan, model, page.example)})
            for page in data.tested(fold)
        ]
        return pd.concat(parts, ignore_index=True).assign(task=fold.task, fold=fold.number)

    def fit_all(
        self, data: TrainingData[Example, PlanType], facts: Mapping[str, Any]
    ) -> FittedModel:
        """The model fitted on all pages."""
        plan: Any = data.plan
        own = {"configuration": plan.as_json()} | self.facts(plan, data.examples)
        manifest, file = self.fit(plan, data.examples, own | dict(facts)).parts()
        return FittedModel(manifest, file, selected={})


def page_job(
    data: TrainingData[Any, Any], fitter: PageFitter[Any, Any], *, task: str, unit: str
) -> TrainingJob:
    """The job of a kind that tests page by page and has one task."""
    # Negative if there is one source only: such pages are fitted on, but never tested.
    numbers = sorted({page.fold for page in data.pages if page.fold >= 0})
    folds = [PageFold(number, task) for number in numbers]
    note = f"Each fold's model is fitted on {MOST_PAGES:,} pages only, drawn by the seed."
    is_drawn = fitter.draws_pages and any(len(data.trained(fold)) > MOST_PAGES for fold in folds)
    return TrainingJob(
        data,
        folds,
        fitter.cross_validate,
        fitter.fit_all,
        tasks=(task,),
        unit=unit,
        # A fit that needs no limit on pages is over before processes have started.
        is_large=fitter.draws_pages and len(data.pages) >= MANY_PAGES,
        note=note if is_drawn else "",
    )


def drawn_examples(data: TrainingData[Example, Any], fold: PageFold) -> list[Example]:
    """The examples that a fold's model is fitted on, at most ``MOST_PAGES``."""
    examples = data.trained(fold)
    if len(examples) <= MOST_PAGES:
        return examples
    # Seeded by the fold: the same set gives the same scores in every workbench.
    generator = np.random.default_rng((SEED, fold.number))
    drawn = np.sort(generator.choice(len(examples), MOST_PAGES, replace=False))
    return [examples[place] for place in drawn.tolist()]
