"""Main content of pages of a series: elements that a classifier takes for it (Hanamura 2020).

The link to the next page is found first; how far an element is from it is one of the features.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from contentseeker.method import Family, Method
from contentseeker.methods.hanamura.model import SHIPPED, MainNodeModel, load_named
from contentseeker.page import FlatPage
from contentseeker.parameters import Checked, parameter
from contentseeker.result import Extraction, Status
from contentseeker.trees import FloatArray


@dataclass(frozen=True, slots=True)
class PaginationExtractor(Checked):
    """The elements that likely hold the main content; without any, the likeliest."""

    model: str = parameter(SHIPPED, "The name of a shipped model, or the path of a model folder.")
    choice: str = parameter(
        "best",
        "The one likeliest element, or all that reach the threshold.",
        choices=("best", "all"),
    )
    threshold: float = parameter(
        0.5, "How likely an element must be the main content.", at_least=0.0, at_most=1.0
    )

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page. Never raises on bad markup."""
        return self.extract_with(load_named(self.model), page)

    def extract_with(self, model: MainNodeModel, page: FlatPage) -> Extraction:
        """Main content of a page, by a model that is loaded already."""
        if not len(page):
            return Extraction.of(page, "")
        probability = model.probabilities(page, next_node(page))
        nodes = self._chosen(page, probability)
        extraction = Extraction.of(page, page.text_of(nodes), nodes)
        # Any other status, such as a page without text, tells more than this one.
        if extraction.status is Status.OK and probability.max() < self.threshold:
            return replace(extraction, status=Status.LOW_CONFIDENCE)
        return extraction

    def _chosen(self, page: FlatPage, probability: FloatArray) -> list[int]:
        likely = np.flatnonzero(probability >= self.threshold).tolist()
        if self.choice == "all" and likely:
            return page.outermost(likely)
        return [int(np.argmax(probability))]


def next_node(page: FlatPage) -> int | None:
    """The element of the link to the next page, where the page's address is known."""
    if not page.url:
        return None
    # Imported late: one method of many needs it, and it takes 20 ms.
    from contentseeker.pagination.next_link import find_next

    found = find_next(page, page.url)
    return found.node if found else None


METHODS: Final = (
    Method(
        name="Hanamura",
        family=Family.PAGINATION,
        summary="The element most likely the main content, by fourteen features of elements.",
        origin="Hanamura 2020, Extraction of Main Contents from Paginated Web Sites (JAIST thesis)",
        extractor=PaginationExtractor,
        module="publicsuffixlist",
    ),
)
