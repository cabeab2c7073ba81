"""What the readers of corpora share: a folder ``html/``, and gold standards somewhere else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename
from typing import Final

from annotate.importers.addresses import address_inside
from annotate.importers.errors import SpentError, UnreadableError
from annotate.importers.kinds import Kind, kind_of, stem
from annotate.importers.places import Place
from annotate.importers.records import Incoming, IncomingPage, Refused

PAGES: Final = "html/"
_ABOUT: Final = ("license", "readme", "metadata.json")


@dataclass(frozen=True)
class CorpusFiles:
    """The files of a place below the folder of a corpus."""

    place: Place
    root: str
    """Where ``html/`` lies: blank, or a folder with its closing slash."""
    names: Sequence[str]
    """All files below it that are not clutter, in order."""

    @cached_property
    def pages(self) -> dict[str, str]:
        """Pages of the corpus by their bare name."""
        return self.below(PAGES, Kind.PAGE)

    def below(self, folder: str, kind: Kind) -> dict[str, str]:
        """Files of a kind right inside a folder of the corpus, by their bare name."""
        return {
            stem(basename(name)): name
            for name in self._right_inside(folder)
            if kind_of(name) is kind
        }

    def json_below(self, folder: str) -> dict[str, str]:
        """JSON files right inside a folder of the corpus, by their bare name."""
        found = self._right_inside(folder)
        return {basename(name)[:-5]: name for name in found if name.lower().endswith(".json")}

    def has(self, name: str) -> bool:
        """Whether the corpus has this file."""
        return self.root + name in self.place.sizes

    def about(self) -> list[str]:
        """Files that say something about the corpus and hold no pages."""
        found = self._right_inside("")
        return [name for name in found if basename(name).lower().startswith(_ABOUT)]

    def _right_inside(self, folder: str) -> list[str]:
        prefix = self.root + folder
        length = len(prefix)
        return [name for name in self.names if name.startswith(prefix) and "/" not in name[length:]]


ReadPage = Callable[[str, str], IncomingPage]
"""From a page's bare name and its file to the page."""


@dataclass(frozen=True)
class CorpusPart:
    """A corpus that was recognised."""

    layout: str
    files: CorpusFiles
    prepare: Callable[[], ReadPage]
    """Reads what holds for the whole corpus; raises where that cannot be read."""
    belonging: frozenset[str]
    """Files beside the pages that are read with them."""
    strays: tuple[Refused, ...] = ()
    """Gold standards of pages that are not there."""

    @property
    def claimed(self) -> frozenset[str]:
        """All files of the corpus."""
        return self.belonging.union(self.files.pages.values(), self.files.about())

    @property
    def total(self) -> int | None:
        return len(self.files.pages) + len(self.strays)

    def items(self) -> Iterator[Incoming]:
        yield from self.strays
        place = self.files.place
        try:
            read = self.prepare()
        except UnreadableError as error:
            yield Refused(place.shown(self.files.root or self.layout), str(error))
            return
        for bare_name, name in self.files.pages.items():
            try:
                yield read(bare_name, name)
            except SpentError:
                raise
            except UnreadableError as error:
                yield Refused(place.shown(name), str(error))


def strays(files: CorpusFiles, golds: dict[str, str]) -> tuple[Refused, ...]:
    """Gold standards whose pages are missing."""
    reason = "Its page is missing. Put the page into the corpus's folder html."
    missing = sorted(golds.keys() - files.pages.keys())
    return tuple(Refused(files.place.shown(golds[name]), reason) for name in missing)


def address(url: str, html: bytes, encoding: str = "") -> str:
    """The address a corpus gives a page, else the page's own word."""
    return url or address_inside(html, encoding)
