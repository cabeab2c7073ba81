"""From a marked page to what is delivered: clean bytes, and the ids of the marked elements.

Elements are written with a marker attribute. The marked page is parsed by the extraction
library, the ids of the marked elements are read off, and the page is delivered without the
markers. Taking an attribute away changes no structure, so the ids hold for the clean page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from annotate.demo.markup import MARKER
from annotate.demo.records import DemoLabel, DemoPage, DemoSite
from extraction.page import parse

_MARKERS = re.compile(rf' {MARKER}="[^"]*"')


@dataclass(frozen=True, slots=True)
class Draft:
    """A page as its site wrote it, markers included."""

    url: str
    title: str
    page_type: str
    html: str
    gold: tuple[str, ...]
    charset: str = "utf-8"
    next_url: str | None = None


def deliver(site: DemoSite, draft: Draft) -> DemoPage:
    """Read the labels off the markers and take the markers away."""
    return DemoPage(
        site=site,
        url=draft.url,
        title=draft.title,
        page_type=draft.page_type,
        html=_encoded(_MARKERS.sub("", draft.html), draft.charset),
        gold="\n".join(draft.gold),
        labels=_labels(_encoded(draft.html, draft.charset)),
        next_url=draft.next_url,
    )


def _encoded(html: str, charset: str) -> bytes:
    # A character the old charset lacks is written as its number, as editors of the time did.
    return html.encode(charset, "xmlcharrefreplace")


def _labels(marked: bytes) -> tuple[DemoLabel, ...]:
    page = parse(marked)
    marks = ((node, page.attrs(node).get(MARKER)) for node in range(len(page)))
    return tuple(DemoLabel(node, *mark.split()) for node, mark in marks if mark)
