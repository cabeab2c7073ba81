"""Features of page elements, the input of Content Seeker's classifiers."""

from contentseeker.features.catalogue import MEANINGS, NAMES, STRUCTURAL_FEATURES, VISUAL
from contentseeker.features.layout import Layout
from contentseeker.features.nodes import NodeFeatures, candidates, node_features
from contentseeker.features.stopwords import languages, stop_words

__all__ = [
    "MEANINGS",
    "NAMES",
    "STRUCTURAL_FEATURES",
    "VISUAL",
    "Layout",
    "NodeFeatures",
    "candidates",
    "languages",
    "node_features",
    "stop_words",
]
