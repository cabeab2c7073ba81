"""What an entry of the list of algorithms is, and what its options must know how to do."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from extraction.parameters import Parameter, check_parameters, parameters_of

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import Pipeline


@dataclass(frozen=True, slots=True)
class Occasion:
    """What is known when a learner is made, besides its own options."""

    columns: int
    """How many the rows have that it will be fitted on."""
    seed: int
    is_probabilistic: bool = False
    """Whether the answers must be probabilities: a learner that has none finds some."""


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
    """One algorithm: what it is called, what it is, and what can be set."""

    name: str
    summary: str
    origin: str
    options: type[Options]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What can be set, for screens and documentation."""
        return parameters_of(self.options)


def without_gaps(scaler: Any, classifier: Any) -> "Pipeline":
    """For classifiers that take neither missing values nor columns of different size."""
    from sklearn.pipeline import make_pipeline

    return make_pipeline(gap_filler(), scaler, classifier)


def gap_filler() -> "SimpleImputer":
    """Puts medians in the place of missing values.

    A column without any value (no page was laid out) stays, as zeros.
    """
    from sklearn.impute import SimpleImputer

    return SimpleImputer(strategy="median", keep_empty_features=True)
