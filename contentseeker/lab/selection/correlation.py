"""CFS (Hall 1998): features that correlate with the answer, but not with each other.

The correlation of two columns is their symmetric uncertainty, numbers in MDL bins. WEKA
afterwards adds "locally predictive" features; this does not.
"""

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from contentseeker.lab.selection.best_first import Places, best_first
from contentseeker.lab.selection.entropy import Codes, entropies
from contentseeker.lab.selection.examples import Examples


def uncorrelated_set(examples: Examples) -> tuple[str, ...]:
    """The features of the set with the highest merit that was found."""
    # The answer is the last column, so one table holds all correlations.
    columns = [*examples.coded(), examples.answers.astype(np.int64)]
    correlations = [[symmetric_uncertainty(one, other) for other in columns] for one in columns]
    found = best_first(len(examples.features), lambda places: merit(places, correlations))
    return tuple(examples.features[place] for place in found)


def merit(places: Places, correlations: Sequence[Sequence[float]]) -> float:
    """The merit of a set of columns, given all pairwise correlations, the answer last."""
    with_answer = sum(correlations[place][-1] for place in places)
    # Each column with itself (1), and every pair twice.
    spread = len(places) + 2 * sum(
        correlations[one][other] for one, other in combinations(places, 2)
    )
    return with_answer / math.sqrt(spread) if places else 0.0


def symmetric_uncertainty(first: Codes, second: Codes) -> float:
    """The symmetric uncertainty of two columns, from 0 to 1; 0 for constants."""
    one, other, both = entropies(first, second)
    return 2 * (one + other - both) / (one + other) if one + other > 0 else 0.0
