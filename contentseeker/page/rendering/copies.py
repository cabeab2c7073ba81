"""Which ``use`` elements of drawings would create too many copies.

In ``svg``, ``use`` shows a copy of another element, including the copies inside that. Eight
levels of ten copies each are a few hundred bytes of markup and a hundred million elements.
Such a page needs no script and no download to freeze a browser.

The size of a copy is its number of elements. In document order, copies are kept as long as they
fit the budget. Icons of real pages stay a thousand times below it.
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from contentseeker.page.links import clean_url

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

BUDGET: Final = 100_000
"""Maximum number of elements in all copies of a page."""
# Maximum nesting of copies; no icon set needs more.
_MAX_LEVELS: Final = 12


def runaway_copies(page: "FlatPage") -> set[int]:
    """The ``use`` elements of a page that must not copy anything."""
    uses = page.find("use").tolist()
    return _Copies(page, uses).runaway() if uses else set()


class _Copies:
    """What each ``use`` of a page copies, and the number of elements in that copy."""

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
        """Uses beyond the budget, and uses without a target."""
        left, runaway = BUDGET, set()
        for use in self._uses:
            # With no budget left nothing is counted any more: a page may have very many uses.
            size = self._size(self._shown[use], _MAX_LEVELS) if left else 0
            if not 0 < size <= left:
                runaway.add(use)
            left -= min(size, left)
        return runaway

    def _size(self, name: str, levels: int) -> int:
        """How many elements a copy has; more than the budget for circular references."""
        if not levels:
            return BUDGET + 1
        if name not in self._sizes:
            # Several elements may share the id: count all, whichever a browser picks.
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
    """The id of a use's target, as browsers read it; empty if it is not on this page."""
    written = attributes.get("href", attributes.get("xlink:href", ""))
    return unquote(clean_url(written)[1:]) if written.startswith("#") else ""
