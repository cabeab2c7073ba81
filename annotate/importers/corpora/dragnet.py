"""Dragnet's pages: ``html/NAME.html.gz`` and ``gold/NAME.txt``.

A gold text is the article, then the line ``!@#$%^&*()  COMMENTS`` and the comments, where
there are any. The article alone is taken for the gold text.
"""

import re
from typing import Final

from annotate.importers.contents import read_page, read_text
from annotate.importers.corpora.parts import CorpusFiles, CorpusPart, ReadPage, address, strays
from annotate.importers.kinds import Kind
from annotate.importers.records import IncomingPage

# Written by hand: there are lines with an asterisk more, and with COMMENTS misspelt.
_COMMENTS: Final = re.compile(r"^\s*!@#\$%\^&\*+\(\).*$", re.MULTILINE)


def recognise(files: CorpusFiles) -> CorpusPart | None:
    """The corpus, if the files are laid out like it."""
    golds = files.below("gold/", Kind.TEXT)
    if not golds.keys() & files.pages.keys():
        return None
    return CorpusPart(
        layout="pages with gold texts (Dragnet's layout)",
        files=files,
        prepare=lambda: _reader(files, golds),
        belonging=frozenset(golds.values()),
        strays=strays(files, golds),
    )


def article(gold: str) -> str:
    """The gold text without the comments below the article."""
    return _COMMENTS.split(gold, maxsplit=1)[0].strip()


def _reader(files: CorpusFiles, golds: dict[str, str]) -> ReadPage:
    place = files.place

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(place, name)
        gold = article(read_text(place, golds[bare_name])) if bare_name in golds else None
        return IncomingPage(name=place.shown(name), html=html, url=address("", html), gold=gold)

    return read
