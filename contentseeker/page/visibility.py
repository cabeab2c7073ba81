"""Which elements of a page are visible, as far as markup and inline styles tell.

Style sheets are not read. Exceptions, as browsers make them: ``contentseeker.page.shown``.

Cookie consent dialogs get special treatment: they bring their own prose, often more than a short
page has, and a few vendors' scripts put them into pages of all kinds. Their class names and ids
give them away.
"""

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page import shown
from contentseeker.page.structure import BoolArray, IntArray, inside
from contentseeker.page.tags import CODES, INVISIBLE, IS_INVISIBLE, flags

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

# The look-behind keeps out longer names: backface-visibility hides no text.
_HIDING_STYLE: Final = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))"
)
_HIDING_WORDS: Final = ("none", "hidden", "collapse")
# Such a style is stronger than the attribute ``hidden``.
_SHOWING_STYLE: Final = re.compile(r"(?<![\w-])display\s*:\s*(?!none)[a-z]")
_SHOWING_WORDS: Final = ("display",)
_INVISIBLE_WITH_SCRIPTS: Final = flags(INVISIBLE - {"noscript"})

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
    """Per element: whether a reader can see it once the page has been loaded.

    Scripts are on in a reader's browser, so ``noscript`` is hidden. What a page hides from its
    reader until the reader asks for it is hidden; what hides the page itself is not.
    """
    roots = shown.shadow_roots(page)
    never = _never_shown(page, roots, IS_INVISIBLE)
    hidden = _hidden_by_attributes(page)
    hidden = np.setdiff1d(hidden, shown.veils(page, hidden, never), assume_unique=True)
    hidden = np.concatenate((hidden, shown.unslotted(page, roots)))
    return ~(never | inside(hidden, page.subtree_end))


def find_revealed(page: "FlatPage") -> BoolArray:
    """Per element: whether it is visible in ``FlatPage.revealed``."""
    never = _never_shown(page, shown.shadow_roots(page), _INVISIBLE_WITH_SCRIPTS)
    return ~(never | inside(consent_dialogs(page), page.subtree_end))


def _never_shown(page: "FlatPage", shadow_roots: IntArray, by_tag: BoolArray) -> BoolArray:
    """Per element: whether it is, or is inside, something whose text no script shows."""
    is_root = by_tag[page.tag_codes]
    is_root[shown.never_read(page)] = True
    is_root[shown.heads_with_content(page)] = False
    is_root[shadow_roots] = False
    if not page.has_body:
        # We do not load frames; what a frameset has instead of them is its only text.
        is_root[page.find("noframes")] = False
    in_drawings = shown.shown_in_drawings(page)
    if in_drawings is None:
        return inside(np.flatnonzero(is_root), page.subtree_end)
    is_drawing = is_root & (page.tag_codes == CODES["svg"])
    drawn = inside(np.flatnonzero(is_drawing), page.subtree_end) & ~in_drawings
    return drawn | inside(np.flatnonzero(is_root & ~is_drawing), page.subtree_end)


def _hidden_by_attributes(page: "FlatPage") -> IntArray:
    """Elements that an attribute hides, and closed dialogs."""
    styles = page.attributes.numbered("style")
    hidden = page.attributes.having("hidden")
    if len(hidden):
        hidden = np.setdiff1d(hidden, styles.matching(_SHOWING_STYLE, _SHOWING_WORDS))
        hidden = np.setdiff1d(hidden, shown.streamed(page))
    closed = np.setdiff1d(page.find("dialog"), page.attributes.having("open"))
    return np.unique(
        np.concatenate((styles.matching(_HIDING_STYLE, _HIDING_WORDS), hidden, closed))
    )


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
