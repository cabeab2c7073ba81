"""Which elements of a page are visible, as far as markup and inline styles tell.

Style sheets are not read. Cookie consent dialogs get special treatment: they bring their own
prose, often more than a short page has, and a few vendors' scripts put them into pages of all
kinds. Their class names and ids give them away.
"""

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.structure import BoolArray, IntArray, inside
from contentseeker.page.tags import CODES, IS_INVISIBLE

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

# The look-behind keeps out longer names: backface-visibility hides no text.
_HIDING_STYLE: Final = re.compile(r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*hidden)")
_HIDING_WORDS: Final = ("none", "hidden")

_DIALOG: Final = re.compile(
    r"(?<![a-z])(?:consent|gdpr)"
    # Vendors of consent dialogs.
    r"|onetrust|didomi|iubenda|cookiebot|cookieyes"
    r"|cookies?[-_]?(?:eu[-_]?)?(?:alert|banner|bar(?![a-z])|consent|dialog|disclaimer|law|layer"
    r"|modal|notice|notification|overlay|pop-?up|preferences|settings|warning)"
)
# Every match contains one of these, so that most pages skip the regular expression.
_DIALOG_WORDS: Final = ("cookie", "consent", "gdpr", "onetrust", "didomi", "iubenda")
# An element this large, or with one of these tags inside, holds the page itself.
_MOST_OF_PAGE: Final = 0.9
_CONTENT: Final = ("html", "body", "main", "article", "h1")


def find_visible(page: "FlatPage") -> BoolArray:
    """Per element: whether a reader can see it."""
    by_tag = np.flatnonzero(IS_INVISIBLE[page.tag_codes]).astype(np.int32)
    by_style = page.attributes.numbered("style").matching(_HIDING_STYLE, _HIDING_WORDS)
    hidden = np.concatenate((by_tag, by_style, page.attributes.having("hidden")))
    return ~inside(hidden, page.subtree_end)


def find_revealed(page: "FlatPage") -> BoolArray:
    """Per element: whether it is visible in ``FlatPage.revealed``."""
    is_never_shown = IS_INVISIBLE[page.tag_codes] & (page.tag_codes != CODES["noscript"])
    is_never_shown[consent_dialogs(page)] = True
    return ~inside(np.flatnonzero(is_never_shown), page.subtree_end)


def consent_dialogs(page: "FlatPage") -> IntArray:
    """Elements with the class or id of a consent dialog, unless they hold the page itself.

    A page that waits for consent often has such a class on its body or its outermost ``div``.
    """
    named = [page.attributes.numbered(name) for name in ("class", "id")]
    found = np.unique(np.concatenate([each.matching(_DIALOG, _DIALOG_WORDS) for each in named]))
    if not len(found):
        return found
    inner = page.find(*_CONTENT)
    end = page.subtree_end[found]
    holds_page = np.searchsorted(inner, end) > np.searchsorted(inner, found)
    opened, closed = page.structure.open_event, page.structure.close_event
    size = page.marks[closed[found]] - page.marks[opened[found]]
    whole = page.marks[closed[page.body]] - page.marks[opened[page.body]]
    dialogs: IntArray = found[~holds_page & (size < _MOST_OF_PAGE * whole)]
    return dialogs
