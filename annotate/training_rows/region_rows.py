"""Labelled regions as rows: one per region and annotator, with labels, role and text.

Unlike training rows, these are the labels as people gave them: of any element, without derived
ones, without features. Comments follow their article in document order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from annotate.models import Export, Label, Page
from annotate.pages.parsed import parse_stored
from annotate.training_rows.classes import ELEMENT_COLUMNS, PAGE_COLUMNS
from annotate.training_rows.element_labels import regions_by_annotator
from annotate.training_rows.element_rows import OnPage, StoredPages, page_values, stored_pages
from annotate.training_rows.selection import EVERYTHING, Selection
from annotate.training_rows.table import Column, ColumnType, Row, Value
from contentseeker.page import FlatPage

_COLUMNS: Final = (
    *PAGE_COLUMNS,
    Column("page_type", ColumnType.CATEGORY, tuple(Page.PageType.values)),
    *ELEMENT_COLUMNS,
    Column("segment", ColumnType.CATEGORY, tuple(Label.Segment.values)),
    Column("content", ColumnType.CATEGORY, tuple(Label.Content.values)),
    Column("role", ColumnType.CATEGORY, tuple(Label.Role.values)),
    Column("chars", ColumnType.INTEGER),
    Column("text", ColumnType.TEXT),
)


@dataclass(frozen=True)
class RegionRows:
    """All labelled regions of some pages."""

    selection: Selection = EVERYTHING

    @classmethod
    def from_json(cls, filters: Mapping[str, Any]) -> Self:
        """From the filters in an export's row."""
        return cls(Selection.from_json(filters))

    def as_json(self) -> dict[str, Any]:
        """The filters, for an export's row."""
        return dict(self.selection.as_json())

    @property
    def kind(self) -> str:
        """The kind of the export."""
        return Export.Kind.REGIONS.value

    @property
    def columns(self) -> tuple[Column, ...]:
        """All available columns."""
        return _COLUMNS

    def page_count(self) -> int:
        """How many pages will be read."""
        return self.selection.labelled_pages().count()

    def rows(self, wanted: Sequence[Column], on_page: OnPage = lambda done: None) -> Iterator[Row]:
        """All rows, with the ``wanted`` columns only."""
        names = [column.name for column in wanted]
        done = 0
        for stored in stored_pages(self.selection):
            for page in stored.pages:
                for values in _values(page, stored):
                    yield tuple(values[name] for name in names)
                done += 1
                on_page(done)


def _values(page: Page, stored: StoredPages) -> Iterator[dict[str, Value]]:
    labels = stored.stored.labels[page.pk]
    # Selected for its gold text only: not worth parsing.
    if not labels:
        return
    flat = parse_stored(page)
    for annotator, regions in regions_by_annotator(flat, labels):
        for node, label in sorted(regions.items()):
            if stored.selection.wants(label.origin, annotator):
                yield _row(page, flat, node, label, annotator)


def _row(page: Page, flat: FlatPage, node: int, label: Label, annotator: str) -> dict[str, Value]:
    text = flat.text(node)
    return {
        **page_values(page),
        "page_type": page.page_type,
        "node": node,
        "path": flat.path(node),
        "annotator": annotator,
        "origin": label.origin,
        # A blank means that it was not labelled.
        "segment": label.segment or None,
        "content": label.content or None,
        "role": label.role or None,
        "chars": len(text),
        "text": text,
    }
