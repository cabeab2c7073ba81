"""A stored page with its gold text, the input of scoring."""

from dataclasses import dataclass

from contentseeker.features.layout import Layout


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A stored page with its gold text."""

    key: int
    source: str
    markup: bytes
    url: str
    gold: str
    encoding: str | None = None
    """From the HTTP header; None if unknown."""
    layout: Layout | None = None
    """Positions of the elements in a browser, if recorded."""
    gold_key: int = 0
    """Identifies the gold text, for callers with several gold texts per page."""
    is_evaluation: bool = False
    """Whether its source is set aside for evaluation."""
