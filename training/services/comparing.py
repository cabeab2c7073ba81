"""Whether a candidate is better than the model in use, on pages neither was trained on.

Both extract from every page of the genre's evaluation sources that has a gold text. The
verdict is that of a paired t-test on the pages' F1 (LCS), at 5 %.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Final, TypeVar

from annotate.models import Genre, Source
from annotate.models.page import PageQuerySet
from extraction.metrics import PairedComparison, paired_comparison
from training.services.cores import team
from training.services.gold_pages import gold_pages, pages_with_gold
from training.services.page_scores import PageScores, score_page

CLEARLY: Final = 0.05
"""A page was fixed, or broke, if its F1 changed by at least so much."""
MANY_PAGES: Final = 400
"""From so many pages on it pays to start processes."""
_SMALLEST_P: Final = 0.001

VERDICTS: Final = {"+": "better", "-": "worse", "=": "same"}
"""What a test says of the candidate, in words."""

Stored = TypeVar("Stored")
Answer = TypeVar("Answer")
Compared = tuple[int, PageScores, PageScores]
"""A page's key, the candidate's scores on it and its rival's."""
OnPage = Callable[[int, int], object]
"""Told at least twice a second how many of how many pages are compared; may raise to stop."""


@dataclass(frozen=True)
class Rival:
    """The model a candidate has to beat."""

    name: str
    model: Any


def evaluation_pages(genre: Genre) -> PageQuerySet:
    """Usable pages of a genre's evaluation sources that have a gold text."""
    return pages_with_gold().filter(genre=genre, source__split=Source.Split.EVALUATION)


def compare(
    genre: Genre,
    candidate: Any,
    rival: Rival,
    on_page: OnPage = lambda done, total: None,
) -> dict[str, Any]:
    """The candidate beside its rival, page by page, as a run's outcome keeps it."""
    pages = evaluation_pages(genre)
    models = [candidate, rival.model]
    scores = both_asked(score_page, models, gold_pages(pages), pages.count(), on_page)
    return _outcome(genre, rival.name, scores)


def both_asked(
    ask: Callable[[Sequence[Any], Stored], tuple[int, list[Answer]]],
    models: Sequence[Any],
    pages: Iterable[Stored],
    total: int,
    on_page: OnPage,
) -> list[tuple[int, Answer, Answer]]:
    """What two models say about every page, on all cores where it pays."""
    answers: list[tuple[int, Answer, Answer]] = []
    with team(models, is_large=total >= MANY_PAGES) as readers:
        found = readers.each(ask, pages, lambda: on_page(len(answers), total))
        for key, (ours, theirs) in found:
            answers.append((key, ours, theirs))
    return answers


def _outcome(genre: Genre, rival: str, scores: Sequence[Compared]) -> dict[str, Any]:
    test = None
    if len(scores) > 1:
        test = paired_comparison(
            [ours[2] for _, ours, _ in scores], [theirs[2] for *_, theirs in scores]
        )
    changes = sorted((theirs[2] - ours[2], key) for key, ours, theirs in scores)
    return {
        "verdict": "unknown" if test is None else VERDICTS[test.t_test.verdict],
        "sentence": _sentence(genre, rival, scores, test),
        "rival": rival,
        "pages": [
            {"page": key, "candidate": list(ours), "live": list(theirs)}
            for key, ours, theirs in scores
        ],
        # Those that changed most come first.
        "fixed": [key for loss, key in changes if loss <= -CLEARLY],
        "broken": [key for loss, key in reversed(changes) if loss >= CLEARLY],
        "test": {} if test is None else asdict(test),
    }


def _sentence(
    genre: Genre, rival: str, scores: Sequence[Compared], test: PairedComparison | None
) -> str:
    if test is None:
        there_is = "no page" if not scores else "only one page"
        return (
            f"Nobody can say whether the candidate is better than {rival}: {there_is} of an "
            f"evaluation source of {genre} has a gold text. Set sources aside for evaluation, "
            "then retrain."
        )
    ours = fmean(candidate[2] for _, candidate, _ in scores)
    theirs = fmean(live[2] for _, _, live in scores)
    said = {
        "better": f"The candidate is better than {rival}",
        "worse": f"The candidate is worse than {rival}",
        "same": f"The candidate cannot be told from {rival}",
    }[VERDICTS[test.t_test.verdict]]
    return (
        f"{said}: F1 {ours:.3f} against {theirs:.3f} on {len(scores)} evaluation pages "
        f"(paired t-test, {p_in_words(test.t_test.p_value)})."
    )


def p_in_words(p_value: float) -> str:
    """As a sentence gives it."""
    return f"p = {p_value:.3f}" if p_value >= _SMALLEST_P else f"p < {_SMALLEST_P}"
