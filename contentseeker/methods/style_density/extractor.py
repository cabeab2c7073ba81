"""Extraction by style density: the article, its comments, or the areas of a page."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from contentseeker.errors import ArgumentError
from contentseeker.method import Family, Method
from contentseeker.methods.style_density.decision import Decider, Decision
from contentseeker.methods.style_density.keywords import KEYWORDS, keywords_of
from contentseeker.methods.style_density.model import StyleDensityModel, load_named
from contentseeker.methods.style_density.regions import Regions, find_regions
from contentseeker.methods.style_density.tree import read_tree
from contentseeker.methods.style_density.variants import (
    PAPER,
    PROFILES,
    RELEASED,
    VARIANTS,
    Variant,
    variant_of,
)
from contentseeker.page import FlatPage
from contentseeker.page.tags import CODES
from contentseeker.parameters import check_parameters, parameter
from contentseeker.result import Extraction, PageRegion, Role, Status


@dataclass(frozen=True)
class StyleDensity:
    """The SD algorithm with its thresholds."""

    t1: float = parameter(
        50.0,
        "How much smaller than the largest region a candidate may be.",
        at_least=0,
        at_most=100,
    )
    t2: float = parameter(20.0, "A text must have more characters than this.", at_least=0)
    variant: str = parameter(
        RELEASED, "The paper's reading, or that of the released program.", choices=tuple(VARIANTS)
    )
    profile: str = parameter("html5", "Whether tags of HTML 5 are known.", choices=PROFILES)
    strong_tags: frozenset[str] = parameter(
        frozenset(), "Tags that part a page; none: those of the variant and profile."
    )
    languages: frozenset[str] = parameter(
        frozenset(), "Languages (en, de, ...) whose words for comments count; none: all known."
    )
    model: str = parameter("", "A model folder with T1 and T2; none: those given here.")
    with_comments: bool = parameter(True, "Whether comments follow the article in the text.")

    def __post_init__(self) -> None:
        check_parameters(self)
        if unknown := sorted(self.strong_tags - CODES.keys()):
            raise ArgumentError(f"strong_tags: there is no element {unknown[0]!r} in HTML.")
        if unknown := sorted(self.languages - KEYWORDS.keys()):
            known = ", ".join(sorted(KEYWORDS))
            raise ArgumentError(f"languages: {unknown[0]!r} is not one of {known}.")

    def extract(self, page: FlatPage) -> Extraction:
        """The article with its comments, or the areas, of a page."""
        if self.model:
            return self.extract_with(load_named(self.model), page)
        regions = find_regions(read_tree(page, self.reading), self.t2)
        decision = Decider(regions, self.keywords).at(self.t1)
        found = regions_of(regions, decision)
        taken = [each for each in found if self.with_comments or each.role is not Role.COMMENT]
        types = {str(decision.page_type): 1.0}
        text = "\n".join(each.text for each in taken)
        if not text:
            return Extraction("", status=Status.EMPTY, page_types=types, page=page)
        nodes = (each.node for each in taken)
        return Extraction.of(page, text, nodes, page_types=types, regions=found)

    def extract_with(self, model: StyleDensityModel, page: FlatPage) -> Extraction:
        """Extract with the thresholds, variant and profile of a model."""
        return replace(self, **model.parameters, model="").extract(page)

    @cached_property
    def reading(self) -> Variant:
        """What the variant and its changes come down to."""
        return variant_of(self.variant, self.profile, self.strong_tags)

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Words that make comments."""
        return keywords_of(self.languages)


def regions_of(regions: Regions, decision: Decision) -> tuple[PageRegion, ...]:
    """The decided regions with their texts: the article, then its comments, or the areas."""
    article = () if decision.article is None else (decision.article,)
    found = (
        # Comments may be inside the article's element.
        *((Role.ARTICLE, each, regions.text(each, decision.comments)) for each in article),
        *((Role.COMMENT, each, regions.text(each)) for each in decision.comments),
        *((Role.AREA, each, regions.text(each)) for each in decision.areas),
    )
    return tuple(PageRegion(role, int(regions.node[place]), text) for role, place, text in found)


_ORIGIN: Final = (
    "Pappas, Katsimpras, Stamatatos 2012, Extracting Informative Textual Parts from Web Pages "
    "Containing User-Generated Content (i-KNOW)"
)

METHODS: Final = (
    Method(
        name="SD",
        family=Family.STYLE_DENSITY,
        summary="Style density: the article and its comments, or the areas, by length of text.",
        origin=f"{_ORIGIN}; as the authors' program does it, with tags of HTML 5",
        extractor=StyleDensity,
    ),
    Method(
        name="SD-paper",
        family=Family.STYLE_DENSITY,
        summary="Style density as the paper describes it, with its tags and English keywords.",
        origin=_ORIGIN,
        extractor=StyleDensity,
        preset={"variant": PAPER, "profile": "html4", "languages": frozenset({"en"})},
    ),
)
