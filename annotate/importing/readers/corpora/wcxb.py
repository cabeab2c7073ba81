"""WCXB, the Web Content eXtraction Benchmark.

``html/NNNN.html.gz``, next to it ``ground-truth/NNNN.json`` with URL, gold text and page
type, and ``metadata.json``, which repeats the page types. Its page types become genres.
"""

from typing import Final

from annotate.importing.readers.corpora.corpus_files import (
    CorpusFiles,
    ReadPage,
    RecognisedCorpus,
    page_url,
    unmatched_gold,
)
from annotate.importing.readers.corpora.json_documents import Json, inside, read_json, text_inside
from annotate.importing.readers.file_contents import read_page
from annotate.importing.readers.page_urls import web_url
from annotate.importing.readers.records import IncomingPage

_METADATA: Final = "metadata.json"


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    truths = files.json_below("ground-truth/")
    if not truths.keys() & files.pages.keys():
        return None
    return RecognisedCorpus(
        layout="WCXB corpus",
        files=files,
        prepare=lambda: _reader(files, truths),
        related_files=frozenset(truths.values()),
        unmatched_gold=unmatched_gold(files, truths),
    )


def _reader(files: CorpusFiles, truths: dict[str, str]) -> ReadPage:
    file_set = files.file_set
    metadata = read_json(file_set, files.root + _METADATA) if files.has(_METADATA) else None

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(file_set, name)
        truth: Json = read_json(file_set, truths[bare_name]) if bare_name in truths else None
        own_type = text_inside(truth, "_internal", "page_type", "primary")
        return IncomingPage(
            name=file_set.shown(name),
            html=html,
            url=page_url(web_url(text_inside(truth, "url") or ""), html),
            gold=text_inside(truth, "ground_truth", "main_content"),
            title=text_inside(truth, "ground_truth", "title") or "",
            genre=own_type or text_inside(inside(metadata, "files", bare_name), "page_type") or "",
        )

    return read
