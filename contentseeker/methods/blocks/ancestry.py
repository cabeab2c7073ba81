"""Features of the elements around a block: their kinds, how much they hold, how linked it is.

Among them is the *best container*: the element that holds most running text without much
else, found as readability does, by letting paragraphs vote for the elements around them.
"""

from typing import Final

import numpy as np

from contentseeker.methods.blocks.view import (
    ANCESTORS,
    BlockView,
    FloatArray,
    PlaceArray,
    named_rows,
    ratio,
    running,
    span,
)
from contentseeker.page.structure import BoolArray
from contentseeker.page.tags import NAMES, flags

LEVELS: Final = 5
_OWN_TAGS: Final = {
    "p": ["p"],
    "li": ["li"],
    "cell": ["td", "th"],
    "div": ["div"],
    "caption": ["figcaption", "caption"],
    "control": ["button", "label", "option", "select", "legend", "summary", "textarea"],
}
AROUND: Final = {
    "nav": ["nav", "menu"],
    "main": ["main"],
    "article": ["article"],
    "footer": ["footer"],
    "header": ["header"],
    "aside": ["aside"],
    "form": ["form"],
    "table": ["table"],
    "list": ["ul", "ol"],
    "figure": ["figure"],
    "heading": ["h1", "h2", "h3", "h4", "h5", "h6"],
}
IS_OWN: Final = np.array([flags(tags) for tags in _OWN_TAGS.values()], dtype=np.float64)
AROUND_OF_TAG: Final = np.zeros(len(NAMES), dtype=np.intp)
"""Per tag: which kind around a block it is, from 1; 0 for none."""
for _kind, _tags in enumerate(AROUND.values(), start=1):
    AROUND_OF_TAG[flags(_tags)] = _kind
# Both above one half: elements that hold so much are nested, so there is one innermost.
MOST_TEXT: Final = 0.75
HALF: Final = 0.51
# How much of a paragraph's vote goes to the elements around it, from its own outwards.
VOTES: Final = (0.0, 1.0, 0.5, 0.33, 0.25)
MOST_VOTES: Final = 100.0
"""That a paragraph has, one for each of its words."""


def ancestry_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of the elements around every block."""
    return {**_kinds(view), **_amounts(view), **_containers(view)}


def _kinds(view: BlockView) -> dict[str, FloatArray]:
    page = view.page
    own = IS_OWN.take(view.tag_codes, axis=1)
    around = _inside_kinds(AROUND_OF_TAG[page.tag_codes], len(AROUND), view)
    return {
        **named_rows((f"is {name}" for name in _OWN_TAGS), own),
        **named_rows((f"in {name}" for name in AROUND), around.astype(np.float64)),
        "depth": page.depth[view.node].astype(np.float64),
    }


def _inside_kinds(kind: PlaceArray, kinds: int, view: BlockView) -> BoolArray:
    """Per kind and block: whether it is inside an element of that kind.

    ``kind`` is the kind of every element, from 1; 0 for none. No kind is inline.
    """
    size = len(view) + 1
    elements = np.flatnonzero(kind)
    row = (kind[elements] - 1) * size
    steps = np.bincount(row + view.first[elements], minlength=kinds * size)
    steps -= np.bincount(row + view.last[elements], minlength=kinds * size)
    return np.cumsum(steps.reshape(kinds, size)[:, :-1], axis=1) > 0


def _amounts(view: BlockView) -> dict[str, FloatArray]:
    """Words, blocks and links of the elements around, from a block's own element outwards."""
    around = view.above[:LEVELS]
    words, chars, links = view.between(view.before, around)
    blocks = (view.last[around] - view.first[around]).astype(np.float64)
    density, per_block = ratio(links, chars), ratio(words, blocks)
    share = words / view.all_words
    found: dict[str, FloatArray] = {}
    for level in range(LEVELS):
        found[f"link density {level} up"] = density[level]
        found[f"words per block {level} up"] = per_block[level]
        found[f"share of page {level} up"] = share[level]
        found[f"blocks {level} up"] = blocks[level]
    found["share of parent"] = ratio(view.words, words[1])
    return found


def _containers(view: BlockView) -> dict[str, FloatArray]:
    unlinked = view.words * (1 - ratio(view.link_chars, view.chars))
    running_text, half = _frames(view, (view.running_words, MOST_TEXT), (unlinked, HALF))
    elements = {"container": best_container(view), "text frame": running_text, "half frame": half}
    relations = _relations(view, list(elements.values()))
    return {
        relation.format(name): rows[place]
        for place, name in enumerate(elements)
        for relation, rows in relations.items()
    }


def _relations(view: BlockView, elements: list[int]) -> dict[str, FloatArray]:
    """The place of every block relative to some elements: one row for each of these."""
    page, number = view.page, view.number
    element = np.array(elements, dtype=np.int32)[:, None]
    end, depth, first, last = (
        column[element] if len(page) else element
        for column in (page.subtree_end, page.depth, view.first, view.last)
    )
    is_in = (view.node >= element) & (view.node < end)
    # An element that this one is in, too: from the first such upwards, all are.
    is_shared = (view.above <= element[:, None]) & (page.subtree_end[view.above] >= end[:, None])
    steps = ANCESTORS - np.add.reduce(is_shared.view(np.int8), axis=1, dtype=np.int8)
    words, chars, links = span(view.before, first, last)
    return {
        "in {}": is_in.astype(np.float64),
        "steps to {}": steps.astype(np.float64),
        "depth in {}": np.where(is_in, page.depth[view.node] - depth, -1.0),
        "blocks to {}": np.maximum(first - number, number - last + 1).astype(np.float64),
        "place in {}": np.where(is_in, (number - first) / np.maximum(last - first, 1), -1.0),
        "share of {}": np.repeat(words / view.all_words, len(view), axis=1),
        "link density of {}": np.repeat(links / np.maximum(chars, 1.0), len(view), axis=1),
    }


def _frames(view: BlockView, *shares: tuple[FloatArray, float]) -> list[int]:
    """For each kind of words, the innermost element that holds such a share of them."""
    inside = view.between(running(np.array([words for words, _ in shares])))
    frames = []
    for row, (words, share) in zip(inside, shares, strict=True):
        total = words.sum()
        holds = np.flatnonzero(row >= share * total)
        # Those that hold more than half are nested, so the last one is the innermost.
        frames.append(int(holds[-1]) if total > 0 and len(holds) else view.page.body)
    return frames


def best_container(view: BlockView) -> int:
    """The element most running text votes for."""
    voters = np.flatnonzero(view.is_running_text)
    weight = np.minimum(view.words[voters], MOST_VOTES)
    votes = np.zeros(len(view.page))
    for level, share in enumerate(VOTES):
        if share:
            chosen = view.above[level, voters]
            votes += np.bincount(chosen, weights=weight * share, minlength=len(votes))
    elements = np.flatnonzero(votes).astype(np.int32)
    _, chars, links = view.between(view.before, elements)
    votes = votes[elements] * (1 - ratio(links, chars))
    return int(elements[votes.argmax()]) if votes.any() else view.page.body
