"""A stored page with the text that should come out of it: what extractions are scored on."""

from dataclasses import dataclass

from extraction.features.layout import Layout


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A stored page with its gold text."""

    key: int
    source: str
    markup: bytes
    url: str
    gold: str
    encoding: str | None = None
    """As the server said; without it the markup tells."""
    layout: Layout | None = None
    """Where a browser put the elements, if one has recorded it."""
    gold_key: int = 0
    """Whoever keeps several gold texts of a page knows by it which one this is."""
