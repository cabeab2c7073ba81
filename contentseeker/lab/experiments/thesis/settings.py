"""Settings of the reproduction of the thesis."""

from dataclasses import dataclass
from typing import ClassVar, Final

from contentseeker.lab.experiments.content_seeker.settings import (
    BY_SOURCE,
    FOLDING_MEANING,
    LearnerSettings,
)
from contentseeker.lab.experiments.facts import ROW_BY_ROW
from contentseeker.parameters import parameter

CLASSIFICATION: Final = "classification"
SELECTION: Final = "feature selection"
TREES: Final = "trees"
COSTS: Final = "costs"
EXTRACTION: Final = "extraction"
FEW_SHOT: Final = "few-shot"
SECTIONS: Final = (CLASSIFICATION, SELECTION, TREES, COSTS, EXTRACTION, FEW_SHOT)


@dataclass(frozen=True)
class ThesisSettings(LearnerSettings):
    """What of chapter 6 is repeated, and how."""

    LISTS: ClassVar = {"sections": SECTIONS}

    sections: str = parameter(", ".join(SECTIONS), f"Out of {', '.join(SECTIONS)}.")
    folds: int = parameter(10, "Number of folds.", at_least=2, at_most=50)
    folding: str = parameter(BY_SOURCE, FOLDING_MEANING, choices=(BY_SOURCE, ROW_BY_ROW))
    repetitions: int = parameter(
        10,
        "Feature selection: number of random divisions into folds.",
        at_least=1,
        at_most=100,
    )
    samples: int = parameter(
        10, "Few-shot: number of samples per size and source.", at_least=1, at_most=1000
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.refuse_layout()
