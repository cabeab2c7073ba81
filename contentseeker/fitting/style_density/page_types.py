"""Pages whose type and regions are known, and their types according to style density.

A page is read once for any number of thresholds: its regions depend on T2 alone, and whether
an article has comments does not depend on T1.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from contentseeker.methods.style_density.decision import Decider, Decision, PageType
from contentseeker.methods.style_density.extractor import StyleDensity, regions_of
from contentseeker.methods.style_density.regions import Regions, find_regions
from contentseeker.methods.style_density.tree import read_tree
from contentseeker.metrics.regions import RegionScore, region_score
from contentseeker.page import parse

TYPES: Final = tuple(PageType)


class Thresholds(NamedTuple):
    """T1 and T2."""

    t1: float
    t2: float


@dataclass(frozen=True, slots=True)
class TypedPage:
    """A stored page whose type is known."""

    key: int
    source: str
    markup: bytes
    url: str
    page_type: PageType
    regions: tuple[str, ...] = ()
    """Texts of its regions, if labelled."""
    gold: str = ""
    """The text that should come out of it, where nothing is known about regions."""
    encoding: str | None = None
    corpus: str = ""


@dataclass(frozen=True, slots=True)
class ClassifiedPage:
    """The predicted type of a page under some thresholds, and how well its regions are found."""

    page_type: PageType | None
    """None where no region was found: the type that is named then means nothing."""
    accuracy: RegionScore | None
    """None if not requested, or if neither regions nor a text are known."""


def classify_page(
    page: TypedPage,
    method: StyleDensity,
    grid: Iterable[Thresholds],
    *,
    with_accuracy: bool = False,
) -> list[ClassifiedPage]:
    """The page under every pair of thresholds."""
    tree = read_tree(parse(page.markup, url=page.url, encoding=page.encoding), method.reading)
    is_scored = with_accuracy and bool(page.regions or page.gold)
    # Finding regions and comparing texts take longest, and most pairs of a grid share both.
    decider_at = cache(lambda t2: Decider(find_regions(tree, t2), method.keywords))
    score_of = cache(lambda t2, decision: _score(page, decider_at(t2).regions, decision))
    found = []
    for t1, t2 in grid:
        decision = decider_at(t2).at(t1)
        page_type = decision.page_type if len(decider_at(t2).regions) else None
        found.append(ClassifiedPage(page_type, score_of(t2, decision) if is_scored else None))
    return found


def _score(page: TypedPage, regions: Regions, decision: Decision) -> RegionScore:
    found = [region.text for region in regions_of(regions, decision)]
    if page.regions:
        return region_score(page.regions, found)
    # Where its regions end is not known: the whole text counts as one.
    return region_score([page.gold], ["\n".join(found)])
