"""Pages as a course learns from them and tests them. Asks no database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Example = TypeVar("Example")
PlanType = TypeVar("PlanType")


@dataclass(frozen=True, slots=True)
class FoldedPage(Generic[Example]):
    """What is learned from one page, and the fold it is tested in."""

    page: int
    example: Example
    fold: int
    """Negative if it is in none."""


@dataclass(frozen=True, slots=True)
class PageLesson(Generic[Example, PlanType]):
    """What there is to learn from, in an order of its own, and how."""

    pages: Sequence[FoldedPage[Example]]
    plan: PlanType

    @property
    def examples(self) -> list[Example]:
        """All there is to learn from."""
        return [page.example for page in self.pages]

    def tested(self, fold: int) -> list[FoldedPage[Example]]:
        """The pages of a fold."""
        return [page for page in self.pages if page.fold == fold]
