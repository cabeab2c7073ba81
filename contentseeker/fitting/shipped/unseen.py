"""How well the shipped block model extracts pages whose domain or corpus it was not fitted on.

Each page with a gold text is extracted by a model that has not seen its domain, and by one that
has not seen its whole corpus. The first tells how good the model is on further pages of these
kinds, the second on pages that other people collected. Both together calibrate the confidence.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from typing import Any, Final, Literal

import numpy as np

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.shipped.training_pages import (
    FOLDS,
    CorpusPage,
    fold_of,
    without_corpus,
    without_fold,
)
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import BlockModel, Points, corrected
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.metrics import word_score
from contentseeker.page import parse

By = Literal["domain", "corpus"]
# Parts of the calibration curve, each with enough pages for a stable mean.
_STEPS: Final = 12
# A page of such an F1 counts as right, and so many of the pages must be.
RIGHT_F1: Final = 0.9
SHARE_RIGHT: Final = 0.95
# A limit above which there are fewer pages says nothing.
_FEWEST_SURE: Final = 50
_TINY: Final = 1e-9
_LIMITS: Final[list[float]] = (np.arange(1_000) / 1_000).tolist()


@dataclass(frozen=True, slots=True)
class Unseen:
    """How well a page was extracted by a model that had not seen its domain, or its corpus."""

    by: By
    """What was left out of the model."""
    corpus: str
    fold: int
    page_type: str
    has_gold: bool
    """Whether there was anything to find."""
    has_text: bool
    """Whether anything was found."""
    f1: float
    expected: float
    is_right_type: bool


Fit = Callable[[Sequence[CorpusPage]], BlockModel]
_pages: Sequence[CorpusPage] = ()


def _keep(pages: Sequence[CorpusPage]) -> None:
    """Keep the pages of a new process."""
    global _pages
    _pages = pages


def extract_unseen(pages: Sequence[CorpusPage], fit: Fit, jobs: int) -> list[Unseen]:
    """Every page with a gold text, by a model without its domain and by one without its corpus."""
    # Forked processes share the pages; sending them would take longer than some fits.
    with ProcessPoolExecutor(jobs, get_context("fork"), _keep, (pages,)) as pool:
        parts = [pool.submit(_by_domain, fit, fold) for fold in range(FOLDS)]
        corpora = sorted({each.corpus for each in pages if each.page is not None})
        # A single corpus left out would leave nothing to fit.
        if len(corpora) > 1:
            parts += [pool.submit(_by_corpus, fit, corpus) for corpus in corpora]
        return list(chain.from_iterable(part.result() for part in parts))


def _by_domain(fit: Fit, fold: int) -> list[Unseen]:
    model = fit(without_fold(_pages, fold))
    tested = [each for each in _pages if each.fold == fold]
    return [scored(model, each.corpus, each.page, "domain") for each in tested if each.page]


def _by_corpus(fit: Fit, corpus: str) -> list[Unseen]:
    model = fit(without_corpus(_pages, corpus))
    tested = [each.page for each in _pages if each.corpus == corpus]
    return [scored(model, corpus, page, "corpus") for page in tested if page]


def scored(model: BlockModel, corpus: str, page: LabelledPage, by: By) -> Unseen:
    """A page with a gold text, as the model extracts it."""
    result = BlockExtractor().extract_with(model, parse(page.markup, url=page.url))
    return Unseen(
        by,
        corpus,
        fold_of(page.domain),
        page.page_type,
        bool(page.gold),
        bool(result.text),
        word_score(page.gold, result.text).f1,
        result.confidence or 0.0,
        result.page_type == page.page_type,
    )


def calibrated(unseen: Sequence[Unseen]) -> Points:
    """Expected and measured F1 of equal parts of the pages, from the least sure to the surest.

    All corpora count alike, however many pages they have. Where nothing was found there is no
    expectation to correct.
    """
    from sklearn.isotonic import IsotonicRegression

    found = sorted((each for each in unseen if each.has_text), key=lambda each: each.expected)
    pages = Counter((each.by, each.corpus) for each in found)
    weight = np.array([1 / pages[each.by, each.corpus] for each in found])
    expected, measured = np.array([(each.expected, each.f1) for each in found]).T
    part = np.minimum(np.cumsum(weight) / weight.sum() * _STEPS, _STEPS - 1).astype(np.int64)
    total = np.bincount(part, weights=weight, minlength=_STEPS)
    before, after = (
        np.bincount(part, weights=weight * values, minlength=_STEPS)[total > 0] / total[total > 0]
        for values in (expected, measured)
    )
    fitted = IsotonicRegression().fit(before, after, total[total > 0])
    rising = fitted.predict(before)
    return tuple(zip(np.round(before, 4).tolist(), rising.round(4).tolist(), strict=True))


def sure_confidence(unseen: Sequence[Unseen], calibration: Points) -> float | None:
    """The lowest confidence from which on nearly all pages (95 %) have an F1 of .9 or more.

    None if there is none.
    """
    found = [each for each in unseen if each.has_text]
    confidence = np.array([corrected(each.expected, calibration) for each in found])
    is_right = np.array([each.f1 >= RIGHT_F1 for each in found])
    for limit in _LIMITS:
        is_sure = confidence >= limit
        if is_sure.sum() >= _FEWEST_SURE and is_right[is_sure].mean() >= SHARE_RIGHT:
            # No lower than the least sure of them; rounded, as a number to be read.
            return float(np.floor(1_000 * confidence[is_sure].min() + _TINY) / 1_000)
    return None


def confidence_by_fifths(unseen: Sequence[Unseen]) -> list[list[float]]:
    """Mean confidence and mean F1 of each fifth of the pages, from the least sure to the surest.

    The confidence of a fold's pages is calibrated on those of the others.
    """
    found = [each for each in unseen if each.has_text]
    confidence = np.zeros(len(found))
    for fold in range(FOLDS):
        points = calibrated([each for each in found if each.fold != fold])
        for place, page in enumerate(found):
            if page.fold == fold:
                confidence[place] = corrected(page.expected, points)
    measured = np.array([page.f1 for page in found])
    fifths = np.array_split(np.argsort(confidence, kind="stable"), 5)
    return [[mean(confidence[fifth]), mean(measured[fifth])] for fifth in fifths]


def metrics(unseen: Sequence[Unseen]) -> Mapping[str, Any]:
    """Mean word F1 and confidence by corpus, with its domains and with itself left out."""
    found: dict[str, Any] = {}
    for corpus in sorted({each.corpus for each in unseen}):
        for by in ("domain", "corpus"):
            some = [each for each in unseen if (each.corpus, each.by) == (corpus, by)]
            if some:
                found.setdefault(corpus, {})[f"{by} left out"] = _means(some)
    return found


def _means(unseen: Sequence[Unseen]) -> dict[str, Any]:
    with_gold = [each for each in unseen if each.has_gold]
    kinds = sorted({each.page_type for each in unseen})
    return {
        "pages": len(unseen),
        "word F1": mean([each.f1 for each in unseen]),
        "word F1 of pages with a gold text": mean([each.f1 for each in with_gold]),
        "word F1 by page type": {
            kind: mean([each.f1 for each in unseen if each.page_type == kind]) for kind in kinds
        },
        "expected F1": mean([each.expected for each in unseen if each.has_text]),
        "page types right": mean([float(each.is_right_type) for each in unseen]),
    }


def mean(values: Sequence[float] | FloatArray) -> float:
    """The mean, rounded for a manifest."""
    return round(float(np.mean(values)), 4)
