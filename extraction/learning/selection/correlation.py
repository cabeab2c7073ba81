"""CFS (Hall 1998): features that go along with the answer, but not with each other.

How much two columns go together is their symmetric uncertainty, numbers in their MDL bins.
WEKA afterwards adds features that help in places ("locally predictive"); this does not.
"""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from extraction.learning.selection.best_first import Places, best_first
from extraction.learning.selection.entropy import Codes, entropies
from extraction.learning.selection.examples import Examples


def uncorrelated_set(examples: Examples) -> tuple[str, ...]:
    """The features of the set with the highest merit that was found."""
    columns = [*examples.coded(), examples.answers.astype(np.int64)]
    together = [[symmetric_uncertainty(one, other) for other in columns] for one in columns]
    found = best_first(len(examples.features), lambda places: merit(places, together))
    return tuple(examples.features[place] for place in found)


def merit(places: Places, together: Sequence[Sequence[float]]) -> float:
    """Of a set of columns, given what each two have to do with each other, the answer last."""
    with_answer = sum(together[place][-1] for place in places)
    # Each with itself, which is 1, and every pair twice.
    spread = len(places) + 2 * sum(together[one][other] for one, other in combinations(places, 2))
    return with_answer / math.sqrt(spread) if places else 0.0


def symmetric_uncertainty(first: Codes, second: Codes) -> float:
    """What two columns tell about each other, from 0 to 1; constants tell nothing."""
    one, other, both = entropies(first, second)
    return 2 * (one + other - both) / (one + other) if one + other > 0 else 0.0
