"""WCXB, the Web Content eXtraction Benchmark.

``html/NNNN.html.gz``, beside it ``ground-truth/NNNN.json`` with address, gold text and page
type, and ``metadata.json``, which repeats the page types. Its page types are our genres.
"""

from typing import Final

from annotate.importers.addresses import web_address
from annotate.importers.contents import read_page
from annotate.importers.corpora.documents import Json, inside, read_json, text_inside
from annotate.importers.corpora.parts import (
    CorpusFiles,
    CorpusPart,
    ReadPage,
    address,
    strays,
)
from annotate.importers.records import IncomingPage

_METADATA: Final = "metadata.json"


def recognise(files: CorpusFiles) -> CorpusPart | None:
    """The corpus, if the files are laid out like it."""
    truths = files.json_below("ground-truth/")
    if not truths.keys() & files.pages.keys():
        return None
    return CorpusPart(
        layout="WCXB corpus",
        files=files,
        prepare=lambda: _reader(files, truths),
        belonging=frozenset(truths.values()),
        strays=strays(files, truths),
    )


def _reader(files: CorpusFiles, truths: dict[str, str]) -> ReadPage:
    place = files.place
    facts = read_json(place, files.root + _METADATA) if files.has(_METADATA) else None

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(place, name)
        truth: Json = read_json(place, truths[bare_name]) if bare_name in truths else None
        own_type = text_inside(truth, "_internal", "page_type", "primary")
        return IncomingPage(
            name=place.shown(name),
            html=html,
            url=address(web_address(text_inside(truth, "url") or ""), html),
            gold=text_inside(truth, "ground_truth", "main_content"),
            title=text_inside(truth, "ground_truth", "title") or "",
            genre=own_type or text_inside(inside(facts, "files", bare_name), "page_type") or "",
        )

    return read
