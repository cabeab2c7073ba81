"""Dialogs that ask whether cookies may be set: on the page, but no part of what it says.

They come with their own prose, often more of it than a short page has, and scripts of a few
makers put them into pages of all kinds. What gives them away is how they are called.
"""

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from extraction.page.structure import IntArray

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

_DIALOG: Final = re.compile(
    r"(?<![a-z])(?:consent|gdpr)"
    # Their makers.
    r"|onetrust|didomi|iubenda|cookiebot|cookieyes"
    r"|cookies?[-_]?(?:eu[-_]?)?(?:alert|banner|bar(?![a-z])|consent|dialog|disclaimer|law|layer"
    r"|modal|notice|notification|overlay|pop-?up|preferences|settings|warning)"
)
# One of these is in each of them.
_STEMS: Final = ("cookie", "consent", "gdpr", "onetrust", "didomi", "iubenda")
_MOST_OF_PAGE: Final = 0.9
_CONTENT: Final = ("html", "body", "main", "article", "h1")


def consent_dialogs(page: "FlatPage") -> IntArray:
    """Elements called after such a dialog, unless they hold the page itself.

    A page that waits for an answer says so on elements around everything.
    """
    named = [page.attributes.numbered(name) for name in ("class", "id")]
    found = np.unique(np.concatenate([each.fitting(_DIALOG, _STEMS) for each in named]))
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
