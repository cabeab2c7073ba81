"""Names and meanings of the node features, in the order of the columns.

Names are those of the thesis (Louvan 2009). ``contentseeker.features.nodes`` computes the values.
"""

from typing import Final

MEANINGS: Final[dict[str, str]] = {
    "innerTxtLength": "Characters of visible text inside; normalised: share of the body's text.",
    "innerHtmlLength": "Characters of markup inside; normalised: share of the body's markup.",
    "imgNum": "Images inside; normalised: share of the page's images.",
    "interactionNum": "Input fields and select boxes inside; normalised: share of the page's.",
    "formNum": "Forms inside; normalised: share of the page's forms.",
    "optionNum": "Options of select boxes inside; normalised: share of the page's options.",
    "paraNum": "Paragraphs inside; normalised: share of the page's paragraphs.",
    "linkNum": "Links inside; normalised: share of the page's links.",
    "divNum": "Div elements inside; normalised: share of the page's.",
    "tableNum": "Tables, rows and cells inside; normalised: share of the page's.",
    "linkToTextRatio": "Share of the text that is link text.",
    "stopWordRatio": (
        "Stop words inside times the share of text outside links; "
        "normalised: by the stop words of the body."
    ),
    "stringMax": "Longest single text node inside; normalised: by the longest of the page.",
    "domHeight": "Levels of elements below; normalised: by the levels below the body.",
    "headerAround": "1 if the parent, a sibling or a child is a heading.",
    "centerX": "Horizontal centre of its box, 0 left to 1 right; missing without a layout.",
    "centerY": "Vertical centre of its box, 0 top to 1 bottom; missing without a layout.",
    "width": "Width of its box; normalised: share of the page's width.",
    "height": "Height of its box; normalised: share of the page's height.",
    "visible": "1 if its box has an area, 0 if not; missing without a layout.",
}
NAMES: Final[tuple[str, ...]] = tuple(MEANINGS)
VISUAL: Final[tuple[str, ...]] = ("centerX", "centerY", "width", "height", "visible")
# Features of Content Seeker's models: the thesis recorded boxes but did not use them.
STRUCTURAL_FEATURES: Final[tuple[str, ...]] = tuple(name for name in NAMES if name not in VISUAL)
TAG_NAME: Final = "tagName"
TAG_MEANING: Final = "The element's tag."
