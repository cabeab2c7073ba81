"""How main-content models are planned and fitted, and their predictions. Imports no Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from contentseeker.fitting.pagination.main_content import (
    MainContentSettings,
    NodeExample,
    fit_nodes,
    thinned,
)
from contentseeker.methods.hanamura.model import MainNodeModel
from contentseeker.pagination.next_link import THRESHOLD
from training.kinds.plan import SettingsPlan
from training.kinds.training_job import PageFitter

MAIN_NODES: Final = "main-nodes"
"""The name of the kind, and of its one task."""
# In folds by source the likeliest element gives better texts if no element is left out
# (docs/benchmarks.md). Hanamura left out others until both classes had the same size.
DEFAULT_SETTINGS: Final = MainContentSettings(balance=0.0)


@dataclass(frozen=True)
class MainNodePlan(SettingsPlan):
    """A model of main-content elements with its settings."""

    kind = MAIN_NODES
    settings_type = MainContentSettings

    settings: MainContentSettings = DEFAULT_SETTINGS


class MainNodeFitter(PageFitter[NodeExample, MainNodePlan]):
    """Fits on thinned elements of pages; all elements are tested."""

    def facts(self, plan: MainNodePlan, examples: Sequence[NodeExample]) -> dict[str, Any]:
        main = sum(int(example.is_main.sum()) for example in examples)
        other = sum(len(example.rows) for example in examples) - main
        return {"examples": {"main": main, "other": other}}

    def fit(
        self, plan: MainNodePlan, examples: Sequence[NodeExample], facts: Mapping[str, Any]
    ) -> MainNodeModel:
        return MainNodeModel(fit_nodes(map(thinned, examples), plan.settings), facts)

    def predict(
        self, plan: MainNodePlan, model: MainNodeModel, example: NodeExample
    ) -> Mapping[str, Any]:
        probability = model.trees.probability(example.rows)
        return {
            "node": np.arange(len(probability)),
            "answer": example.is_main,
            "predicted": (probability >= THRESHOLD).astype(np.int8),
            "probability": probability,
        }
