"""What the tests of the project's own screens share."""

from tests.annotate.conftest import log_in

__all__ = ["log_in"]
