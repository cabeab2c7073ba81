"""The base class of kinds that train on facts about pages, such as their type or next link."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from training.errors import TrainingError
from training.kinds.kind import Model, ModelKind, PlanType
from training.kinds.page_data import PageExample, ReadPages
from training.runs.worker_pool import OnPage, map_pages
from training.training_sets.freezing import MANY_PAGES, TrainingSetRequest


class PageFactsKind(ModelKind[Model, PlanType]):
    """Reads pages that have a known fact. No rows of elements, so no training set is frozen."""

    # The form then offers no choice of labels.
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
        total = pages.count()
        read = map_pages(
            self.read_page,
            plan,
            self.stored_pages(pages),
            lambda done: on_page(done, total),
            is_large=total >= MANY_PAGES,
        )
        if self.no_examples and not any(page.example for page in read):
            raise TrainingError(self.no_examples.format(genre=genre))
        # By digest, which is the same in every workbench; database keys are not.
        return self._named_by_hash(genre, sorted(read, key=lambda page: page.digest))

    def _named_by_hash(self, genre: Genre, read: Sequence[PageExample[Any]]) -> ReadPages:
        """The usable examples, with the hash of all for the manifest."""
        usable = [page for page in read if page.example is not None]
        digest = sha256("".join(page.digest for page in usable).encode()).hexdigest()
        counts = {"pages": len(usable), "sources": len({page.source for page in usable})}
        words = self.data_summary.format(**counts, left_out=len(read) - len(usable))
        return ReadPages(
            examples={page.key: page.example for page in usable},
            facts={"genre": genre.slug, self.data_key: digest} | counts,
            summary=f"{words} Data {digest[:8]}.",
        )
