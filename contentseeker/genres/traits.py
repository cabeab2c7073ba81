"""Traits of a page that may tell its genre. Each is there or not.

Most are independent of language and script: amounts of elements and of repeated siblings, shares
of the text in tables and links, dates, words of the address, what the page declares about itself
(``generator``, ``og:type``, JSON-LD), and the names its author gave to its parts. The others are
the words of the text, and apart from these the words that label something: on buttons, in menus,
above columns. Forums say *I* and *thanks*, news hardly do.

Amounts are rounded down to powers of two and shares to tenths, so that a model can give each range
a weight of its own.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from contentseeker.methods.blocks.naming import tokens_of
from contentseeker.methods.blocks.page_traits import address_traits, declared_traits
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, inside
from contentseeker.page.tags import NAMES
from contentseeker.scripts import UNSPACED

_COUNTED: Final = {
    "articles": ("article",),
    "code": ("pre", "code"),
    "fields": ("input", "textarea", "select"),
    "forms": ("form",),
    "headings": ("h2", "h3"),
    "items": ("li",),
    "paragraphs": ("p",),
    "pictures": ("img",),
    "quotations": ("blockquote",),
    "rows": ("tr",),
    "tables": ("table",),
    "times": ("time",),
    "titles": ("h1",),
}
_SHARES: Final = {
    "tables": ("table",),
    "lists": ("ul", "ol", "dl"),
    "paragraphs": ("p",),
    "headings": ("h1", "h2", "h3", "h4", "h5", "h6"),
    "articles": ("article",),
    "forms": ("form",),
}
_PATTERNS: Final = {
    "dates": re.compile(
        r"\b(?:(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)?\d\d)\b"
        # In Chinese and Japanese, a year ends with its character.
        "|(?:19|20)\\d\\d年"
    ),
    "years": re.compile(r"\b(?:19|20)\d\d\b"),
    "clock times": re.compile(r"\b[0-2]?\d:[0-5]\d\b"),
    "prices": re.compile(r"[$€£¥₹] ?\d|\d ?[€£¥₹]"),
}
_NAMED_BY: Final = ("class", "id", "role", "itemprop")
_DIGIT: Final = re.compile(rb"[0-9]")
_WORD: Final = re.compile(r"[^\W\d_]+")
# In scripts without spaces, what is between two marks is a clause, which no other page has.
_WORD_OF_TEXT: Final = re.compile(rf"[^\W\d_{UNSPACED}]+|(?=[^\W\d_])[{UNSPACED}]")
# Longer texts are prose, not labels of buttons and columns.
_FEW_WORDS: Final = 4
# Dates and prices are looked for in bylines and the like, not in prose.
_SHORT_TEXT: Final = 10
_LONG_TEXT: Final = 15
"""Words of a text node from which on it is running text."""
_FEWEST_REPEATS: Final = 3
# Bound the work on hostile pages; real pages stay below, or lose little.
_MOST_SHORT_TEXTS: Final = 5_000
_MOST_NAMES: Final = 20_000
_MOST_BYTES: Final = 100_000
_MOST_LABEL_BYTES: Final = 200
_LONGEST_WORD: Final = 20
_MAX_CACHED: Final = 50_000

_tokens = lru_cache(_MAX_CACHED)(tokens_of)


def genre_traits(page: FlatPage) -> frozenset[str]:
    """All traits of a page."""
    return frozenset(
        (
            *_names(page),
            *_words(page),
            *_short_texts(page),
            *_amounts(page),
            *_shares(page),
            *_repeats(page),
            *declared_traits(page),
            *address_traits(page),
        )
    )


def _names(page: FlatPage) -> Iterator[str]:
    """Words of the names of the page's parts: *thread*, *post-body*, *add-to-cart*."""
    for attribute in _NAMED_BY:
        for value in page.attributes.numbered(attribute).values[:_MOST_NAMES]:
            yield from _tokens((attribute, value))


def _words(page: FlatPage) -> Iterator[str]:
    """Words of all visible text."""
    text = page.clean_text.text[:_MOST_BYTES].decode("utf-8", "replace").lower()
    # Each run of characters once: most of a text repeats, and splitting is quicker than matching.
    found = set(_WORD_OF_TEXT.findall("\n".join(set(text.split()))))
    return (f"word {word}" for word in found if len(word) <= _LONGEST_WORD)


def _short_texts(page: FlatPage) -> Iterator[str]:
    """Words of labels (*reply*, *basket*, *views*), and amounts of dates and prices."""
    runs, stream = page.runs, page.log.stream
    short = np.flatnonzero(runs.words <= _SHORT_TEXT)[:_MOST_SHORT_TEXTS]
    bounds = zip(runs.start[short].tolist(), runs.end[short].tolist(), strict=True)
    # Cut: one word may be as long as the page.
    texts = [stream[start : min(end, start + _MOST_LABEL_BYTES)] for start, end in bounds]
    is_label = (runs.words[short] <= _FEW_WORDS).tolist()
    labels = {text for text, label in zip(texts, is_label, strict=True) if label}
    for word in set(_WORD.findall(_joined(labels).lower())):
        if len(word) <= _LONGEST_WORD:
            yield f"says {word}"
    joined = _joined(text for text in texts if _DIGIT.search(text))
    for name, pattern in _PATTERNS.items():
        yield amount_trait(name, len(pattern.findall(joined)))


def _joined(texts: Iterable[bytes]) -> str:
    return b"\n".join(texts).decode("utf-8", "replace")


def _amounts(page: FlatPage) -> Iterator[str]:
    runs = page.runs
    amounts = {
        "elements": len(page),
        "depth": int(page.depth.max(initial=0)),
        "words": int(runs.words.sum()),
        "long texts": int((runs.words >= _LONG_TEXT).sum()),
        "longest text": int(runs.words.max(initial=0)),
        "links": len(page.link_nodes),
        **{name: page.count(*tags) for name, tags in _COUNTED.items()},
    }
    return (amount_trait(name, amount) for name, amount in amounts.items())


def _shares(page: FlatPage) -> Iterator[str]:
    """Where the visible text is."""
    runs = page.runs
    chars = int(runs.chars.sum())
    flags = {name: inside(page.find(*tags), page.subtree_end) for name, tags in _SHARES.items()}
    for name, is_inside in {**flags, "links": page.in_link}.items():
        yield share_trait(f"text in {name}", int(runs.chars[is_inside[runs.owner]].sum()), chars)
    long = int(runs.chars[runs.words >= _LONG_TEXT].sum())
    yield share_trait("text in long texts", long, chars)


def _repeats(page: FlatPage) -> Iterator[str]:
    """The siblings of one tag and class that hold most text together: posts, rows, teasers."""
    sizes = repeated_siblings(page)
    yield amount_trait("repeats", len(sizes))
    if len(sizes):
        total = int(sizes.sum())
        yield share_trait("text in repeats", total, int(page.runs.chars.sum()))
        yield amount_trait("text of a repeat", total // len(sizes))
        # The coefficient of variation in halves: posts differ more than rows of a table.
        yield f"#spread of repeats={min(int(2 * sizes.std() / sizes.mean()), 6)}"


def repeated_siblings(page: FlatPage) -> IntArray:
    """Characters of each of the repeated siblings that hold most text together.

    They share parent, tag and class and are at least three; empty if there are none.
    """
    if not len(page):
        return np.zeros(0, dtype=np.int32)
    chars = page.subtree_chars
    nodes = np.flatnonzero((chars > 0) & ~page.inline[page.tag_codes])
    classes = np.zeros(len(page), dtype=np.int64)
    named = page.attributes.numbered("class")
    classes[named.element] = named.number + 1
    # One number for parent, tag and class: far quicker to sort than rows of three.
    signature = page.parent[nodes].astype(np.int64) * len(NAMES) + page.tag_codes[nodes]
    signature = signature * (len(named.values) + 1) + classes[nodes]
    _, group = np.unique(signature, return_inverse=True)
    held = np.bincount(group, weights=chars[nodes])
    held[np.bincount(group) < _FEWEST_REPEATS] = 0.0
    if not held.any():
        return np.zeros(0, dtype=np.int32)
    found: IntArray = chars[nodes[group == int(held.argmax())]]
    return found


def amount_trait(name: str, amount: int) -> str:
    """The trait of an amount: 0, 1-2, 3-6, 7-14 and so on are one each."""
    return f"#{name}={(amount + 1).bit_length() - 1}"


def share_trait(name: str, part: int, whole: int) -> str:
    """The trait of a share: its tenths, rounded down."""
    return f"%{name}={10 * part // max(whole, 1)}"
