"""An extraction as plain text, Markdown or JSON."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TextIO, TypedDict

from contentseeker.files.outputs import json_line
from contentseeker.page import FlatPage
from contentseeker.result import Extraction


@dataclass(frozen=True, slots=True)
class Extracted:
    """The extraction of one page."""

    path: str
    method: str
    page: FlatPage
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class Format:
    """How content is written, and the header before each of several pages."""

    content: Callable[[Extracted], str]
    header: str = ""


class Writer:
    """Writes one page after another, and flushes after each."""

    def __init__(self, form: Format, output: TextIO, *, has_headers: bool) -> None:
        self._form = form
        self._output = output
        # JSON has the path in every record, and so no header.
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
    """The chosen content; plain text if the method chose neither blocks nor elements."""
    return _ended(replace(extracted.extraction, page=extracted.page).markdown)


class RegionRecord(TypedDict):
    """A part of the page that has a role."""

    role: str
    node: int
    text: str


class Record(TypedDict):
    """All facts about an extraction; also the columns of a Parquet file."""

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
    genre: str | None
    genre_probability: float | None
    genre_is_sure: bool | None
    model: str | None


def record(extracted: Extracted) -> Record:
    """An extraction as a record, for every format."""
    page, extraction = extracted.page, extracted.extraction
    choice = extraction.genre
    return {
        "path": extracted.path,
        "url": page.url,
        "method": choice.method if choice else extracted.method,
        "status": extraction.status,
        "detail": extraction.detail,
        "title": replace(extraction, page=page).title or None,
        "language": page.language,
        "page_type": extraction.page_type,
        "confidence": extraction.confidence,
        "nodes": [int(node) for node in extraction.nodes],
        "text": extraction.text,
        "regions": [
            {"role": each.role, "node": each.node, "text": each.text} for each in extraction.regions
        ],
        "genre": choice.genre if choice else None,
        "genre_probability": choice.probability if choice else None,
        "genre_is_sure": choice.is_sure if choice else None,
        "model": choice.model if choice else None,
    }


def as_json(extracted: Extracted) -> str:
    """The record as one line of JSON."""
    return json_line(record(extracted))


FORMATS: Final = {
    "text": Format(as_text, "==> {} <==\n"),
    "json": Format(as_json),
    "markdown": Format(as_markdown, "<!-- {} -->\n\n"),
}


def _ended(content: str) -> str:
    return content + "\n" if content else ""
