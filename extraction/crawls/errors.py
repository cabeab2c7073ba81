"""What can be wrong with a single record."""

from extraction.errors import ExtractionError


class CrawlError(ExtractionError):
    """A record, or the body in it, cannot be read. It costs itself and nothing else."""
