"""Features of a link beyond the paper's nine: its words, the names of it and of the elements
around it, how its address differs from the page's own, and which links are beside it.

None of them uses ``rel``: what a page declares comes before any model.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import Final

import numpy as np
from rapidfuzz.distance import Levenshtein

from contentseeker.page import FlatPage
from contentseeker.pagination import wording
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.features import Columns, FloatArray
from contentseeker.pagination.numbers import (
    FIRST_PAGE,
    page_number,
    path_and_query,
    printed_number,
    step_between,
)
from contentseeker.scripts import count_words

MEANINGS: Final[dict[str, str]] = {
    "says next": "1 if the link's text has a word for next in any language; arrows do not count.",
    "says previous": "1 if the link's text has a word for previous.",
    "says older": "1 if the link's text has a word for older.",
    "says newer": "1 if the link's text has a word for newer.",
    "says more": "1 if the link's text has a word for more.",
    "says first or last": "1 if the link's text has a word for first or last.",
    "arrow on": "1 if the link has an arrow to the right.",
    "arrow back": "1 if the link has an arrow to the left.",
    "only signs": "1 if the link's text has neither letters nor digits.",
    "is number": "1 if the link's text is a number.",
    "number ahead": "The number in the link's text less that of the page, -3 to 3; 0 without one.",
    "words": "Words of the link's text.",
    "named next": "1 if the link, or what is inside it, is called next.",
    "named previous": "1 if the link, or what is inside it, is called previous.",
    "named first or last": "1 if the link, or what is inside it, is called first or last.",
    "around named next": "1 if a small element around the link is called next.",
    "around named previous": "1 if a small element around the link is called previous.",
    "around named first or last": "1 if a small element around the link is called first or last.",
    "in pager": "Levels up to the nearest element called after pages, at most 5; 6 if none is.",
    "step": "By how much a number in the address differs from the page's own, -3 to 3.",
    "is series": "1 if the address differs from the page's own in just one number.",
    "is nearest step": "1 if no other link of the page goes on by less.",
    "likeness to page": "How much the address is like the page's own, numbers left out.",
    "has page number": "1 if the address names the number of a page.",
    "numbers before": "Links that are numbers among the four before.",
    "numbers behind": "Links that are numbers among the four behind.",
    "previous before": "1 if one of the four links before has a word for previous, or an arrow.",
    "next behind": "1 if one of the four links behind has a word for next, or an arrow.",
    "rivals": "Other addresses of the page whose links have a word or a name for next.",
    "place": "Share of the page's candidates before this one.",
    "text around": "Characters of text in the element around the link.",
    "links around": "Candidates in the second element around the link.",
}
EXTENDED: Final[tuple[str, ...]] = tuple(MEANINGS)
BINARY: Final = frozenset(name for name, meaning in MEANINGS.items() if meaning.startswith("1 if"))

# Further steps are alike: they lead to other places of the series, not to the next page.
_FURTHEST: Final = 3
_NEIGHBOURS: Final = 4
_LEVELS: Final = 5
# An element with more links than a next and a previous one is no longer about this link.
_MOST_LINKS_OF_PAIR: Final = 2
_NAMING: Final = ("class", "id", "title", "aria-label", "alt")
# Bounds that no hand-written page reaches, so that no page can make this slow.
_MOST_INSIDE: Final = 20
_LONGEST_NAME: Final = 500
_LONGEST_ADDRESS: Final = 500
_DIGITS: Final = re.compile(r"\d+")


class LinkView:
    """What several features of the links of one page need, computed once."""

    def __init__(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> None:
        self.page, self.url, self.links = page, url, links
        self.texts = [link.text for link in links]
        self.targets = [canonical(link.url) for link in links]
        self._columns = [page.attributes.column(name) for name in _NAMING]
        self._known: dict[int, str] = {}
        self._matches: dict[re.Pattern[str], list[bool]] = {}
        self._inside: dict[int, int] = {}
        self._nodes = np.array([link.node for link in links], dtype=np.int64)

    @cached_property
    def own_names(self) -> list[str]:
        """What each link and the elements inside it are called."""
        ends = self.page.subtree_end[self._nodes].tolist()
        spans = (
            range(link.node, min(end, link.node + _MOST_INSIDE))
            for link, end in zip(self.links, ends, strict=True)
        )
        return [" ".join(map(self._name, span)) for span in spans]

    @cached_property
    def around(self) -> list[list[int]]:
        """The nearest elements around each link, from its parent on."""
        return [list(islice(self.page.ancestors(link.node), _LEVELS)) for link in self.links]

    @cached_property
    def names_around(self) -> list[str]:
        """What the elements around each link are called that hold hardly another one."""
        small = (
            [node for node in nodes if self.links_inside(node) <= _MOST_LINKS_OF_PAIR]
            for nodes in self.around
        )
        return [" ".join(map(self._name, nodes)) for nodes in small]

    @cached_property
    def levels_to_pager(self) -> list[int]:
        """Levels from each link up to an element called after pages."""
        return [
            next(
                (
                    level
                    for level, node in enumerate(nodes, start=1)
                    if wording.NAMED_PAGER.search(self._name(node))
                ),
                _LEVELS + 1,
            )
            for nodes in self.around
        ]

    @cached_property
    def numbers(self) -> list[int | None]:
        """The number in each link's text, if there is nothing else in it."""
        return [printed_number(text) for text in self.texts]

    @cached_property
    def steps(self) -> list[int | None]:
        """By how many pages each link goes on, as far as its address tells."""
        return [step_between(self.url, link.url) for link in self.links]

    @cached_property
    def own_number(self) -> int:
        """Which page of a series this is."""
        named = page_number(self.url)
        return FIRST_PAGE if named is None else named

    def matches(self, pattern: re.Pattern[str]) -> list[bool]:
        """Which links have a text that matches."""
        if pattern not in self._matches:
            self._matches[pattern] = [pattern.search(text) is not None for text in self.texts]
        return self._matches[pattern]

    def links_inside(self, node: int) -> int:
        """How many candidates are in an element."""
        if node not in self._inside:
            start, end = np.searchsorted(self._nodes, (node, int(self.page.subtree_end[node])))
            self._inside[node] = int(end - start)
        return self._inside[node]

    def _name(self, node: int) -> str:
        if node not in self._known:
            values = (column[node] for column in self._columns if node in column)
            self._known[node] = " ".join(values).lower()[:_LONGEST_NAME]
        return self._known[node]


def extended_features(page: FlatPage, url: str, links: Sequence[Candidate]) -> Columns:
    """The columns of ``EXTENDED``, by name, a value per link."""
    view = LinkView(page, url, links)
    return _wording(view) | _names(view) | _addresses(view) | _neighbours(view)


def _wording(view: LinkView) -> Columns:
    ahead = [0 if number is None else number - view.own_number for number in view.numbers]
    return {
        "says next": view.matches(wording.NEXT),
        "says previous": view.matches(wording.PREVIOUS),
        "says older": view.matches(wording.OLDER),
        "says newer": view.matches(wording.NEWER),
        "says more": view.matches(wording.MORE),
        "says first or last": view.matches(wording.FIRST_OR_LAST),
        "arrow on": view.matches(wording.ON),
        "arrow back": view.matches(wording.BACK),
        "only signs": [bool(wording.ONLY_SIGNS.fullmatch(text)) for text in view.texts],
        "is number": [number is not None for number in view.numbers],
        "number ahead": np.clip(ahead, -_FURTHEST, _FURTHEST).astype(np.float64),
        "words": [count_words(text) for text in view.texts],
    }


def _names(view: LinkView) -> Columns:
    patterns = {
        "named next": wording.NAMED_NEXT,
        "named previous": wording.NAMED_PREVIOUS,
        "named first or last": wording.NAMED_FIRST_OR_LAST,
    }
    found: Columns = {
        prefix + name: [pattern.search(each) is not None for each in names]
        for prefix, names in (("", view.own_names), ("around ", view.names_around))
        for name, pattern in patterns.items()
    }
    return found | {"in pager": view.levels_to_pager}


def _addresses(view: LinkView) -> Columns:
    nearest = min((step for step in view.steps if step is not None and step > 0), default=None)
    own = _masked(path_and_query(view.url))
    return {
        "step": np.clip([step or 0 for step in view.steps], -_FURTHEST, _FURTHEST),
        "is series": [step is not None for step in view.steps],
        "is nearest step": [step is not None and step == nearest for step in view.steps],
        "likeness to page": [
            Levenshtein.normalized_similarity(own, _masked(path_and_query(link.url)))
            for link in view.links
        ],
        "has page number": [page_number(link.url) is not None for link in view.links],
    }


def _neighbours(view: LinkView) -> Columns:
    is_number = np.array([number is not None for number in view.numbers], dtype=np.float64)
    is_back = np.array(view.matches(wording.PREVIOUS)) | np.array(view.matches(wording.BACK))
    is_on = np.array(view.matches(wording.NEXT)) | np.array(view.matches(wording.ON))
    is_next = [
        has_word or wording.NAMED_NEXT.search(name) is not None
        for has_word, name in zip(view.matches(wording.NEXT), view.own_names, strict=True)
    ]
    next_targets = {target for target, fits in zip(view.targets, is_next, strict=True) if fits}
    parents = [nodes[0] for nodes in view.around]
    return {
        "numbers before": _before(is_number),
        "numbers behind": _before(is_number[::-1])[::-1],
        "previous before": _before(is_back.astype(np.float64)) > 0,
        "next behind": _before(is_on.astype(np.float64)[::-1])[::-1] > 0,
        # "rivals" is the name in stored models: other pages that could be the next one.
        "rivals": [len(next_targets - {target}) for target in view.targets],
        "place": np.arange(len(view.links)) / max(len(view.links), 1),
        "text around": view.page.subtree_chars[parents].astype(np.float64),
        # Of a link without a second element around it, the first.
        "links around": [view.links_inside(nodes[:2][-1]) for nodes in view.around],
    }


def _before(flags: FloatArray) -> FloatArray:
    """How many of the few places before each one are set."""
    running = np.concatenate(([0.0], np.cumsum(flags)))
    places = np.arange(len(flags))
    return running[places] - running[np.maximum(places - _NEIGHBOURS, 0)]


def _masked(address: str) -> str:
    return _DIGITS.sub("0", address)[:_LONGEST_ADDRESS]
