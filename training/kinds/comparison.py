"""Comparing a candidate with the model in use, on pages that neither was trained on.

Both models extract from every page of the genre's evaluation sources that has a gold text.
The verdict is that of a paired t-test on the pages' F1 (LCS), at 5 %.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final, TypeVar

import django

from annotate.models import Genre, Source
from annotate.models.page import PageQuerySet
from contentseeker.gold_page import GoldPage
from contentseeker.metrics import PairedComparison, paired_comparison
from contentseeker.scoring import MethodInstance, score_page
from training.pages.gold_pages import gold_pages, pages_with_gold
from training.runs.worker_pool import OnPage, worker_pool

CLEAR_CHANGE: Final = 0.05
"""A page is listed as fixed, or broken, if its F1 changed by at least so much."""
MANY_PAGES: Final = 400
"""From so many pages on, several processes are faster than one thread."""
VERDICTS: Final = {"+": "better", "-": "worse", "=": "same"}
"""The result of a significance test for the candidate, as outcomes store it."""
_SMALLEST_P: Final = 0.001

Model = TypeVar("Model")
StoredPage = TypeVar("StoredPage")
PageResult = TypeVar("PageResult")
TextScores = tuple[float, float, float]
"""Precision, recall, F1."""
ComparedPage = tuple[int, TextScores, TextScores]
"""A page's key, the candidate's scores on it and the baseline's."""


@dataclass(frozen=True)
class Baseline:
    """The model that a candidate has to beat: the live one, or the one that ships."""

    name: str
    model: Any


def evaluation_pages(genre: Genre) -> PageQuerySet:
    """Usable pages of a genre's evaluation sources that have a gold text."""
    return pages_with_gold().filter(genre=genre, source__split=Source.Split.EVALUATION)


def compare_texts(
    genre: Genre,
    candidate: Any,
    baseline: Baseline,
    on_page: OnPage = lambda done, total: None,
) -> dict[str, Any]:
    """The extracted texts of both models against gold texts, as a run's outcome stores it."""
    pages = evaluation_pages(genre)
    methods = [MethodInstance.of(model) for model in (candidate, baseline.model)]
    scores = score_both(_text_scores, methods, gold_pages(pages), pages.count(), on_page)
    return _outcome(genre, baseline.name, scores)


def score_both(
    score: Callable[[Sequence[Model], StoredPage], tuple[int, list[PageResult]]],
    models: Sequence[Model],
    pages: Iterable[StoredPage],
    total: int,
    on_page: OnPage,
) -> list[tuple[int, PageResult, PageResult]]:
    """Per page: its key, the result of the first model and that of the second."""
    results: list[tuple[int, PageResult, PageResult]] = []
    # Processes import this module, which imports models, so Django has to be set up there.
    with worker_pool(models, is_large=total >= MANY_PAGES, prepare=django.setup) as pool:
        for key, (first, second) in pool.map(score, pages, lambda: on_page(len(results), total)):
            results.append((key, first, second))
    return results


def _text_scores(methods: Sequence[MethodInstance], page: GoldPage) -> tuple[int, list[TextScores]]:
    scored = score_page(methods, page)
    return page.key, [(each.lcs.precision, each.lcs.recall, each.lcs.f1) for each in scored]


def _outcome(genre: Genre, baseline: str, scores: Sequence[ComparedPage]) -> dict[str, Any]:
    test = None
    # A t-test needs two pairs.
    if len(scores) > 1:
        test = paired_comparison(
            [ours[2] for _, ours, _ in scores], [theirs[2] for *_, theirs in scores]
        )
    losses = sorted((theirs[2] - ours[2], key) for key, ours, theirs in scores)
    return {
        "verdict": "unknown" if test is None else VERDICTS[test.t_test.verdict],
        "sentence": _sentence(genre, baseline, scores, test),
        "rival": baseline,
        "pages": [
            {"page": key, "candidate": list(ours), "live": list(theirs)}
            for key, ours, theirs in scores
        ],
        # The pages that changed most come first.
        "fixed": [key for loss, key in losses if loss <= -CLEAR_CHANGE],
        "broken": [key for loss, key in reversed(losses) if loss >= CLEAR_CHANGE],
        "test": {} if test is None else asdict(test),
    }


def _sentence(
    genre: Genre, baseline: str, scores: Sequence[ComparedPage], test: PairedComparison | None
) -> str:
    if test is None:
        there_is = "no page" if not scores else "only one page"
        return (
            f"Not enough evaluation pages to compare the candidate with {baseline}: {there_is} "
            f"of an evaluation source of {genre} has a gold text. Set sources aside for "
            "evaluation, then retrain."
        )
    ours = fmean(candidate[2] for _, candidate, _ in scores)
    theirs = fmean(live[2] for _, _, live in scores)
    verdict = {
        "better": f"The candidate is better than {baseline}",
        "worse": f"The candidate is worse than {baseline}",
        "same": f"The candidate does not differ significantly from {baseline}",
    }[VERDICTS[test.t_test.verdict]]
    return (
        f"{verdict}: F1 {ours:.3f} against {theirs:.3f} on {len(scores)} evaluation pages "
        f"(paired t-test, {p_in_words(test.t_test.p_value)})."
    )


def p_in_words(p_value: float) -> str:
    """A p-value as sentences give it."""
    return f"p = {p_value:.3f}" if p_value >= _SMALLEST_P else f"p < {_SMALLEST_P}"
