"""Errors that stop a run; a single page never does."""

from contentseeker.errors import ExtractionError


class CrawlError(ExtractionError):
    """The run cannot start or continue. Results so far are kept."""
