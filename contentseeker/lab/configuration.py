"""The configuration of a training run. Equal rows and configuration give an equal model."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, Self

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED
from contentseeker.parameters import check_parameters, parameter

# "none" and "PCA" use all features; PCA then replaces them by components.
SELECTIONS: Final = ("none", "IG", "ReliefF", "PCA", "CFS", "consistency", "wrapper")
RANKED: Final = ("IG", "ReliefF")
"""Selections that rank features and keep the ``feature_number`` best; others choose a set."""
BALANCES: Final = ("none", "weights", "SMOTE", "undersampling")
COSTS: Final = ("MetaCost", "weights", "threshold")


@dataclass(frozen=True)
class Configuration:
    """A learner, its feature selection, balancing and misclassification costs."""

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
    seed: int = parameter(SEED, "Seed of all random choices.", at_least=0, at_most=2**31 - 1)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Of the algorithm; missing ones keep their default."""

    def __post_init__(self) -> None:
        check_parameters(self)
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
        return cls(**stored)

    def as_json(self) -> dict[str, Any]:
        """All fields by name."""
        # ``asdict`` keeps mappings that are no dictionaries, which JSON cannot write.
        return asdict(self) | {"parameters": dict(self.parameters)}
