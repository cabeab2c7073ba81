"""Scrapinghub's article extraction benchmark.

``html/KEY.html.gz``, and one ``ground-truth.json``: for each key, ``articleBody`` and ``url``.
"""

from dataclasses import replace
from typing import Final

from annotate.files.errors import UnreadableError
from annotate.importing.readers.corpora.corpus_files import CorpusFiles, ReadPage, RecognisedCorpus
from annotate.importing.readers.corpora.json_documents import inside, read_json, text_inside
from annotate.importing.readers.page_urls import page_url
from annotate.importing.readers.records import IncomingPage

_TRUTH: Final = "ground-truth.json"


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    if not files.has(_TRUTH):
        return None
    return RecognisedCorpus(
        layout="Scrapinghub article benchmark",
        files=files,
        prepare=lambda: _reader(files),
        index_file=files.root + _TRUTH,
    )


def _reader(files: CorpusFiles) -> ReadPage:
    file_set = files.file_set
    truth = read_json(file_set, files.root + _TRUTH)
    if not isinstance(truth, dict):
        raise UnreadableError(f"{file_set.shown(files.root + _TRUTH)} has no entry per page.")

    def read(bare_name: str, page: IncomingPage) -> IncomingPage:
        own = inside(truth, bare_name)
        url = page_url(text_inside(own, "url") or "", page.html)
        return replace(page, url=url, gold=text_inside(own, "articleBody"))

    return read
