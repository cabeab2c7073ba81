"""Properties of HTML elements: one code per tag, one flag per property.

With codes, a property of all elements of a page is one table look-up
(``IS_INVISIBLE[page.tag_codes]``). Unknown tags share code 0, for which every flag is False;
the page keeps their names.

Sets marked S come from the papers that the library implements, see docs/algorithms.md.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

BoolArray = NDArray[np.bool_]

# S (Louvan 2009): the elements whose subtrees may be segments of a page.
STRUCTURAL_HTML4: Final = frozenset("div span ul ol li table tr td".split())
STRUCTURAL_HTML5: Final = STRUCTURAL_HTML4 | frozenset(
    "article nav main section aside header footer figure figcaption details dialog th tbody "
    "thead tfoot dl dt dd blockquote form fieldset".split()
)

# Elements that own text in the link quota filter and in the largest block of string. A span
# owns none: its text belongs to the element around it.
BLOCK: Final = (STRUCTURAL_HTML5 - {"span"}) | frozenset(
    "body p h1 h2 h3 h4 h5 h6 pre address hr center caption".split()
)

# S (Gibson 2007): the 28 elements a block of text may cross.
INLINE_HTML4: Final = frozenset(
    "a ins del span bdo em strong dfn code samp kbd var cite abbr acronym q sub sup tt i b big "
    "small u s strike basefont font".split()
)
INLINE_HTML5: Final = INLINE_HTML4 | frozenset(
    "bdi data mark nobr rb rp rt rtc ruby time wbr".split()
)

# Their text is never shown, so no method reads it; browsers show what they play or draw instead
# of what is inside the last three. Exceptions: ``contentseeker.page.shown``.
INVISIBLE: Final = frozenset(
    "script style noscript template iframe noembed head svg title datalist noframes rp canvas "
    "audio video".split()
)
# Their content is not markup: the parser reports it as text.
RAW_TEXT: Final = frozenset({"script", "style"})
VOID: Final = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source "
    "track wbr".split()
)
HEADINGS: Final = frozenset("h1 h2 h3 h4 h5 h6".split())

_OTHER_KNOWN: Final = frozenset(
    "html title base meta link script noscript template iframe svg math canvas video audio "
    "picture img br label button input select option optgroup textarea legend output progress "
    "meter datalist object applet embed map area summary menu dir col colgroup frame frameset "
    "noframes marquee blink slot search hgroup listing plaintext xmp path g use style".split()
)

NAMES: Final[tuple[str, ...]] = (
    "",
    *sorted(STRUCTURAL_HTML5 | BLOCK | INLINE_HTML5 | INVISIBLE | VOID | HEADINGS | _OTHER_KNOWN),
)
CODES: Final[dict[str, int]] = {name: code for code, name in enumerate(NAMES) if name}


def flags(names: Iterable[str]) -> BoolArray:
    """One flag per tag code, set for the given tags."""
    table = np.zeros(len(NAMES), dtype=np.bool_)
    table[[CODES[name] for name in names]] = True
    return table


@lru_cache(maxsize=256)
def flags_of(*names: str) -> BoolArray:
    """Cached ``flags``, for tags that are looked up on every page."""
    return flags(names)


NAME_CHARS: Final = np.array([len(name) for name in NAMES], dtype=np.int32)
IS_BLOCK: Final = flags(BLOCK)
IS_INLINE: Final = flags(INLINE_HTML5)
IS_INLINE_HTML4: Final = flags(INLINE_HTML4)
IS_INVISIBLE: Final = flags(INVISIBLE)
IS_VOID: Final = flags(VOID)
IS_STRUCTURAL: Final = {
    "html4": flags(STRUCTURAL_HTML4),
    "html5": flags(STRUCTURAL_HTML5),
    # Every element, also those whose tag is unknown.
    "all": np.ones(len(NAMES), dtype=np.bool_),
}
"""By profile: the elements that may be segments."""
