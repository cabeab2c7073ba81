"""Style density, as entries of the registry."""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.variants import PAPER

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
