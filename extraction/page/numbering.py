"""Numbers for strings, so that thousands of them become a column of integers."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from extraction.compiled import compiled

Numbers = NDArray[np.int32]
Thing = TypeVar("Thing")


class Numbering(dict[str, int]):
    """A number for every string, from 0, in the order in which they are first asked for."""

    def __missing__(self, string: str) -> int:
        number = self[string] = len(self)
        return number


@compiled("tables")
def numbered_anew(things: list[Thing], numbers: Numbers) -> tuple[Numbers, list[Thing]]:
    """Some things out of a list, given by their numbers: numbers from 0 in the order of first
    occurrences, and each of these things once."""
    used, first, place = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(first)
    anew = np.empty(len(used), dtype=np.int32)
    anew[order] = np.arange(len(used))
    return anew[place], [things[number] for number in used[order].tolist()]
