"""Content Seeker: classifiers of elements and their models.

``contentseeker.fitting.content_seeker`` fits the models.
"""

from contentseeker.methods.content_seeker.extractor import ContentSeeker, TrainedContentSeeker
from contentseeker.methods.content_seeker.model import ContentSeekerModel, load, load_named
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.settings import ExtractionSettings
from contentseeker.methods.content_seeker.vectors import Vectoriser

__all__ = [
    "ContentSeeker",
    "ContentSeekerModel",
    "ExtractionSettings",
    "NodeClassifier",
    "TrainedContentSeeker",
    "Vectoriser",
    "load",
    "load_named",
]
