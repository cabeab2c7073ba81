"""Loose pages: HTML files with what lies beside them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from annotate.importers import saved
from annotate.importers.addresses import address_inside
from annotate.importers.contents import read_page, read_text
from annotate.importers.kinds import Kind, kind_of, stem
from annotate.importers.places import Place
from annotate.importers.records import Incoming, IncomingAsset, IncomingPage, Refused


@dataclass(frozen=True)
class Beside:
    """Which of a place's files belong to a page: its gold text, its pictures and styles."""

    names: Sequence[str]
    """In order."""
    texts: dict[str, str] = field(default_factory=dict)
    """Name of the gold text by the stem it shares with its page."""

    @classmethod
    def among(cls, names: Sequence[str]) -> "Beside":
        """What may lie beside pages in a place with these files."""
        texts = {stem(name): name for name in names if kind_of(name) is Kind.TEXT}
        return cls(names, texts)

    def assets(self, page_name: str) -> Sequence[str]:
        """The files in a saved page's folder."""
        folder = saved.folder_of(page_name)
        start = bisect_left(self.names, folder)
        end = bisect_left(self.names, folder + chr(0x10FFFF))
        return self.names[start:end]

    def claimed(self) -> set[str]:
        """All files that belong to some page, and so are none themselves."""
        pages = [name for name in self.names if kind_of(name) is Kind.PAGE]
        stems = {stem(name) for name in pages}
        texts = {name for shared, name in self.texts.items() if shared in stems}
        return texts.union(*map(self.assets, pages))


def read_loose_page(place: Place, name: str, beside: Beside) -> Iterator[Incoming]:
    """A page with its gold text and its assets."""
    html = read_page(place, name)
    gold = beside.texts.get(stem(name))
    url = address_inside(html)
    kept: list[IncomingAsset] = []
    read_assets = partial(saved.read_assets, place, name, beside.assets(name))
    for asset in read_assets(html=html, url=url):
        if isinstance(asset, Refused):
            yield asset
        else:
            kept.append(asset)
    yield IncomingPage(
        name=place.shown(name),
        html=html,
        url=url,
        gold=None if gold is None else read_text(place, gold),
        assets=tuple(kept),
    )
