"""CleanEval: ``html/N.html.gz`` and ``gold/N.txt``.

Each page is wrapped in ``<text id="URL" title="..." encoding="...">``, which is not part of it.
A gold text begins with a line ``URL:`` and marks paragraphs, headings and list items with
``<p>``, ``<h>`` and ``<l>``.
"""

import re
from dataclasses import replace
from itertools import islice
from typing import Final

from annotate.files.errors import UnreadableError
from annotate.files.texts import decode, known_encoding
from annotate.importing.readers.corpora.corpus_files import CorpusFiles, ReadPage, RecognisedCorpus
from annotate.importing.readers.file_contents import read_page, read_text
from annotate.importing.readers.file_types import FileType
from annotate.importing.readers.page_urls import page_url
from annotate.importing.readers.records import IncomingPage

_OPENING: Final = re.compile(
    rb'\s*<text\s+id="([^"]*)"(?:\s+title="(.*?)")?\s+encoding="([^"]*)"\s*>', re.DOTALL
)
_CLOSING: Final = re.compile(rb"</text>\s*\Z")
_URL_LINE: Final = re.compile(r"\A\s*URL:[^\n]*(?:\n|\Z)")
_MARKER: Final = re.compile(r"</?[phl]>[ \t]*", re.IGNORECASE)
_MARGIN: Final = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
# Number of pages to try, because the first ones may be broken.
_MAX_TRIED: Final = 20
_GAP: Final = re.compile(r"\n{3,}")


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    golds = files.below("gold/", FileType.TEXT)
    if not golds.keys() & files.pages.keys() or not _is_wrapped(files):
        return None
    return RecognisedCorpus(
        layout="CleanEval corpus",
        files=files,
        prepare=lambda: _reader(files, golds),
        golds=golds,
    )


def plain(gold: str) -> str:
    """Return a gold text without URL line, markers and leading or trailing spaces."""
    unmarked = _MARKER.sub("", _URL_LINE.sub("", gold))
    return _GAP.sub("\n\n", _MARGIN.sub("", unmarked)).strip()


def _is_wrapped(files: CorpusFiles) -> bool:
    for name in islice(files.pages.values(), _MAX_TRIED):
        try:
            return _OPENING.match(read_page(files.file_set, name)) is not None
        except UnreadableError:
            continue
    return False


def _reader(files: CorpusFiles, golds: dict[str, str]) -> ReadPage:
    def read(bare_name: str, page: IncomingPage) -> IncomingPage:
        wrapper = _OPENING.match(page.html)
        html = _CLOSING.sub(b"", page.html[wrapper.end() :]) if wrapper else page.html
        url, title, encoding = wrapper.groups(b"") if wrapper else (b"", b"", b"")
        # The corpus writes "unset" or "unknown-0" for an unknown encoding.
        encoding_name = known_encoding(encoding.decode("ascii", "replace"))
        gold = golds.get(bare_name)
        return replace(
            page,
            html=html,
            url=page_url(decode(url), html, encoding_name),
            encoding=encoding_name,
            title=" ".join(decode(title, encoding_name).split()),
            gold=None if gold is None else plain(read_text(files.file_set, gold)),
        )

    return read
