"""Turn a draft page with label markers into the final page with labels.

Site templates write labelled elements with a marker attribute. ``finish_page`` parses the
draft with ``contentseeker``, reads the node ids of the marked elements, and removes the
markers. Removing an attribute does not change the tree, so the ids hold for the final page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from annotate.demo.markup import MARKER
from annotate.demo.records import DemoLabel, DemoPage, DemoSite
from contentseeker.page import parse

_MARKERS = re.compile(rf' {MARKER}="[^"]*"')


@dataclass(frozen=True, slots=True)
class Draft:
    """A page from a site template, with markers."""

    url: str
    title: str
    page_type: str
    html: str
    gold: tuple[str, ...]
    charset: str = "utf-8"
    next_url: str | None = None
    is_last: bool = False


def finish_page(site: DemoSite, draft: Draft) -> DemoPage:
    """Convert the markers of a draft to labels and remove them from the HTML."""
    return DemoPage(
        site=site,
        url=draft.url,
        title=draft.title,
        page_type=draft.page_type,
        html=_encode(_MARKERS.sub("", draft.html), draft.charset),
        gold="\n".join(draft.gold),
        labels=_labels(_encode(draft.html, draft.charset)),
        next_url=draft.next_url,
        is_last=draft.is_last,
    )


def _encode(html: str, charset: str) -> bytes:
    # Characters outside the charset become numeric references, as in pages of that time.
    return html.encode(charset, "xmlcharrefreplace")


def _labels(marked: bytes) -> tuple[DemoLabel, ...]:
    page = parse(marked)
    marks = ((node, page.attrs(node).get(MARKER)) for node in range(len(page)))
    return tuple(DemoLabel(node, *mark.split()) for node, mark in marks if mark)
