"""How large a page may be for steps that do not scale.

Nearly everything here is linear in the page and has no limit. A step that is not must
ask here first, and say ``Status.TOO_LARGE`` where it was left out.
"""

from typing import Final

from extraction.page import FlatPage

MAX_ELEMENTS: Final = 50_000
MAX_MARKUP_BYTES: Final = 5_000_000


def is_too_large(page: FlatPage) -> bool:
    """Whether a page is beyond what a step worse than linear should be given."""
    return len(page) > MAX_ELEMENTS or len(page.markup) > MAX_MARKUP_BYTES
