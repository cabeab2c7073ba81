"""CleanEval: ``html/N.html.gz`` and ``gold/N.txt``.

Each page is wrapped in ``<text id="ADDRESS" title="..." encoding="...">``, which was never
part of it. A gold text begins with a line ``URL:`` and marks its paragraphs, headings and
list items with ``<p>``, ``<h>`` and ``<l>``.
"""

import re
from itertools import islice
from typing import Final

from annotate.importers.addresses import web_address
from annotate.importers.contents import read_page, read_text
from annotate.importers.corpora.parts import CorpusFiles, CorpusPart, ReadPage, address, strays
from annotate.importers.errors import UnreadableError
from annotate.importers.kinds import Kind
from annotate.importers.records import IncomingPage
from annotate.importers.texts import decode, known_encoding

_OPENING: Final = re.compile(
    rb'\s*<text\s+id="([^"]*)"(?:\s+title="(.*?)")?\s+encoding="([^"]*)"\s*>', re.DOTALL
)
_CLOSING: Final = re.compile(rb"</text>\s*\Z")
_URL_LINE: Final = re.compile(r"\A\s*URL:[^\n]*(?:\n|\Z)")
_MARKER: Final = re.compile(r"</?[phl]>[ \t]*", re.IGNORECASE)
_MARGIN: Final = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
# Pages that may be broken before the layout is given up.
_MOST_TRIED: Final = 20
_GAP: Final = re.compile(r"\n{3,}")


def recognise(files: CorpusFiles) -> CorpusPart | None:
    """The corpus, if the files are laid out like it."""
    golds = files.below("gold/", Kind.TEXT)
    if not golds.keys() & files.pages.keys() or not _is_wrapped(files):
        return None
    return CorpusPart(
        layout="CleanEval corpus",
        files=files,
        prepare=lambda: _reader(files, golds),
        belonging=frozenset(golds.values()),
        strays=strays(files, golds),
    )


def plain(gold: str) -> str:
    """A gold text without its address, its markers and its margins."""
    unmarked = _MARKER.sub("", _URL_LINE.sub("", gold))
    return _GAP.sub("\n\n", _MARGIN.sub("", unmarked)).strip()


def _is_wrapped(files: CorpusFiles) -> bool:
    for name in islice(files.pages.values(), _MOST_TRIED):
        try:
            return _OPENING.match(read_page(files.place, name)) is not None
        except UnreadableError:
            continue
    return False


def _reader(files: CorpusFiles, golds: dict[str, str]) -> ReadPage:
    place = files.place

    def read(bare_name: str, name: str) -> IncomingPage:
        stored = read_page(place, name)
        wrapper = _OPENING.match(stored)
        html = _CLOSING.sub(b"", stored[wrapper.end() :]) if wrapper else stored
        url, title, encoding = wrapper.groups(b"") if wrapper else (b"", b"", b"")
        # The corpus has words of its own for not knowing: "unset", "unknown-0".
        encoding_name = known_encoding(encoding.decode("ascii", "replace"))
        return IncomingPage(
            name=place.shown(name),
            html=html,
            url=address(web_address(decode(url)), html, encoding_name),
            encoding=encoding_name,
            title=" ".join(decode(title, encoding_name).split()),
            gold=plain(read_text(place, golds[bare_name])) if bare_name in golds else None,
        )

    return read
