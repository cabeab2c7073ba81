"""Mean, standard deviation and box plot of one score per page.

The thesis prints mean ± *sample* standard deviation of per-page values. Its F1 is the mean of
the pages' F1 scores, which differs from the F1 of mean precision and mean recall.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contentseeker.metrics.arguments import Scores, require_same_length, require_scores

# Tukey's rule.
WHISKER_REACH = 1.5


@dataclass(frozen=True, slots=True)
class Summary:
    """Number of values, their mean and their sample standard deviation."""

    n: int
    mean: float
    sd: float


@dataclass(frozen=True, slots=True)
class Outlier:
    """A page whose value lies beyond the whiskers."""

    id: int | str
    value: float


@dataclass(frozen=True, slots=True)
class BoxPlot:
    """The values of a box plot, ascending; outliers sorted by value."""

    n: int
    lower_whisker: float
    q1: float
    median: float
    q3: float
    upper_whisker: float
    outliers: tuple[Outlier, ...]


def summarise(values: Scores) -> Summary:
    """Return mean and sample standard deviation (n - 1).

    A single value has no standard deviation. It is reported as 0.0, so that tables need no
    special case; ``n`` shows that there is only one page.
    """
    scores = require_scores("values", values)
    sd = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
    return Summary(len(scores), float(scores.mean()), sd)


def box_plot(values: Scores, ids: Sequence[int | str]) -> BoxPlot:
    """Return quartiles, whiskers and the ids of the pages beyond them.

    Quartiles interpolate linearly between order statistics (numpy's default). Whiskers end
    at the extreme values within 1.5 interquartile ranges of the box. They never end inside the
    box, which could happen where a quartile is interpolated towards an outlier.
    """
    scores = require_scores("values", values)
    require_same_length("values", scores, "ids", ids)
    q1, median, q3 = (float(value) for value in np.quantile(scores, (0.25, 0.5, 0.75)))
    reach = WHISKER_REACH * (q3 - q1)
    inside = (scores >= q1 - reach) & (scores <= q3 + reach)
    outliers = [Outlier(ids[at], float(scores[at])) for at in np.flatnonzero(~inside).tolist()]
    return BoxPlot(
        n=len(scores),
        lower_whisker=min(q1, float(scores[inside].min())),
        q1=q1,
        median=median,
        q3=q3,
        upper_whisker=max(q3, float(scores[inside].max())),
        outliers=tuple(sorted(outliers, key=lambda outlier: outlier.value)),
    )
