"""Labels of elements, from annotators or derived from a gold text."""

from contentseeker.labels.alignment import GoldAlignment, align_gold
from contentseeker.labels.nodes import NodeLabels, labels_from_gold, regions_from_gold

__all__ = ["GoldAlignment", "NodeLabels", "align_gold", "labels_from_gold", "regions_from_gold"]
