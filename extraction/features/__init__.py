"""Features of page elements: what the classifiers see."""

from extraction.features.catalogue import MEANINGS, NAMES, STRUCTURAL_FEATURES, VISUAL
from extraction.features.layout import Layout
from extraction.features.nodes import NodeFeatures, candidates, node_features
from extraction.features.stopwords import languages, stop_words

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
