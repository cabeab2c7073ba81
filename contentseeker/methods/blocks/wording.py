"""Features of a block's own text: length, links, punctuation, capitals, digits."""

from string import ascii_uppercase, digits
from typing import Final

import numpy as np

from contentseeker.methods.blocks.view import BlockView, FloatArray, ratio

# The last are between entries of menus and bylines.
_COUNTED: Final = (",;", ascii_uppercase, digits, "|/>:#@")
KIND_OF_BYTE: Final = bytes(
    next((kind for kind, them in enumerate(_COUNTED, start=1) if chr(byte) in them), 0)
    for byte in range(256)
)
# Closing punctuation, also after a quotation mark; full stops of Chinese, Japanese and Hindi end
# in these bytes, and so do typographic quotation marks.
CLOSES: Final = np.isin(np.arange(256), [*b".!?\"')", 0x82, 0x81, 0x9F, 0x9D, 0xA4])


def wording_features(view: BlockView) -> dict[str, FloatArray]:
    """Features of every block's own text."""
    words, chars = view.words, view.chars
    commas, capitals, figures, dividers = view.count_bytes(KIND_OF_BYTE)
    return {
        "words": words,
        "word length": ratio(chars, words),
        "link density": ratio(view.link_chars, chars),
        "commas per word": ratio(commas, words),
        "capitals": ratio(capitals, chars),
        "digits": ratio(figures, chars),
        "dividers": dividers,
        "closed": CLOSES[view.last_byte].astype(np.float64),
    }
