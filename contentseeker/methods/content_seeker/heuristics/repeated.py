"""Repeated elements: elements with a similar name and a similar structure inside.

They are what posts are on forums without tables. A template writes every post by the same
markup, so posts have classes or ids in common and children of the same kinds. Navigation, text
and footer of a page have neither in common. As similar tables, they may be anywhere on the page:
an answer is often inside the element of the post that it answers.

Two elements of the same tag are alike if both hold:

- *name*: at least half of all their classes are common, or their ids are equal. Numbers and
  words that only count or alternate (``post-17``, ``even``) do not matter. Without a class and
  an id, an element is like no other.
- *structure*: more than half of all kinds of their children are common. A kind is the tag with
  the first class. An element without children is like no other.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from contentseeker.page import FlatPage

# Digits, and whole words by which templates tell one row from the next.
_COUNTING: Final = re.compile(r"\d+|(?<![a-z])(?:even|odd|alt|first|last)(?![a-z])")
_SEPARATORS: Final = "-_#"
# A bound that no forum comes near, against pages made to be slow: groups with a word of their
# name in common.
_MOST_GROUPS: Final = 20


@dataclass(frozen=True, slots=True)
class _Look:
    classes: frozenset[str]
    id: str
    kinds: frozenset[str]

    @property
    def words(self) -> list[str]:
        """What the name of an alike element has at least one of, in a fixed order."""
        # A class and an id of the same word are different.
        return sorted(self.classes) + ([f"#{self.id}"] if self.id else [])

    def is_like(self, other: "_Look") -> bool:
        has_id = self.id != "" and self.id == other.id
        has_name = has_id or _common(self.classes, other.classes) >= 0.5
        return has_name and _common(self.kinds, other.kinds) > 0.5


@dataclass(slots=True)
class _Group:
    first: _Look
    members: list[int] = field(default_factory=list)


def repeated_elements(page: FlatPage) -> list[list[int]]:
    """Groups of two elements or more that are alike, each in document order.

    An element belongs to the first group whose first member it is like.
    """
    groups: list[_Group] = []
    by_word: dict[tuple[str, str], list[_Group]] = defaultdict(list)
    for node, look in _looks(page).items():
        keys = [(page.tags[node], word) for word in look.words[:_MOST_GROUPS]]
        group = next(_alike(by_word, keys, look), None)
        if group is None:
            group = _Group(look)
            groups.append(group)
            for key in keys:
                if len(by_word[key]) < _MOST_GROUPS:
                    by_word[key].append(group)
        group.members.append(node)
    return [group.members for group in groups if len(group.members) > 1]


def _alike(
    by_word: dict[tuple[str, str], list[_Group]], keys: list[tuple[str, str]], look: _Look
) -> Iterator[_Group]:
    for key in keys:
        yield from (group for group in by_word[key] if group.first.is_like(look))


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
    """Words of an attribute without what counts; a word that only counts is left out."""
    words = (_COUNTING.sub("#", word).strip(_SEPARATORS) for word in value.lower().split())
    return [word for word in words if word]


def _common(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of the common ones among all."""
    common = len(one & other)
    return common / ((len(one) + len(other) - common) or 1)
