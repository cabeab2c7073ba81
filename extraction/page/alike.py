"""Elements of a page that are built like a given one, as a CSS selector.

The posts of a thread, the comments below an article, the rows of a table: what repeats on
a page, and on the other pages of its site, repeats in tags and class names. A selector here
is a chain of tags and stable names (``names``) that hold for all of them, down from the
nearest element that has a name. Positions are left out, and so are names that differ
between elements of one kind.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

import numpy as np

from extraction.errors import ArgumentError
from extraction.page.flat import FlatPage
from extraction.page.names import ElementNames, Names, Step, written

_MOST_STEPS: Final = 8
_MOST_NAMES: Final = 3
_MOST_GROUPS: Final = 12
# More elements of one kind tell nothing new about what they share.
_MOST_PEERS: Final = 300
_MOST_CHILDREN: Final = 40
_SAME_SHAPE: Final = 0.5
# From this share on, siblings without the name are items of the same list all the same.
_MANY_SIBLINGS: Final = 1 / 3
# Items of a list by their tag alone, whatever they are called.
_ITEMS: Final = frozenset("li tr td th dt dd".split())

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Alike:
    """Elements built alike, and the selector that finds exactly them on their page."""

    selector: str
    nodes: list[int]


def alike(page: FlatPage, node: int) -> Alike:
    """Elements of the page that are built like ``node``, itself among them."""
    _check(page, [node])
    look = _Look(page)
    chain = [Step(page.tags[node], look.shared_names(node))]
    found = look.nodes(chain)
    # A name that only elements of one shape have says enough: so replies inside replies are
    # found. Otherwise (a box here, a box there) what is around them has to be the same, too.
    if not chain[0].names or not all(look.is_built_alike(node, each) for each in _spread(found)):
        chain = [*_lead(look, node), *chain]
        found = look.nodes(chain)
    return Alike(written(chain), found)


def selector_for(page: FlatPage, nodes: Iterable[int]) -> str:
    """A selector that finds all the given elements, and as few others as it can.

    Elements that have something in common are found by one chain, others by chains of their
    own (``div.story, ul.comments``).
    """
    wanted = sorted({int(node) for node in nodes})
    if not wanted:
        raise ArgumentError("nodes is empty: pass the elements that the selector is to find.")
    _check(page, wanted)
    look = _Look(page)
    together = _chains(look, _grouped(wanted, lambda node: (page.tags[node],)))
    by_name = _grouped(wanted, lambda node: (page.tags[node], *look.calls(node)))
    apart = _chains(look, by_name) if len(by_name) <= _MOST_GROUPS else together
    is_narrower = look.number_found(apart) < look.number_found(together)
    return ", ".join(map(written, apart if is_narrower else together))


class _Look(ElementNames):
    """What the elements of one page are called, and what they are made of."""

    def nodes(self, chain: list[Step]) -> list[int]:
        """Elements that a chain finds, in document order."""
        found: list[int] = np.flatnonzero(self.found(chain)).tolist()
        return found

    def number_found(self, chains: list[list[Step]]) -> int:
        """How many elements several chains find together."""
        return int(np.any([self.found(chain) for chain in chains], axis=0).sum())

    def calls(self, node: int) -> Names:
        """Everything stable that an element is called."""
        return (self.own_id(node), *self.names(node))

    def shared_names(self, node: int) -> Names:
        """Stable names that an element shares with those like it."""
        own = self.names(node)
        if not own or self._is_one_of_many(node, own):
            return ()
        peers = [
            self.names(other)
            for other in _spread(self.namesakes(node))
            if self.is_built_alike(node, other)
        ]
        # max takes the first of several that are equally common.
        core = max(own, key=lambda name: sum(name in names for names in peers))
        family = [names for names in peers if core in names]
        return tuple(name for name in own if all(name in names for names in family))[:_MOST_NAMES]

    def is_built_alike(self, one: int, other: int) -> bool:
        """Whether two elements hold much the same kinds of children."""
        left, right = self.shape(one), self.shape(other)
        return len(left & right) >= _SAME_SHAPE * len(left | right)

    def shape(self, node: int) -> set[str]:
        """Tags and names of an element's children."""
        kinds: set[str] = set()
        for child in islice(self.page.children(node), _MOST_CHILDREN):
            tag = self.page.tags[child]
            kinds.update((tag, *(f"{tag}.{name}" for name in self.names(child))))
        return kinds

    def _is_one_of_many(self, node: int, own: Names) -> bool:
        """Whether it is an item of a list in which other items are called differently."""
        tags, parent = self.page.tags, int(self.page.parent[node])
        if parent < 0 or tags[node] not in _ITEMS or not self.shape(node):
            return False
        items = _spread([item for item in self.page.children(parent) if tags[item] == tags[node]])
        others = [item for item in items if set(own).isdisjoint(self.names(item))]
        like_it = [item for item in others if self.shape(item) and self.is_built_alike(node, item)]
        return len(like_it) >= _MANY_SIBLINGS * len(items)


def _lead(look: _Look, node: int) -> list[Step]:
    """Steps from the nearest element around that has a name down to the parent."""
    steps: list[Step] = []
    for around in islice(look.page.ancestors(node), _MOST_STEPS - 1):
        tag, own_id = look.page.tags[around], look.own_id(around)
        # What a whole page is called tells about that page, not about its site.
        names = () if own_id or tag == "body" else look.shared_names(around)
        steps.append(Step(tag, names, own_id))
        if own_id or names or tag == "body":
            break
    return steps[::-1]


def _chains(look: _Look, groups: Iterable[list[int]]) -> list[list[Step]]:
    return [_narrowest(look, group) for group in groups]


def _narrowest(look: _Look, group: list[int]) -> list[Step]:
    """The shortest chain that finds the group and no more than the longest one does.

    It begins with something that has a name: a mere ``a``, the only one here, would find all
    links of the next page.
    """
    steps = [_common_step(look, level) for level in _levels(look.page, group)]
    named = (number for number, step in enumerate(steps) if step.names or step.own_id)
    shortest = next(named, len(steps) - 1)
    chains = [steps[length::-1] for length in range(shortest, len(steps))]
    found = [look.number_found([chain]) for chain in chains]
    return chains[found.index(min(found))]


def _levels(page: FlatPage, group: list[int]) -> Iterator[list[int]]:
    """The elements, then their parents, and so on, up to the body."""
    level = group
    for _ in range(_MOST_STEPS):
        yield level
        if min(level) <= page.body:
            return
        level = sorted({int(page.parent[node]) for node in level})


def _common_step(look: _Look, level: list[int]) -> Step:
    """What all the given elements have in common."""
    tags = {look.page.tags[node] for node in level}
    ids = {look.own_id(node) for node in level}
    named = [look.names(node) for node in level]
    common = [name for name in named[0] if all(name in each for each in named)]
    if tags <= {"html", "body"}:
        common, ids = [], {""}
    return Step(
        tags.pop() if len(tags) == 1 else "*",
        tuple(common[:_MOST_NAMES]),
        ids.pop() if len(ids) == 1 else "",
    )


def _grouped(nodes: Iterable[int], kind: Callable[[int], Names]) -> list[list[int]]:
    groups: dict[Names, list[int]] = {}
    for node in nodes:
        groups.setdefault(kind(node), []).append(node)
    return list(groups.values())


def _spread(items: list[Item]) -> list[Item]:
    """At most ``_MOST_PEERS`` of the items, from all over the list."""
    return items[:: len(items) // _MOST_PEERS + 1]


def _check(page: FlatPage, nodes: Iterable[int]) -> None:
    for node in nodes:
        if not 0 <= node < len(page):
            raise ArgumentError(
                f"node {node} is not on this page, which has {len(page)} elements: "
                "pass a number below that, from 0."
            )
