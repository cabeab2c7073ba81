"""What short blocks say: words of menus, bylines and pleas, learned from labelled pages.

A block of a few words tells by them rather than by its shape whether it is content: *share*,
*related*, *reply*, *copyright*. Headings also speak for what follows them.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.naming import NameTable
from extraction.blocks.surroundings import last_flagged
from extraction.blocks.view import BlockView, FloatArray
from extraction.compiled import compiled

MOST_WORDS: Final = 10
_WORD: Final = re.compile(r"[^\W\d_]+")
# What stands between words, as far as ASCII goes; the line break stays, it parts texts.
_BETWEEN: Final = bytes(
    byte if byte > 0x7F or chr(byte).isalpha() or chr(byte) == "\n" else ord(" ")
    for byte in range(256)
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
    """The same of many texts without line breaks."""
    # To do this at once is cheaper.
    lines = b"\n".join(texts).lower().translate(_BETWEEN).decode("utf-8", "replace").split("\n")
    return [
        line.split() if line.isascii() else words_of_any(text)
        for line, text in zip(lines, texts, strict=False)
    ]


def last_heading(view: BlockView) -> NDArray[np.int64]:
    """Per block: the last heading up to it, -1 where there is none."""
    return last_flagged(view.is_heading)


def vocabulary_features(
    texts: Mapping[int, Sequence[str]], heading: NDArray[np.int64], table: NameTable
) -> dict[str, FloatArray]:
    """What the words of short blocks, and those of the heading before, stand for.

    ``texts`` are ``short_texts`` and ``heading`` is ``last_heading`` of a page.
    """
    mean, furthest = np.zeros(len(heading)), np.zeros(len(heading))
    blocks = list(texts)
    mean[blocks], furthest[blocks] = table.scores_of(texts.values())
    has_heading = heading >= 0
    return {
        "wording": mean,
        "telling word": furthest,
        "wording of heading": np.where(has_heading, mean[heading], 0.0),
        "telling word of heading": np.where(has_heading, furthest[heading], 0.0),
    }
