"""What can go wrong with archives."""

from annotate.errors import AnnotateError


class ArchiveError(AnnotateError):
    """An archive cannot be written or read: says what is wrong and what to do."""
