"""How a sequence labeller is fitted: which model, which prior, which predicates."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from contentseeker.errors import ArgumentError
from contentseeker.methods.sequences.entities.entity import Finder
from contentseeker.methods.sequences.entities.recognisers import RECOGNISERS, RULES, SPACY
from contentseeker.methods.sequences.predicates import (
    ENTITIES,
    STOP_WORDS,
    TYPES,
    USUAL,
    WORDS,
)
from contentseeker.parameters import check_parameters, parameter

CRF: Final = "CRF"
MEMM: Final = "MEMM"
MAX_ENT: Final = "MaxEnt"
ALGORITHMS: Final = {
    CRF: "a conditional random field: all blocks of a page together",
    MEMM: "a maximum entropy Markov model: each block after the one before it",
    MAX_ENT: "maximum entropy: each block by itself",
}
DEVIATION: Final = "deviation"
VARIANCE: Final = "variance"


@dataclass(frozen=True)
class SequenceSettings:
    """Everything but the pages that decides a sequence labeller."""

    algorithm: str = parameter(CRF, "The model.", choices=tuple(ALGORITHMS))
    sigma: float = parameter(
        1.0, "Of the Gaussian prior: the smaller, the smoother.", at_least=0.001, at_most=1e6
    )
    # The paper's sigma may be meant as either.
    prior: str = parameter(
        DEVIATION,
        "Whether sigma is the prior's standard deviation or its variance.",
        choices=(DEVIATION, VARIANCE),
    )
    history: bool = parameter(False, "Whether a block also has the predicates of the one before.")
    edges: bool = parameter(
        False, "Whether predicates bear on pairs of labels; not with MaxEnt, which has none."
    )
    types: str = parameter(", ".join(USUAL), "Types of predicates, with commas between.")
    # Ours. The shipped models require 20 pages, which keeps them small.
    least_pages: int = parameter(
        2, "On how many pages a predicate has to hold to count.", at_least=1, at_most=1000
    )

    recogniser: str = parameter(
        RULES, "Who finds named entities, if these are among the types.", choices=tuple(RECOGNISERS)
    )

    def __post_init__(self) -> None:
        check_parameters(self)
        chosen = self.chosen_types
        if unknown := sorted(set(chosen) - set(TYPES)):
            raise ArgumentError(
                f"types: there is no {unknown[0]!r}. There are: {', '.join(TYPES)}."
            )
        if {WORDS, STOP_WORDS} <= set(chosen):
            raise ArgumentError(f"types: {STOP_WORDS!r} is used in place of {WORDS!r}. Pass one.")
        if self.edges and self.algorithm == MAX_ENT:
            raise ArgumentError("edges: MaxEnt has no pairs of labels. Pass False, or take a CRF.")

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """From settings as a manifest or a plan has them."""
        # Before there was a choice, spaCy found the entities.
        settings = cls(**stored)
        is_old = "recogniser" not in stored and ENTITIES in settings.chosen_types
        return replace(settings, recogniser=SPACY) if is_old else settings

    @property
    def finder(self) -> Finder:
        """The recogniser of named entities."""
        return RECOGNISERS[self.recogniser]

    @property
    def chosen_types(self) -> tuple[str, ...]:
        """The types of predicates."""
        return tuple(part.strip() for part in self.types.split(",") if part.strip())

    @property
    def variance(self) -> float:
        """Of the Gaussian prior."""
        return self.sigma**2 if self.prior == DEVIATION else self.sigma

    @property
    def c2(self) -> float:
        """The prior as CRFsuite has it, which adds ``c2`` times the square of each weight."""
        return 1 / (2 * self.variance)
