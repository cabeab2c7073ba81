"""Fitting genre models, and testing them on sources that they were not fitted on.

A fit chooses traits by information gain, weights them by logistic regression, and chooses two
numbers on folds by source of its own pages: the temperature that calibrates the probabilities, and
the limit below which the model abstains. A cross-validation repeats all of that in every fold, so
its figures are those of unseen sources.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from contentseeker.fitting.folds import SEED, make_folds
from contentseeker.fitting.genres.examples import GenreExample, GenrePages
from contentseeker.genres.model import GenreModel, softmax

FloatArray = NDArray[np.float64]

FOLDS: Final = 5
_INNER_FOLDS: Final = 3
_MOST_TRAITS: Final = 4_000
# A trait that few sites have says more about these sites than about a genre.
_SHARE_OF_SOURCES: Final = 0.01
_FEWEST_SOURCES_OF_TRAITS: Final = 3
_MOST_SOURCES_NEEDED: Final = 10
_PENALTY: Final = 0.03
# Weights are too small at this penalty, so temperatures below 1 are usual.
_TEMPERATURES: Final = np.exp(np.linspace(-1.5, 1.5, 31))
ACCURACY: Final = 0.9
"""The limit is the lowest at which so many of the detected genres are right."""
_LIMITS: Final = np.round(np.arange(0.5, 0.96, 0.05), 2)
_SMALLEST: Final = 1e-12

OnFold = Callable[[int, int], object]
"""Called with the folds done and their total."""


@dataclass(frozen=True, slots=True)
class HeldOutPages:
    """What models fitted without a page's source say about each page."""

    genres: tuple[str, ...]
    probability: FloatArray
    """By page and genre."""
    is_sure: NDArray[np.bool_]
    """By page: whether the model of its fold does not abstain."""
    fold: NDArray[np.int64]


def fit_genres(
    examples: Sequence[GenreExample], *, facts: Mapping[str, Any] | None = None
) -> GenreModel:
    """The model of some pages; raises ``ArgumentError`` for too few genres or sources."""
    # Several threads would sum in another order, which gives another model.
    with threadpool_limits(1):
        return replace(_calibrated(GenrePages.of(examples)), facts=dict(facts or {}))


def cross_validate_genres(
    examples: Sequence[GenreExample], on_fold: OnFold = lambda done, total: None
) -> HeldOutPages:
    """Test every page with a model that was fitted, calibrated and limited without its source."""
    pages = GenrePages.of(examples)
    probability = np.zeros((len(pages), len(pages.genres)))
    is_sure, numbers = np.zeros(len(pages), dtype=np.bool_), np.zeros(len(pages), dtype=np.int64)
    folds = _folds(pages, FOLDS)
    for number, test in enumerate(folds):
        on_fold(number, len(folds))
        with threadpool_limits(1):
            model = _calibrated(pages.rows(_others(pages, test)))
        probability[test] = softmax(_logits(model, pages.rows(test)))
        is_sure[test] = probability[test].max(axis=1) >= model.limit
        numbers[test] = number
    on_fold(len(folds), len(folds))
    return HeldOutPages(pages.genres, probability, is_sure, numbers)


def _calibrated(pages: GenrePages) -> GenreModel:
    logits = np.zeros((len(pages), len(pages.genres)))
    for test in _folds(pages, _INNER_FOLDS):
        logits[test] = _logits(_fit(pages.rows(_others(pages, test))), pages.rows(test))
    temperature = best_temperature(logits, pages.genre)
    probability = softmax(logits / temperature)
    model = _fit(pages)
    return replace(
        model,
        weights=model.weights / temperature,
        bias=model.bias / temperature,
        limit=lowest_limit(probability, pages.genre),
    )


def _folds(pages: GenrePages, number: int) -> list[NDArray[np.intp]]:
    return make_folds(pages.genre.astype(np.int8), pages.source, number=number, seed=SEED)


def _others(pages: GenrePages, test: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.setdiff1d(np.arange(len(pages)), test)


def _fit(pages: GenrePages) -> GenreModel:
    """Traits and weights, neither calibrated nor with a limit."""
    columns = informative_traits(pages)
    # Balanced, because sites of one genre may outnumber all others.
    estimator = LogisticRegression(
        C=_PENALTY, class_weight="balanced", max_iter=500, random_state=SEED
    )
    known = np.unique(pages.genre)
    weights = np.zeros((len(pages.genres), len(columns)))
    # A fold may leave out all sources of a genre: that one is then never likely.
    bias = np.full(len(pages.genres), np.log(_SMALLEST))
    if len(known) == 1 or not len(columns):
        bias[known] = 0.0
    else:
        estimator.fit(pages.has_trait[:, columns], pages.genre)
        weights[known], bias[known] = _rows(estimator)
    traits = tuple(pages.traits[column] for column in columns.tolist())
    return GenreModel(pages.genres, traits, weights, bias, limit=0.0)


def _rows(estimator: LogisticRegression) -> tuple[FloatArray, FloatArray]:
    """One row of weights per class, where scikit-learn has one row for two classes."""
    weights, bias = estimator.coef_, estimator.intercept_
    if len(weights) > 1:
        return weights, bias
    return np.vstack((-weights / 2, weights / 2)), np.concatenate((-bias / 2, bias / 2))


def _logits(model: GenreModel, pages: GenrePages) -> FloatArray:
    place = {trait: number for number, trait in enumerate(pages.traits)}
    columns = [place[trait] for trait in model.traits]
    found: FloatArray = pages.has_trait[:, columns] @ model.weights.T + model.bias
    return found


def informative_traits(pages: GenrePages) -> NDArray[np.int64]:
    """The columns of the traits that tell most about the genre, in their order.

    Every source of a genre has one vote per trait: the share of its pages that have it.
    """
    votes, genre = _votes(pages)
    enough = np.clip(
        int(_SHARE_OF_SOURCES * pages.source_count),
        _FEWEST_SOURCES_OF_TRAITS,
        _MOST_SOURCES_NEEDED,
    )
    # Of four sources, two are enough.
    enough = min(int(enough), max(2, pages.source_count // 2))
    common = np.flatnonzero(np.diff(votes.tocsc().indptr) >= enough)
    if not len(common):
        return common.astype(np.int64)
    number = np.bincount(genre, minlength=len(pages.genres)).astype(np.float64)
    one_hot = csr_matrix((np.ones(len(genre)), (genre, np.arange(len(genre)))))
    present = number > 0
    votes_of_genre = (one_hot @ votes[:, common]).toarray()[present[: one_hot.shape[0]]]
    # Half a vote for and half against, so that no share is 0 or 1.
    share = (votes_of_genre + 0.5) / (number[present][:, None] + 1.0)
    gain = _entropy(share.mean(axis=0)) - _entropy(share).mean(axis=0)
    best = np.argsort(-gain, kind="stable")[:_MOST_TRAITS]
    return np.sort(common[best]).astype(np.int64)


def _votes(pages: GenrePages) -> tuple[csr_matrix, NDArray[np.int64]]:
    """By source and genre: the share of its pages with each trait; and the genre of each row."""
    pairs = np.column_stack((pages.source, pages.genre))
    each, row = np.unique(pairs, axis=0, return_inverse=True)
    row = row.reshape(-1)
    share = 1.0 / np.bincount(row)[row]
    mean = csr_matrix((share, (row, np.arange(len(row)))), (len(each), len(row)))
    return (mean @ pages.has_trait).tocsr(), each[:, 1]


def _entropy(share: FloatArray) -> FloatArray:
    found: FloatArray = -(share * np.log(share) + (1 - share) * np.log1p(-share))
    return found


def best_temperature(logits: FloatArray, genre: NDArray[np.int64]) -> float:
    """The temperature under which the right genres are most likely."""
    losses = [_log_loss(softmax(logits / each), genre) for each in _TEMPERATURES]
    return float(_TEMPERATURES[int(np.argmin(losses))])


def _log_loss(probability: FloatArray, genre: NDArray[np.int64]) -> float:
    right = probability[np.arange(len(genre)), genre]
    return float(-np.log(np.maximum(right, _SMALLEST)).mean())


def lowest_limit(probability: FloatArray, genre: NDArray[np.int64]) -> float:
    """The lowest limit at which enough of the detected genres are right; else the highest."""
    sure, is_right = probability.max(axis=1), probability.argmax(axis=1) == genre
    for limit in _LIMITS.tolist():
        taken = sure >= limit
        if taken.any() and is_right[taken].mean() >= ACCURACY:
            return float(limit)
    return float(_LIMITS[-1])
