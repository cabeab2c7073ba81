"""Fitting models of main-content elements, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from contentseeker.fitting.pagination.main_content import NodeExample, fit_nodes, thinned
from contentseeker.methods.hanamura.model import MainNodeModel
from contentseeker.pagination.next_link import THRESHOLD
from contentseeker.trees import SymmetricTrees
from training.kinds.main_content.plan import MainNodePlan
from training.kinds.training_job import (
    FittedModel,
    FoldedPage,
    PageFold,
    TrainingData,
    cross_validate_pages,
)

if TYPE_CHECKING:
    import pandas as pd

NodeData: TypeAlias = TrainingData[NodeExample, MainNodePlan]


def cross_validate_nodes(data: NodeData, fold: PageFold) -> pd.DataFrame | str:
    """Predictions for a fold, or why there are none."""
    return cross_validate_pages(data, fold, partial(_fit, data.plan), _predict)


def fit_main_content(data: NodeData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all pages."""
    examples = data.examples
    main = sum(int(example.is_main.sum()) for example in examples)
    own = {
        "configuration": data.plan.as_json(),
        "examples": {"main": main, "other": sum(len(each.rows) for each in examples) - main},
    }
    model = MainNodeModel(_fit(data.plan, examples), own | dict(facts))
    return FittedModel(*model.parts(), {})


def _fit(plan: MainNodePlan, examples: Sequence[NodeExample]) -> SymmetricTrees:
    return fit_nodes(map(thinned, examples), plan.settings)


def _predict(trees: SymmetricTrees, page: FoldedPage[NodeExample]) -> pd.DataFrame:
    import pandas as pd

    probability = trees.probability(page.example.rows)
    return pd.DataFrame(
        {
            "page": page.page,
            "node": np.arange(len(probability)),
            "answer": page.example.is_main,
            "predicted": (probability >= THRESHOLD).astype(np.int8),
            "probability": probability,
        }
    )
