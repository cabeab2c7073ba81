"""The genre model: a multinomial logistic regression on traits, calibrated, that may abstain.

To use it, numpy is enough. ``contentseeker.fitting.genres`` fits it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.genres.traits import genre_traits
from contentseeker.model_files.arrays import Arrays, table
from contentseeker.model_files.folder import ArrayModel
from contentseeker.page import FlatPage

FloatArray = NDArray[np.float64]

FEWEST_GENRES: Final = 2
_MOST_GENRES: Final = 200
_LONGEST_NAME: Final = 100
_MAX_NUMBER: Final = 1e6
"""Of a weight, so that no sum of them overflows."""


@dataclass(frozen=True, slots=True)
class GenreGuess:
    """The most likely genre of a page."""

    genre: str
    probability: float
    is_sure: bool
    """Whether the probability reaches the model's limit."""


# Compared by identity: whether two arrays are equal has no single answer.
@dataclass(frozen=True, eq=False)
class GenreModel(ArrayModel):
    """Weights of traits by genre, and the probability below which the model abstains."""

    FORMAT: ClassVar[str] = "genres/1"

    genres: tuple[str, ...]
    traits: tuple[str, ...]
    weights: FloatArray
    """By genre and trait; the temperature that calibrates the probabilities is divided out."""
    bias: FloatArray
    """By genre."""
    limit: float
    """A lower probability of the most likely genre means: unsure."""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def detect(self, page: FlatPage) -> GenreGuess:
        """The most likely genre of a page."""
        found = self.probabilities(page)
        genre = max(found, key=found.__getitem__)
        return GenreGuess(genre, found[genre], found[genre] >= self.limit)

    def probabilities(self, page: FlatPage) -> Mapping[str, float]:
        """The probability of each genre; they add up to 1."""
        known = self._places.keys() & genre_traits(page)
        # Sorted, so that rounding does not depend on the order of a set.
        places = sorted(self._places[trait] for trait in known)
        logits = self.weights[:, places].sum(axis=1) + self.bias
        return dict(zip(self.genres, softmax(logits[None])[0].tolist(), strict=True))

    @cached_property
    def _places(self) -> dict[str, int]:
        return {trait: place for place, trait in enumerate(self.traits)}

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """Genres, traits and limit, and the weights."""
        names = {"genres": list(self.genres), "traits": list(self.traits), "limit": self.limit}
        return names, {"weights": self.weights, "bias": self.bias}

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """The model again; an exception means that manifest and arrays do not match."""
        genres, traits = tuple(manifest["genres"]), tuple(manifest["traits"])
        weights = table(arrays, "weights", np.float64, (len(genres), len(traits)))
        bias = table(arrays, "bias", np.float64, (len(genres),))
        limit = float(manifest["limit"])
        if not all(isinstance(name, str) for name in (*genres, *traits)):
            raise ValueError("genres or traits that are no texts")
        if len(set(genres)) < len(genres) or len(set(traits)) < len(traits):
            raise ValueError("two genres or two traits of one name")
        if not FEWEST_GENRES <= len(genres) <= _MOST_GENRES:
            raise ValueError(f"{len(genres)} genres")
        if not all(0 < len(name) <= _LONGEST_NAME for name in genres):
            raise ValueError("a genre without a name, or with one that is too long")
        # Written in this form, the comparisons are False for NaN.
        if not (0 <= limit <= 1 and all((abs(a) <= _MAX_NUMBER).all() for a in (weights, bias))):
            raise ValueError("numbers out of range")
        return cls(genres, traits, weights, bias, limit, dict(manifest["facts"]))


def softmax(logits: FloatArray) -> FloatArray:
    """Probabilities by row, without overflow."""
    odds: FloatArray = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds
