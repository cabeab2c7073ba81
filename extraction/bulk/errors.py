"""What stops a whole run; a single page never does."""

from extraction.errors import ExtractionError


class BulkError(ExtractionError):
    """The run cannot begin or go on. What was done so far is kept."""
