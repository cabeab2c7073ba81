"""The outcome of a retraining, from the stored row to what a page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from annotate.models import Page
from contentseeker.metrics import ConfusionTable
from training.kinds.kind import TaskWords
from training.kinds.next_links.compare import NONE, RIGHT, WRONG, link_score
from training.kinds.registry import all_tasks
from training.models import ModelVersion

# More than anybody looks at; the counts are shown in full.
PAGES_SHOWN: Final = 50


@dataclass(frozen=True)
class ModelScores:
    """Precision, recall and F1, on one page or on average."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True)
class PageLine:
    """A page on which the scores of candidate and live model differ."""

    page: Page
    candidate: ModelScores | str
    """``RIGHT``, ``WRONG`` or ``NONE`` for next-link models."""
    live: ModelScores | str

    @property
    def change(self) -> float | None:
        """Of F1; None for next-link models."""
        if isinstance(self.candidate, str) or isinstance(self.live, str):
            return None
        return self.candidate.f1 - self.live.f1


@dataclass(frozen=True)
class LinkCounts:
    """Pages for which a next-link model proposes the right link, a wrong one, or none."""

    right: int
    wrong: int
    none: int


@dataclass(frozen=True)
class CrossValidatedTask:
    """The confusion table of one task, all folds together."""

    task: str
    words: TaskWords
    table: ConfusionTable


@dataclass(frozen=True)
class Comparison:
    """A candidate compared with the model that was live."""

    sentence: str
    verdict: str
    method: str
    baseline: str
    """The name of the model it was compared with."""
    page_count: int
    candidate: ModelScores | None
    live: ModelScores | None
    fixed: Sequence[PageLine]
    fixed_count: int
    broken: Sequence[PageLine]
    broken_count: int
    cross_validated: Sequence[CrossValidatedTask]
    candidate_links: LinkCounts | None = None
    """For next-link models; None for models that extract."""
    live_links: LinkCounts | None = None


def comparison_of(outcome: Mapping[str, Any]) -> Comparison:
    """A run's outcome, with the pages it names."""
    links = outcome.get("links", [])
    compared = links or outcome.get("pages", [])
    scores = {page["page"]: page for page in compared}
    fixed, broken = outcome.get("fixed", []), outcome.get("broken", [])
    # The pages that changed most come first.
    most_fixed, most_broken = fixed[:PAGES_SHOWN], broken[:PAGES_SHOWN]
    pages = Page.objects.select_related("source").in_bulk([*most_fixed, *most_broken])
    return Comparison(
        sentence=outcome.get("sentence", ""),
        verdict=outcome.get("verdict", "unknown"),
        method=outcome.get("method", ""),
        baseline=outcome.get("rival", "the live model"),
        page_count=len(compared),
        candidate=mean_scores(outcome, "candidate"),
        live=mean_scores(outcome, "live"),
        # Pages that were deleted meanwhile are left out.
        fixed=[_line(pages[key], scores[key]) for key in most_fixed if key in pages],
        fixed_count=len(fixed),
        broken=[_line(pages[key], scores[key]) for key in most_broken if key in pages],
        broken_count=len(broken),
        cross_validated=cross_validated_tasks(outcome.get("crossed", {})),
        candidate_links=_counts(links, "candidate"),
        live_links=_counts(links, "live"),
    )


def _counts(links: Sequence[Mapping[str, Any]], which: str) -> LinkCounts | None:
    results = [link[which] for link in links]
    if not results:
        return None
    return LinkCounts(*(results.count(result) for result in (RIGHT, WRONG, NONE)))


def mean_scores(outcome: Mapping[str, Any], which: str = "candidate") -> ModelScores | None:
    """The averages over pages, or the scores of next links; None without pages."""
    if links := outcome.get("links"):
        return ModelScores(*link_score(links, which).values)
    scores = [page[which] for page in outcome.get("pages", [])]
    return ModelScores(*(fmean(column) for column in zip(*scores, strict=True))) if scores else None


def scores_of(version: ModelVersion) -> ModelScores | None:
    """A model's scores on the evaluation pages of the time it was made."""
    # The oldest rows have no copy of their scores.
    if stored := version.metrics.get("scores"):
        return ModelScores(**stored)
    return mean_scores(version.metrics.get("comparison", {}))


def retraining_outcome(version: ModelVersion) -> Mapping[str, Any]:
    """The outcome of the run that made a version; empty for an uploaded model."""
    # The oldest rows have a copy of it, and so have models that an experiment made.
    if copied := version.metrics.get("comparison"):
        return dict(copied)
    return {} if version.run is None else version.run.outcome


def cross_validated_tasks(
    crossed: Mapping[str, Mapping[str, Any]],
) -> list[CrossValidatedTask]:
    """Confusion tables by task, in the order that kinds declare their tasks."""
    return [
        CrossValidatedTask(
            task,
            words,
            ConfusionTable(**{name: crossed[task][name] for name in ("tp", "fn", "fp", "tn")}),
        )
        for task, words in all_tasks().items()
        if task in crossed
    ]


def _line(page: Page, scores: Mapping[str, Any]) -> PageLine:
    both = scores["candidate"], scores["live"]
    return PageLine(page, *(it if isinstance(it, str) else ModelScores(*it) for it in both))
