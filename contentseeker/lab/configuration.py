"""The configuration of a training run. Equal rows and configuration give an equal model."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Self

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import PROFILES
from contentseeker.fitting.folds import SEED
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS
from contentseeker.methods.content_seeker.settings import ExtractionSettings
from contentseeker.parameters import check_parameters, parameter

# "none" and "PCA" use all features; PCA then replaces them by components.
SELECTIONS: Final = ("none", "IG", "ReliefF", "PCA", "CFS", "consistency", "wrapper")
RANKED: Final = ("IG", "ReliefF")
"""Selections that rank features and keep the ``feature_number`` best; others choose a set."""
BALANCES: Final = ("none", "weights", "SMOTE", "undersampling")
COSTS: Final = ("MetaCost", "weights", "threshold")
BEST: Final = "best"
"""In forms and commands: cross-validation chooses."""
CHOOSE_ROWS: Final = "rows"
CHOOSE_HEURISTIC: Final = "heuristic"
CHOOSE_PHASES: Final = "phases"
CHOICES: Final = (CHOOSE_ROWS, CHOOSE_HEURISTIC, CHOOSE_PHASES)
"""What cross-validation can decide (``contentseeker.lab.choosing``)."""


@dataclass(frozen=True)
class Configuration:
    """A learner, its data, feature selection, balancing and costs, and the text that is taken."""

    algorithm: str = parameter("J48", "The algorithm; see contentseeker.lab.algorithms.")
    selection: str = parameter("IG", "How features are chosen.", choices=SELECTIONS)
    feature_number: int = parameter(
        10, "How many features a ranking keeps (IG, ReliefF).", at_least=1, at_most=100
    )
    balance: str = parameter(
        "none", "How rare classes are balanced before training.", choices=BALANCES
    )
    miss_cost: float = parameter(
        1.0, "Cost of a missed yes; a wrong yes costs 1.", at_least=0.01, at_most=1000
    )
    cost_method: str = parameter("MetaCost", "How costs are learned.", choices=COSTS)
    uses_layout: bool = parameter(False, "Whether boxes measured in a browser are features too.")
    profile: str = parameter(
        "html5",
        "Which elements are candidates: the thesis's eight tags (html4), those of HTML 5 too, all.",
        choices=PROFILES,
    )
    rows: str = parameter(
        ALL_ROWS,
        "Learn from all labels, or only from explicit ones: elements that somebody labelled "
        "themselves, as in the thesis.",
        choices=(ALL_ROWS, EXPLICIT_ROWS),
    )
    seed: int = parameter(SEED, "Seed of all random choices.", at_least=0, at_most=2**31 - 1)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Of the algorithm; missing ones keep their default."""
    extraction: ExtractionSettings = field(default_factory=ExtractionSettings)
    """How the text is taken from the elements that the classifiers choose."""
    choose: tuple[str, ...] = ()
    """What cross-validation decides instead: any of ``CHOICES``."""

    def __post_init__(self) -> None:
        check_parameters(self)
        if unknown := sorted(set(self.choose) - set(CHOICES)):
            raise ArgumentError(
                f"choose: there is no {unknown[0]!r}. There are: {', '.join(CHOICES)}."
            )
        if not isinstance(self.parameters, Mapping):
            raise ArgumentError(
                f"parameters: {self.parameters!r} will not do. Pass values by their names."
            )

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From the dictionary that ``as_json`` returned; refuses unknown names."""
        known = {each.name for each in fields(cls)}
        if unknown := sorted(set(stored) - known):
            raise ArgumentError(f"{unknown[0]}: a configuration has no such part.")
        given = dict(stored)
        if isinstance(extraction := given.get("extraction"), Mapping):
            given["extraction"] = ExtractionSettings.from_json(extraction)
        if "choose" in given:
            given["choose"] = tuple(given["choose"])
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        """All fields by name."""
        # ``asdict`` keeps mappings that are no dictionaries, which JSON cannot write.
        return asdict(self) | {"parameters": dict(self.parameters), "choose": list(self.choose)}
