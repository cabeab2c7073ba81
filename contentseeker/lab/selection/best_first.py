"""Best-first search for a set of features, forward, as WEKA's BestFirst does it.

It extends the best known set by each feature in turn, and backtracks to the next best set if
that does not help. It stops after five sets in a row without an improvement.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final

# WEKA's default.
_STALE: Final = 5
# As in WEKA: smaller differences do not count as an improvement.
_BETTER: Final = 1e-5

Places = tuple[int, ...]


def best_first(number: int, merit: Callable[[Places], float]) -> Places:
    """The best set of positions below ``number`` that was found, ascending.

    ``merit`` is called for the empty set, too; a set's features are in the order they were added.
    """
    best: Places = ()
    best_merit = merit(best)
    # Breaks ties in the heap: of equally good sets the older one is extended first.
    order = count()
    waiting = [(-best_merit, next(order), best)]
    seen = {frozenset(best)}
    stale = 0
    while waiting and stale < _STALE:
        _, _, chosen = heappop(waiting)
        stale += 1
        for extended in ((*chosen, place) for place in range(number)):
            if frozenset(extended) in seen:
                continue
            seen.add(frozenset(extended))
            found = merit(extended)
            heappush(waiting, (-found, next(order), extended))
            if found > best_merit + _BETTER:
                best, best_merit, stale = extended, found, 0
    return tuple(sorted(best))
