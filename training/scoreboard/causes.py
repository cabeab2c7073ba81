"""How often each cause was found, method by method."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from training.models import Finding, MethodVersion
from training.scoreboard.reading import Scores


@dataclass(frozen=True)
class CauseRow:
    """A cause, and on how many pages each method had it."""

    cause: str
    name: str
    counts: Sequence[int]
    """In the order of the scores' methods."""
    total: int
    method: MethodVersion
    """The one that the cause was found with most often."""
    most: int


def cause_counts(scores: Scores) -> list[CauseRow]:
    """The tagged causes, the most frequent first."""
    methods = dict(zip(scores.key.tolist(), scores.method.tolist(), strict=True))
    counted: Counter[tuple[str, int]] = Counter()
    for score, causes in found_causes(scores).items():
        counted.update((cause, methods[score]) for cause in causes)
    rows = []
    for cause, name in Finding.Cause.choices:
        counts = [counted[cause, place] for place in range(len(scores.methods))]
        if any(counts):
            most = max(counts)
            method = scores.methods[counts.index(most)]
            rows.append(CauseRow(cause, str(name), counts, sum(counts), method, most))
    return sorted(rows, key=lambda row: -row.total)


def found_causes(scores: Scores) -> dict[int, list[str]]:
    """The causes found for scores, by the scores' keys; only of those that have any."""
    # People found these one by one, so they are few, and reading all of them is quicker
    # than a query with fifty thousand keys.
    keys = set(scores.key.tolist())
    rows = Finding.objects.filter(score__method__in=scores.methods).order_by("pk")
    found: defaultdict[int, list[str]] = defaultdict(list)
    for score, cause in rows.values_list("score_id", "cause"):
        if score in keys:
            found[score].append(cause)
    return dict(found)
