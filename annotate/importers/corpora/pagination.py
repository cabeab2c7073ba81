"""Pages with their pagination links marked (autopager's training data).

``html/N.html.gz``, and one ``labels.csv``: for each page its address, its encoding, and CSS
selectors of the links to other pages of the same list or text. Of these, ``NEXT`` is taken: the
first link it selects is the page's link to the next one.
"""

import csv
from collections.abc import Mapping
from typing import Final

from annotate.importers.addresses import web_address
from annotate.importers.contents import read_page, read_text
from annotate.importers.corpora.parts import CorpusFiles, CorpusPart, ReadPage, address
from annotate.importers.errors import UnreadableError
from annotate.importers.records import IncomingPage
from annotate.importers.texts import known_encoding, storable
from extraction.errors import ArgumentError
from extraction.labels.rules import LONGEST_SELECTOR
from extraction.limits import is_degenerate, is_too_large
from extraction.page import FlatPage, parse
from extraction.page.links import Link

_LABELS: Final = "labels.csv"
_NAME, _URL, _ENCODING, _NEXT, _FAILED = "File Name", "Page URL", "Encoding", "NEXT", "failed"

Labels = Mapping[str, str]
"""A row of the list, by column."""


def recognise(files: CorpusFiles) -> CorpusPart | None:
    """The corpus, if the files are laid out like it."""
    if not files.has(_LABELS) or not files.pages:
        return None
    return CorpusPart(
        layout="pages with pagination links",
        files=files,
        prepare=lambda: _reader(files),
        belonging=frozenset({files.root + _LABELS}),
    )


def _reader(files: CorpusFiles) -> ReadPage:
    place = files.place
    labels = _read_labels(files)

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(place, name)
        own = labels.get(bare_name, {})
        encoding = known_encoding(own.get(_ENCODING, ""))
        url = address(web_address(own.get(_URL, "")), html, encoding)
        link = _next_link(parse(html, url=url or None, encoding=encoding or None), own)
        return IncomingPage(
            name=place.shown(name),
            html=html,
            url=url,
            encoding=encoding,
            next_url="" if link is None else storable(link.target or ""),
            next_node=None if link is None else link.node,
        )

    return read


def _read_labels(files: CorpusFiles) -> dict[str, Labels]:
    name = files.root + _LABELS
    rows = csv.DictReader(read_text(files.place, name).splitlines())
    if not {_NAME, _NEXT} <= set(rows.fieldnames or ()):
        raise UnreadableError(
            f"{files.place.shown(name)} names no columns {_NAME} and {_NEXT} in its first line."
        )
    try:
        return {row[_NAME]: {key: value or "" for key, value in row.items()} for row in rows}
    except csv.Error as error:
        raise UnreadableError(f"{files.place.shown(name)} cannot be read ({error}).") from error


def _next_link(page: FlatPage, labels: Labels) -> Link | None:
    """The link to the next page; None if nobody marked one that can be found."""
    selector = labels.get(_NEXT, "").strip()
    if not selector or labels.get(_FAILED, "").strip() or len(selector) > LONGEST_SELECTOR:
        return None
    # Written by strangers for pages by strangers: selecting can take for ever on these.
    if is_too_large(page) or is_degenerate(page):
        return None
    try:
        nodes = page.select(selector)
    except ArgumentError:
        return None
    return next((link for node in nodes if (link := _link_at(page, node))), None)


def _link_at(page: FlatPage, node: int) -> Link | None:
    """The link that an element is, lies in or holds."""
    around = {node, *page.ancestors(node)}
    inside = range(node, int(page.subtree_end[node]))
    usable = (link for link in page.links if link.is_web)
    return next((link for link in usable if link.node in around or link.node in inside), None)
