"""Experiments on labelled elements: those of the thesis, on one's own data.

``EXPERIMENTS`` holds them by kind. Each takes settings, ``Data`` and a callback for progress,
and gives an ``Outcome``: tables, plots, sentences, and the predictions all of them follow from.
"""

from typing import Final

from extraction.learning.experiments.ablation import FEATURE_ABLATION
from extraction.learning.experiments.algorithms import ALGORITHMS_COMPARED
from extraction.learning.experiments.costs import COST_SWEEP
from extraction.learning.experiments.cross_genre import CROSS_GENRE
from extraction.learning.experiments.data_amount import DATA_AMOUNT
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.feature_types import FEATURE_TYPES
from extraction.learning.experiments.few_shot import FEW_SHOT
from extraction.learning.experiments.learning_curve import LEARNING_CURVE
from extraction.learning.experiments.main_nodes import MAIN_NODES
from extraction.learning.experiments.next_links import NEXT_LINKS
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.priors import PRIORS
from extraction.learning.experiments.selection import SELECTION_COMPARED
from extraction.learning.experiments.split_regimes import SPLIT_REGIMES
from extraction.learning.experiments.thresholds import THRESHOLDS

EXPERIMENTS: Final[dict[str, Experiment]] = {
    experiment.kind: experiment
    for experiment in (
        ALGORITHMS_COMPARED,
        SELECTION_COMPARED,
        COST_SWEEP,
        CROSS_GENRE,
        FEW_SHOT,
        LEARNING_CURVE,
        FEATURE_ABLATION,
        THRESHOLDS,
        SPLIT_REGIMES,
        PRIORS,
        FEATURE_TYPES,
        DATA_AMOUNT,
        NEXT_LINKS,
        MAIN_NODES,
    )
}

__all__ = ["EXPERIMENTS", "Data", "Experiment", "Outcome", "Plot", "Report", "Table"]
