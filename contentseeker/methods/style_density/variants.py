"""The two readings of style density: the paper's, and that of the authors' released program.

They differ in what the paper leaves open. Profile ``html5`` adds what has come into use since:
tags that part a page, and inline tags that a text may cross.
"""

from dataclasses import dataclass, replace
from typing import Final

from contentseeker.page.tags import HEADINGS, INLINE_HTML5

PAPER: Final = "paper"
RELEASED: Final = "released"
PROFILES: Final = ("html4", "html5")

# The paper ends both lists of tags with "etc."; a list item is to "ul" what a row is to a table.
_PAPER_STRONG: Final = frozenset("table tbody tr div ul ol".split())
_RELEASED_STRONG: Final = frozenset("div td dd dt li".split())
_HTML5_STRONG: Final = frozenset("article section main blockquote".split())
_RELEASED_CROSSED: Final = frozenset("a img strong b i br em center h4 h5 h6".split())
# A span may hold a text of its own in the released program.
_HTML5_CROSSED: Final = INLINE_HTML5 - {"span"}


@dataclass(frozen=True, slots=True)
class Variant:
    """What the two readings differ in."""

    strong: frozenset[str]
    """Tags that part a page: a text belongs to the nearest one around it."""
    crossed: frozenset[str] = frozenset()
    """Tags a text may cross: what is in them counts as text of the element around."""
    climb: int | None = None
    """How far above its element a text's region may be; None: as far as need be."""
    needs_sentence: bool = False
    """Whether a text without the end of a sentence counts as none."""
    is_whole: bool = False
    """Whether a region has all text inside its element, not only what was merged into it."""
    titles: frozenset[str] = HEADINGS
    own_titles: frozenset[str] = HEADINGS
    """Those that count inside the region itself."""
    is_title_near: bool = False
    """Whether an article's title must be less than half the way up to the root."""
    is_root_first: bool = False
    """Whether the article is the candidate nearest to the root, however near its title is."""
    comment_levels: int = 1
    """How far above the article what it has in common with its comments may be."""
    comments_follow: bool = False
    """Whether comments come after the article."""
    is_strict: bool = False
    """Whether one weak keyword in the text is not enough to make comments."""


# The program differs from the paper in all of this; docs/algorithms.md compares both.
VARIANTS: Final = {
    PAPER: Variant(strong=_PAPER_STRONG),
    RELEASED: Variant(
        strong=_RELEASED_STRONG,
        crossed=_RELEASED_CROSSED,
        climb=4,
        needs_sentence=True,
        is_whole=True,
        titles=frozenset({"h1", "h2", "h3"}),
        own_titles=frozenset({"h1", "h2"}),
        is_title_near=True,
        is_root_first=True,
        comment_levels=4,
        comments_follow=True,
        is_strict=True,
    ),
}


def variant_of(name: str, profile: str, strong: frozenset[str] = frozenset()) -> Variant:
    """A variant under a profile; ``strong`` replaces its strong tags if there are any."""
    variant = VARIANTS[name]
    if profile == "html5":
        variant = replace(
            variant,
            strong=variant.strong | _HTML5_STRONG,
            crossed=variant.crossed | _HTML5_CROSSED if variant.crossed else variant.crossed,
        )
    return replace(variant, strong=strong) if strong else variant
