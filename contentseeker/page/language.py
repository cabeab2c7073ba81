"""Which language a page is written in, as an ISO 639-1 code.

The page's ``lang`` attribute is believed unless its running text says otherwise: templates declare
English whatever is put in. The script is looked at first. It decides for most languages outside
Europe. Else stop words confirm what is declared, and py3langid classifies what is left.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.alphabets import LATIN, is_written_in, only_language, script_of

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

UNKNOWN: Final = "und"
_SUBTAG: Final = re.compile(r"\s*([A-Za-z]{2,3})(?![A-Za-z])")
# Obsolete or narrower codes that pages declare, and the usual code of the language.
_SAME_LANGUAGE: Final = {"iw": "he", "in": "id", "ji": "yi", "nb": "no", "nn": "no", "fil": "tl"}
# More text hardly changes the result, and the time grows linearly.
_SAMPLE_BLOCKS: Final = 8
_SAMPLE_CHARS: Final = 400
# Markup to copy, and addresses: English whatever the page is.
_CODE: Final = re.compile(r"<[^<>]*>?|(?:https?://|www\.)\S+")
# Single letters are stop words of some language each, and words of others.
_TOKEN: Final = re.compile(r"[^\W\d_]{2,}")
# Fewer words are a name or a menu. What is declared counts more, unless the script contradicts.
_ENOUGH_WORDS: Final = 12
_ENOUGH_LETTERS: Final = 12
# Of running text, a third to a half are stop words of its language. Of another language, at most a
# quarter, and half as many as of the right one.
_CONFIRMED: Final = 0.3
_TWICE: Final = 2
_LEAST: Final = 0.15
# Hardly to be told apart.
_ALIKE: Final = frozenset({"bs", "hr", "sh", "sr"})
# Differences of logarithms of likelihoods: for overruling what is declared, and for a language so
# rare that it has no list of stop words.
_SURE: Final = 25
_RARE: Final = 10


def detect_language(page: "FlatPage") -> str:
    """ISO 639-1 code of the page's language; ``und`` if the page has no text."""
    declared = declared_language(page)
    text = _sample(page)
    script = script_of(text)
    if not script:
        return declared or UNKNOWN
    if declared and (is_written_in(declared, script) or len(text) < _ENOUGH_LETTERS):
        return declared if script != LATIN and only_language(script) else _confirmed(declared, text)
    return only_language(script) or _likeliest(_ranked(text, script))


def declared_language(page: "FlatPage") -> str | None:
    """The ``lang`` attribute of the root or the body, if it is an ISO 639-1 code."""
    declared = page.attributes.column("lang")
    for node in (0, page.body):
        found = _SUBTAG.match(declared.get(node, ""))
        code = found[1].lower() if found else ""
        code = _SAME_LANGUAGE.get(code, code)
        # Codes of three letters mean "undetermined" or "multiple", or are no ISO 639-1.
        if len(code) == 2:
            return code
    return None


def _sample(page: "FlatPage") -> str:
    """The beginnings of the blocks with most words outside links: running text, no menus."""
    blocks = page.blocks
    if not len(blocks):
        return ""
    outside = blocks.words * (1 - blocks.link_chars / np.maximum(blocks.chars, 1))
    longest = np.argsort(outside, kind="stable")[-_SAMPLE_BLOCKS:]
    # Next to a long text, short ones are captions and dates, in whatever language.
    longest = np.sort(longest[8 * outside[longest] >= outside[longest[-1]]])
    return "\n".join(_CODE.sub(" ", text[:_SAMPLE_CHARS]) for text in blocks.texts(longest))


def _confirmed(declared: str, text: str) -> str:
    """The declared language, or another one if the words clearly are of that one."""
    words = _TOKEN.findall(text.lower())
    share = _stop_share(words, declared)
    if len(words) < _ENOUGH_WORDS or (share or 0) >= _CONFIRMED:
        return declared
    ranked = _ranked(text, script_of(text))
    found = _likeliest(ranked)
    if found == UNKNOWN or {found, declared} <= _ALIKE:
        return declared
    scores = dict(reversed(ranked))
    is_sure = scores[found] - scores.get(declared, -np.inf) >= _SURE
    other = _stop_share(words, found)
    # Of the two, at least one has a list of stop words that can tell.
    is_other = (other or 0) >= _LEAST if share is None else other is None or other > _TWICE * share
    return found if is_sure and is_other else declared


def _stop_share(words: Sequence[str], language: str) -> float | None:
    """The share of stop words of a language; nothing if there is no list of them."""
    # Imported late: it takes 20 ms.
    import stopwordsiso

    if not stopwordsiso.has_lang(language):
        return None
    known = stopwordsiso.stopwords(language)
    return sum(word in known for word in words) / max(len(words), 1)


def _ranked(text: str, script: str) -> list[tuple[str, float]]:
    """Languages of the script that have a code of two letters, the likeliest first."""
    # Imported late: loading its model takes most of a second.
    from py3langid import rank

    codes = ((_SAME_LANGUAGE.get(code, code), float(score)) for code, score in rank(text))
    return [(c, score) for c, score in codes if len(c) == 2 and is_written_in(c, script)]


def _likeliest(ranked: Sequence[tuple[str, float]]) -> str:
    """The first language, or a more frequent one that is nearly as likely."""
    import stopwordsiso

    if not ranked:
        return UNKNOWN
    first, best = ranked[0]
    near = (code for code, score in ranked if score > best - _RARE and stopwordsiso.has_lang(code))
    return next(near, first)
