"""Repeated elements: siblings with a similar name and a similar structure inside.

They are what posts are on forums without tables. A template writes every post by the same
markup, so posts have classes or ids in common and children of the same kinds. Navigation, text
and footer of a page are siblings too, but have neither in common.

Two siblings of the same tag are alike if both hold:

- *name*: at least half of all their classes are common, or their ids are equal. Numbers and
  words that only count or alternate (``post-17``, ``even``) do not matter. Without a class and
  an id, an element is like no other.
- *structure*: more than half of all kinds of their children are common. A kind is the tag with
  the first class. An element without children is like no other.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from contentseeker.page import FlatPage

# Digits, and whole words by which templates tell one row from the next.
_COUNTING: Final = re.compile(r"\d+|(?<![a-z])(?:even|odd|alt|first|last)(?![a-z])")
_MASK: Final = "#"
# A bound that no forum comes near, against pages made to be slow: looks of siblings of one tag.
_MOST_LOOKS: Final = 20


@dataclass(frozen=True, slots=True)
class _Look:
    classes: frozenset[str]
    id: str
    kinds: frozenset[str]

    def is_like(self, other: "_Look") -> bool:
        has_id = self.id != "" and self.id == other.id
        has_name = has_id or _common(self.classes, other.classes) >= 0.5
        return has_name and _common(self.kinds, other.kinds) > 0.5


def repeated_elements(page: FlatPage) -> list[list[int]]:
    """Groups of two siblings or more that are alike, each in document order.

    A sibling belongs to the first group whose first member it is like.
    """
    groups: dict[tuple[int, str], list[tuple[_Look, list[int]]]] = defaultdict(list)
    for node, look in _looks(page).items():
        among = groups[int(page.parent[node]), page.tags[node]]
        for first, members in among:
            if first.is_like(look):
                members.append(node)
                break
        else:
            if len(among) < _MOST_LOOKS:
                among.append((look, [node]))
    return [members for among in groups.values() for _, members in among if len(members) > 1]


def _looks(page: FlatPage) -> dict[int, _Look]:
    """The looks of the elements inside the body that have a name and children."""
    classes = {node: _masked(value) for node, value in page.attributes.column("class").items()}
    ids = {node: "".join(_masked(value)) for node, value in page.attributes.column("id").items()}
    kinds: dict[int, set[str]] = defaultdict(set)
    for node, parent in enumerate(page.parent.tolist()):
        kinds[parent].add(".".join([page.tags[node], *classes.get(node, [])[:1]]))
    return {
        node: _Look(frozenset(classes.get(node, ())), ids.get(node, ""), frozenset(kinds[node]))
        for node in sorted(classes.keys() | ids.keys())
        if node > page.body and node in kinds and (classes.get(node) or ids.get(node))
    }


def _masked(value: str) -> list[str]:
    """Words of an attribute without what counts; a class that only counts is left out."""
    words = (_COUNTING.sub(_MASK, word) for word in value.lower().split())
    return [word for word in words if word.strip(_MASK)]


def _common(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of the common ones among all."""
    common = len(one & other)
    return common / ((len(one) + len(other) - common) or 1)
