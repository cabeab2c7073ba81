"""All visible text of the body: the trivial bound every method has to beat."""

from dataclasses import dataclass

from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.page import FlatPage
from contentseeker.result import Extraction


@dataclass(frozen=True, slots=True)
class WholeBody(Baseline):
    """Takes everything, so its recall is the best that text nodes allow."""

    def choose(self, page: FlatPage) -> Extraction:
        """All visible text of the body."""
        return Extraction.of(page, page.text(page.body), (page.body,))
