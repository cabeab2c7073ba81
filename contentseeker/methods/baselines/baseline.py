"""What all baselines share, and the simplest of them.

Subclasses are frozen dataclasses whose fields are their parameters and that implement
``choose``; it may count on at least one visible text node.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from contentseeker.page import FlatPage
from contentseeker.parameters import Checked
from contentseeker.result import Extraction, Status


@dataclass(frozen=True, slots=True)
class Baseline(Checked, ABC):
    """An extraction method from the literature, computed from the flat page."""

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY)
        return self.choose(page)

    @abstractmethod
    def choose(self, page: FlatPage) -> Extraction:
        """Main content of a page that has text."""


@dataclass(frozen=True, slots=True)
class WholeBody(Baseline):
    """All visible text of the body, so its recall is the best that text nodes allow."""

    def choose(self, page: FlatPage) -> Extraction:
        """All visible text of the body."""
        return Extraction.of(page, page.text(page.body), (page.body,))
