"""Fitting block models, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.methods.blocks.model import BlockModel, load_named
from training.kinds.blocks.plan import BlockPlan
from training.kinds.training_job import (
    FittedModel,
    FoldedPage,
    PageFold,
    TrainingData,
    cross_validate_pages,
)

if TYPE_CHECKING:
    import pandas as pd

_EVEN: Final = 0.5

BlockData: TypeAlias = TrainingData[BlockExample, BlockPlan]


def cross_validate_blocks(data: BlockData, fold: PageFold) -> pd.DataFrame | str:
    """Predictions for a fold, or why there are none."""
    return cross_validate_pages(data, fold, partial(_fit, data.plan, facts={}), _predict)


def fit_blocks(data: BlockData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all pages."""
    labels = [example.label for example in data.examples]
    own = {
        "configuration": data.plan.as_json(),
        "examples": {
            "content": sum(int((label == 1).sum()) for label in labels),
            "other": sum(int((label == 0).sum()) for label in labels),
        },
    }
    if data.plan.is_on_top:
        own["on top of"] = dict(load_named().facts)
    model = _fit(data.plan, data.examples, facts=own | dict(facts))
    return FittedModel(*model.parts(), {})


def _fit(
    plan: BlockPlan, examples: Sequence[BlockExample], *, facts: Mapping[str, Any]
) -> BlockModel:
    # Imported late: these modules import scikit-learn, which takes seconds.
    from contentseeker.fitting.blocks import replay
    from contentseeker.fitting.blocks.fine_tuning import fit_alone, fit_on_top

    if plan.is_on_top:
        return fit_on_top(load_named(), replay.load_named(), examples, facts=facts)
    return fit_alone(load_named(), examples, facts=facts)


def _predict(model: BlockModel, page: FoldedPage[BlockExample]) -> pd.DataFrame:
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
