"""What people read of an answer, for tests."""

import re


def words(markup: str) -> str:
    """The text without its markup, as one line."""
    return " ".join(re.sub("<[^>]+>", " ", markup).split())
