"""What the block model's features mean, in one sentence each, for explanations on screens.

Names that differ only in which element they look at share a sentence: ``link density 2 up`` is
that of the second element around the block's own.
"""

import re
from typing import Final

_MEANINGS: Final[dict[str, str]] = {
    "reading": "Score by a network that also looks at neighbours and at blocks with the same path.",
    "words": "Words of the block.",
    "word length": "Characters per word.",
    "link density": "Share of the block's characters that are links.",
    "commas per word": "Commas and semicolons per word.",
    "capitals": "Share of the characters that are capital letters.",
    "digits": "Share of the characters that are digits.",
    "dividers": "Characters such as | / > : between entries of menus and bylines.",
    "closed": "1 if the text ends as a sentence does.",
    "words before": "Words of the page before the block.",
    "share before": "Share of the page's words before the block.",
    "heading level": "1 to 6 for a heading; 0 for any other block.",
    "level of last heading": "Level of the last heading before the block.",
    "blocks since heading": "Blocks since the last heading; -1 if there is none.",
    "words since heading": "Words since the last heading; -1 if there is none.",
    "blocks since h1": "Blocks since the last main heading; -1 if there is none.",
    "words since h1": "Words since the last main heading; -1 if there is none.",
    "from first h1": "Blocks from the page's first main heading, negative before it.",
    "blocks since running text": "Blocks since the last paragraph of running text; -1 if none.",
    "running text before": "Words of running text before the block.",
    "running text behind": "Words of running text behind the block.",
    "share of running text before": "Share of the page's running text before the block.",
    "is p": "1 if its element is a paragraph.",
    "is li": "1 if its element is an entry of a list.",
    "is cell": "1 if its element is a cell of a table.",
    "is div": "1 if its element is a div.",
    "is caption": "1 if its element is a caption.",
    "is control": "1 if its element is a button, a label or another part of a form.",
    "in nav": "1 inside an element for navigation.",
    "in main": "1 inside a main element.",
    "in article": "1 inside an article element.",
    "in footer": "1 inside a footer element.",
    "in header": "1 inside a header element.",
    "in aside": "1 inside an aside element.",
    "in form": "1 inside a form.",
    "in table": "1 inside a table.",
    "in list": "1 inside a list.",
    "in figure": "1 inside a figure.",
    "in heading": "1 inside a heading.",
    "depth": "How many elements are around the block.",
    "share of parent": "The block's share of the words of the element around its own.",
    "most alike beside": "The most neighbours alike of any element around.",
    "blocks of path": "Blocks of the page with the same tag and class path.",
    "words per block of path": "Mean words of blocks with the same tag and class path.",
    "link density of path": "Share of links in blocks with the same tag and class path.",
    "share of path": "Share of the page's words in blocks with the same tag and class path.",
    "copies": "Other blocks of the page with the same text.",
    "in comments": "1 inside a part of the page named after comments.",
    "article before": "Words of running text before the block that are no comments.",
    "share of comments": "Share of the page's words in parts named after comments.",
    "times 1 up": "Times and dates in the element around the block's own.",
    "times": "Times and dates on the page.",
    "article words": "Words of running text on the page that are no comments.",
    "page words": "Words of the page.",
    "page blocks": "Blocks of the page.",
    "page link density": "Share of links on the page.",
    "page running text": "Share of the page's words that are running text.",
    "page paragraphs": "Paragraphs of running text on the page.",
    "page words per block": "Mean words of a block of the page.",
    "page titles": "Main headings of the page.",
    "page articles": "Article elements of the page.",
    "page depth": "Mean number of elements around a block of the page.",
    "likely article": "Probability that the page is an article.",
    "hidden": "1 if the block shows only once a script has run.",
    "page hidden": "Share of the page's words that show only once a script has run.",
    "names inside": "Log-odds of content of the names of the nearest elements around, added up.",
    "names outside": "Log-odds of content of the names of the elements further out, added up.",
    "best name": "The name around the block with the highest log-odds of content.",
    "worst name": "The name around the block with the lowest log-odds of content.",
    "best name near": "The name near the block with the highest log-odds of content.",
    "worst name near": "The name near the block with the lowest log-odds of content.",
    "wording": "Log-odds of content of a short block's words: above 0 content, below 0 noise.",
    "telling word": "The word of a short block with the strongest log-odds, above 0 for content.",
    "wording of heading": "Log-odds of content of the words of the last heading.",
    "telling word of heading": "The word of the last heading with the strongest log-odds.",
}
# The number behind is how many blocks on either side.
_WINDOWS: Final = {
    "words around": "Mean words of the block and of {} before and behind it.",
    "link density around": "Share of links in the block and in {} before and behind it.",
}
# The number before "up" counts elements outwards from the block's own.
_LEVELS: Final = {
    "link density": "Share of links in {}.",
    "words per block": "Mean words of a block in {}.",
    "share of page": "Share of the page's words in {}.",
    "blocks": "Blocks in {}.",
    "alike on page": "Elements on the page with the tag and class of {}.",
    "alike beside": "Neighbours with the tag and class of {}.",
    "names": (
        "Log-odds of content of class and id of {}: above 0, the names are mostly of content."
    ),
}
# The name of one of ``_ELEMENTS`` follows.
_RELATIONS: Final = {
    "in": "1 inside {}.",
    "steps to": "Elements to leave until one is in an element that holds {}, too.",
    "depth in": "How deep the block is in {}; -1 outside.",
    "blocks to": "Blocks between this one and {}; 0 or less inside.",
    "place in": "Where the block is in {}: 0 is its beginning, 1 its end; -1 outside.",
    "share of": "Share of the page's words in {}.",
    "link density of": "Share of links in {}.",
}
_ELEMENTS: Final = {
    "container": "the element that most paragraphs are in",
    "text frame": "the innermost element with three quarters of the running text",
    "half frame": "the innermost element with half of the text that is no link",
}
_OWN_ELEMENT: Final = ("the block's own element", "the element around the block's own")
_WINDOW: Final = re.compile(r"(.+) (\d+)")
_LEVEL: Final = re.compile(r"(.+) (\d+) up")
_RELATION: Final = re.compile(rf"(.+) ({'|'.join(_ELEMENTS)})")


def meaning_of(feature: str) -> str:
    """What a feature means; empty if it has no description."""
    if feature in _MEANINGS:
        return _MEANINGS[feature]
    if found := _LEVEL.fullmatch(feature):
        level = int(found[2])
        further = f"the element {level} levels around the block's own"
        element = _OWN_ELEMENT[level] if level < len(_OWN_ELEMENT) else further
        return _LEVELS.get(found[1], "").format(element)
    if found := _WINDOW.fullmatch(feature):
        return _WINDOWS.get(found[1], "").format(found[2])
    if found := _RELATION.fullmatch(feature):
        return _RELATIONS.get(found[1], "").format(_ELEMENTS[found[2]])
    return ""
