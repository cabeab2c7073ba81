"""Checks of arguments, shared by all metrics.

A check either raises an error that names the argument and says what to pass instead, or
returns the value in the form that the metrics compute with.
"""

import math
from collections.abc import Sequence, Sized

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
Scores = Sequence[float] | FloatArray
Flags = Sequence[bool] | BoolArray
Labels = Sequence[object] | BoolArray


def require_text(name: str, value: str) -> str:
    """Return ``value``, which must be a string."""
    if not isinstance(value, str):
        raise ArgumentError(
            f"{name}: expected text, got {type(value).__name__}. "
            'Decode bytes first; pass "" for a page without text.'
        )
    return value


def require_texts(name: str, values: Sequence[str]) -> list[str]:
    """Return ``values`` as a list of strings; one bare string is refused."""
    # A string is a sequence of strings too, and would count as one text per character.
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise ArgumentError(
            f"{name}: expected a list of texts, got {type(values).__name__}. "
            "Put the texts into a list."
        )
    return [require_text(f"{name}[{index}]", value) for index, value in enumerate(values)]


def require_same_length(first_name: str, first: Sized, second_name: str, second: Sized) -> None:
    """Refuse two sequences that cannot be paired item by item."""
    for name, values in ((first_name, first), (second_name, second)):
        if not isinstance(values, Sized):
            raise ArgumentError(
                f"{name}: expected a list, got {type(values).__name__}. Collect the items first."
            )
    if len(first) != len(second):
        raise ArgumentError(
            f"{second_name}: {len(second)} items, but {first_name} has {len(first)}. "
            "Pass one item of each per page or instance, in the same order."
        )


def require_count(name: str, value: int, *, at_least: int = 0) -> int:
    """Return ``value``, which must be a whole number of at least ``at_least``."""
    # bool is a subclass of int, but True is no count.
    is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not is_whole or value < at_least:
        raise ArgumentError(
            f"{name}: expected a whole number of {at_least} or more, got {value!r}. Pass an int."
        )
    return int(value)


def require_share(name: str, value: float) -> float:
    """Return ``value``, which must lie strictly between 0 and 1."""
    # At a level of 0 or 1 every test has the same verdict, whatever the data.
    if not isinstance(value, int | float) or not 0 < value < 1:
        raise ArgumentError(f"{name}: {value!r} is not between 0 and 1. Pass a share such as 0.05.")
    return float(value)


def require_cost(name: str, value: float) -> float:
    """Return ``value``, which must be a finite number of at least 0."""
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ArgumentError(f"{name}: {value!r} is no cost. Pass a finite number of 0 or more.")
    return float(value)


def require_scores(name: str, values: Scores, *, at_least: int = 1) -> FloatArray:
    """Return ``values`` as a flat array of at least ``at_least`` finite numbers."""
    try:
        scores = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(
            f"{name}: not numbers ({error}). Pass a flat list of floats."
        ) from error
    if scores.ndim != 1:
        raise ArgumentError(f"{name}: {scores.ndim} dimensions. Pass a flat list of floats.")
    if len(scores) < at_least:
        raise ArgumentError(
            f"{name}: {len(scores)} values where at least {at_least} are needed. Score more pages."
        )
    # One NaN would turn every mean and every test into NaN.
    broken = np.flatnonzero(~np.isfinite(scores))
    if len(broken):
        raise ArgumentError(
            f"{name}: value {scores[broken[0]]} at position {broken[0]} is not a finite number. "
            "Leave the page out of every sample, or score it."
        )
    return scores


def require_flags(name: str, values: Labels) -> BoolArray:
    """Return ``values`` as a flat array of booleans; 0 and 1 are read as booleans."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ArgumentError(f"{name}: rows of unequal length. Pass a flat list.") from error
    if array.ndim != 1:
        raise ArgumentError(f"{name}: {array.ndim} dimensions. Pass a flat list of True and False.")
    if array.dtype == np.bool_:
        return array
    if array.size and (array.dtype.kind not in "iu" or not np.isin(array, (0, 1)).all()):
        raise ArgumentError(
            f"{name}: holds values other than True and False. "
            "Compare the labels with the positive one first."
        )
    return array.astype(np.bool_)
