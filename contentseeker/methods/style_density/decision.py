"""From regions to a page type: which region is the article, which are comments, which areas."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from contentseeker.methods.style_density.comments import CommentTest
from contentseeker.methods.style_density.regions import Places, Regions
from contentseeker.methods.style_density.tree import NO_TITLE
from contentseeker.page.structure import BoolArray


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
    """The candidate nearest to the root among those with a title, and of these to its title."""
    if len(candidates) == 1:
        return int(candidates[0])
    titled = candidates[_is_titled(regions)[candidates]]
    if not len(titled):
        return None
    # The last key counts most: depth, then distance of the title, then document order.
    order = np.lexsort((titled, regions.title_diff[titled], regions.dfr[titled]))
    return int(titled[order[0]])


def _is_titled(regions: Regions) -> BoolArray:
    is_titled: BoolArray = regions.title_diff != NO_TITLE
    if regions.tree.variant.is_title_near:
        is_titled &= 2 * regions.title_diff < regions.dfr
    return is_titled


def _areas(regions: Regions, candidates: Places) -> tuple[int, ...]:
    return tuple(regions.outermost(candidates.tolist()))
