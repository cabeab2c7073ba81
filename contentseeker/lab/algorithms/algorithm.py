"""The type of an algorithm, and the base class of its parameters."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from contentseeker.parameters import Parameter, check_parameters, parameters_of

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import Pipeline


@dataclass(frozen=True, slots=True)
class Occasion:
    """The facts about the training data that a learner's construction depends on."""

    columns: int
    """Number of columns of the training rows."""
    seed: int
    is_probabilistic: bool = False
    """Whether it must predict probabilities; a learner without them is calibrated."""


@dataclass(frozen=True)
class Options(ABC):
    """Base of all options: frozen dataclasses, every field made with ``parameter``."""

    def __post_init__(self) -> None:
        check_parameters(self)

    @abstractmethod
    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        """A classifier of scikit-learn with these options, not fitted yet."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One algorithm: its name, its description and its parameters."""

    name: str
    summary: str
    origin: str
    options: type[Options]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Its parameters, for screens and documentation."""
        return parameters_of(self.options)


def without_gaps(scaler: Any, classifier: Any) -> "Pipeline":
    """A pipeline for classifiers that need complete and scaled columns."""
    from sklearn.pipeline import make_pipeline

    return make_pipeline(gap_filler(), scaler, classifier)


def gap_filler() -> "SimpleImputer":
    """Replaces missing values by medians.

    A column without any value (no page has a layout) is kept, as zeros.
    """
    from sklearn.impute import SimpleImputer

    return SimpleImputer(strategy="median", keep_empty_features=True)
