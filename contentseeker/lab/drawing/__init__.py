"""Fitted classifiers shown: decision trees as text and SVG, and feature importances.

Text and picture are blank for a classifier that is not a single decision tree.
"""

from contentseeker.lab.drawing.importances import importances
from contentseeker.lab.drawing.picture import tree_svg
from contentseeker.lab.drawing.text import tree_text

__all__ = ["importances", "tree_svg", "tree_text"]
