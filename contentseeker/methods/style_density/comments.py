"""How regions of comments are recognised: by keywords, and by their place on the page.

Regions with one class attribute form a group, those without any are grouped by the element
around them; a group is comments or it is not. Keywords are looked for in the classes and ids
of its regions and of the elements around them that do not hold the article, and in its text.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, takewhile
from typing import Final

import numpy as np

from contentseeker.methods.style_density.keywords import FURTHER, OTHERWISE_MEANT, WEAK
from contentseeker.methods.style_density.regions import Regions
from contentseeker.methods.style_density.variants import Variant
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray

# The authors' program needs all four of its weak keywords.
_MANY: Final = 3
_MAX_CACHED: Final = 20_000
# Of a class or id: the cache must not grow with the length of what a page may send.
_LONGEST: Final = 500


@dataclass(frozen=True)
class CommentTest:
    """Tells comments on an article from other regions of its page."""

    regions: Regions
    article: int
    """The article's place among the regions."""
    keywords: tuple[str, ...]

    def comments(self) -> list[int]:
        """Places of all regions that are comments, in document order."""
        found = [group for group in self._groups() if self._is_named(group)]
        return self.regions.outermost(place for group in found for place in group)

    def _groups(self) -> list[list[int]]:
        """Regions in the places of comments, grouped by class or by the element around them."""
        page = self.regions.page
        classes = self._names[0]
        groups: defaultdict[str | int, list[int]] = defaultdict(list)
        for place in np.flatnonzero(self._is_beside()).tolist():
            node = int(self.regions.node[place])
            name = " ".join(classes.get(node, "").split())
            groups[name or int(page.parent[node])].append(place)
        return list(groups.values())

    def _is_beside(self) -> BoolArray:
        """Which regions have an element near the article in common with it."""
        page, nodes, article = self.regions.page, self.regions.node, self._article_node
        levels = levels_in_common(page, article)[nodes]
        is_around = (nodes <= article) & (article < page.subtree_end[nodes])
        is_beside = (levels <= self._variant.comment_levels) & ~is_around
        if self._variant.comments_follow:
            is_beside &= nodes > article
        return is_beside

    def _is_named(self, group: Sequence[int]) -> bool:
        """Whether a class or id, of a region of the group or around it, or a text has keywords."""
        nodes = (node for place in group for node in self._around(place))
        values = (names.get(node, "") for node in nodes for names in self._names)
        if any(_has_keyword(value[:_LONGEST], self._words) for value in values):
            return True
        telling, *weak = (any(row[place] for place in group) for row in self._in_text)
        return telling or sum(weak) > _MANY

    def _around(self, place: int) -> Iterator[int]:
        """The region's element, and the next ones around it that do not hold the article."""
        page, node = self.regions.page, int(self.regions.node[place])
        yield node
        apart = takewhile(
            lambda each: not each <= self._article_node < page.subtree_end[each],
            page.ancestors(node),
        )
        yield from islice(apart, self._variant.comment_levels)

    @cached_property
    def _names(self) -> tuple[dict[int, str], dict[int, str]]:
        """Classes and ids, by element."""
        attributes = self.regions.page.attributes
        return attributes.column("class"), attributes.column("id")

    @cached_property
    def _in_text(self) -> list[list[bool]]:
        """Whether each region's text has a keyword that tells, and each of the weak ones."""
        found, stream = self.regions.page.runs, self.regions.page.log.stream
        runs = self.regions.runs
        spans = zip(found.start[runs].tolist(), found.end[runs].tolist(), strict=True)
        texts = [stream[first:last].decode("utf-8", "replace").lower() for first, last in spans]
        ends = np.cumsum([len(text) + 1 for text in texts])
        # The authors' program takes one of these alone for no comments.
        weak_words = WEAK if self._variant.is_strict else ()
        weak = {word: row for row, word in enumerate(weak_words, start=1)}
        counts = np.zeros((1 + len(weak), len(texts)), dtype=np.int64)
        whole = "\n".join(texts)
        for word in self._words:
            if found_at := list(_found(word, whole)):
                counts[weak.get(word, 0), np.searchsorted(ends, found_at, "right")] = 1
        return [(self.regions.total(row) > 0).tolist() for row in counts]

    @property
    def _words(self) -> tuple[str, ...]:
        return (*self.keywords, *FURTHER) if self._variant.is_strict else self.keywords

    @property
    def _variant(self) -> Variant:
        return self.regions.tree.variant

    @property
    def _article_node(self) -> int:
        return int(self.regions.node[self.article])


def levels_in_common(page: FlatPage, article: int) -> IntArray:
    """Per element: levels from the article up to the lowest element that holds both.

    Of two elements in document order that one is a level above the highest element behind the
    first one, up to the second.
    """
    depth = page.depth
    behind = np.minimum.accumulate(depth[article + 1 :])
    before = np.minimum.accumulate(depth[article:0:-1])[::-1]
    highest = np.concatenate((before, [depth[article] + 1], behind))
    levels: IntArray = np.maximum(depth[article] - (highest - 1), 0).astype(np.int32)
    return levels


@lru_cache(maxsize=_MAX_CACHED)
def _has_keyword(value: str, words: tuple[str, ...]) -> bool:
    lower = value.lower()
    if any(word in lower for word in OTHERWISE_MEANT):
        return False
    return any(word in lower for word in words)


def _found(word: str, text: str) -> Iterator[int]:
    """Offsets of a word; faster than one pattern of all words."""
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + len(word))
