"""Looking for known corpora among the files of a place."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from annotate.importers.corpora import cleaneval, dragnet, pagination, scrapinghub, wcxb
from annotate.importers.corpora.parts import PAGES, CorpusFiles, CorpusPart
from annotate.importers.kinds import Kind, kind_of
from annotate.importers.places import Place

# CleanEval before Dragnet: it has the same files, and says more about them.
_LAYOUTS: Final = (
    wcxb.recognise,
    scrapinghub.recognise,
    cleaneval.recognise,
    dragnet.recognise,
    pagination.recognise,
)


def find_corpora(place: Place, names: Sequence[str]) -> Iterator[CorpusPart]:
    """All corpora in a place, in the order of their folders."""
    for root in _roots(names):
        # Names are in order, so a folder is a slice; an archive may have 100,000 folders.
        start = bisect_left(names, root)
        end = bisect_left(names, root + chr(0x10FFFF)) if root else len(names)
        files = CorpusFiles(place, root, names[start:end])
        found = next(filter(None, (recognise(files) for recognise in _LAYOUTS)), None)
        if found is not None:
            yield found


def _roots(names: Sequence[str]) -> list[str]:
    """Folders that have a folder ``html/`` with pages right inside."""
    pages = (name for name in names if kind_of(name) is Kind.PAGE)
    folders = {f"{folder}/" for name in pages for folder in [name.rpartition("/")[0]] if folder}
    ends = tuple(folder for folder in folders if folder == PAGES or folder.endswith(f"/{PAGES}"))
    return sorted(folder[: -len(PAGES)] for folder in ends)
