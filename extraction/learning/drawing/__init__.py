"""Fitted classifiers for people to look at: trees as text and picture, and what counts most.

A classifier that is no single decision tree has no tree to show: its text and its picture
are blank.
"""

from extraction.learning.drawing.importances import importances
from extraction.learning.drawing.picture import tree_svg
from extraction.learning.drawing.text import tree_text

__all__ = ["importances", "tree_svg", "tree_text"]
