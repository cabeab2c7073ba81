"""Links between the views of an evaluation. What was chosen goes with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from training.models import Evaluation
from training.scoreboard.dashboard import Look
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import GROUPS, MEASURES

_TABS: Final = (
    ("Dashboard", "evaluation"),
    ("Worst pages", "worst"),
    ("Significance", "evaluation-significance"),
    ("Fixed and broken", "evaluation-changes"),
)


@dataclass(frozen=True)
class Choice:
    """One of some links, and whether one is there already."""

    text: str
    address: str
    is_current: bool


def tabs(evaluation: Evaluation, chosen: ScoreFilter, current: str) -> list[Choice]:
    """The views of an evaluation, with the current filter; ``current`` is a URL name."""
    return [
        Choice(text, address(name, evaluation, chosen), name == current) for text, name in _TABS
    ]


def address(name: str, evaluation: Evaluation, chosen: ScoreFilter, **more: object) -> str:
    """The address of a view of an evaluation, with the current filter."""
    path = reverse(f"training:{name}", args=[evaluation.pk])
    query = "&".join(filter(None, (chosen.query, urlencode(more))))
    return f"{path}?{query}" if query else path


def looks(
    evaluation: Evaluation, chosen: ScoreFilter, look: Look
) -> Mapping[str, Sequence[Choice]]:
    """What the table by groups can be switched to."""

    def to(by: str, measure: str) -> str:
        shown = address("evaluation", evaluation, chosen, by=by, measure=measure)
        return f"{shown}#groups"

    groups = [Choice(text, to(by, look.measure), by == look.by) for by, text in GROUPS.items()]
    measures = [
        Choice(text, to(look.by, each), each == look.measure) for each, text in MEASURES.items()
    ]
    return {"groups": groups, "measures": measures}
