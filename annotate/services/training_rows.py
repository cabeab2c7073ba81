"""Training sets: one row per labelled candidate element, page by page.

A row says which element of which page it is and who labelled it, then its features, then its
class (``annotate.exporters.classes``). Pages come in the order they were stored, a fixed
number at a time with a fixed number of queries, so memory does not grow with the training
set, and the same labels give the same rows.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

from annotate.errors import AnnotateError
from annotate.exporters.block_votes import Votes, votes_of_gold, votes_of_people
from annotate.exporters.classes import Task, class_of, columns
from annotate.exporters.selection import EVERYTHING, Selection
from annotate.exporters.table import Column, Row, Value
from annotate.exporters.verdicts import Verdict, verdicts_of_gold, verdicts_of_people
from annotate.models import GoldStandard, Label, Page
from annotate.services.layouts import read
from extraction.blocks.view import BlockView
from extraction.features import NAMES, NodeFeatures, node_features
from extraction.features.catalogue import TAG_NAME
from extraction.page import FlatPage, parse

PAGES_AT_A_TIME: Final = 20
_CHOICES: Final = ("is_raw", "explicit_only", "features_only")

Cell = Callable[[Verdict], Value]
OnPage = Callable[[int], object]
"""Told after each page how many pages are done."""


class NothingToExportError(AnnotateError):
    """Nothing that was chosen is labelled."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing that fits is labelled, so there is nothing to export. Choose fewer "
            "filters, or other origins: labels of models and rules and those that follow from "
            "gold texts are included only when asked for."
        )


@dataclass(frozen=True)
class TrainingSet:
    """What a training set is made of."""

    task: Task
    selection: Selection = EVERYTHING
    is_raw: bool = False
    """Whether features are counts and lengths as they are, not relative to the page."""
    explicit_only: bool = False
    """Whether elements are left out whose label follows from that of a region."""
    features_only: bool = False
    """Whether to leave out which element of which page a row is about."""

    @classmethod
    def from_json(cls, task: str, filters: Mapping[str, Any]) -> Self:
        """From what an export's row keeps."""
        choices = {name: bool(filters.get(name, False)) for name in _CHOICES}
        return cls(Task(task), Selection.from_json(filters), **choices)

    def as_json(self) -> dict[str, Any]:
        """What was chosen besides the task, for an export's row."""
        choices = {name: True for name in _CHOICES if getattr(self, name)}
        return {**self.selection.as_json(), **choices}

    @property
    def kind(self) -> str:
        """As exports call it."""
        return self.task.value

    @property
    def columns(self) -> tuple[Column, ...]:
        return columns(self.task, features_only=self.features_only)

    def page_count(self) -> int:
        """How many pages will be read."""
        return self.selection.labelled_pages().count()

    def rows(self, wanted: Sequence[Column], on_page: OnPage = lambda done: None) -> Iterator[Row]:
        """All rows, with the wanted ones of the columns."""
        for done, labelled in enumerate(labelled_pages(self.selection), start=1):
            yield from self._rows_of(labelled, wanted)
            on_page(done)

    def _rows_of(self, labelled: "LabelledPage", wanted: Sequence[Column]) -> Iterator[Row]:
        cells: list[Cell] = [labelled.cell(column.name, self) for column in wanted]
        for verdict in labelled.verdicts:
            if self.explicit_only and verdict.is_derived:
                continue
            if class_of(self.task, verdict.segment, verdict.content) is not None:
                yield tuple(cell(verdict) for cell in cells)


@dataclass(frozen=True)
class _Sayings:
    """What is stored about some pages, by the page's key."""

    labels: defaultdict[int, list[Label]]
    gold: dict[int, str]


class LabelledPage:
    """A page with the features of its candidates and what is said about them."""

    def __init__(self, page: Page, sayings: _Sayings, selection: Selection) -> None:
        self.page = page
        self.flat: FlatPage = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
        layout = getattr(page, "layout", None)
        self.features: NodeFeatures = node_features(
            self.flat, layout=None if layout is None else read(layout)
        )
        self._labels, self._gold = sayings.labels[page.pk], sayings.gold.get(page.pk)
        self._selection = selection
        self.verdicts: Sequence[Verdict] = list(self._wanted())
        self._place = {node: place for place, node in enumerate(self.features.nodes.tolist())}

    def _wanted(self) -> Iterator[Verdict]:
        nodes = self.features.nodes
        for verdict in verdicts_of_people(self.flat, nodes, self._labels):
            if self._selection.wants(verdict.origin, verdict.annotator):
                yield verdict
        if self._gold is not None:
            yield from verdicts_of_gold(self.flat, nodes, self._gold)

    def block_votes(self, view: BlockView) -> Votes:
        """What is said about the blocks of the page."""
        votes = votes_of_people(view, self._labels, self._selection.wants)
        return votes if self._gold is None else votes + votes_of_gold(view, self._gold)

    @property
    def gold(self) -> str | None:
        """The gold text, where labels are computed from it too."""
        return self._gold

    def place(self, node: int) -> int:
        """The row of the features that is about the element."""
        return self._place[node]

    def cell(self, column: str, training_set: TrainingSet) -> Cell:
        """What stands in the named column."""
        page = self.page
        fixed: dict[str, Value] = {
            "page": page.pk,
            "url": page.url,
            "source": page.source.host,
            "genre": page.genre.slug if page.genre else None,
            "split": page.source.split,
        }
        if column in fixed:
            return lambda verdict: fixed[column]
        if column in NAMES:
            matrix = self.features.raw if training_set.is_raw else self.features.normalised
            return partial(self._number, matrix[:, NAMES.index(column)].tolist())
        if column == TAG_NAME:
            return lambda verdict: self.flat.tag(verdict.node)
        if column == "path":
            return lambda verdict: self.flat.path(verdict.node)
        if column == "class":
            return lambda verdict: class_of(training_set.task, verdict.segment, verdict.content)
        return lambda verdict: getattr(verdict, column)

    def _number(self, values: list[float], verdict: Verdict) -> float | None:
        value = values[self._place[verdict.node]]
        # NaN is the one number that differs from itself: the feature is missing.
        return value if value == value else None


@dataclass(frozen=True)
class StoredPages:
    """Some pages as they are stored, with all that is needed to make rows of them."""

    pages: Sequence[Page]
    sayings: _Sayings
    selection: Selection

    def labelled(self) -> Iterator[LabelledPage]:
        """The pages, parsed, with features and verdicts. Asks no database: any process can."""
        for page in self.pages:
            yield LabelledPage(page, self.sayings, self.selection)


def labelled_pages(selection: Selection) -> Iterator[LabelledPage]:
    """Every page that was chosen and has something to train on, in the order of storing."""
    for stored in stored_pages(selection):
        yield from stored.labelled()


def stored_pages(selection: Selection) -> Iterator[StoredPages]:
    """The same pages as they are stored, some at a time."""
    for pages in _chunks(selection):
        yield StoredPages(pages, _sayings(pages, selection), selection)


def _chunks(selection: Selection) -> Iterator[list[Page]]:
    related = ("source", "genre", "blob", "layout")
    pages = selection.labelled_pages().select_related(*related).order_by("pk")
    last = 0
    while chunk := list(pages.filter(pk__gt=last)[:PAGES_AT_A_TIME]):
        yield chunk
        last = chunk[-1].pk


def _sayings(pages: Sequence[Page], selection: Selection) -> _Sayings:
    """Standing labels and current gold texts of the pages, in two queries at most.

    All labels of an annotator come, also of origins that were not chosen: they say where
    the regions of the others end.
    """
    labels: defaultdict[int, list[Label]] = defaultdict(list)
    rows = Label.objects.filter(page__in=pages).standing().select_related("annotator")
    if selection.annotators:
        rows = rows.filter(annotator__username__in=selection.annotators)
    for label in rows.order_by("pk"):
        labels[label.page_id].append(label)
    if not selection.wants_gold:
        return _Sayings(labels, {})
    gold = GoldStandard.objects.filter(page__in=pages).current()
    return _Sayings(labels, dict(gold.values_list("page_id", "text")))
