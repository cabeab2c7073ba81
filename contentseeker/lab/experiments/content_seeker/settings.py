"""Settings shared by the experiments on Content Seeker's classifiers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from contentseeker.errors import ArgumentError
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.experiments.facts import ROW_BY_ROW
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.lab.rows import EXPLICIT_ROWS
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.parameters import parameter

BY_SOURCE: Final = "by source"
BOTH: Final = "both"
FOLDING_MEANING: Final = (
    "Whether sources and near-duplicates stay in one fold, or rows are assigned to folds one by "
    "one as in the thesis (which scores too high: pages of a source resemble each other)."
)
THESIS_DATA: Final[Mapping[str, Any]] = {"rows": EXPLICIT_ROWS}
"""The training data of the thesis: only elements that somebody labelled themselves.

Its eight tags (html4) are not the default: pages of today keep their content in others."""


@dataclass(frozen=True)
class LearnerSettings(ExperimentSettings):
    """The learner of an experiment."""

    configuration: Mapping[str, Any] = field(default_factory=lambda: dict(THESIS_DATA))
    """Fields of ``Configuration`` by name; missing ones keep their default."""

    def __post_init__(self) -> None:
        super().__post_init__()
        # Raises on a wrong configuration.
        _ = self.learner

    @property
    def learner(self) -> Configuration:
        """The learner's configuration, before the experiment varies it."""
        return Configuration.from_json(self.configuration)

    def refuse_layout(self) -> None:
        """Refuse a learner that uses layout: stored pages have no measured boxes."""
        if self.learner.uses_layout:
            raise ArgumentError(
                "uses_layout: pages are scored without boxes here. Choose a learner without them."
            )


@dataclass(frozen=True)
class CrossValidationSettings(LearnerSettings):
    """Settings of experiments that cross-validate."""

    LISTS: ClassVar = {"tasks": TASKS}

    tasks: str = parameter(", ".join(TASKS), "Tasks to learn, out of segment, content, single.")
    folds: int = parameter(10, "Number of folds.", at_least=2, at_most=50)
    folding: str = parameter(BY_SOURCE, FOLDING_MEANING, choices=(BY_SOURCE, ROW_BY_ROW))
    configuration: Mapping[str, Any] = field(
        default_factory=lambda: {**THESIS_DATA, "selection": "none"}
    )

    @property
    def foldings(self) -> tuple[str, ...]:
        """The ways to make folds: one, or both where an experiment supports that."""
        return (BY_SOURCE, ROW_BY_ROW) if self.folding == BOTH else (self.folding,)
