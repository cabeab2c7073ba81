"""Labelled regions as rows: one per region and annotator, with labels, role and text.

Unlike training sets, regions stand here as people gave them: any element, nothing derived for
others, no features. Comments follow their article in document order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from annotate.exporters.selection import EVERYTHING, Selection
from annotate.exporters.table import Column, Kind, Row, Value
from annotate.exporters.verdicts import regions_by_annotator
from annotate.models import Export, Label, Page, Source
from annotate.services.training_rows import OnPage, StoredPages, stored_pages
from extraction.page import FlatPage, parse

_COLUMNS: Final = (
    Column("page", Kind.INTEGER),
    Column("url", Kind.TEXT),
    Column("source", Kind.CATEGORY),
    Column("genre", Kind.CATEGORY),
    Column("split", Kind.CATEGORY, tuple(Source.Split.values)),
    Column("page_type", Kind.CATEGORY, tuple(Page.PageType.values)),
    Column("node", Kind.INTEGER),
    Column("path", Kind.TEXT),
    Column("annotator", Kind.CATEGORY),
    Column("origin", Kind.CATEGORY, tuple(Label.Origin.values)),
    Column("segment", Kind.CATEGORY, tuple(Label.Segment.values)),
    Column("content", Kind.CATEGORY, tuple(Label.Content.values)),
    Column("role", Kind.CATEGORY, tuple(Label.Role.values)),
    Column("chars", Kind.INTEGER),
    Column("text", Kind.TEXT),
)


@dataclass(frozen=True)
class RegionSet:
    """All labelled regions of some pages."""

    selection: Selection = EVERYTHING

    @classmethod
    def from_json(cls, filters: Mapping[str, Any]) -> Self:
        """From what an export's row keeps."""
        return cls(Selection.from_json(filters))

    def as_json(self) -> dict[str, Any]:
        """What was chosen, for an export's row."""
        return dict(self.selection.as_json())

    @property
    def kind(self) -> str:
        """As exports call it."""
        return Export.Kind.REGIONS.value

    @property
    def columns(self) -> tuple[Column, ...]:
        """All there are."""
        return _COLUMNS

    def page_count(self) -> int:
        """How many pages will be read."""
        return self.selection.labelled_pages().count()

    def rows(self, wanted: Sequence[Column], on_page: OnPage = lambda done: None) -> Iterator[Row]:
        """All rows, with the wanted ones of the columns."""
        names = [column.name for column in wanted]
        done = 0
        for stored in stored_pages(self.selection):
            for page in stored.pages:
                for values in _values(page, stored):
                    yield tuple(values[name] for name in names)
                done += 1
                on_page(done)


def _values(page: Page, stored: StoredPages) -> Iterator[dict[str, Value]]:
    labels = stored.sayings.labels[page.pk]
    if not labels:
        return
    flat = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
    for annotator, regions in regions_by_annotator(flat, labels):
        for node, label in sorted(regions.items()):
            if stored.selection.wants(label.origin, annotator):
                yield _row(page, flat, node, label, annotator)


def _row(page: Page, flat: FlatPage, node: int, label: Label, annotator: str) -> dict[str, Value]:
    text = flat.text(node)
    return {
        "page": page.pk,
        "url": page.url,
        "source": page.source.host,
        "genre": page.genre.slug if page.genre else None,
        "split": page.source.split,
        "page_type": page.page_type,
        "node": node,
        "path": flat.path(node),
        "annotator": annotator,
        "origin": label.origin,
        # A blank was not said.
        "segment": label.segment or None,
        "content": label.content or None,
        "role": label.role or None,
        "chars": len(text),
        "text": text,
    }
