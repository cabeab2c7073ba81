"""An extraction as text for a shell: plain, Markdown, or JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TextIO

from extraction.commands.outputs import json_line
from extraction.page import FlatPage
from extraction.page.markdown import markdown, markdown_of_text
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
    """The chosen elements; the text alone where they hold more than the method took."""
    page, extraction = extracted.page, extracted.extraction
    if extraction.nodes and page.text_of(extraction.nodes) == extraction.text:
        return _ended(markdown(page, extraction.nodes))
    return _ended(markdown_of_text(extraction.text))


def as_json(extracted: Extracted) -> str:
    """All there is to know, as one line."""
    page, extraction = extracted.page, extracted.extraction
    return json_line(
        {
            "path": extracted.path,
            "url": page.url,
            "method": extracted.method,
            "status": extraction.status,
            "detail": extraction.detail,
            "title": title(page),
            "nodes": [int(node) for node in extraction.nodes],
            "text": extraction.text,
        }
    )


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
