"""Dragnet's pages: ``html/NAME.html.gz`` and ``gold/NAME.txt``.

A gold text is the article, then the line ``!@#$%^&*()  COMMENTS`` and the comments, if any.
Only the article is imported as gold text.
"""

import re
from dataclasses import replace
from typing import Final

from annotate.importing.readers.corpora.corpus_files import CorpusFiles, ReadPage, RecognisedCorpus
from annotate.importing.readers.file_contents import read_text
from annotate.importing.readers.file_types import FileType
from annotate.importing.readers.page_urls import declared_url
from annotate.importing.readers.records import IncomingPage

# The lines are hand-written: some have another asterisk or a misspelt COMMENTS.
_COMMENTS: Final = re.compile(r"^\s*!@#\$%\^&\*+\(\).*$", re.MULTILINE)


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    golds = files.below("gold/", FileType.TEXT)
    # At least one pair: other corpora may have such a folder, too.
    if not golds.keys() & files.pages.keys():
        return None
    return RecognisedCorpus(
        layout="pages with gold texts (Dragnet's layout)",
        files=files,
        prepare=lambda: _reader(files, golds),
        golds=golds,
    )


def article(gold: str) -> str:
    """Return the gold text without the comments."""
    return _COMMENTS.split(gold, maxsplit=1)[0].strip()


def _reader(files: CorpusFiles, golds: dict[str, str]) -> ReadPage:
    def read(bare_name: str, page: IncomingPage) -> IncomingPage:
        gold = golds.get(bare_name)
        text = None if gold is None else article(read_text(files.file_set, gold))
        return replace(page, url=declared_url(page.html), gold=text)

    return read
