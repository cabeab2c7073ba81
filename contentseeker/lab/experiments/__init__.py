"""The experiments of the thesis and the papers, on the user's own data.

``EXPERIMENTS`` holds them by kind. Each takes settings, ``Data`` and a progress callback, and
returns an ``Outcome``: tables, plots, sentences, and the predictions they are computed from.
One package per paper; shared tables, plots and settings are next to this file.
"""

from typing import Final

from contentseeker.lab.experiments.content_seeker.ablation import FEATURE_ABLATION
from contentseeker.lab.experiments.content_seeker.algorithms import ALGORITHMS_COMPARED
from contentseeker.lab.experiments.content_seeker.costs import COST_SWEEP
from contentseeker.lab.experiments.content_seeker.cross_genre import CROSS_GENRE
from contentseeker.lab.experiments.content_seeker.few_shot import FEW_SHOT
from contentseeker.lab.experiments.content_seeker.learning_curve import LEARNING_CURVE
from contentseeker.lab.experiments.content_seeker.selection import SELECTION_COMPARED
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.pagination.main_nodes import MAIN_NODES
from contentseeker.lab.experiments.pagination.next_links import NEXT_LINKS
from contentseeker.lab.experiments.sequences.data_amount import DATA_AMOUNT
from contentseeker.lab.experiments.sequences.feature_types import FEATURE_TYPES
from contentseeker.lab.experiments.sequences.priors import PRIORS
from contentseeker.lab.experiments.sequences.split_regimes import SPLIT_REGIMES
from contentseeker.lab.experiments.style_density.thresholds import THRESHOLDS
from contentseeker.lab.experiments.thesis import THESIS

EXPERIMENTS: Final[dict[str, Experiment]] = {
    experiment.kind: experiment
    for experiment in (
        THESIS,
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
