"""Errors of a single record."""

from contentseeker.errors import ExtractionError


class RecordError(ExtractionError):
    """A record, or the body in it, cannot be read. Other records are not affected."""
