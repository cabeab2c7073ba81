"""The base class of kinds that train on facts about pages, such as their type or next link."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from training.errors import TrainingError
from training.kinds.kind import Model, ModelKind, PlanType
from training.kinds.page_data import PageExample, ReadPages, name_by_hash, read_pages
from training.runs.worker_pool import OnPage
from training.training_sets.freezing import TrainingSetRequest


class PageFactsKind(ModelKind[Model, PlanType]):
    """Reads pages that have a known fact. No rows of elements, so no training set is frozen."""

    uses_element_labels = False
    data_key: ClassVar[str]
    """The key of the manifest's facts under which the hash of the data is stored."""
    data_summary: ClassVar[str]
    """A line for the log, with places for ``pages``, ``sources`` and ``left_out``."""
    no_data: ClassVar[str]
    """The error for a genre without such pages, with a place for ``genre``."""
    no_examples: ClassVar[str] = ""
    """The error if none of the pages is of use; blank if every page is."""

    @abstractmethod
    def pages(self, genre: Genre) -> PageQuerySet:
        """The pages of a genre's training sources whose fact is known."""

    @abstractmethod
    def stored_pages(self, pages: PageQuerySet) -> Iterator[Any]:
        """The pages with their facts, as ``read_page`` takes them."""

    @abstractmethod
    def read_page(self, plan: PlanType, page: Any) -> PageExample[Any]:
        """The example of a page; runs in worker processes."""

    def require_data(self, genre: Genre) -> None:
        if not self.pages(genre).exists():
            raise TrainingError(self.no_data.format(genre=genre))

    def read_data(
        self,
        plan: PlanType,
        request: TrainingSetRequest,
        on_page: OnPage,
        on_read: Callable[[], object],
    ) -> ReadPages:
        genre = Genre.objects.get(slug=request.genre)
        # Again, as facts may have been removed since the run was requested.
        self.require_data(genre)
        pages = self.pages(genre)
        read = read_pages(self.read_page, plan, self.stored_pages(pages), pages.count(), on_page)
        if self.no_examples and not any(page.example for page in read):
            raise TrainingError(self.no_examples.format(genre=genre))
        return name_by_hash(genre, self.data_key, read, self.data_summary)
