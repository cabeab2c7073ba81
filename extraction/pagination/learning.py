"""Learning to find next links, and how well that goes on sites not learned from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.learning.algorithms import ALGORITHMS
from extraction.learning.algorithms.algorithm import Occasion
from extraction.learning.configuration import SEED
from extraction.learning.folds import Places, make_folds
from extraction.metrics.ratios import precision_recall_f1
from extraction.page.structure import BoolArray
from extraction.pagination.balancing import Answers, with_made_up
from extraction.pagination.examples import LinkExample
from extraction.pagination.features import FloatArray
from extraction.pagination.forest import judge_of
from extraction.pagination.next_link import THRESHOLD
from extraction.pagination.profiles import ALL_FEATURES, FULL, Profile
from extraction.parameters import check_parameters, parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

LEARNERS: Final = ("J48", "RandomForest", "HistGradientBoosting")
"""The paper's: a decision tree, a random forest, gradient boosting."""
FOLDS: Final = 10
# Of the links of a page nearly all are menus and teasers; a few of these teach as much.
_TELLING: Final = (
    "has next",
    "says next",
    "arrow on",
    "named next",
    "around named next",
    "is number",
    "is series",
)
_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "J48": {},
    "RandomForest": {},
    "HistGradientBoosting": {"leaves": 15},
}


@dataclass(frozen=True)
class LinkLesson:
    """Everything that decides a model of next links, besides the pages."""

    learner: str = parameter("RandomForest", "What learns.", choices=LEARNERS)
    smote: float = parameter(
        0.3,
        "Next links per other link after SMOTE made some up; 0: none are made up.",
        at_least=0.0,
        at_most=1.0,
    )
    one_in: int = parameter(
        10,
        "Of links without any sign of leading on, one in so many is learned from.",
        at_least=1,
        at_most=1000,
    )
    seed: int = parameter(SEED, "Of everything random.", at_least=0, at_most=2**31 - 1)
    profile: Profile = field(default=FULL)

    def __post_init__(self) -> None:
        check_parameters(self)

    def seen(self, rows: FloatArray) -> FloatArray:
        """Those columns of an example's rows that the learner may see."""
        return rows[:, [ALL_FEATURES.index(name) for name in self.profile.columns]]


@dataclass(frozen=True, slots=True)
class PageScore:
    """Decisions about whole pages: the right link, a wrong one, or none."""

    right: int
    proposed: int
    existing: int

    @property
    def values(self) -> tuple[float, float, float]:
        """Precision, recall and F1."""
        return precision_recall_f1(self.right, self.existing, self.proposed)


def fit_links(examples: Iterable[LinkExample], lesson: LinkLesson) -> "ClassifierMixin":
    """A classifier of candidates."""
    learned = [(each, _is_learned(each, lesson.one_in)) for each in examples]
    rows = lesson.seen(np.concatenate([each.rows[chosen] for each, chosen in learned]))
    answers = np.concatenate([each.is_next[chosen] for each, chosen in learned])
    if len(np.unique(answers)) < 2:
        raise ArgumentError("examples: no page has a next link among its links. Label some.")
    if lesson.smote:
        rows, answers = with_made_up(
            rows,
            answers,
            ratio=lesson.smote,
            binary=lesson.profile.binary_places,
            seed=lesson.seed,
        )
    return fit_learner(lesson.learner, rows, answers, lesson.seed)


def fit_learner(name: str, rows: FloatArray, answers: Answers, seed: int) -> "ClassifierMixin":
    """A classifier of scikit-learn, fitted; the same on every machine."""
    # Imported late: it brings scikit-learn along, which takes seconds.
    from threadpoolctl import threadpool_limits

    from extraction.learning.algorithms.plain import fit_plain

    options = ALGORITHMS[name].options(**_OPTIONS[name])
    learner = options.learner(Occasion(rows.shape[1], seed, is_probabilistic=True))
    # Sums in another order, in more threads, would be another model.
    with threadpool_limits(1):
        return fit_plain(learner, rows, answers)


def _is_learned(example: LinkExample, one_in: int) -> BoolArray:
    """Candidates to learn from: all with a sign of leading on, and a few of the others."""
    signs = example.rows[:, [ALL_FEATURES.index(name) for name in _TELLING]]
    is_telling = np.asarray(signs.any(axis=1), dtype=np.bool_)
    is_telling[::one_in] = True
    learned: BoolArray = (is_telling & example.is_clear) | (example.is_next == 1)
    return learned


def cross_validated(
    examples: Sequence[LinkExample],
    lesson: LinkLesson,
    *,
    folds: int = FOLDS,
    on_fold: Callable[[int, int], object] = lambda done, total: None,
) -> list[FloatArray]:
    """Probabilities of all candidates, by models that learned from other sources' pages."""
    tests = folds_by_source(
        [each.source for each in examples],
        np.array([each.has_next for each in examples], dtype=np.int8),
        number=folds,
        seed=lesson.seed,
    )
    found: list[FloatArray] = [np.zeros(0)] * len(examples)
    for number, test in enumerate(tests, start=1):
        tested = set(test.tolist())
        others = (each for place, each in enumerate(examples) if place not in tested)
        judge = judge_of(fit_links(others, lesson))
        for place in tested:
            found[place] = judge.probabilities(lesson.seen(examples[place].rows))
        on_fold(number, len(tests))
    return found


def folds_by_source(
    sources: Sequence[str], answers: Answers, *, number: int, seed: int
) -> list[Places]:
    """Places of what is tested together; pages of one source are."""
    if len(np.unique(answers)) < 2:
        # Nothing to spread evenly: every other page is called a yes, so that folds are even.
        answers = (np.arange(len(answers)) % 2).astype(np.int8)
    groups = np.unique(sources, return_inverse=True)[1].astype(np.int64)
    return make_folds(answers, groups, number=number, seed=seed)


def chosen_target(example: LinkExample, found: FloatArray, *, with_declared: bool) -> str | None:
    """Where the page continues according to a model, or to the page itself before it."""
    if with_declared and example.declared is not None:
        return example.declared
    if not len(found) or found.max() < THRESHOLD:
        return None
    return example.targets[int(found.argmax())]


def page_score(
    examples: Sequence[LinkExample], found: Sequence[FloatArray], *, with_declared: bool
) -> PageScore:
    """How often the link proposed for a page is right; one where there is none is wrong."""
    chosen = [
        chosen_target(example, each, with_declared=with_declared)
        for example, each in zip(examples, found, strict=True)
    ]
    return PageScore(
        right=sum(c in e.wanted for c, e in zip(chosen, examples, strict=True) if c is not None),
        proposed=sum(target is not None for target in chosen),
        existing=sum(example.has_next for example in examples),
    )
