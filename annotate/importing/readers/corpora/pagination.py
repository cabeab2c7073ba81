"""Pages with their pagination links marked (autopager's training data).

``html/N.html.gz``, and one ``labels.csv``: for each page its address, its encoding, and CSS
selectors of the links to other pages of the same list or text. Only ``NEXT`` is used: the first
link it selects is the link to the next page. A page in the list without a ``NEXT`` does not go on.
"""

import csv
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from annotate.files.errors import UnreadableError
from annotate.files.texts import known_encoding, storable
from annotate.importing.readers.corpora.corpus_files import CorpusFiles, ReadPage, RecognisedCorpus
from annotate.importing.readers.file_contents import read_text
from annotate.importing.readers.page_urls import page_url
from annotate.importing.readers.records import IncomingPage
from contentseeker.errors import ArgumentError
from contentseeker.labels.rules import MAX_SELECTOR_LENGTH
from contentseeker.limits import is_degenerate, is_too_large
from contentseeker.page import FlatPage, parse
from contentseeker.page.links import Link

_LABELS: Final = "labels.csv"
_NAME, _URL, _ENCODING, _NEXT, _FAILED = "File Name", "Page URL", "Encoding", "NEXT", "failed"

Labels = Mapping[str, str]
"""A row of the list by column name."""


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    if not files.has(_LABELS) or not files.pages:
        return None
    return RecognisedCorpus(
        layout="pages with pagination links",
        files=files,
        prepare=lambda: _reader(files),
        index_file=files.root + _LABELS,
    )


def _reader(files: CorpusFiles) -> ReadPage:
    labels = _read_labels(files)

    def read(bare_name: str, page: IncomingPage) -> IncomingPage:
        own = labels.get(bare_name, {})
        encoding = known_encoding(own.get(_ENCODING, ""))
        url = page_url(own.get(_URL, ""), page.html, encoding)
        link = _next_link(parse(page.html, url=url or None, encoding=encoding or None), own)
        return replace(
            page,
            url=url,
            encoding=encoding,
            next_url="" if link is None else storable(link.target or ""),
            next_node=None if link is None else link.node,
            is_last=_is_last(own),
        )

    return read


def _read_labels(files: CorpusFiles) -> dict[str, Labels]:
    name = files.root + _LABELS
    rows = csv.DictReader(read_text(files.file_set, name).splitlines())
    if not {_NAME, _NEXT} <= set(rows.fieldnames or ()):
        raise UnreadableError(
            f"{files.file_set.shown(name)} names no columns {_NAME} and {_NEXT} in its first line."
        )
    try:
        return {row[_NAME]: {key: value or "" for key, value in row.items()} for row in rows}
    except csv.Error as error:
        raise UnreadableError(f"{files.file_set.shown(name)} cannot be read ({error}).") from error


def _is_last(labels: Labels) -> bool:
    """Whether somebody looked for the page's links and found none to a next page."""
    return (
        bool(labels) and not labels.get(_NEXT, "").strip() and not labels.get(_FAILED, "").strip()
    )


def _next_link(page: FlatPage, labels: Labels) -> Link | None:
    """Return the link to the next page; None if no link is labelled or found."""
    selector = labels.get(_NEXT, "").strip()
    if not selector or labels.get(_FAILED, "").strip() or len(selector) > MAX_SELECTOR_LENGTH:
        return None
    # Untrusted selectors on very large or degenerate pages can run for minutes.
    if is_too_large(page) or is_degenerate(page):
        return None
    try:
        nodes = page.select(selector)
    except ArgumentError:
        return None
    return next((link for node in nodes if (link := _link_at(page, node))), None)


def _link_at(page: FlatPage, node: int) -> Link | None:
    """Return the link that is the element, an ancestor or a descendant."""
    around = {node, *page.ancestors(node)}
    inside = range(node, int(page.subtree_end[node]))
    usable = (link for link in page.links if link.is_web)
    return next((link for link in usable if link.node in around or link.node in inside), None)
