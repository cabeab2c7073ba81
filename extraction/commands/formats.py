"""An extraction as text for a shell: plain, Markdown, or JSON."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TextIO, TypedDict

from extraction.commands.outputs import json_line
from extraction.page import FlatPage
from extraction.page.structure import inside
from extraction.result import Extraction


@dataclass(frozen=True, slots=True)
class Extracted:
    """What came out of one page."""

    path: str
    method: str
    page: FlatPage
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class Format:
    """How content is written, and what stands before each of several pages."""

    content: Callable[[Extracted], str]
    header: str = ""


class Writer:
    """Writes one page after another, each whole and at once."""

    def __init__(self, form: Format, output: TextIO, *, has_headers: bool) -> None:
        self._form = form
        self._output = output
        self._has_headers = has_headers and bool(form.header)
        self._gap = ""

    def write(self, extracted: Extracted) -> None:
        """Write a page."""
        if self._has_headers:
            self._output.write(self._gap + self._form.header.format(extracted.path))
            self._gap = "\n"
        self._output.write(self._form.content(extracted))
        self._output.flush()


def as_text(extracted: Extracted) -> str:
    """The text, one block per line."""
    return _ended(extracted.extraction.text)


def as_markdown(extracted: Extracted) -> str:
    """What was chosen; the text alone where the method chose neither blocks nor elements."""
    return _ended(replace(extracted.extraction, page=extracted.page).markdown)


class RegionRecord(TypedDict):
    """A part of the page that has a role."""

    role: str
    node: int
    text: str


class Record(TypedDict):
    """All there is to know about an extraction; also the columns of a Parquet file."""

    path: str
    url: str | None
    method: str
    status: str
    detail: str
    title: str | None
    language: str
    page_type: str
    confidence: float | None
    nodes: list[int]
    text: str
    regions: list[RegionRecord]


def record(extracted: Extracted) -> Record:
    """The one place where an extraction becomes a record, in whatever file it ends up."""
    page, extraction = extracted.page, extracted.extraction
    return {
        "path": extracted.path,
        "url": page.url,
        "method": extracted.method,
        "status": extraction.status,
        "detail": extraction.detail,
        "title": title(page),
        "language": page.language,
        "page_type": extraction.page_type,
        "confidence": extraction.confidence,
        "nodes": [int(node) for node in extraction.nodes],
        "text": extraction.text,
        "regions": [
            {"role": each.role, "node": each.node, "text": each.text} for each in extraction.regions
        ],
    }


def as_json(extracted: Extracted) -> str:
    """All there is to know, as one line."""
    return json_line(record(extracted))


FORMATS: Final = {
    "text": Format(as_text, "==> {} <==\n"),
    "json": Format(as_json),
    "markdown": Format(as_markdown, "<!-- {} -->\n\n"),
}


def _ended(content: str) -> str:
    return content + "\n" if content else ""


def title(page: FlatPage) -> str | None:
    """The page's title, white space collapsed; None if it has none."""
    # Drawings have titles too.
    in_drawing = inside(page.find("svg"), page.subtree_end)
    for node in page.find("title").tolist():
        if not in_drawing[node]:
            event = page.structure.open_event[node]
            raw = page.log.stream[page.marks[event] + 1 : page.marks[event + 1]]
            return " ".join(raw.decode().split()) or None
    return None
