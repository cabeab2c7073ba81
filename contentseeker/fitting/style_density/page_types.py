"""Pages whose type and regions are known, and what style density says about them.

A page is read once for any number of thresholds: its regions depend on T2 alone, and whether
an article has comments does not depend on T1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from contentseeker.methods.style_density.decision import Decider, Decision, PageType
from contentseeker.methods.style_density.extractor import StyleDensity, regions_of
from contentseeker.methods.style_density.regions import Regions, find_regions
from contentseeker.methods.style_density.tree import StyleDensityTree, read_tree
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
class Judgement:
    """What is said about a page under some thresholds."""

    page_type: PageType | None
    """None where no region was found: the type that is named then says nothing."""
    accuracy: RegionScore | None
    """None where neither regions nor a text are known, or nobody asked."""


class Judge:
    """Style density on one page, under any thresholds."""

    def __init__(self, page: TypedPage, method: StyleDensity) -> None:
        self._page = page
        self._method = method
        flat = parse(page.markup, url=page.url, encoding=page.encoding)
        self._tree: StyleDensityTree = read_tree(flat, method.reading)
        self._deciders: dict[float, Decider] = {}
        self._scores: dict[tuple[float, Decision], RegionScore] = {}

    def at(self, thresholds: Thresholds, *, with_accuracy: bool = False) -> Judgement:
        """The page's type, and how well its regions are found if that is asked for."""
        decider = self._decider(thresholds.t2)
        decision = decider.at(thresholds.t1)
        page_type = decision.page_type if len(decider.regions) else None
        is_known = bool(self._page.regions or self._page.gold)
        if not (with_accuracy and is_known):
            return Judgement(page_type, None)
        key = thresholds.t2, decision
        if key not in self._scores:
            self._scores[key] = self._score(decider.regions, decision)
        return Judgement(page_type, self._scores[key])

    def _decider(self, t2: float) -> Decider:
        if t2 not in self._deciders:
            regions = find_regions(self._tree, t2)
            self._deciders[t2] = Decider(regions, self._method.keywords)
        return self._deciders[t2]

    def _score(self, regions: Regions, decision: Decision) -> RegionScore:
        found = [each.text for each in regions_of(regions, decision)]
        if self._page.regions:
            return region_score(self._page.regions, found)
        # Nobody knows where its regions end: the whole text stands for one.
        return region_score([self._page.gold], ["\n".join(found)])


def judge(
    page: TypedPage,
    method: StyleDensity,
    grid: Iterable[Thresholds],
    *,
    with_accuracy: bool = False,
) -> Sequence[Judgement]:
    """A page under every one of some thresholds."""
    asked = Judge(page, method)
    return [asked.at(each, with_accuracy=with_accuracy) for each in grid]
