"""The pages that go wrong, the worst first, and the way from one to the next."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Self
from urllib.parse import urlencode

import numpy as np

from training.models import Evaluation, PageScore
from training.scoreboard.filters import ScoreFilter, key_or_zero
from training.scoreboard.reading import FloatArray, Scores, read_scores

ORDERS: Final = {
    "f1": "lowest F1",
    "missed": "most missed characters",
    "wrong": "most wrongly taken characters",
    "disagreement": "largest disagreement of two methods",
}


@dataclass(frozen=True)
class WorstOrder:
    """The order of the list, and the method; ``other`` is used for disagreement only."""

    order: str = "f1"
    method: int = 0
    other: int = 0

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> Self:
        """From an address; what makes no sense there is left out."""
        order = query.get("order")
        return cls(
            order if isinstance(order, str) and order in ORDERS else "f1",
            method=key_or_zero(query.get("method")),
            other=key_or_zero(query.get("other")),
        )

    @property
    def query(self) -> str:
        """The query string, without the question mark."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def settled(self, scores: Scores) -> Self:
        """With methods that are there; of one method alone nothing disagrees."""
        keys = [version.pk for version in scores.methods]
        method = self.method if self.method in keys else next(iter(keys), 0)
        others = [key for key in keys if key != method]
        other = self.other if self.other in others else next(iter(others), 0)
        if self.order != "disagreement":
            return replace(self, method=method, other=0)
        return replace(self, method=method, other=other, order=self.order if other else "f1")


@dataclass(frozen=True)
class Neighbours:
    """Keys of the scores before and after one, and its place in the list."""

    previous: int | None
    next: int | None
    place: int | None
    """Counted from 1; None where the score is not in the list."""
    total: int


def worst_pages(scores: Scores, order: WorstOrder) -> list[int]:
    """Keys of the method's scores, the worst page first; of equals the oldest page."""
    order = order.settled(scores)
    if not order.method:
        return []
    badness = _badness(scores, order)
    keys = scores.keys_by_page()[scores.place(order.method)]
    # Pages without a score of the method, or of either one, are in no list.
    (there,) = np.nonzero(~np.isnan(badness))
    ranked: list[int] = keys[there[np.argsort(-badness[there], kind="stable")]].tolist()
    return ranked


def listed(keys: Sequence[int]) -> list[PageScore]:
    """The scores with these keys, in their order, with what a list shows; two queries."""
    rows = PageScore.objects.select_related("method", "page__source", "page__genre")
    found = rows.prefetch_related("findings").in_bulk(list(keys))
    return [found[key] for key in keys if key in found]


def neighbours(
    evaluation: Evaluation, chosen: ScoreFilter, order: WorstOrder, score: int
) -> Neighbours:
    """The scores before and after a score in the list of the worst.

    A score that was given a cause, and so left a list of those without, keeps its place for
    whoever looks at it.
    """
    # Only these methods are read: the list of one page must not cost a whole dashboard.
    wanted = {order.method, order.other} - {0}
    some = replace(chosen, methods=tuple(wanted) if order.method else chosen.methods)
    # Without the cause: a score that has just been tagged must keep its place in the list.
    ranked = worst_pages(read_scores(evaluation, replace(some, cause="")), order)
    shown = set(ranked)
    if chosen.cause:
        shown = set(chosen.scores(evaluation).values_list("pk", flat=True))
    before, after = _around(ranked, score)
    earlier = [key for key in before if key in shown]
    later = [key for key in after if key in shown]
    is_shown = score in shown and score in ranked
    return Neighbours(
        previous=next(reversed(earlier), None),
        next=next(iter(later), None),
        place=len(earlier) + 1 if is_shown else None,
        total=len(earlier) + len(later) + is_shown,
    )


def _around(ranked: Sequence[int], score: int) -> tuple[Sequence[int], Sequence[int]]:
    """The scores before and after one; for a score that is not in the list, all are after it."""
    if score not in ranked:
        return [], ranked
    place = ranked.index(score)
    return ranked[:place], ranked[place + 1 :]


def _badness(scores: Scores, order: WorstOrder) -> FloatArray:
    """One number for each page, the higher the worse; NaN where there is no score."""
    place = scores.place(order.method)
    if order.order == "disagreement":
        f1 = scores.by_page("f1")
        apart: FloatArray = np.abs(f1[place] - f1[scores.place(order.other)])
        return apart
    values = {
        "f1": -scores.f1,
        "missed": scores.gold_length - scores.lcs,
        "wrong": scores.extracted_length - scores.lcs,
    }[order.order]
    mine = scores.method == place
    badness = np.full(len(scores.pages), np.nan)
    badness[scores.page[mine]] = values[mine]
    return badness
