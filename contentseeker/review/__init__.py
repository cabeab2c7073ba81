"""Error review: how an extraction and a gold text differ, and where on the page."""

from contentseeker.review.diffing import Piece, text_diff
from contentseeker.review.locating import locate
from contentseeker.review.tinting import Tint, Tinted, tint

__all__ = ["Piece", "Tint", "Tinted", "locate", "text_diff", "tint"]
