"""From regions to a page type: which region is the article, which are comments, which areas."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from contentseeker.methods.style_density.comments import CommentTest
from contentseeker.methods.style_density.regions import Places, Regions
from contentseeker.methods.style_density.tree import NO_TITLE
from contentseeker.page.structure import BoolArray, IntArray


class PageType(StrEnum):
    """The three types of pages."""

    ARTICLE = "article"
    ARTICLE_WITH_COMMENTS = "article_with_comments"
    MULTIPLE_AREAS = "multiple_areas"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a page is; regions by their places among ``Regions``."""

    page_type: PageType
    article: int | None = None
    comments: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()


class Decider:
    """Decides about one page, for any T1. What does not depend on T1 is worked out once."""

    def __init__(self, regions: Regions, keywords: tuple[str, ...]) -> None:
        self.regions = regions
        self._keywords = keywords
        self._comments: dict[int, tuple[int, ...]] = {}

    def at(self, t1: float) -> Decision:
        """Type and regions. A page without any region is several areas, of none."""
        regions = self.regions
        candidates = np.flatnonzero(regions.dfm <= t1)
        article = choose_article(regions, candidates)
        if article is None:
            return Decision(PageType.MULTIPLE_AREAS, areas=_areas(regions, candidates))
        if comments := self._comments_on(article):
            return Decision(PageType.ARTICLE_WITH_COMMENTS, article, comments)
        # One candidate is trivially on its own level: that is an article.
        if len(candidates) > 1 and (regions.dfr[candidates] == regions.dfr[article]).all():
            return Decision(PageType.MULTIPLE_AREAS, areas=_areas(regions, candidates))
        return Decision(PageType.ARTICLE, article)

    def _comments_on(self, article: int) -> tuple[int, ...]:
        if article not in self._comments:
            test = CommentTest(self.regions, article, self._keywords)
            self._comments[article] = tuple(test.comments())
        return self._comments[article]


def choose_article(regions: Regions, candidates: Places) -> int | None:
    """The candidate "closer to the root node and with an ancestor title to the closest level".

    The paper names two conditions and no order of them. Both must hold: being nearer to the root
    is not enough where the title is no nearer, or a side bar far up in the tree would be preferred
    to the article. Where they do not decide, the larger region is the article. The released
    program looks at the root first, and at titles only among regions of one depth.
    """
    if len(candidates) == 1:
        return int(candidates[0])
    titled = candidates[_is_titled(regions)[candidates]]
    if not len(titled):
        return None
    dfr, title_diff = regions.dfr[titled], regions.title_diff[titled]
    if regions.tree.variant.is_root_first:
        # The last key counts most; of equals the first in the document.
        return int(titled[np.lexsort((title_diff, dfr))[0]])
    left = titled[~is_beaten(dfr, title_diff)]
    return int(left[np.argmin(regions.dfm[left])])


def is_beaten(dfr: IntArray, title_diff: IntArray) -> BoolArray:
    """Which regions another one beats: its title is closer, and it is no further from the root.

    Of regions with equal distances the first one beats the others.
    """
    # Stable: equals stay in the order of the document.
    order = np.lexsort((dfr, title_diff))
    depths, diffs = dfr[order], title_diff[order]
    is_new = np.append(True, diffs[1:] != diffs[:-1])
    group = np.maximum.accumulate(np.where(is_new, np.arange(len(order)), 0))
    # Per region: the smallest depth among those with a closer title.
    smallest = np.append(np.iinfo(np.int32).max, np.minimum.accumulate(depths))[group]
    is_repeated = np.append(False, ~is_new[1:] & (depths[1:] == depths[:-1]))
    beaten = np.zeros(len(order), dtype=np.bool_)
    beaten[order] = (depths >= smallest) | is_repeated
    return beaten


def _is_titled(regions: Regions) -> BoolArray:
    is_titled: BoolArray = regions.title_diff != NO_TITLE
    if regions.tree.variant.is_title_near:
        is_titled &= 2 * regions.title_diff < regions.dfr
    return is_titled


def _areas(regions: Regions, candidates: Places) -> tuple[int, ...]:
    return tuple(regions.outermost(candidates.tolist()))
