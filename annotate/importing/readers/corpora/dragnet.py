"""Dragnet's pages: ``html/NAME.html.gz`` and ``gold/NAME.txt``.

A gold text is the article, then the line ``!@#$%^&*()  COMMENTS`` and the comments, if any.
Only the article is imported as gold text.
"""

import re
from typing import Final

from annotate.importing.readers.corpora.corpus_files import (
    CorpusFiles,
    ReadPage,
    RecognisedCorpus,
    page_url,
    unmatched_gold,
)
from annotate.importing.readers.file_contents import read_page, read_text
from annotate.importing.readers.file_types import FileType
from annotate.importing.readers.records import IncomingPage

# The lines are hand-written: some have another asterisk or a misspelt COMMENTS.
_COMMENTS: Final = re.compile(r"^\s*!@#\$%\^&\*+\(\).*$", re.MULTILINE)


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    golds = files.below("gold/", FileType.TEXT)
    if not golds.keys() & files.pages.keys():
        return None
    return RecognisedCorpus(
        layout="pages with gold texts (Dragnet's layout)",
        files=files,
        prepare=lambda: _reader(files, golds),
        related_files=frozenset(golds.values()),
        unmatched_gold=unmatched_gold(files, golds),
    )


def article(gold: str) -> str:
    """Return the gold text without the comments."""
    return _COMMENTS.split(gold, maxsplit=1)[0].strip()


def _reader(files: CorpusFiles, golds: dict[str, str]) -> ReadPage:
    file_set = files.file_set

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(file_set, name)
        gold = article(read_text(file_set, golds[bare_name])) if bare_name in golds else None
        return IncomingPage(name=file_set.shown(name), html=html, url=page_url("", html), gold=gold)

    return read
