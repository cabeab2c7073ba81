"""How large a page may be for steps that do not scale.

Nearly everything here is linear in the page and has no limit. A step that is not must
ask here first, and say ``Status.TOO_LARGE`` where it was left out.
"""

from typing import Final

import numpy as np

from extraction.page import FlatPage

MAX_ELEMENTS: Final = 50_000
MAX_MARKUP_BYTES: Final = 5_000_000
# Found by trying: some peers need minutes beyond these, and no ordinary page comes near.
MAX_DEPTH: Final = 2_000
MAX_ATTRIBUTES: Final = 2_000


def is_too_large(page: FlatPage) -> bool:
    """Whether a page is beyond what a step worse than linear should be given."""
    return len(page) > MAX_ELEMENTS or len(page.markup) > MAX_MARKUP_BYTES


def is_degenerate(page: FlatPage) -> bool:
    """Whether a page has a shape on which other projects' packages hang."""
    counts = np.bincount(page.attributes.element, minlength=1)
    deepest = page.depth.max(initial=0)
    return bool(deepest > MAX_DEPTH or counts.max() > MAX_ATTRIBUTES)
