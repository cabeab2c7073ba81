"""Content Seeker: classifiers of elements and their models.

Fitting stands apart (``extraction.classifiers.fitting``): extracting needs none of it.
"""

from extraction.classifiers.content_seeker import ContentSeeker
from extraction.classifiers.model import GENERAL, ContentSeekerModel, load, load_named
from extraction.classifiers.node_classifier import NodeClassifier
from extraction.classifiers.vectors import Vectoriser

__all__ = [
    "GENERAL",
    "ContentSeeker",
    "ContentSeekerModel",
    "NodeClassifier",
    "Vectoriser",
    "load",
    "load_named",
]
