"""Features of page elements, the input of Content Seeker's classifiers."""

from contentseeker.features.catalogue import MEANINGS, NAMES
from contentseeker.features.layout import Layout
from contentseeker.features.nodes import NodeFeatures, candidates, node_features
from contentseeker.features.stopwords import languages

__all__ = [
    "MEANINGS",
    "NAMES",
    "Layout",
    "NodeFeatures",
    "candidates",
    "languages",
    "node_features",
]
