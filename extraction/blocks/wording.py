"""Features of a block's own text: length, links, punctuation, capitals, digits."""

from string import ascii_uppercase, digits
from typing import Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import BlockView, FloatArray, ratio

_BYTES: Final = np.arange(256)


def _flags(characters: str) -> NDArray[np.bool_]:
    return np.isin(_BYTES, [ord(character) for character in characters])


_IS_CAPITAL: Final = _flags(ascii_uppercase)
_IS_DIGIT: Final = _flags(digits)
_IS_COMMA: Final = _flags(",;")
# Between entries of menus and bylines.
_IS_DIVIDER: Final = _flags("|/>:#@")
# Closing punctuation, also after a quotation mark; full stops of Chinese, Japanese and Hindi end
# in these bytes, and so do typographic quotation marks.
_CLOSES: Final = _flags(".!?\"')") | np.isin(_BYTES, [0x82, 0x81, 0x9F, 0x9D, 0xA4])


def wording_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of every block's own text."""
    words, chars = view.words, view.chars
    return {
        "words": words,
        "word length": ratio(chars, words),
        "link density": ratio(view.link_chars, chars),
        "commas per word": ratio(view.count_bytes(_IS_COMMA), words),
        "capitals": ratio(view.count_bytes(_IS_CAPITAL), chars),
        "digits": ratio(view.count_bytes(_IS_DIGIT), chars),
        "dividers": view.count_bytes(_IS_DIVIDER),
        "closed": _CLOSES[view.last_byte].astype(np.float64),
    }
