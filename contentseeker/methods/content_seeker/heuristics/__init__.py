"""Heuristics of Content Seeker: from the elements a classifier returned to their text."""

from contentseeker.methods.content_seeker.heuristics.largest_block import largest_block
from contentseeker.methods.content_seeker.heuristics.smoothing import kept_strings, smooth_strings
from contentseeker.methods.content_seeker.heuristics.table_pattern import TablePattern

__all__ = ["TablePattern", "kept_strings", "largest_block", "smooth_strings"]
