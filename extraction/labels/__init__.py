"""Labels of elements: what annotators say, and what a gold text says about a page."""

from extraction.labels.alignment import GoldAlignment, align_gold
from extraction.labels.nodes import NodeLabels, labels_from_gold, regions_from_gold

__all__ = ["GoldAlignment", "NodeLabels", "align_gold", "labels_from_gold", "regions_from_gold"]
