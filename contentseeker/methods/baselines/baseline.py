"""What all baselines share: parameters are checked, and a page without text is empty.

Subclasses are frozen dataclasses whose fields are their parameters and that implement
``choose``; it may count on at least one visible text node.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from contentseeker.page import FlatPage
from contentseeker.parameters import check_parameters
from contentseeker.result import Extraction, Status


@dataclass(frozen=True, slots=True)
class Baseline(ABC):
    """An extraction method from the literature, computed from the flat page."""

    def __post_init__(self) -> None:
        check_parameters(self)

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        if not len(page.runs):
            return Extraction("", status=Status.EMPTY)
        return self.choose(page)

    @abstractmethod
    def choose(self, page: FlatPage) -> Extraction:
        """Main content of a page that has text."""
