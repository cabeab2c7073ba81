"""Which parts of drawings would be copied too often to draw.

In ``svg``, ``use`` shows a copy of another element, with the copies inside it. Eight levels
of ten copies each are a few hundred bytes of markup and a hundred million elements: no
script, nothing loaded, and a browser that never answers again.

Copies are counted in elements. Of a page's copies those that fit the budget stay, first
come first served; icons of real pages are a thousand times below it.
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from extraction.page.links import clean_url

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

BUDGET: Final = 100_000
"""Elements that all copies of a page may have together."""
# Copies in copies in copies: no tool that draws icons needs more.
_DEEPEST: Final = 12


def runaway_copies(page: "FlatPage") -> set[int]:
    """The ``use`` elements of a page that are not to copy anything."""
    uses = page.find("use").tolist()
    return _Copies(page, uses).runaway() if uses else set()


class _Copies:
    """What each ``use`` of a page shows, and how much that is."""

    def __init__(self, page: "FlatPage", uses: list[int]) -> None:
        self._uses = uses
        self._end = page.subtree_end
        self._shown = dict.fromkeys(uses, "")
        self._named: dict[str, list[int]] = {}
        self._read_attributes(page)
        self._sizes: dict[str, int] = {}

    def _read_attributes(self, page: "FlatPage") -> None:
        for node, attributes in page.attributes.by_element.items():
            if name := attributes.get("id"):
                self._named.setdefault(name, []).append(node)
            if node in self._shown:
                self._shown[node] = _address(attributes)

    def runaway(self) -> set[int]:
        """Uses beyond the budget, and uses of nothing, which nobody misses."""
        left, runaway = BUDGET, set()
        for use in self._uses:
            # Once it is used up nothing is counted any more: there may be very many.
            size = self._size(self._shown[use], _DEEPEST) if left else 0
            if not 0 < size <= left:
                runaway.add(use)
            left -= min(size, left)
        return runaway

    def _size(self, name: str, levels: int) -> int:
        """How many elements a copy has; more than the budget if it goes round in circles."""
        if not levels:
            return BUDGET + 1
        if name not in self._sizes:
            # Which of several with one name a browser takes is not worth relying on.
            places = self._named.get(name, ())
            self._sizes[name] = sum(self._size_at(node, levels) for node in places)
        return self._sizes[name]

    def _size_at(self, node: int, levels: int) -> int:
        end = int(self._end[node])
        size = end - node
        for place in range(bisect_left(self._uses, node), bisect_left(self._uses, end)):
            if size > BUDGET:
                break
            size += self._size(self._shown[self._uses[place]], levels - 1)
        return size


def _address(attributes: Mapping[str, str]) -> str:
    """The name of what a use shows, as browsers read it; empty if it is not of this page."""
    written = attributes.get("href", attributes.get("xlink:href", ""))
    return unquote(clean_url(written)[1:]) if written.startswith("#") else ""
