"""Link quota filter: text goes where too much of it is links.

Every block-level element owns the text inside it that is in no block-level element further
in. If more than a given share of its own characters are inside links, its own
text is dropped. The pseudo-code in Louvan 2009 uses all text inside the element. That would
drop the body of most pages and contradict the published recall of .97, hence *own* text.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, nearest
from contentseeker.page.tags import IS_BLOCK
from contentseeker.parameters import parameter
from contentseeker.result import Extraction


@dataclass(frozen=True, slots=True)
class LinkQuotaFilter(Baseline):
    """LQF, with the quota in the name of each variant (``LQF-25`` ...)."""

    quota: float = parameter(
        0.5, "Text is dropped where more than this share of it is links.", at_least=0, at_most=1
    )

    def choose(self, page: FlatPage) -> Extraction:
        return Extraction.of(page, text_of_runs(page, link_quota(page) <= self.quota))


def link_quota(page: FlatPage) -> NDArray[np.float64]:
    """Per text node: the share of links in the own text of the element that owns it."""
    runs = page.runs
    block = nearest(IS_BLOCK[page.tag_codes], page.parent)[runs.owner]
    linked = page.in_link[runs.owner]
    joined = np.append(_is_spaced(page) & (block[:-1] == block[1:]), False)
    chars = runs.chars + joined
    # A space between two text nodes is link text only if both are.
    link_chars = np.where(linked, runs.chars + (joined & np.append(linked[1:], False)), 0)
    # Where no block-level element is around, -1 owns the text, as if it were one.
    own, own_linked = (np.bincount(block + 1, weights=counts) for counts in (chars, link_chars))
    return own_linked[block + 1] / own[block + 1]


def _is_spaced(page: FlatPage) -> BoolArray:
    """Per text node but the last: whether it or the next one has white space where they meet."""
    runs = page.runs
    space_behind = runs.end < page.marks[runs.event + 1]
    space_before = runs.start > page.marks[runs.event] + 1
    return space_behind[:-1] | space_before[1:]
