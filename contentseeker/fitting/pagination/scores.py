"""Scores of models of next links: per page, with last pages included, and per link.

Per page, the one proposed link counts: right, wrong, or none. On a page that does not go on, no
proposal is right and any proposal is wrong. Per link, as in Hanamura (2020), every link is
classified for itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from contentseeker.fitting.pagination.examples import LinkExample
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.next_link import THRESHOLD


class PageResult(StrEnum):
    """What a model's proposal for one page is worth."""

    RIGHT = "right"
    """The link to the next page; on a last page, no link."""
    WRONG = "wrong"
    """Another link; on a last page, any link."""
    NONE = "none"
    """No link, although the page goes on."""


@dataclass(frozen=True, slots=True)
class Score:
    """Proposed links, or elements, against those that there are."""

    right: int
    proposed: int
    existing: int

    @property
    def values(self) -> tuple[float, float, float]:
        """Precision, recall and F1."""
        return precision_recall_f1(self.right, self.existing, self.proposed)


def page_result(*, has_next: bool, is_proposed: bool, is_right: bool) -> PageResult:
    """The result of a page, from whether it goes on, and whether a right link was proposed."""
    if not has_next:
        return PageResult.WRONG if is_proposed else PageResult.RIGHT
    if not is_proposed:
        return PageResult.NONE
    return PageResult.RIGHT if is_right else PageResult.WRONG


def result_of(example: LinkExample, chosen: str | None) -> PageResult:
    """The result of the address that was chosen for a page; None: no link was proposed."""
    return page_result(
        has_next=example.has_next,
        is_proposed=chosen is not None,
        is_right=chosen in example.wanted,
    )


def score_results(results: Iterable[tuple[bool, str]]) -> Score:
    """The score of pages: for each whether it goes on, and its ``PageResult``.

    Only proposed links count as right, so a last page can lower precision and raises nothing.
    """
    pages = list(results)
    right = sum(goes_on and result == PageResult.RIGHT for goes_on, result in pages)
    wrong = sum(result == PageResult.WRONG for _, result in pages)
    return Score(right, right + wrong, sum(goes_on for goes_on, _ in pages))


def link_score(examples: Sequence[LinkExample], found: Sequence[FloatArray]) -> Score:
    """The links from .5 on against those that were chosen, over all pages.

    Further links to the next page, such as its number, count neither as right nor as wrong.
    """
    return sum_scores(
        links_of(example, each) for example, each in zip(examples, found, strict=True)
    )


def links_of(example: LinkExample, found: FloatArray) -> Score:
    """The links of one page, each classified for itself."""
    is_proposed, is_next = (found >= THRESHOLD) & example.is_clear, example.is_next == 1
    return Score(
        right=int((is_proposed & is_next).sum()),
        proposed=int(is_proposed.sum()),
        existing=int(is_next.sum()),
    )


def sum_scores(scores: Iterable[Score]) -> Score:
    """Scores of several pages as one."""
    parts = list(scores)
    return Score(
        right=sum(part.right for part in parts),
        proposed=sum(part.proposed for part in parts),
        existing=sum(part.existing for part in parts),
    )


def chosen_target(example: LinkExample, found: FloatArray, *, with_declared: bool) -> str | None:
    """Where the page continues according to a model, or to the page itself before it."""
    if with_declared and (example.declared is not None or example.declares_end):
        return example.declared
    if not len(found) or found.max() < THRESHOLD:
        return None
    return example.targets[int(found.argmax())]
