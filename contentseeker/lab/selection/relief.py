"""ReliefF (Kononenko 1994): does a feature differ more from neighbours with the other answer?

For each row, the ten nearest neighbours with the same answer (hits) and with the other one
(misses) are found. A feature gains weight when it differs from misses and loses weight when it
differs from hits.

The tests compare with skrebate, which is too slow (minutes for 1,000 rows with missing values)
and returns NaN if one column is constant. Here neighbours come from scikit-learn. Of more than
2,000 rows a random sample is used.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.selection.examples import Examples

_MOST_ROWS: Final = 2_000
# Kononenko's number, and WEKA's default.
_NEIGHBOURS: Final = 10

Places = NDArray[np.int64]


def relief_weights(examples: Examples) -> dict[str, float]:
    """The weight of every feature, from -1 to 1; all 0 with only one answer."""
    sample = examples.sample(_MOST_ROWS)
    columns = np.column_stack((_scaled(sample.values), sample.tag_codes.astype(np.float64)))
    points = _points(columns)
    weights = np.zeros(columns.shape[1])
    no, yes = (np.flatnonzero(sample.answers == answer) for answer in (0, 1))
    for same, opposite in ((no, yes), (yes, no)):
        if len(same) and len(opposite):
            weights += _differences(columns, same, _nearest(points, opposite, points[same]))
        if len(same) > 1 and len(opposite):
            weights -= _differences(columns, same, _nearest(points, same))
    # Rounded, so that rounding errors do not affect the ranking.
    weights = (weights / max(1, len(columns))).round(12)
    return dict(zip(sample.features, weights.tolist(), strict=True))


def _scaled(values: FloatArray) -> FloatArray:
    """Every column from 0 to 1; one that is constant is 0."""
    if not len(values):
        return values
    filled = np.where(np.isnan(values), np.inf, values)
    low = filled.min(axis=0)
    width = np.where(np.isnan(values), -np.inf, values).max(axis=0) - low
    known = np.isfinite(width) & (width > 0)
    scaled = (values - np.where(known, low, 0)) / np.where(known, width, 1)
    return np.where(np.isnan(values), np.nan, np.where(known, scaled, 0.0))


def _points(columns: FloatArray) -> FloatArray:
    """Points whose Manhattan distance is the sum of differences; unequal tags differ by 1."""
    numbers, tags = columns[:, :-1], columns[:, -1]
    # Unequal tags differ in two of these columns, by one half each.
    is_tag = tags[:, None] == np.unique(tags)
    # A missing value is as far from 0 as from 1.
    return np.column_stack((np.where(np.isnan(numbers), 0.5, numbers), is_tag / 2))


def _nearest(points: FloatArray, among: Places, of: FloatArray | None = None) -> Places:
    """The nearest of some points, for the points ``of`` or for each of themselves."""
    # scikit-learn takes a second to import.
    from sklearn.neighbors import NearestNeighbors

    # A point is not its own neighbour.
    number = min(_NEIGHBOURS, len(among) - (of is None))
    search = NearestNeighbors(n_neighbors=number, metric="manhattan").fit(points[among])
    return np.asarray(among[search.kneighbors(of, return_distance=False)])


def _differences(columns: FloatArray, rows: Places, neighbours: Places) -> FloatArray:
    """The mean difference of each column between a row and its neighbours, summed over rows.

    Pairs with a missing value are left out.
    """
    apart = np.abs(columns[rows][:, None, :] - columns[neighbours])
    # The last column holds codes of tags, whose difference means nothing.
    apart[:, :, -1] = apart[:, :, -1] > 0
    known = ~np.isnan(apart)
    mean = np.where(known, apart, 0.0).sum(axis=1) / np.maximum(1, known.sum(axis=1))
    return np.asarray(mean.sum(axis=0))
