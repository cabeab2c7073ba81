"""Numbers for strings, so that thousands of strings become an array of integers."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled

Numbers = NDArray[np.int32]
Thing = TypeVar("Thing")


class Numbering(dict[str, int]):
    """A number for every string, from 0, in the order of first use."""

    def __missing__(self, string: str) -> int:
        number = self[string] = len(self)
        return number


@compiled("tables")
def numbered_anew(things: Sequence[Thing], numbers: Numbers) -> tuple[Numbers, list[Thing]]:
    """Renumber a selection from ``things``, which ``numbers`` gives by index.

    Returns new numbers from 0 in the order of first occurrence, and the distinct things in
    that order.
    """
    used, first, place = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(first)
    anew = np.empty(len(used), dtype=np.int32)
    anew[order] = np.arange(len(used))
    return anew[place], [things[number] for number in used[order].tolist()]


@compiled("tables")
def sorted_places(numbers: Numbers, count: int) -> tuple[Numbers, Numbers]:
    """All places in ``numbers``, sorted by the number there, and where each number's begin.

    Numbers are below ``count``. Places of one number are in ascending order; behind the last
    beginning is their end.
    """
    first = np.zeros(count + 1, dtype=np.int32)
    np.cumsum(np.bincount(numbers, minlength=count), out=first[1:])
    return np.argsort(numbers, kind="stable").astype(np.int32), first
