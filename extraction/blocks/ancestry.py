"""Features of the elements around a block: their kinds, how much they hold, how linked it is.

Among them is the *best container*: the element that holds most running text without much
else, found as readability does, by letting paragraphs vote for the elements around them.
"""

from typing import Final

import numpy as np

from extraction.blocks.surroundings import is_running_text
from extraction.blocks.view import BlockView, FloatArray, ratio, running
from extraction.page.structure import inside
from extraction.page.tags import flags

_LEVELS: Final = 5
_OWN_TAGS: Final = {
    "p": ["p"],
    "li": ["li"],
    "cell": ["td", "th"],
    "div": ["div"],
    "caption": ["figcaption", "caption"],
    "control": ["button", "label", "option", "select", "legend", "summary", "textarea"],
}
_AROUND: Final = {
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
_OWN_FLAGS: Final = {name: flags(tags) for name, tags in _OWN_TAGS.items()}
_MOST_TEXT: Final = 0.75
_HALF: Final = 0.51
# How much of a paragraph's vote goes to the elements around it, from its own outwards.
_VOTES: Final = (0.0, 1.0, 0.5, 0.33, 0.25)


def ancestry_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of the elements around every block."""
    return {**_kinds(view), **_amounts(view), **_containers(view)}


def _kinds(view: BlockView) -> dict[str, FloatArray]:
    page = view.page
    codes = page.tag_codes[view.node]
    found = {f"is {name}": own[codes].astype(np.float64) for name, own in _OWN_FLAGS.items()}
    for name, tags in _AROUND.items():
        elements = page.find(*tags)
        if len(elements):
            within = inside(elements, page.subtree_end)[view.node].astype(np.float64)
        else:
            within = np.zeros(len(view))
        found[f"in {name}"] = within
    found["depth"] = page.depth[view.node].astype(np.float64)
    return found


def _amounts(view: BlockView) -> dict[str, FloatArray]:
    """Words, blocks and links of the elements around, from a block's own element outwards."""
    around = view.above[:_LEVELS]
    first, last = view.first[around], view.last[around]
    chars, links, words = (
        (total := running(values))[last] - total[first]
        for values in (view.chars, view.link_chars, view.words)
    )
    blocks = (last - first).astype(np.float64)
    everything = max(view.words.sum(), 1.0)
    found: dict[str, FloatArray] = {}
    for level in range(_LEVELS):
        found[f"link density {level} up"] = ratio(links[level], chars[level])
        found[f"words per block {level} up"] = ratio(words[level], blocks[level])
        found[f"share of page {level} up"] = words[level] / everything
        found[f"blocks {level} up"] = blocks[level]
    found["share of parent"] = ratio(view.words, words[1])
    return found


def _containers(view: BlockView) -> dict[str, FloatArray]:
    is_long = is_running_text(view)
    long_words = np.where(is_long, view.words, 0.0)
    unlinked = view.words * (1 - ratio(view.link_chars, view.chars))
    found = _relation(view, "container", best_container(view))
    found |= _relation(view, "text frame", _frame(view, long_words, _MOST_TEXT))
    found |= _relation(view, "half frame", _frame(view, unlinked, _HALF))
    return found


def _relation(view: BlockView, name: str, element: int) -> dict[str, FloatArray]:
    """Where every block stands relative to an element."""
    page = view.page
    end, depth, first, last = (
        int(column[element]) if len(page) else 0
        for column in (page.subtree_end, page.depth, view.first, view.last)
    )
    is_in = (view.node >= element) & (view.node < end)
    # How many steps up it takes to reach an element that this one is in, too.
    shared = (view.above <= element) & (page.subtree_end[view.above] >= end)
    steps = np.where(shared.any(axis=0), shared.argmax(axis=0), len(shared))
    number = np.arange(len(view))
    words = view.words[first:last].sum() / max(view.words.sum(), 1.0)
    links = view.link_chars[first:last].sum() / max(view.chars[first:last].sum(), 1.0)
    return {
        f"in {name}": is_in.astype(np.float64),
        f"steps to {name}": steps.astype(np.float64),
        f"depth in {name}": np.where(is_in, page.depth[view.node] - depth, -1.0),
        f"blocks to {name}": np.maximum(first - number, number - last + 1).astype(np.float64),
        f"place in {name}": np.where(is_in, (number - first) / max(last - first, 1), -1.0),
        f"share of {name}": np.full(len(view), words),
        f"link density of {name}": np.full(len(view), links),
    }


def _frame(view: BlockView, words: FloatArray, share: float) -> int:
    """The innermost element that holds such a share of the words."""
    page = view.page
    inside = view.within(words, np.arange(len(page), dtype=np.int32))
    total = words.sum()
    holds = np.flatnonzero(inside >= share * total)
    # Those that hold more than half are nested, so the last one is the innermost.
    return int(holds[-1]) if total > 0 and len(holds) else page.body


def best_container(view: BlockView) -> int:
    """The element most running text votes for."""
    page = view.page
    votes = np.zeros(len(page))
    weight = np.where(is_running_text(view), np.minimum(view.words, 100.0), 0.0)
    for level, share in enumerate(_VOTES):
        if share:
            votes += np.bincount(view.above[level], weights=weight * share, minlength=len(page))
    everywhere = np.arange(len(page), dtype=np.int32)
    chars = view.within(view.chars, everywhere)
    density = ratio(view.within(view.link_chars, everywhere), chars)
    votes *= 1 - density
    return int(votes.argmax()) if votes.any() else page.body
