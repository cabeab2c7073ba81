"""Errors of archives."""

from annotate.errors import AnnotateError


class ArchiveError(AnnotateError):
    """An archive cannot be written or read; the message says what to do."""
