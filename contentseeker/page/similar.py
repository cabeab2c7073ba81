"""Elements of a page that are built like a given one, as a CSS selector.

Posts of a thread, comments below an article and rows of a table repeat their tags and class
names, on one page and on the other pages of its site. A selector here consists of tags and
stable names (``names``) that all such elements share. It starts at the nearest ancestor that
has a stable name. It contains no positions, and no names that differ between similar elements.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.page.flat import FlatPage
from contentseeker.page.names import ElementNames, Names, SelectorStep, css_selector

_MAX_STEPS: Final = 8
_MAX_NAMES: Final = 3
# Separate selectors for more groups than this would be unreadable.
_MAX_GROUPS: Final = 12
# A sample is enough: further elements rarely change which names are shared.
_MAX_SAMPLE: Final = 300
_MAX_CHILDREN: Final = 40
# Share of child tags and names (Jaccard) from which on two elements have the same shape.
_MIN_SHAPE_OVERLAP: Final = 0.5
# If this share of similar siblings lacks the name, the name does not define the list.
_MIN_UNNAMED_SIBLINGS: Final = 1 / 3
# Tags of list items and table cells: siblings belong together whatever their class.
_ITEMS: Final = frozenset("li tr td th dt dd".split())

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class SimilarElements:
    """Similar elements, and the selector that finds exactly them on their page."""

    selector: str
    nodes: list[int]


def find_similar(page: FlatPage, node: int) -> SimilarElements:
    """Elements of the page that are built like ``node``, which is one of them."""
    _check(page, [node])
    index = _ElementIndex(page)
    steps = [SelectorStep(page.tags[node], index.shared_names(node))]
    found = index.nodes(steps)
    # A name that only elements of one shape have is enough; it also finds replies inside
    # replies. A name such as "box" is not: then the ancestors must match as well.
    if not steps[0].names or not all(index.has_same_shape(node, each) for each in _sample(found)):
        steps = [*_ancestor_steps(index, node), *steps]
        found = index.nodes(steps)
    return SimilarElements(css_selector(steps), found)


def selector_for(page: FlatPage, nodes: Iterable[int]) -> str:
    """A selector that finds all the given elements, and as few others as possible.

    Elements with common names share one selector. Others get a selector each, joined by
    commas (``div.story, ul.comments``).
    """
    wanted = sorted({int(node) for node in nodes})
    if not wanted:
        raise ArgumentError("nodes is empty: pass the elements that the selector is to find.")
    _check(page, wanted)
    index = _ElementIndex(page)
    together = _selectors(index, _grouped(wanted, lambda node: (page.tags[node],)))
    by_name = _grouped(
        wanted, lambda node: (page.tags[node], index.own_id(node), *index.names(node))
    )
    separate = _selectors(index, by_name) if len(by_name) <= _MAX_GROUPS else together
    is_narrower = index.count_found(separate) < index.count_found(together)
    return ", ".join(map(css_selector, separate if is_narrower else together))


class _ElementIndex(ElementNames):
    """Stable names of a page's elements, and the shape of their children."""

    def nodes(self, steps: list[SelectorStep]) -> list[int]:
        """Elements that a selector finds, in document order."""
        found: list[int] = np.flatnonzero(self.found(steps)).tolist()
        return found

    def count_found(self, selectors: list[list[SelectorStep]]) -> int:
        """How many elements at least one of the selectors finds."""
        return int(np.any([self.found(steps) for steps in selectors], axis=0).sum())

    def shared_names(self, node: int) -> Names:
        """Stable names that an element shares with similar elements."""
        own = self.names(node)
        if not own or self._has_unnamed_siblings(node, own):
            return ()
        similar = [
            self.names(other)
            for other in _sample(self.sharing_names(node))
            if self.has_same_shape(node, other)
        ]
        # max returns the first of several equally common names.
        core = max(own, key=lambda name: sum(name in names for names in similar))
        with_core = [names for names in similar if core in names]
        return tuple(name for name in own if all(name in names for names in with_core))[:_MAX_NAMES]

    def has_same_shape(self, one: int, other: int) -> bool:
        """Whether the children of two elements have mostly the same tags and names."""
        left, right = self.shape(one), self.shape(other)
        return len(left & right) >= _MIN_SHAPE_OVERLAP * len(left | right)

    def shape(self, node: int) -> set[str]:
        """Tags and names of an element's children."""
        shape: set[str] = set()
        for child in islice(self.page.children(node), _MAX_CHILDREN):
            tag = self.page.tags[child]
            shape.update((tag, *(f"{tag}.{name}" for name in self.names(child))))
        return shape

    def _has_unnamed_siblings(self, node: int, own: Names) -> bool:
        """Whether the element is an item of a list in which many items lack its names."""
        tags, parent = self.page.tags, int(self.page.parent[node])
        if parent < 0 or tags[node] not in _ITEMS or not self.shape(node):
            return False
        items = _sample([item for item in self.page.children(parent) if tags[item] == tags[node]])
        others = [item for item in items if set(own).isdisjoint(self.names(item))]
        similar = [item for item in others if self.shape(item) and self.has_same_shape(node, item)]
        return len(similar) >= _MIN_UNNAMED_SIBLINGS * len(items)


def _ancestor_steps(index: _ElementIndex, node: int) -> list[SelectorStep]:
    """Steps from the nearest ancestor with a stable name or id down to the parent."""
    steps: list[SelectorStep] = []
    for ancestor in islice(index.page.ancestors(node), _MAX_STEPS - 1):
        tag, own_id = index.page.tags[ancestor], index.own_id(ancestor)
        # Class names of the body describe one page, not its site.
        names = () if own_id or tag == "body" else index.shared_names(ancestor)
        steps.append(SelectorStep(tag, names, own_id))
        if own_id or names or tag == "body":
            break
    return steps[::-1]


def _selectors(index: _ElementIndex, groups: Iterable[list[int]]) -> list[list[SelectorStep]]:
    return [_narrowest(index, group) for group in groups]


def _narrowest(index: _ElementIndex, group: list[int]) -> list[SelectorStep]:
    """The shortest selector that finds the group and no more than the longest one finds.

    It begins with a step that has a name: a mere ``a``, even if it is the only one on this
    page, would find all links of the next page.
    """
    steps = [_common_step(index, level) for level in _levels(index.page, group)]
    named = (number for number, step in enumerate(steps) if step.names or step.own_id)
    shortest = next(named, len(steps) - 1)
    selectors = [steps[length::-1] for length in range(shortest, len(steps))]
    counts = [index.count_found([selector]) for selector in selectors]
    return selectors[counts.index(min(counts))]


def _levels(page: FlatPage, group: list[int]) -> Iterator[list[int]]:
    """The elements, then their parents, and so on, up to the body."""
    level = group
    for _ in range(_MAX_STEPS):
        yield level
        if min(level) <= page.body:
            return
        level = sorted({int(page.parent[node]) for node in level})


def _common_step(index: _ElementIndex, level: list[int]) -> SelectorStep:
    """The tag, names and id that all the given elements have in common."""
    tags = {index.page.tags[node] for node in level}
    ids = {index.own_id(node) for node in level}
    named = [index.names(node) for node in level]
    common = [name for name in named[0] if all(name in each for each in named)]
    if tags <= {"html", "body"}:
        common, ids = [], {""}
    return SelectorStep(
        tags.pop() if len(tags) == 1 else "*",
        tuple(common[:_MAX_NAMES]),
        ids.pop() if len(ids) == 1 else "",
    )


def _grouped(nodes: Iterable[int], key: Callable[[int], Names]) -> list[list[int]]:
    groups: dict[Names, list[int]] = {}
    for node in nodes:
        groups.setdefault(key(node), []).append(node)
    return list(groups.values())


def _sample(items: list[Item]) -> list[Item]:
    """At most ``_MAX_SAMPLE`` items, evenly spread over the list."""
    return items[:: len(items) // _MAX_SAMPLE + 1]


def _check(page: FlatPage, nodes: Iterable[int]) -> None:
    for node in nodes:
        if not 0 <= node < len(page):
            raise ArgumentError(
                f"node {node} is not on this page, which has {len(page)} elements: "
                "pass a number below that, from 0."
            )
