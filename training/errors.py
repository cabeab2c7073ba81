"""Errors whose text is written for the person who made the request."""

from annotate.errors import AnnotateError


class TrainingError(AnnotateError):
    """Base class of everything the app raises on purpose."""
