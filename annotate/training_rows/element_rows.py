"""Training rows: one per labelled candidate element, page by page.

A row has the identity of the element and its annotator, then features, then the class
(``annotate.training_rows.classes``). Pages are read in the order of their keys, in batches with a
fixed number of queries. So memory does not grow with the number of rows, and equal labels
give equal rows.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

from annotate.errors import AnnotateError
from annotate.models import GoldStandard, Label, Page
from annotate.pages.layouts import read
from annotate.pages.parsed import parse_stored
from annotate.training_rows.classes import Task, class_of, columns
from annotate.training_rows.element_labels import (
    ElementLabel,
    Votes,
    element_labels_of_gold,
    element_labels_of_people,
    labelled_elements,
    regions_by_annotator,
    votes_of_gold,
    votes_of_people,
)
from annotate.training_rows.selection import EVERYTHING, Selection
from annotate.training_rows.table import Column, Row, Value
from contentseeker.features import NAMES, NodeFeatures, node_features
from contentseeker.features.catalogue import TAG_NAME
from contentseeker.features.nodes import Profile
from contentseeker.labels.regions import gold_text
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage

PAGES_AT_A_TIME: Final = 20
"""Parsed pages with features take megabytes each, so few are in memory at once."""
_CHOICES: Final = ("is_raw", "explicit_only", "features_only")

Cell = Callable[[ElementLabel], Value]
OnPage = Callable[[int], object]
"""Called after each page with the number of pages done."""


class NothingToExportError(AnnotateError):
    """The selection contains no labels."""

    def __init__(self) -> None:
        super().__init__(
            "The selection has no labels, so there is nothing to export. Choose fewer filters, or "
            "other origins: labels of models and rules and those computed from gold texts are "
            "included only if they are chosen."
        )


@dataclass(frozen=True)
class ElementRows:
    """The training rows of a selection for one task."""

    task: Task
    selection: Selection = EVERYTHING
    is_raw: bool = False
    """Whether features are raw counts and lengths, not relative to the page."""
    explicit_only: bool = False
    """Whether to leave out elements whose label is derived from a region."""
    features_only: bool = False
    """Whether to leave out the identity of the element."""
    profile: Profile = "html5"
    """Which elements get a row besides those that are labelled."""

    @classmethod
    def from_json(cls, task: str, filters: Mapping[str, Any]) -> Self:
        """From the filters in an export's row."""
        choices: dict[str, Any] = {name: bool(filters.get(name, False)) for name in _CHOICES}
        if "profile" in filters:
            choices["profile"] = filters["profile"]
        return cls(Task(task), Selection.from_json(filters), **choices)

    def as_json(self) -> dict[str, Any]:
        """The filters and options without the task, for an export's row."""
        choices: dict[str, Any] = {name: True for name in _CHOICES if getattr(self, name)}
        if self.profile != "html5":
            choices["profile"] = self.profile
        return {**self.selection.as_json(), **choices}

    @property
    def kind(self) -> str:
        """The kind of the export."""
        return self.task.value

    @property
    def columns(self) -> tuple[Column, ...]:
        return columns(self.task, features_only=self.features_only)

    def page_count(self) -> int:
        """How many pages will be read."""
        return self.selection.labelled_pages().count()

    def rows(self, wanted: Sequence[Column], on_page: OnPage = lambda done: None) -> Iterator[Row]:
        """All rows, with the ``wanted`` columns only."""
        for done, labelled in enumerate(labelled_pages(self.selection, self.profile), start=1):
            yield from self._rows_of(labelled, wanted)
            on_page(done)

    def _rows_of(self, labelled: "LabelledPage", wanted: Sequence[Column]) -> Iterator[Row]:
        cells: list[Cell] = [labelled.cell(column.name, self) for column in wanted]
        for label in labelled.element_labels:
            # Derived labels repeat one decision for many elements.
            if self.explicit_only and label.is_derived:
                continue
            if class_of(self.task, label.segment, label.content) is not None:
                yield tuple(cell(label) for cell in cells)


def page_values(page: Page) -> dict[str, Value]:
    """The values of ``PAGE_COLUMNS``."""
    return {
        "page": page.pk,
        "url": page.url,
        "source": page.source.host,
        "genre": page.genre.slug if page.genre else None,
        "split": page.source.split,
    }


@dataclass(frozen=True)
class StoredLabels:
    """Labels and gold texts of some pages, by the page's key."""

    labels: defaultdict[int, list[Label]]
    gold: dict[int, str]


class LabelledPage:
    """A page with the features and labels of its candidate elements."""

    def __init__(
        self, page: Page, stored: StoredLabels, selection: Selection, profile: Profile
    ) -> None:
        self.page = page
        self.flat: FlatPage = parse_stored(page)
        self._labels = stored.labels[page.pk]
        layout = getattr(page, "layout", None)
        self.features: NodeFeatures = node_features(
            self.flat,
            profile=profile,
            layout=None if layout is None else read(layout),
            # Thesis, Figure 6.3: a labelled paragraph is a row, though it is not structural.
            also=labelled_elements(self.flat, self._labels),
        )
        self.gold = stored.gold.get(page.pk)
        """The gold text, if labels are computed from it."""
        self._selection = selection
        self.element_labels: Sequence[ElementLabel] = list(self._wanted())
        self._place = {node: place for place, node in enumerate(self.features.nodes.tolist())}

    def _wanted(self) -> Iterator[ElementLabel]:
        nodes = self.features.nodes
        for label in element_labels_of_people(self.flat, nodes, self._labels):
            if self._selection.wants(label.origin, label.annotator):
                yield label
        if self.gold is not None:
            yield from element_labels_of_gold(self.flat, nodes, self.gold)

    def main_text(self) -> str:
        """The text that is labelled main content, by the annotator with the most labels.

        If labels are computed from the gold text, it is the gold text.
        """
        if self.gold is not None:
            return self.gold
        by_annotator = [
            {
                node: (label.segment, label.content)
                for node, label in regions.items()
                if self._selection.wants(label.origin, annotator)
            }
            for annotator, regions in regions_by_annotator(self.flat, self._labels)
        ]
        # Of equal numbers the first by name.
        return gold_text(self.flat, max(by_annotator, key=len)) if by_annotator else ""

    def block_votes(self, view: BlockView) -> Votes:
        """Votes about the blocks of the page."""
        votes = votes_of_people(view, self._labels, self._selection.wants)
        return votes if self.gold is None else votes + votes_of_gold(view, self.gold)

    def place(self, node: int) -> int:
        """The row of the element in the features."""
        return self._place[node]

    def cell(self, column: str, chosen: ElementRows) -> Cell:
        """A function from element labels to values of the named column."""
        fixed = page_values(self.page)
        # A function per column, chosen once per page and not once per row.
        if column in fixed:
            return lambda label: fixed[column]
        if column in NAMES:
            matrix = self.features.raw if chosen.is_raw else self.features.normalised
            return partial(self._number, matrix[:, NAMES.index(column)].tolist())
        if column == TAG_NAME:
            return lambda label: self.flat.tag(label.node)
        if column == "path":
            return lambda label: self.flat.path(label.node)
        if column == "class":
            return lambda label: class_of(chosen.task, label.segment, label.content)
        return lambda label: getattr(label, column)

    def _number(self, values: list[float], label: ElementLabel) -> float | None:
        value = values[self.place(label.node)]
        # NaN is the one number that differs from itself: the feature is missing.
        return value if value == value else None


@dataclass(frozen=True)
class StoredPages:
    """A batch of stored pages with everything needed to make rows of them."""

    pages: Sequence[Page]
    stored: StoredLabels
    selection: Selection

    def labelled(self, profile: Profile = "html5") -> Iterator[LabelledPage]:
        """The pages, parsed, with features and labels. Uses no database: any process can run it."""
        for page in self.pages:
            yield LabelledPage(page, self.stored, self.selection, profile)


def labelled_pages(selection: Selection, profile: Profile = "html5") -> Iterator[LabelledPage]:
    """Every page of a selection that has labels, in the order of keys."""
    for stored in stored_pages(selection):
        yield from stored.labelled(profile)


def stored_pages(selection: Selection) -> Iterator[StoredPages]:
    """The pages of a selection, in batches, not parsed yet."""
    related = ("source", "genre", "blob", "layout")
    pages = selection.labelled_pages().select_related(*related).order_by("pk")
    # By key instead of offset: labelling continues meanwhile, and an offset would skip pages.
    last = 0
    while chunk := list(pages.filter(pk__gt=last)[:PAGES_AT_A_TIME]):
        yield StoredPages(chunk, _stored_labels(chunk, selection), selection)
        last = chunk[-1].pk


def _stored_labels(pages: Sequence[Page], selection: Selection) -> StoredLabels:
    """Labels in force and current gold texts of the pages, in two queries at most.

    All labels of an annotator are read, also of origins that were not chosen: they end the
    regions around them.
    """
    labels: defaultdict[int, list[Label]] = defaultdict(list)
    rows = Label.objects.filter(page__in=pages).standing().select_related("annotator")
    if selection.annotators:
        rows = rows.filter(annotator__username__in=selection.annotators)
    for label in rows.order_by("pk"):
        labels[label.page_id].append(label)
    if not selection.wants_gold:
        return StoredLabels(labels, {})
    gold = GoldStandard.objects.filter(page__in=pages).current()
    return StoredLabels(labels, dict(gold.values_list("page_id", "text")))
