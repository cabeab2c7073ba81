"""What elements are called: tokens of class, id, role and the like, and what they stand for.

Authors name elements after what they hold. A table learned from labelled pages says for
each token (``article``, ``sidebar``, ``role=main``) how often text under it was content,
counted by domain so that no large site outvotes the others. It takes the place of lists
of keywords made by hand. Words of short blocks are counted in a table of the same kind.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, compress, repeat
from typing import Final

import numpy as np

from extraction.blocks.view import BlockView, FloatArray, PlaceArray
from extraction.page.structure import IntArray

Name = tuple[str, str]
"""An attribute and its value as written."""
_SEPARATOR: Final = re.compile(r"[^\w]+|_+|(?<=[a-z])(?=[A-Z])|\d+")
_LONGEST: Final = 40
_MOST_NAMES: Final = 24
_ATTRIBUTES: Final = ("class", "id", "role", "itemprop")
_KEYWORDS: Final = frozenset({"role", "itemprop"})
_LEVELS: Final = 5
_NEAR: Final = 4
_INNER: Final = 3
_REMEMBERED: Final = 50_000


def tokens_of(name: Name) -> tuple[str, ...]:
    """Tokens of an attribute: its names as written, and the words they are made of."""
    attribute, value = name
    if attribute in _KEYWORDS:
        return tuple(f"{attribute}={each}" for each in value.lower().split()[:3])
    found: dict[str, None] = {}
    for each in value.split()[:_MOST_NAMES]:
        if len(each) <= _LONGEST:
            words = [word.lower() for word in _SEPARATOR.split(each) if len(word) > 1]
            found.update(dict.fromkeys(words))
            if len(words) > 1:
                found["-".join(words)] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class NamedElements:
    """The elements of a page that hold text and are called something."""

    elements: IntArray
    number: IntArray
    """Per element: which of the names it has. Elements with two attributes stand here twice."""
    names: list[Name]
    """Every name once."""


def named_elements(view: BlockView) -> NamedElements:
    """All elements with names and blocks inside."""
    columns = [view.page.attributes.numbered(attribute) for attribute in _ATTRIBUTES]
    sizes = [len(column.values) for column in columns]
    before = np.cumsum([0, *sizes], dtype=np.int32)
    elements = np.concatenate([column.element for column in columns])
    number = np.concatenate(
        [column.number + first for column, first in zip(columns, before, strict=False)]
    )
    has_text = view.last[elements] > view.first[elements]
    elements, number = elements[has_text], number[has_text]
    is_used = np.zeros(before[-1], dtype=np.bool_)
    is_used[number] = True
    names = chain.from_iterable(
        zip(repeat(attribute), column.values, strict=False)
        for attribute, column in zip(_ATTRIBUTES, columns, strict=True)
    )
    return NamedElements(
        elements,
        (np.cumsum(is_used, dtype=np.int32) - 1)[number],
        list(compress(names, is_used.tolist())),
    )


@dataclass(frozen=True, slots=True)
class NameTable:
    """What tokens stand for, as log-odds of content."""

    odds: Mapping[str, float]
    _known: dict[Name, tuple[float, float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def scores(self, names: Iterable[Name]) -> FloatArray:
        """Per name: mean log-odds of its known tokens, and those furthest from even."""
        known = self._known
        if len(known) > _REMEMBERED:
            # Pages can invent names without end; memory must not follow.
            known.clear()
        found = [known.get(name) or self._learn(name) for name in names]
        return np.array(found, dtype=np.float64).reshape(-1, 2)

    def score_of(self, tokens: Iterable[str]) -> tuple[float, float]:
        """Mean log-odds of the known ones among the tokens, and those furthest from even."""
        found = [self.odds[token] for token in tokens if token in self.odds]
        return (sum(found) / len(found), max(found, key=abs)) if found else (0.0, 0.0)

    def scores_of(self, texts: Collection[Sequence[str]]) -> FloatArray:
        """``score_of`` of many texts at once: two rows."""
        size = len(texts)
        lengths = np.fromiter(map(len, texts), np.intp, size)
        tokens = chain.from_iterable(texts)
        odds = np.fromiter(map(self.odds.get, tokens, repeat(np.nan)), np.float64, lengths.sum())
        known = np.flatnonzero(~np.isnan(odds))
        odds, text = odds[known], np.repeat(np.arange(size), lengths)[known]
        count = np.bincount(text, minlength=size)
        mean = np.bincount(text, weights=odds, minlength=size) / np.maximum(count, 1)
        distance, furthest = np.zeros(size), np.zeros(size)
        np.maximum.at(distance, text, np.abs(odds))
        # Written from the last to the first, so that of equally far ones the first stays.
        far = np.flatnonzero(np.abs(odds) == distance[text])[::-1]
        furthest[text[far]] = odds[far]
        return np.stack((mean, furthest))

    def _learn(self, name: Name) -> tuple[float, float]:
        score = self._known[name] = self.score_of(tokens_of(name))
        return score


def naming_features(
    around: PlaceArray, size: int, named: NamedElements, table: NameTable
) -> dict[str, FloatArray]:
    """What the names of the elements around every block stand for.

    ``around`` is ``BlockView.above`` of a page with ``size`` elements.
    """
    scores = table.scores(named.names)[named.number]
    mean = np.bincount(named.elements, weights=scores[:, 0], minlength=size)
    low, high = np.zeros(size), np.zeros(size)
    np.minimum.at(low, named.elements, scores[:, 1])
    np.maximum.at(high, named.elements, scores[:, 1])
    summed = mean[around]
    # Above the root there is nothing more, though the levels go on.
    summed[1:][around[1:] == around[:-1]] = 0.0
    lowest, highest = low[around], high[around]
    return {
        **{f"names {level} up": summed[level] for level in range(_LEVELS)},
        "names inside": summed[:_INNER].sum(axis=0),
        "names outside": summed[_INNER:].sum(axis=0),
        "best name": highest.max(axis=0),
        "worst name": lowest.min(axis=0),
        "best name near": highest[:_NEAR].max(axis=0),
        "worst name near": lowest[:_NEAR].min(axis=0),
    }
