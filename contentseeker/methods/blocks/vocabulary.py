"""Words of short blocks, and their log-odds of content by a table fitted on labelled pages.

Words such as *share*, *related*, *reply* or *copyright* tell more about a block of a few words
than its shape does. The words of a heading also count for the blocks behind it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.naming import NameTable, scores_of
from contentseeker.methods.blocks.view import BlockView, FloatArray

MOST_WORDS: Final = 10
_WORD: Final = re.compile(r"[^\W\d_]+")
# Maps ASCII characters that are not letters to spaces; the line break stays as a separator.
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
