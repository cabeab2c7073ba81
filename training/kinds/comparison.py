"""Comparing a candidate with the model in use, on pages that neither was trained on.

Both models extract from every page of the genre's evaluation sources that has a gold text.
The verdict is that of a paired t-test on the pages' F1 (LCS), at 5 %.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final, TypeVar

from annotate.models import Genre, Source
from annotate.models.page import PageQuerySet
from contentseeker.gold_page import GoldPage
from contentseeker.metrics import paired_comparison
from contentseeker.scoring import MethodInstance, score_page
from training.pages.gold_pages import gold_pages, pages_with_gold
from training.runs.worker_pool import OnPage, map_pages

CLEAR_CHANGE: Final = 0.05
"""A page is listed as fixed, or broken, if its F1 changed by at least so much."""
MANY_PAGES: Final = 400
"""From so many pages on, several processes are faster than one thread."""
VERDICTS: Final = {"+": "better", "-": "worse", "=": "same"}
"""The result of a significance test for the candidate, as outcomes store it."""
_VERDICT_WORDS: Final = {
    "better": "The candidate is better than {}",
    "worse": "The candidate is worse than {}",
    "same": "The candidate does not differ significantly from {}",
}
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
    results = map_pages(
        score, models, pages, lambda done: on_page(done, total), is_large=total >= MANY_PAGES
    )
    return [(key, first, second) for key, (first, second) in results]


def _text_scores(methods: Sequence[MethodInstance], page: GoldPage) -> tuple[int, list[TextScores]]:
    scored = score_page(methods, page)
    return page.key, [(score.lcs.precision, score.lcs.recall, score.lcs.f1) for score in scored]


def _outcome(genre: Genre, baseline: str, scores: Sequence[ComparedPage]) -> dict[str, Any]:
    test, verdict = None, "unknown"
    there_is = "only one page" if scores else "no page"
    sentence = too_few_pages(
        baseline, f"{there_is} of an evaluation source of {genre} has a gold text"
    )
    # A t-test needs two pairs.
    if len(scores) > 1:
        ours = [candidate[2] for _, candidate, _ in scores]
        theirs = [live[2] for *_, live in scores]
        test = paired_comparison(ours, theirs)
        verdict = VERDICTS[test.t_test.verdict]
        f1 = fmean(ours), fmean(theirs)
        words = _VERDICT_WORDS[verdict].format(baseline)
        sentence = verdict_sentence(
            words, f1, len(scores), f"paired t-test, {p_in_words(test.t_test.p_value)}"
        )
    # With the key, so that equal changes have a fixed order.
    losses = sorted((theirs[2] - ours[2], key) for key, ours, theirs in scores)
    return {
        "verdict": verdict,
        "sentence": sentence,
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


def too_few_pages(baseline: str, there_is: str) -> str:
    """The sentence of an outcome without a verdict."""
    return (
        f"Not enough evaluation pages to compare the candidate with {baseline}: {there_is}. Set "
        "sources aside for evaluation, then retrain."
    )


def verdict_sentence(words: str, f1: tuple[float, float], pages: int, test: str) -> str:
    """The sentence of an outcome: the verdict in words, both F1 scores, test and p-value."""
    on_pages = f"{pages} evaluation page{'' if pages == 1 else 's'}"
    return f"{words}: F1 {f1[0]:.3f} against {f1[1]:.3f} on {on_pages} ({test})."


def p_in_words(p_value: float) -> str:
    """A p-value as sentences give it."""
    return f"p = {p_value:.3f}" if p_value >= _SMALLEST_P else f"p < {_SMALLEST_P}"
