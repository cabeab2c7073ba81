"""Figures of the thesis about extracted texts: Tables 6.17 to 6.30.

Facts from the document, for comparison only. Cells that contradict themselves in the document
are left out (None): Table 6.17 repeats the precision of LQF-25, Table 6.22 has an impossible F1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Cell = tuple[float, float | None] | None
"""Mean and standard deviation; the thesis knows no deviation of Crunch."""
MEASURES: Final = ("precision", "recall", "F1")


@dataclass(frozen=True, slots=True)
class PublishedTest:
    """A paired t-test of two methods: the measure, and the printed p."""

    table: str
    measure: str
    first: str
    second: str
    p_value: float | None


@dataclass(frozen=True, slots=True)
class PublishedGenre:
    """What the thesis prints about the evaluation pages of a genre."""

    scores_table: str
    cross_table: str
    best: str
    """The configuration that it found best."""
    scores: Mapping[str, tuple[Cell, Cell, Cell]]
    """Precision, recall and F1 by method."""
    tests: tuple[PublishedTest, ...]
    cross: Mapping[str, tuple[Cell, Cell, Cell]]
    """By the genre that the model was trained on."""


NEWS: Final = PublishedGenre(
    scores_table="6.17",
    cross_table="6.21",
    best="CS+LBS",
    scores={
        "CS+plain": ((0.856, 0.260), (0.883, 0.236), (0.864, 0.244)),
        "CS+LBS": ((0.940, 0.183), (0.882, 0.187), (0.905, 0.182)),
        "CS+SLS": ((0.918, 0.208), (0.741, 0.188), (0.785, 0.220)),
        "CS+1+LBS": ((0.939, 0.185), (0.882, 0.188), (0.905, 0.184)),
        "CS+1+SLS": ((0.705, 0.290), (0.769, 0.194), (0.710, 0.227)),
        "TCCB-25": ((0.806, 0.228), (0.859, 0.198), (0.816, 0.197)),
        "CCB-r40": ((0.796, 0.286), (0.753, 0.285), (0.763, 0.273)),
        "ACCB-r40": ((0.582, 0.225), (0.954, 0.092), (0.699, 0.201)),
        "LP-7": ((0.695, 0.283), (0.809, 0.234), (0.728, 0.262)),
        "LQF-75": ((0.571, 0.192), (0.957, 0.109), (0.698, 0.177)),
        "LQF-50": ((0.597, 0.195), (0.954, 0.114), (0.717, 0.177)),
        "LQF-25": ((0.606, 0.197), None, None),
        "KFE": ((0.488, 0.297), (0.687, 0.422), (0.502, 0.351)),
        "FE": ((0.767, 0.234), (0.140, 0.131), (0.218, 0.178)),
        "DSC": ((0.863, 0.167), (0.870, 0.136), (0.852, 0.141)),
        "Crunch": ((0.65, None), (0.964, None), (0.714, None)),
    },
    tests=(
        PublishedTest("6.18", "precision", "CS+LBS", "CS+1+LBS", 0.239),
        PublishedTest("6.19", "recall", "CS+LBS", "LQF-75", 4.2335e-54),
        PublishedTest("6.20", "F1", "CS+LBS", "CS+1+LBS", 0.318),
    ),
    cross={
        "blog": ((0.949, 0.146), (0.806, 0.275), (0.841, 0.261)),
        "forum": ((0.397, 0.465), (0.180, 0.331), (0.202, 0.353)),
    },
)

BLOG: Final = PublishedGenre(
    scores_table="6.22",
    cross_table="6.26",
    best="CS+LBS",
    scores={
        "CS+plain": ((0.015, 0.057), (0.994, 0.071), (0.026, 0.074)),
        "CS+LBS": ((0.905, 0.223), (0.827, 0.293), (0.834, 0.279)),
        "CS+SLS": ((0.825, 0.310), (0.790, 0.306), (0.779, 0.308)),
        "CS+1+LBS": ((0.895, 0.236), (0.843, 0.272), (0.844, 0.267)),
        "CS+1+SLS": ((0.430, 0.300), (0.875, 0.211), None),
        "TCCB-25": ((0.566, 0.347), (0.907, 0.200), (0.634, 0.307)),
        "CCB-r40": ((0.593, 0.352), (0.878, 0.234), (0.648, 0.311)),
        "ACCB-r40": ((0.238, 0.190), (0.954, 0.116), (0.349, 0.218)),
        "LP-7": ((0.503, 0.377), (0.777, 0.228), (0.554, 0.351)),
        "LQF-75": ((0.268, 0.195), (0.983, 0.109), (0.386, 0.220)),
        "LQF-50": ((0.296, 0.215), (0.981, 0.111), (0.416, 0.236)),
        "LQF-25": ((0.305, 0.222), (0.969, 0.130), (0.423, 0.240)),
        "KFE": ((0.482, 0.236), (0.717, 0.355), (0.486, 0.254)),
        "FE": ((0.573, 0.218), (0.203, 0.233), (0.234, 0.190)),
        "DSC": ((0.299, 0.272), (0.882, 0.200), (0.396, 0.269)),
    },
    tests=(
        PublishedTest("6.23", "precision", "CS+LBS", "CS+SLS", 1.59758e-17),
        # Printed as 2.255, which no p can be.
        PublishedTest("6.23", "precision", "CS+LBS", "CS+1+LBS", None),
        PublishedTest("6.23", "precision", "CS+LBS", "TCCB-25", 4.4206e-69),
        PublishedTest("6.24", "recall", "CS+plain", "LQF-75", 0.045),
        PublishedTest("6.24", "recall", "CS+plain", "LQF-50", 0.017),
        PublishedTest("6.24", "recall", "CS+plain", "LQF-25", 9.087e-05),
        PublishedTest("6.25", "F1", "CS+1+LBS", "CS+LBS", 0.0567),
        PublishedTest("6.25", "F1", "CS+1+LBS", "CS+SLS", 5.593e-08),
    ),
    cross={
        "news": ((0.897, 0.250), (0.861, 0.261), (0.856, 0.265)),
        # With the single-phase classifier (CS+1+LBS).
        "forum": ((0.892, 0.232), (0.785, 0.336), (0.790, 0.324)),
    },
)

FORUM: Final = PublishedGenre(
    scores_table="6.27",
    cross_table="6.29",
    best="CS+TP",
    scores={
        "CS+TP": ((0.870, 0.183), (0.740, 0.326), (0.754, 0.279)),
        "CS+1+TP": ((0.649, 0.475), (0.308, 0.381), (0.258, 0.367)),
        "TCCB-25": ((0.229, 0.172), (0.590, 0.197), (0.293, 0.169)),
        "CCB-r40": ((0.241, 0.169), (0.528, 0.199), (0.295, 0.159)),
        "ACCB-r40": ((0.244, 0.190), (0.847, 0.173), (0.342, 0.213)),
        "LP-7": ((0.428, 0.283), (0.554, 0.302), (0.414, 0.245)),
        "LQF-75": ((0.296, 0.196), (0.974, 0.154), (0.417, 0.223)),
        "LQF-50": ((0.299, 0.197), (0.973, 0.154), (0.420, 0.224)),
        "LQF-25": ((0.305, 0.199), (0.967, 0.156), (0.426, 0.224)),
        "KFE": ((0.375, 0.231), (0.871, 0.272), (0.454, 0.261)),
        "FE": ((0.567, 0.302), (0.348, 0.215), (0.366, 0.201)),
        "DSC": ((0.166, 0.152), (0.509, 0.212), (0.213, 0.150)),
    },
    tests=(PublishedTest("6.28", "precision", "CS+TP", "CS+1+TP", 2.19444e-08),),
    cross={
        "news": ((0.489, 0.218), (0.980, 0.106), (0.624, 0.207)),
        "blog": ((0.646, 0.168), (0.974, 0.125), (0.762, 0.146)),
    },
)

GENRES: Final = {"news": NEWS, "blog": BLOG, "forum": FORUM}

FEW_SHOT: Final[Mapping[int, tuple[float, float, float, float]]] = {
    20: (0.024, 0.024, 0.024, 0.155),
    40: (0.975, 0.682, 0.762, 0.278),
    80: (0.975, 0.678, 0.762, 0.268),
    110: (0.975, 0.678, 0.762, 0.268),
}
"""Forum, CS+1+TP, by training instances: precision, recall, F1 and its deviation (Table 6.30).

The deviation is over pages there, over samples here."""
