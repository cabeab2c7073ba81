"""What the training half refuses, in words for the person who asked."""

from annotate.errors import AnnotateError


class TrainingError(AnnotateError):
    """Base class of everything the app raises on purpose."""
