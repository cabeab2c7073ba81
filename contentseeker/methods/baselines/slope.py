"""Document slope curve (Pinto et al. 2002): main content is where tags are rare.

Plot the number of tags against the number of tokens read and articles are the flat
stretches. Windows slide over the tokens in half steps; a window is *low* if its share of
tags is below half that of the whole page, and long enough rows of low windows are
content. The rule of one half is from the comparison in Louvan 2009; window, row length
and the adaptive variant are as the method is commonly described.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.methods.baselines.stream import is_tag, is_text
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_words
from contentseeker.page.structure import BoolArray
from contentseeker.parameters import parameter
from contentseeker.result import Extraction

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Sections:
    """Rows of low windows: the tokens each covers, and how many windows it has."""

    start: Places
    end: Places
    windows: Places

    def where(self, chosen: BoolArray) -> "_Sections":
        return _Sections(self.start[chosen], self.end[chosen], self.windows[chosen])


@dataclass(frozen=True, slots=True)
class DocumentSlopeCurve(Baseline):
    """DSC. A page shorter than the window is one window, and then has no low one."""

    # The rule of one half is Louvan's; window and row length are the usual ones.
    window: int = parameter(50, "Tokens in a window; 8 to 50 are usual.", at_least=2)
    low: float = parameter(
        0.5, "A window is low below this share of the page's slope.", at_least=0, at_most=1
    )
    min_windows: int = parameter(
        3, "Low windows in a row that make a section; 1 where there is no such row.", at_least=1
    )
    adaptive: bool = parameter(
        False, "Ask for ever longer rows while they cover enough of the page."
    )
    min_cover: float = parameter(
        0.1, "Share of the tokens that adaptive rows must cover.", at_least=0, at_most=1
    )

    def choose(self, page: FlatPage) -> Extraction:
        is_word = is_text(page, is_tag(page).astype(np.int32), page.runs.words)
        chosen = self.content(~is_word)
        return Extraction.of(page, text_of_words(page, chosen[is_word]))

    def content(self, is_tag: BoolArray) -> BoolArray:
        """Which tokens are content; ``is_tag`` tells for every token what it is."""
        if not is_tag.any():
            # Without a tag there is no slope to be above or below of: all is text.
            return np.ones(len(is_tag), dtype=np.bool_)
        tags = np.concatenate(([0], np.cumsum(is_tag, dtype=np.int64)))
        rows = self._low_rows(tags)
        sections = rows.where(rows.windows >= self.min_windows)
        if not len(sections.start):
            sections = rows
        elif self.adaptive:
            sections = self._longest_rows(sections, tags)
        return _covered(sections, len(is_tag))

    def _low_rows(self, tags: Places) -> _Sections:
        """All rows of low windows, given the number of tags before every token."""
        size = len(tags) - 1
        step = self.window // 2
        # The last window is cut short rather than left out, so that every token is seen.
        start = np.arange(0, max(size - self.window + step, 1), step)
        end = np.minimum(start + self.window, size)
        slope = (tags[end] - tags[start]) / (end - start)
        is_low = np.concatenate(([False], slope < self.low * tags[-1] / size, [False]))
        first, behind_last = np.flatnonzero(is_low[1:] != is_low[:-1]).reshape(-1, 2).T
        return _Sections(start[first], end[behind_last - 1], behind_last - first)

    def _longest_rows(self, sections: _Sections, tags: Places) -> _Sections:
        """Sections of the longest rows that are still flat and cover enough of the page."""
        size = len(tags) - 1
        # Ends at the latest when only the longest rows are left: none is longer.
        while True:
            longer = sections.where(sections.windows > sections.windows.min())
            covered = np.sum(longer.end - longer.start)
            in_tags = np.sum(tags[longer.end] - tags[longer.start])
            if covered <= self.min_cover * size or in_tags > self.low * tags[-1] / size * covered:
                return sections
            sections = longer


def _covered(sections: _Sections, size: int) -> BoolArray:
    # One section may end where the next one starts, hence adding up instead of setting.
    steps = np.zeros(size + 1, dtype=np.int32)
    np.add.at(steps, sections.start, 1)
    np.subtract.at(steps, sections.end, 1)
    return np.cumsum(steps[:-1]) > 0
