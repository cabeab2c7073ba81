"""Scrapinghub's article extraction benchmark.

``html/KEY.html.gz``, and one ``ground-truth.json``: for each key, ``articleBody`` and ``url``.
"""

from typing import Final

from annotate.importers.addresses import web_address
from annotate.importers.contents import read_page
from annotate.importers.corpora.documents import inside, read_json, text_inside
from annotate.importers.corpora.parts import CorpusFiles, CorpusPart, ReadPage, address
from annotate.importers.errors import UnreadableError
from annotate.importers.records import IncomingPage

_TRUTH: Final = "ground-truth.json"


def recognise(files: CorpusFiles) -> CorpusPart | None:
    """The corpus, if the files are laid out like it."""
    if not files.has(_TRUTH):
        return None
    return CorpusPart(
        layout="Scrapinghub article benchmark",
        files=files,
        prepare=lambda: _reader(files),
        belonging=frozenset({files.root + _TRUTH}),
    )


def _reader(files: CorpusFiles) -> ReadPage:
    place = files.place
    truth = read_json(place, files.root + _TRUTH)
    if not isinstance(truth, dict):
        raise UnreadableError(f"{place.shown(files.root + _TRUTH)} has no entry per page.")

    def read(bare_name: str, name: str) -> IncomingPage:
        html = read_page(place, name)
        own = inside(truth, bare_name)
        return IncomingPage(
            name=place.shown(name),
            html=html,
            url=address(web_address(text_inside(own, "url") or ""), html),
            gold=text_inside(own, "articleBody"),
        )

    return read
