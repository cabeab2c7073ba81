"""Fitting sequence labellers, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from contentseeker.fitting.sequences.fitting import SequenceExample
from contentseeker.fitting.sequences.fitting import fit_sequences as fit_labeller
from contentseeker.methods.sequences.model import SequenceModel
from training.kinds.sequences.plan import SequencePlan
from training.kinds.training_job import (
    FittedModel,
    FoldedPage,
    PageFold,
    TrainingData,
    cross_validate_pages,
)

if TYPE_CHECKING:
    import pandas as pd

SequenceData: TypeAlias = TrainingData[SequenceExample, SequencePlan]


def cross_validate_sequences(data: SequenceData, fold: PageFold) -> pd.DataFrame | str:
    """Predictions for a fold, or why there are none."""
    return cross_validate_pages(data, fold, partial(fit_labeller, data.plan.settings), _predict)


def fit_sequences(data: SequenceData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all pages."""
    examples = data.examples
    content = sum(int(example.is_content.sum()) for example in examples)
    own = {
        "configuration": data.plan.as_json(),
        "examples": {"content": content, "other": sum(map(len, examples)) - content},
    }
    model = fit_labeller(data.plan.settings, examples, facts=own | dict(facts))
    return FittedModel(*model.parts(), {})


def _predict(model: SequenceModel, page: FoldedPage[SequenceExample]) -> pd.DataFrame:
    import pandas as pd

    found = model.label(page.example.index)
    return pd.DataFrame(
        {
            "page": page.page,
            "block": np.arange(len(page.example)),
            "answer": page.example.is_content.astype(np.int8),
            "predicted": found.is_content.astype(np.int8),
            "probability": found.probability,
        }
    )
