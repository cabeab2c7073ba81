"""Best-first search for a set of features, forward, as WEKA's BestFirst does it.

It grows the best set it knows by each feature in turn, and goes back to the next best when
that does not help; after five sets in a row that led to nothing better it stops.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final

_STALE: Final = 5
_BETTER: Final = 1e-5

Places = tuple[int, ...]


def best_first(number: int, merit: Callable[[Places], float]) -> Places:
    """The best set of places below ``number`` that was found, ascending.

    ``merit`` is asked for the empty set, too; sets come in the order in which they grew.
    """
    best: Places = ()
    best_merit = merit(best)
    order = count()
    waiting = [(-best_merit, next(order), best)]
    seen = {frozenset(best)}
    stale = 0
    while waiting and stale < _STALE:
        _, _, chosen = heappop(waiting)
        stale += 1
        for grown in ((*chosen, place) for place in range(number)):
            if frozenset(grown) in seen:
                continue
            seen.add(frozenset(grown))
            found = merit(grown)
            heappush(waiting, (-found, next(order), grown))
            if found > best_merit + _BETTER:
                best, best_merit, stale = grown, found, 0
    return tuple(sorted(best))
