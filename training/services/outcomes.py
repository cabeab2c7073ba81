"""The outcome of a retraining, from the row that keeps it to what a page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from annotate.exporters.classes import CLASSES, Task
from annotate.models import Page
from extraction.metrics import ConfusionTable
from training.models import ModelVersion
from training.services.block_plans import BLOCKS
from training.services.link_answers import NONE, RIGHT, WRONG, score_of
from training.services.pagination_plans import MAIN_NODES, NEXT_LINK
from training.services.threshold_plans import STYLE_DENSITY

# As many as somebody will look at; how many there are is said in any case.
PAGES_SHOWN: Final = 50

TASK_WORDS: Final = {
    "segment": "Segment: good or bad",
    "content": "Content: main or noisy",
    "single": "Single phase: main or noisy",
    BLOCKS: "Blocks of text: main or noisy",
    MAIN_NODES: "Elements: main content or not",
    NEXT_LINK: "Links: to the next page or not",
    STYLE_DENSITY: "Types of pages: of this one or not",
}
"""In the order they are shown in."""
_CLASSES: Final = {
    MAIN_NODES: ("main", "other"),
    NEXT_LINK: ("next", "other"),
    STYLE_DENSITY: ("this type", "another"),
}


@dataclass(frozen=True)
class Scores:
    """Precision, recall and F1, of a page or on average."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class PageLine:
    """A page on which candidate and live model differ."""

    page: Page
    candidate: Scores
    live: Scores

    @property
    def change(self) -> float:
        return self.candidate.f1 - self.live.f1


@dataclass(frozen=True)
class LinkLine:
    """A page of which only one of them finds the next one."""

    page: Page
    candidate: str
    """What is proposed: the right link, a wrong one, or none."""
    live: str


@dataclass(frozen=True)
class LinkCounts:
    """How many pages a model of next links is right about, wrong about, and silent about."""

    right: int
    wrong: int
    none: int


@dataclass(frozen=True)
class CrossedLine:
    """A task as cross-validation found it."""

    task: str
    title: str
    yes: str
    no: str
    table: ConfusionTable


@dataclass(frozen=True)
class Comparison:
    """A candidate beside the model that was live."""

    sentence: str
    verdict: str
    method: str
    rival: str
    """The model it was compared with."""
    page_count: int
    candidate: Scores | None
    live: Scores | None
    fixed: Sequence[PageLine | LinkLine]
    fixed_count: int
    broken: Sequence[PageLine | LinkLine]
    broken_count: int
    crossed: Sequence[CrossedLine]
    candidate_links: LinkCounts | None = None
    """Of candidates that find next links; None of those that extract."""
    live_links: LinkCounts | None = None


def comparison_of(outcome: Mapping[str, Any]) -> Comparison:
    """What a run's outcome says, with the pages it names."""
    links = outcome.get("links", [])
    compared = links or outcome.get("pages", [])
    scores = {each["page"]: each for each in compared}
    fixed, broken = outcome.get("fixed", []), outcome.get("broken", [])
    # Those that changed most come first.
    most_fixed, most_broken = fixed[:PAGES_SHOWN], broken[:PAGES_SHOWN]
    pages = Page.objects.select_related("source").in_bulk([*most_fixed, *most_broken])
    return Comparison(
        sentence=outcome.get("sentence", ""),
        verdict=outcome.get("verdict", "unknown"),
        method=outcome.get("method", ""),
        rival=outcome.get("rival", "the live model"),
        page_count=len(compared),
        candidate=candidate_scores(outcome),
        live=_scores(outcome, "live"),
        # Pages that were deleted since are left out.
        fixed=[_line(pages[key], scores[key]) for key in most_fixed if key in pages],
        fixed_count=len(fixed),
        broken=[_line(pages[key], scores[key]) for key in most_broken if key in pages],
        broken_count=len(broken),
        crossed=crossed_lines(outcome.get("crossed", {})),
        candidate_links=_counts(links, "candidate"),
        live_links=_counts(links, "live"),
    )


def _counts(links: Sequence[Mapping[str, Any]], which: str) -> LinkCounts | None:
    said = [each[which] for each in links]
    return LinkCounts(*(said.count(answer) for answer in (RIGHT, WRONG, NONE))) if said else None


def _scores(outcome: Mapping[str, Any], which: str) -> Scores | None:
    if links := outcome.get("links"):
        return Scores(*score_of([each[which] for each in links]).values)
    return mean_scores([each[which] for each in outcome.get("pages", [])])


def mean_scores(scores: Sequence[Sequence[float]]) -> Scores | None:
    """The averages over pages; None of no pages."""
    return Scores(*(fmean(column) for column in zip(*scores, strict=True))) if scores else None


def scores_of(version: ModelVersion) -> Scores | None:
    """How a model did on the evaluation pages there were when it was made."""
    if stored := version.metrics.get("scores"):
        return Scores(**stored)
    return candidate_scores(version.metrics.get("comparison", {}))


def candidate_scores(outcome: Mapping[str, Any]) -> Scores | None:
    """The candidate's scores in an outcome: averages over pages, or those of next links."""
    return _scores(outcome, "candidate")


def told_about(version: ModelVersion) -> Mapping[str, Any]:
    """The outcome of the retraining a version was made in; of an upload there is none."""
    # Versions of earlier releases have a copy of it.
    if copied := version.metrics.get("comparison"):
        return dict(copied)
    return {} if version.run is None else version.run.outcome


def crossed_lines(crossed: Mapping[str, Mapping[str, Any]]) -> list[CrossedLine]:
    """Confusion tables by task, in the order of the tasks."""
    return [
        CrossedLine(
            task,
            TASK_WORDS[task],
            *classes_of(task),
            ConfusionTable(**{name: crossed[task][name] for name in ("tp", "fn", "fp", "tn")}),
        )
        for task in TASK_WORDS
        if task in crossed
    ]


def classes_of(task: str) -> tuple[str, str]:
    """What yes and no mean as an answer to a task's question."""
    if task in _CLASSES:
        return _CLASSES[task]
    return CLASSES[Task.CONTENT if task == BLOCKS else Task(task)]


def _line(page: Page, scores: Mapping[str, Any]) -> PageLine | LinkLine:
    if isinstance(scores["candidate"], str):
        return LinkLine(page, scores["candidate"], scores["live"])
    return PageLine(page, Scores(*scores["candidate"]), Scores(*scores["live"]))
