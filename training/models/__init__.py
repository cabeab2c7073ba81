"""The rows of the training half, one file per concept."""

from training.models.artefact import Artefact
from training.models.evaluation import Evaluation
from training.models.finding import Finding
from training.models.genre_detector import DetectorPromotion, GenreDetector
from training.models.method_version import MethodVersion
from training.models.model_version import ModelVersion, Slot
from training.models.page_score import ExtractedText, PageScore
from training.models.promotion import Promotion
from training.models.run import Run
from training.models.training_set import TrainingSet

__all__ = [
    "Artefact",
    "DetectorPromotion",
    "Evaluation",
    "ExtractedText",
    "Finding",
    "GenreDetector",
    "MethodVersion",
    "ModelVersion",
    "PageScore",
    "Promotion",
    "Run",
    "Slot",
    "TrainingSet",
]
