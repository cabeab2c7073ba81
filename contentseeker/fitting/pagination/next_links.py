"""Fitting models of next links, and cross-validating them on other sites."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED, Places, make_folds
from contentseeker.fitting.pagination.balancing import Answers, with_synthetic
from contentseeker.fitting.pagination.examples import LinkExample
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.page.structure import BoolArray
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.profiles import ALL_FEATURES, FULL, Profile
from contentseeker.parameters import check_parameters, parameter
from contentseeker.trees import SymmetricTrees

FOLDS: Final = 10
# Tuned in folds by site (docs/benchmarks.md).
BOOSTING: Final = Boosting(trees=300, feature_share=0.2, leaf_steps=10)
# Most links of a page are menus and teasers without any of these signs; a sample of them is enough.
_SIGNS: Final = (
    "has next",
    "says next",
    "arrow on",
    "named next",
    "around named next",
    "is number",
    "is series",
)


@dataclass(frozen=True)
class NextLinkSettings:
    """Everything that decides a model of next links, besides the pages."""

    smote: float = parameter(
        0.3,
        "Next links per other link after SMOTE added synthetic ones; 0: none are added.",
        at_least=0.0,
        at_most=1.0,
    )
    one_in: int = parameter(
        10,
        "Of links without any sign of leading on, one in so many is used for fitting.",
        at_least=1,
        at_most=1000,
    )
    seed: int = parameter(SEED, "Of everything random.", at_least=0, at_most=2**31 - 1)
    profile: Profile = field(default=FULL)

    def __post_init__(self) -> None:
        check_parameters(self)

    def selected(self, rows: FloatArray) -> FloatArray:
        """The columns of an example's rows that are in the profile."""
        return rows[:, [ALL_FEATURES.index(name) for name in self.profile.columns]]


class Classifier(Protocol):
    """A fitted binary classifier of rows."""

    def probability(self, rows: FloatArray) -> FloatArray:
        """Probability of the positive class, for each row."""
        ...


Example = TypeVar("Example")
Fit = Callable[[FloatArray, Answers, int], Classifier]
"""Fits a classifier to rows, their labels and a seed."""


def fit_links(examples: Iterable[LinkExample], settings: NextLinkSettings) -> SymmetricTrees:
    """Trees that score candidates."""
    return fit_boosted(*link_rows(examples, settings), settings.seed)


def fit_boosted(rows: FloatArray, labels: Answers, seed: int) -> SymmetricTrees:
    """Boosted trees with the settings tuned for next links."""
    return fit_trees(rows, labels.astype(np.float64), np.ones(len(labels)), BOOSTING, seed=seed)


def link_rows(
    examples: Iterable[LinkExample], settings: NextLinkSettings
) -> tuple[FloatArray, Answers]:
    """Rows and labels to fit on: a sample of the candidates, and synthetic next links."""
    sampled = [(each, _is_sampled(each, settings.one_in)) for each in examples]
    rows = settings.selected(np.concatenate([each.rows[chosen] for each, chosen in sampled]))
    labels = np.concatenate([each.is_next[chosen] for each, chosen in sampled])
    # Trees cannot be fitted to one class.
    if len(np.unique(labels)) < 2:
        raise ArgumentError("examples: no page has a next link among its links. Label some.")
    if not settings.smote:
        return rows, labels
    binary = settings.profile.binary_places
    return with_synthetic(rows, labels, ratio=settings.smote, binary=binary, seed=settings.seed)


def _is_sampled(example: LinkExample, one_in: int) -> BoolArray:
    """Candidates to fit on: all with a sign of leading on, and one in so many of the others."""
    signs = example.rows[:, [ALL_FEATURES.index(name) for name in _SIGNS]]
    is_chosen = np.asarray(signs.any(axis=1), dtype=np.bool_)
    # By position, not at random: the same page always gives the same rows.
    is_chosen[::one_in] = True
    return np.asarray((is_chosen & example.is_clear) | (example.is_next == 1))


def cross_validated(
    examples: Sequence[LinkExample],
    settings: NextLinkSettings,
    *,
    folds: int = FOLDS,
    fit: Fit = fit_boosted,
) -> list[FloatArray]:
    """Probabilities of all candidates, by models that were fitted on other sources' pages."""
    answers = np.array([example.has_next for example in examples], dtype=np.int8)
    sources = [example.source for example in examples]
    found = predict_held_out(
        examples,
        folds_by_source(sources, answers, number=folds, seed=settings.seed),
        lambda others: fit(*link_rows(others, settings), settings.seed),
        lambda example: settings.selected(example.rows),
    )
    return [example.without_earlier(each) for example, each in zip(examples, found, strict=True)]


def predict_held_out(
    examples: Sequence[Example],
    folds: Iterable[Places],
    fit: Callable[[Iterable[Example]], Classifier],
    rows: Callable[[Example], FloatArray],
) -> list[FloatArray]:
    """Probabilities of the rows of each example, by models fitted on the other folds."""
    found: list[FloatArray] = [np.zeros(0)] * len(examples)
    for test in folds:
        tested = set(test.tolist())
        classifier = fit(each for place, each in enumerate(examples) if place not in tested)
        for place in tested:
            found[place] = classifier.probability(rows(examples[place]))
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
