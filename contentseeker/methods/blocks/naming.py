"""Names of elements: tokens of class, id, role and itemprop, and their log-odds of content.

Authors name elements after their content. A table fitted on labelled pages has the log-odds of
content for each token (``article``, ``sidebar``, ``role=main``), counted by domain so that no
large site outvotes the others. It replaces hand-made lists of keywords.

Words of short blocks have a table of the same kind. Words such as *share*, *related*, *reply* or
*copyright* tell more about a block of a few words than its shape does. The words of a heading also
count for the blocks behind it.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, repeat
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.view import BlockView, FloatArray, PlaceArray, named_rows
from contentseeker.page.numbering import numbered_anew
from contentseeker.page.structure import IntArray

Name = tuple[str, str]
"""An attribute and its value as written."""
_SEPARATOR: Final = re.compile(r"[^\w]+|_+|(?<=[a-z])(?=[A-Z])|\d+")
# Names that people write are shorter; elements with more of them have utility classes (style
# sheets in the form of names), which tell nothing about content.
LONGEST: Final = 40
MOST_NAMES: Final = 24
_ATTRIBUTES: Final = ("class", "id", "role", "itemprop")
KEYWORDS: Final = frozenset({"role", "itemprop"})
LEVELS: Final = 5
NEAR: Final = 4
INNER: Final = 3
_MAX_CACHED: Final = 50_000
MOST_WORDS: Final = 10
_WORD: Final = re.compile(r"[^\W\d_]+")
# Maps ASCII characters that are not letters to spaces; the line break stays as a separator.
_BETWEEN: Final = bytes(
    byte if byte > 0x7F or chr(byte).isalpha() or chr(byte) == "\n" else ord(" ")
    for byte in range(256)
)


# Three tables ask for each name of a page that they have not met.
@lru_cache(maxsize=4096)
@compiled("words")
def tokens_of(name: Name) -> tuple[str, ...]:
    """Tokens of an attribute: its names as written, and the words they are made of."""
    attribute, value = name
    if attribute in KEYWORDS:
        return tuple(f"{attribute}={each}" for each in value.lower().split()[:3])
    found: dict[str, None] = {}
    for each in value.split()[:MOST_NAMES]:
        if len(each) <= LONGEST:
            words = [word.lower() for word in _SEPARATOR.split(each) if len(word) > 1]
            found.update(dict.fromkeys(words))
            if len(words) > 1:
                found["-".join(words)] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class NamedElements:
    """The elements of a page that hold text and have a name."""

    elements: IntArray
    number: IntArray
    """Per element: which of the names it has. Elements with two attributes are listed twice."""
    names: list[Name]
    """Every name once."""


def named_elements(view: BlockView) -> NamedElements:
    """All elements with names and blocks inside."""
    columns = [view.page.attributes.numbered(attribute) for attribute in _ATTRIBUTES]
    before = np.cumsum([0, *[len(column.values) for column in columns]], dtype=np.int32)
    elements = np.concatenate([column.element for column in columns])
    number = np.concatenate(
        [column.number + first for column, first in zip(columns, before, strict=False)]
    )
    names = [
        (attribute, value)
        for attribute, column in zip(_ATTRIBUTES, columns, strict=True)
        for value in column.values
    ]
    has_text = view.last[elements] > view.first[elements]
    return NamedElements(elements[has_text], *numbered_anew(names, number[has_text]))


@dataclass(frozen=True, slots=True)
class NameTable:
    """Log-odds of content by token."""

    odds: dict[str, float]
    _known: dict[Name, tuple[float, float]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def scores(self, names: list[Name]) -> FloatArray:
        """Per name: mean log-odds of its known tokens, and those furthest from even."""
        if len(self._known) > _MAX_CACHED:
            # Pages can have any number of names; the cache must stay small.
            self._known.clear()
        return looked_up(self._known, self._learn, names)

    def score_of(self, tokens: Iterable[str]) -> tuple[float, float]:
        """Mean log-odds of the known ones among the tokens, and those furthest from even."""
        found = [self.odds[token] for token in tokens if token in self.odds]
        return (sum(found) / len(found), max(found, key=abs)) if found else (0.0, 0.0)

    def _learn(self, name: Name) -> tuple[float, float]:
        score = self._known[name] = self.score_of(tokens_of(name))
        return score


@compiled("tables")
def looked_up(
    known: dict[Name, tuple[float, float]],
    learn: Callable[[Name], tuple[float, float]],
    names: list[Name],
) -> FloatArray:
    """Per name its two cached scores, or new ones; one row for each name."""
    found = [known.get(name) or learn(name) for name in names]
    return np.array(found, dtype=np.float64).reshape(-1, 2)


@compiled("tables")
def scores_of(odds: dict[str, float], texts: Collection[Sequence[str]]) -> FloatArray:
    """Per text: mean log-odds of its known words, and those furthest from even; two rows."""
    size = len(texts)
    lengths = np.fromiter(map(len, texts), np.intp, size)
    words = chain.from_iterable(texts)
    values = np.fromiter(map(odds.get, words, repeat(np.nan)), np.float64, lengths.sum())
    known = np.flatnonzero(~np.isnan(values))
    values, text = values[known], np.repeat(np.arange(size), lengths)[known]
    count = np.bincount(text, minlength=size)
    mean = np.bincount(text, weights=values, minlength=size) / np.maximum(count, 1)
    distance, furthest = np.zeros(size), np.zeros(size)
    np.maximum.at(distance, text, np.abs(values))
    # Written from the last to the first, so that of equally far ones the first stays.
    far = np.flatnonzero(np.abs(values) == distance[text])[::-1]
    furthest[text[far]] = values[far]
    return np.stack((mean, furthest))


def naming_features(
    around: PlaceArray, size: int, named: NamedElements, table: NameTable
) -> dict[str, FloatArray]:
    """Scores of the names of the elements around every block.

    ``around`` is ``BlockView.above`` of a page with ``size`` elements.
    """
    scores = table.scores(named.names)[named.number]
    rows = naming_rows(around, size, named.elements, scores)
    levels = [f"names {level} up" for level in range(LEVELS)]
    best_and_worst = ["best name", "worst name", "best name near", "worst name near"]
    return named_rows([*levels, "names inside", "names outside", *best_and_worst], rows)


@compiled("features")
def naming_rows(
    around: PlaceArray, size: int, elements: IntArray, scores: FloatArray
) -> FloatArray:
    """``naming_features`` as rows, from the scores of elements with names."""
    mean = np.bincount(elements, weights=scores[:, 0], minlength=size)
    low, high = np.zeros(size), np.zeros(size)
    np.minimum.at(low, elements, scores[:, 1])
    np.maximum.at(high, elements, scores[:, 1])
    summed = mean[around]
    # Levels above the root repeat it; it counts once.
    summed[1:][around[1:] == around[:-1]] = 0.0
    lowest, highest = low[around], high[around]
    return np.concatenate(
        (
            summed[:LEVELS],
            # ``cumsum`` adds from the inside outwards; ``sum`` may use another order.
            np.cumsum(summed[:INNER], axis=0)[-1:],
            np.cumsum(summed[INNER:], axis=0)[-1:],
            np.stack(
                (
                    highest.max(axis=0),
                    lowest.min(axis=0),
                    highest[:NEAR].max(axis=0),
                    lowest[:NEAR].min(axis=0),
                )
            ),
        )
    )


def short_texts(view: BlockView) -> dict[int, list[str]]:
    """Words of every short block, in lower case, by block."""
    short = np.flatnonzero(view.words <= MOST_WORDS)
    if not len(short):
        return {}
    return dict(zip(short.tolist(), words_of(view.texts(short)), strict=True))


def words_of_any(text: bytes) -> list[str]:
    """Words of a text, in lower case."""
    return _WORD.findall(text.decode("utf-8", "replace").lower())


@compiled("words")
def words_of(texts: list[bytes]) -> list[list[str]]:
    """Words of each of many texts without line breaks, in lower case."""
    # One call for all texts is quicker than one per text.
    lines = b"\n".join(texts).lower().translate(_BETWEEN).decode("utf-8", "replace").split("\n")
    return [
        line.split() if line.isascii() else words_of_any(text)
        for line, text in zip(lines, texts, strict=False)
    ]


def vocabulary_features(
    texts: Mapping[int, Sequence[str]], heading: NDArray[np.int64], table: NameTable
) -> dict[str, FloatArray]:
    """Scores of the words of short blocks, and of the heading before each block.

    ``texts`` are ``short_texts`` of a page; ``heading`` is the last heading up to each block, -1
    where there is none.
    """
    mean, furthest = np.zeros(len(heading)), np.zeros(len(heading))
    blocks = list(texts)
    mean[blocks], furthest[blocks] = scores_of(table.odds, texts.values())
    has_heading = heading >= 0
    return {
        "wording": mean,
        "telling word": furthest,
        "wording of heading": np.where(has_heading, mean[heading], 0.0),
        "telling word of heading": np.where(has_heading, furthest[heading], 0.0),
    }
