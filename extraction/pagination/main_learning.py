"""Learning which elements hold the main content of a page, and how well that goes elsewhere."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.labels import regions_from_gold
from extraction.learning.configuration import SEED
from extraction.page import FlatPage
from extraction.pagination.balancing import Answers, with_fewer, with_made_up
from extraction.pagination.features import FloatArray
from extraction.pagination.forest import judge_of
from extraction.pagination.learning import (
    LEARNERS,
    PageScore,
    fit_learner,
    folds_by_source,
)
from extraction.pagination.next_link import THRESHOLD
from extraction.pagination.node_features import BINARY_PLACES, COLUMNS, node_features
from extraction.parameters import check_parameters, parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

FOLDS: Final = 5
# A page has a thousand elements and one that frames its content; a part of the others will do.
_MOST_OTHERS: Final = 100


@dataclass(frozen=True)
class MainLesson:
    """Everything that decides a model of main-content elements, besides the pages."""

    learner: str = parameter("HistGradientBoosting", "What learns.", choices=LEARNERS)
    smote: float = parameter(
        0.3,
        "Main elements per other element after SMOTE made some up; 0: none are made up.",
        at_least=0.0,
        at_most=1.0,
    )
    balance: float = parameter(
        1.0,
        "Main elements per other element after others were left out; 0: none are left out.",
        at_least=0.0,
        at_most=1.0,
    )
    columns: tuple[str, ...] = COLUMNS
    seed: int = parameter(SEED, "Of everything random.", at_least=0, at_most=2**31 - 1)

    def __post_init__(self) -> None:
        check_parameters(self)

    @property
    def places(self) -> list[int]:
        """Places of the columns that the learner may see."""
        return [COLUMNS.index(name) for name in self.columns]


@dataclass(frozen=True, slots=True)
class NodeExample:
    """The elements of one page, and which of them hold its main content."""

    name: str
    source: str
    rows: FloatArray
    is_main: Answers


def node_example(
    name: str, source: str, page: FlatPage, main: Iterable[int], next_link: int | None
) -> NodeExample:
    """An example of a page whose main-content elements are known."""
    is_main = np.zeros(len(page), dtype=np.int8)
    is_main[list(main)] = 1
    return NodeExample(name, source, node_features(page, next_link), is_main)


def main_nodes_of_gold(page: FlatPage, gold: str) -> list[int]:
    """The elements that frame a page's gold text."""
    regions = regions_from_gold(page, np.arange(len(page), dtype=np.int32), gold)
    return [node for node, is_main in regions.items() if is_main]


def fit_nodes(examples: Iterable[NodeExample], lesson: MainLesson) -> "ClassifierMixin":
    """A classifier of elements."""
    learned = list(examples)
    rows = np.concatenate([each.rows for each in learned])[:, lesson.places]
    answers = np.concatenate([each.is_main for each in learned])
    if len(np.unique(answers)) < 2:
        raise ArgumentError("examples: no page has an element of main content. Label some.")
    if lesson.smote:
        binary = [lesson.places.index(each) for each in BINARY_PLACES if each in lesson.places]
        rows, answers = with_made_up(
            rows, answers, ratio=lesson.smote, binary=binary, seed=lesson.seed
        )
    if lesson.balance:
        rows, answers = with_fewer(rows, answers, ratio=lesson.balance, seed=lesson.seed)
    return fit_learner(lesson.learner, rows, answers, lesson.seed)


def thinned(example: NodeExample) -> NodeExample:
    """The example with evenly chosen ones of the elements that are no main content."""
    others = np.flatnonzero(example.is_main == 0)
    step = max(len(others) // _MOST_OTHERS, 1)
    kept = np.sort(np.concatenate((others[::step], np.flatnonzero(example.is_main == 1))))
    return NodeExample(example.name, example.source, example.rows[kept], example.is_main[kept])


def cross_validated_nodes(
    examples: Sequence[NodeExample],
    lesson: MainLesson,
    *,
    folds: int = FOLDS,
    on_fold: Callable[[int, int], object] = lambda done, total: None,
) -> list[FloatArray]:
    """Probabilities of all elements, by models that learned from other sources' pages."""
    sources = [each.source for each in examples]
    every = np.ones(len(examples), dtype=np.int8)
    tests = folds_by_source(sources, every, number=folds, seed=lesson.seed)
    found: list[FloatArray] = [np.zeros(0)] * len(examples)
    for number, test in enumerate(tests, start=1):
        tested = set(test.tolist())
        others = (thinned(each) for place, each in enumerate(examples) if place not in tested)
        judge = judge_of(fit_nodes(others, lesson))
        for place in tested:
            found[place] = judge.probabilities(examples[place].rows[:, lesson.places])
        on_fold(number, len(tests))
    return found


def element_score(examples: Sequence[NodeExample], found: Sequence[FloatArray]) -> PageScore:
    """Elements taken for main content against those that are, over all pages."""
    pairs = list(zip(examples, found, strict=True))
    return PageScore(
        right=sum(int(((each >= THRESHOLD) & (e.is_main == 1)).sum()) for e, each in pairs),
        proposed=sum(int((each >= THRESHOLD).sum()) for _, each in pairs),
        existing=sum(int(e.is_main.sum()) for e in examples),
    )


def likeliest_score(examples: Sequence[NodeExample], found: Sequence[FloatArray]) -> PageScore:
    """The likeliest element of each page against those that hold its main content."""
    pairs = zip(examples, found, strict=True)
    return PageScore(
        right=sum(int(example.is_main[int(each.argmax())]) for example, each in pairs),
        proposed=len(examples),
        existing=sum(int(example.is_main.sum()) for example in examples),
    )
