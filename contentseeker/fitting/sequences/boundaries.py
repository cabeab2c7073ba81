"""Boundary detection: content is everything between the block it begins and the one it ends with.

The paper's other method (section 3): a statistical classifier decides of each block whether content
begins there, and another one whether it ends. Where no block is more likely a boundary than not,
the likeliest is taken. The paper leaves open which classifier and features it used, how it chose
among several boundaries, and what it did about the few that there are: here both are MaxEnt with
all predicates and all blocks, and the pair that is the most likely together is taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from contentseeker.fitting.sequences.fitting import SequenceExample, fit_sequences
from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.methods.sequences.model import SequenceModel
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.page.structure import BoolArray

BOUNDARIES: Final = "boundaries"
"""Its name among the models of experiments; it is no sequence labeller."""


@dataclass(frozen=True, slots=True)
class BoundaryModel:
    """Two MaxEnt models: whether content begins with a block, and whether it ends with it."""

    begin: SequenceModel
    end: SequenceModel

    def label(self, index: PredicateIndex) -> BoolArray:
        """Whether each block is content; always one run of blocks."""
        begin, end = (each.label(index).probability for each in (self.begin, self.end))
        is_content = np.zeros(len(index), dtype=np.bool_)
        if len(index):
            first, last = likeliest_boundaries(begin, end)
            is_content[first : last + 1] = True
        return is_content


def boundaries_of(is_content: BoolArray) -> tuple[int, int] | None:
    """The first and the last block of the content; None without content."""
    places = np.flatnonzero(is_content)
    return (int(places[0]), int(places[-1])) if len(places) else None


def likeliest_boundaries(begin: FloatArray, end: FloatArray) -> tuple[int, int]:
    """The first and last block whose probabilities have the highest product, in this order."""
    # The best beginning at or before each block.
    best_begin = np.maximum.accumulate(begin)
    last = int((best_begin * end).argmax())
    return int(begin[: last + 1].argmax()), last


def fit_boundaries(
    settings: SequenceSettings, examples: Sequence[SequenceExample]
) -> BoundaryModel:
    """A model of some pages, by the settings of a MaxEnt."""
    return BoundaryModel(
        fit_sequences(settings, [_only(each, 0) for each in examples]),
        fit_sequences(settings, [_only(each, 1) for each in examples]),
    )


def label_unseen_by_boundaries(
    settings: SequenceSettings, examples: Mapping[int, SequenceExample], fold: Fold
) -> dict[int, BoolArray]:
    """Which blocks of each tested document are content, by a model of the others."""
    model = fit_boundaries(settings, [examples[key] for key in fold.train])
    return {key: model.label(examples[key].index) for key in fold.test}


def _only(example: SequenceExample, side: int) -> SequenceExample:
    """The example with one of its boundaries as the only content: 0 for the first, 1 the last."""
    is_boundary = np.zeros(len(example), dtype=np.bool_)
    if (boundaries := boundaries_of(example.is_content)) is not None:
        is_boundary[boundaries[side]] = True
    return replace(example, is_content=is_boundary)
