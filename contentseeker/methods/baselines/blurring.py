"""Content code blurring (Gottron 2008): main content is where there is much text, little code.

The source becomes a vector, 0 for code and 1 for text; a Gaussian blur, repeated until it
hardly changes anything, gives every place the share of text around it. Text in places
above a threshold is kept. CCB looks at characters, ACCB does so without the tags of
anchors (links in an article then do not look like code), TCCB looks at tags and words.

The radii are those of the comparison in Louvan 2009. The papers leave the rest open:
spread, tolerance and the limit of passes are ours, the threshold is the one of a public
implementation.
"""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.methods.baselines.stream import entry_chars, is_tag, is_text
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_chars, text_of_runs, text_of_words
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import flags
from contentseeker.parameters import parameter
from contentseeker.result import Extraction

FloatArray = NDArray[np.float64]

_IS_ANCHOR: Final = flags(("a",))


def gaussian_weights(radius: int, spread: float) -> FloatArray:
    """Weights of the places from ``-radius`` to ``radius``; they add up to 1."""
    distance = np.arange(-radius, radius + 1) / (spread * radius)
    weights = np.exp(-(distance**2) / 2)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def blur(vector: FloatArray, weights: FloatArray, tolerance: float, max_passes: int) -> FloatArray:
    """Replace every value by its neighbourhood's weighted mean until the values settle.

    At the ends of the vector the mean is over the neighbours that exist.
    """
    radius = len(weights) // 2
    existing = _existing_weight(len(vector), weights)
    for _ in range(max_passes):
        # Twice as fast as scipy.ndimage: numpy leaves the inner products to BLAS.
        blurred = np.convolve(vector, weights)[radius : radius + len(vector)] / existing
        change = np.abs(blurred - vector).max(initial=0.0)
        vector = blurred
        if change < tolerance:
            break
    return vector


def _existing_weight(size: int, weights: FloatArray) -> FloatArray:
    """Per place: the weight of those neighbours that lie inside the vector."""
    radius = len(weights) // 2
    running = np.concatenate(([0.0], np.cumsum(weights)))
    place = np.arange(size)
    first = np.maximum(radius - place, 0)
    behind_last = np.minimum(radius + size - place, len(weights))
    return np.asarray(running[behind_last] - running[first], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class _Blurring(Baseline):
    # The radius is that of Louvan 2009, the threshold of a public implementation; the rest is ours.
    radius: int = parameter(40, "How far the blur reaches to either side.", at_least=1)
    spread: float = parameter(
        0.5, "Standard deviation of the weights, as a share of the radius.", at_least=0.01
    )
    threshold: float = parameter(
        0.75, "Text is kept where the share of text around is above this.", at_least=0, at_most=1
    )
    tolerance: float = parameter(
        0.05, "Blurring stops when no value changes by as much.", at_least=0, at_most=1
    )
    max_passes: int = parameter(20, "Blurring stops after so many passes.", at_least=1)
    snap: str = parameter(
        "off",
        "'node' keeps or drops whole text nodes, by their mean share.",
        choices=("off", "node"),
    )

    def choose(self, page: FlatPage) -> Extraction:
        entries = self._entries(page)
        is_content = is_text(page, self._tag_entries(page), entries)
        weights = gaussian_weights(self.radius, self.spread)
        blurred = blur(is_content.astype(np.float64), weights, self.tolerance, self.max_passes)
        share = blurred[is_content]
        if self.snap == "node":
            mean = np.add.reduceat(share, np.cumsum(entries) - entries) / entries
            return Extraction.of(page, text_of_runs(page, mean >= self.threshold))
        return Extraction.of(page, self._text(page, share > self.threshold))

    @abstractmethod
    def _entries(self, page: FlatPage) -> IntArray:
        """Entries per text node; every text node has at least one."""

    @abstractmethod
    def _tag_entries(self, page: FlatPage) -> IntArray:
        """Entries per event."""

    @abstractmethod
    def _text(self, page: FlatPage, chosen: BoolArray) -> str:
        """Text of the chosen entries."""


@dataclass(frozen=True, slots=True)
class ContentCodeBlurring(_Blurring):
    """CCB and ACCB, over the characters of the source.

    The characters of tags are counted in our serialisation, not in the original source
    (``contentseeker.methods.baselines.stream``).
    """

    ignore_anchors: bool = parameter(False, "Leave the tags of anchors out, as ACCB does.")

    def _entries(self, page: FlatPage) -> IntArray:
        return page.runs.chars

    def _tag_entries(self, page: FlatPage) -> IntArray:
        chars = entry_chars(page)
        if self.ignore_anchors:
            chars[_IS_ANCHOR[page.tag_codes[page.structure.element]]] = 0
        return chars

    def _text(self, page: FlatPage, chosen: BoolArray) -> str:
        return text_of_chars(page, chosen)


@dataclass(frozen=True, slots=True)
class TokenCodeBlurring(_Blurring):
    """TCCB, over tokens: a tag is one, a word is one."""

    radius: int = parameter(25, "How far the blur reaches to either side.", at_least=1)

    def _entries(self, page: FlatPage) -> IntArray:
        return page.runs.words

    def _tag_entries(self, page: FlatPage) -> IntArray:
        return is_tag(page).astype(np.int32)

    def _text(self, page: FlatPage, chosen: BoolArray) -> str:
        return text_of_words(page, chosen)
