"""What is learned from blocks: predictions of folds, and the model. Asks no database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import numpy as np

from extraction.blocks.examples import BlockExample
from extraction.blocks.model import BlockModel, load_named
from extraction.errors import ArgumentError
from extraction.learning.configuration import SEED
from training.services.block_plans import BLOCKS, BlockPlan
from training.services.learned_rows import Learned

if TYPE_CHECKING:
    import pandas as pd

MOST_PAGES: Final = 150
"""That a fold's model learns from, drawn by a seed, so that a large set does not take minutes.

All pages are tested, and the model that is stored learns from all of them: the scores are those
of models that have seen less than it has.
"""
_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class LabelledBlocks:
    """A page of a training set: its blocks, and the fold it is tested in."""

    page: int
    example: BlockExample
    fold: int
    """Negative if it is in none."""


@dataclass(frozen=True, slots=True)
class BlockLesson:
    """What there is to learn from, in an order of its own, and how."""

    pages: Sequence[LabelledBlocks]
    plan: BlockPlan

    def fit(self, examples: Sequence[BlockExample], facts: Mapping[str, Any]) -> BlockModel:
        """A model of some of the pages."""
        # Imported late: they bring scikit-learn along, which takes seconds.
        from extraction.blocks import replay
        from extraction.blocks.tuning import fit_alone, fit_on_top

        if self.plan.is_on_top:
            return fit_on_top(load_named(), replay.load_named(), examples, facts=facts)
        return fit_alone(load_named(), examples, facts=facts)


@dataclass(frozen=True, slots=True)
class BlockFold:
    """Pages that are tested together by a model of the others."""

    number: int
    task: str


class InFold(Protocol):
    """A page that is tested in a fold, or in none if it is negative."""

    @property
    def fold(self) -> int: ...


Page = TypeVar("Page", bound=InFold)


def block_folds(pages: Sequence[InFold], task: str = BLOCKS) -> Iterator[BlockFold]:
    """The folds of some pages, about one question."""
    for number in sorted({page.fold for page in pages if page.fold >= 0}):
        yield BlockFold(number, task)


def learned_pages(pages: Sequence[Page], fold: BlockFold) -> list[Page]:
    """The pages that a fold's model learns from."""
    others = [page for page in pages if page.fold != fold.number]
    if len(others) <= MOST_PAGES:
        return others
    dice = np.random.default_rng((SEED, fold.number))
    drawn = np.sort(dice.choice(len(others), MOST_PAGES, replace=False))
    return [others[place] for place in drawn.tolist()]


def crossed_blocks(lesson: BlockLesson, fold: BlockFold) -> pd.DataFrame | str:
    """Predictions of a fold by a model that has not seen it, or why there can be none."""
    import pandas as pd

    try:
        model = lesson.fit([page.example for page in learned_pages(lesson.pages, fold)], {})
    except ArgumentError as error:
        return str(error)
    tested = [page for page in lesson.pages if page.fold == fold.number]
    parts = [_predicted(model, page) for page in tested]
    return pd.concat(parts, ignore_index=True).assign(task=BLOCKS, fold=fold.number)


def _predicted(model: BlockModel, page: LabelledBlocks) -> pd.DataFrame:
    import pandas as pd

    label = page.example.label
    known = np.flatnonzero(~np.isnan(label))
    probability = model.probability(page.example.blocks)[known]
    return pd.DataFrame(
        {
            "page": page.page,
            "block": known,
            "node": page.example.blocks.around[0][known],
            "answer": label[known].astype(np.int8),
            "predicted": (probability >= _EVEN).astype(np.int8),
            "probability": probability,
        }
    )


def learned_blocks(lesson: BlockLesson, facts: Mapping[str, Any]) -> Learned:
    """The model learned from all pages."""
    own = {"configuration": lesson.plan.as_json(), "examples": _counts(lesson)}
    if lesson.plan.is_on_top:
        own["on top of"] = dict(load_named().facts)
    model = lesson.fit([page.example for page in lesson.pages], own | dict(facts))
    manifest, data = model.parts()
    return Learned(manifest, data, {})


def _counts(lesson: BlockLesson) -> dict[str, int]:
    labels = [page.example.label for page in lesson.pages]
    return {
        "content": sum(int((label == 1).sum()) for label in labels),
        "other": sum(int((label == 0).sum()) for label in labels),
    }
