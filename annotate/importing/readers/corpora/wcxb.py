"""WCXB, the Web Content eXtraction Benchmark.

``html/NNNN.html.gz``, next to it ``ground-truth/NNNN.json`` with URL, gold text and page
type, and ``metadata.json``, which repeats the page types. Its page types become genres.
"""

from dataclasses import replace
from typing import Final

from annotate.importing.readers.corpora.corpus_files import CorpusFiles, ReadPage, RecognisedCorpus
from annotate.importing.readers.corpora.json_documents import Json, inside, read_json, text_inside
from annotate.importing.readers.page_urls import page_url
from annotate.importing.readers.records import IncomingPage

_METADATA: Final = "metadata.json"


def recognise(files: CorpusFiles) -> RecognisedCorpus | None:
    """Return the corpus if the files have its layout."""
    truths = files.json_below("ground-truth/")
    # At least one pair: other corpora may have such a folder, too.
    if not truths.keys() & files.pages.keys():
        return None
    return RecognisedCorpus(
        layout="WCXB corpus",
        files=files,
        prepare=lambda: _reader(files, truths),
        golds=truths,
    )


def _reader(files: CorpusFiles, truths: dict[str, str]) -> ReadPage:
    file_set = files.file_set
    metadata = read_json(file_set, files.root + _METADATA) if files.has(_METADATA) else None

    def read(bare_name: str, page: IncomingPage) -> IncomingPage:
        truth: Json = read_json(file_set, truths[bare_name]) if bare_name in truths else None
        own_type = text_inside(truth, "_internal", "page_type", "primary")
        return replace(
            page,
            url=page_url(text_inside(truth, "url") or "", page.html),
            gold=text_inside(truth, "ground_truth", "main_content"),
            title=text_inside(truth, "ground_truth", "title") or "",
            genre=own_type or text_inside(inside(metadata, "files", bare_name), "page_type") or "",
        )

    return read
