"""Limits on the page size for steps that do not scale.

Nearly all steps take linear time and have no limit. Any other step must check these limits
first, and report ``Status.TOO_LARGE`` if it is skipped.
"""

from typing import Final

import numpy as np

from contentseeker.page import FlatPage

MAX_ELEMENTS: Final = 50_000
MAX_MARKUP_BYTES: Final = 5_000_000
# Measured: beyond these some peers need minutes. Ordinary pages are far below.
MAX_DEPTH: Final = 2_000
MAX_ATTRIBUTES: Final = 2_000


def is_too_large(page: FlatPage) -> bool:
    """Whether a page is too large for a step that takes more than linear time."""
    return len(page) > MAX_ELEMENTS or len(page.markup) > MAX_MARKUP_BYTES


def is_degenerate(page: FlatPage) -> bool:
    """Whether a page is so deep, or has so many attributes, that other packages hang."""
    counts = np.bincount(page.attributes.element, minlength=1)
    deepest = page.depth.max(initial=0)
    return bool(deepest > MAX_DEPTH or counts.max() > MAX_ATTRIBUTES)
