"""What a reviewer looks at: how an extraction and a gold text differ, and where on the page."""

from extraction.review.diffing import Piece, text_diff
from extraction.review.locating import locate
from extraction.review.tinting import Tint, Tinted, tint

__all__ = ["Piece", "Tint", "Tinted", "locate", "text_diff", "tint"]
