"""Heuristics of Content Seeker: from the elements a classifier returned to their text."""

from extraction.heuristics.largest_block import largest_block
from extraction.heuristics.smoothing import kept_strings, smooth_strings
from extraction.heuristics.table_pattern import TablePattern

__all__ = ["TablePattern", "kept_strings", "largest_block", "smooth_strings"]
