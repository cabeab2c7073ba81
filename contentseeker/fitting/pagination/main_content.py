"""Fitting models of main-content elements, and cross-validating them on other sites."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.pagination.balancing import Answers, with_fewer, with_synthetic
from contentseeker.fitting.pagination.next_links import Fit, folds_by_source, predict_held_out
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.labels import regions_from_gold
from contentseeker.methods.hanamura.features import BINARY_PLACES, COLUMNS, node_features
from contentseeker.page import FlatPage
from contentseeker.pagination.features import FloatArray
from contentseeker.parameters import check_parameters, parameter
from contentseeker.trees import SymmetricTrees

FOLDS: Final = 5
# Tuned in folds by domain (docs/benchmarks.md).
BOOSTING: Final = Boosting(trees=200, feature_share=0.3)
# A page has a thousand elements and one that frames its content; a sample of the others is enough.
_MAX_OTHERS: Final = 100


@dataclass(frozen=True)
class MainContentSettings:
    """Everything that decides a model of main-content elements, besides the pages.

    The paper balances its data; boosted trees do better without (docs/benchmarks.md).
    """

    smote: float = parameter(
        0.0,
        "Main elements per other element after SMOTE added synthetic ones; 0: none are added.",
        at_least=0.0,
        at_most=1.0,
    )
    balance: float = parameter(
        0.0,
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
        """Places of the chosen columns among all."""
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
    # All elements are rows, not only Content Seeker's candidates.
    is_main = np.zeros(len(page), dtype=np.int8)
    is_main[list(main)] = 1
    return NodeExample(name, source, node_features(page, next_link), is_main)


def main_nodes_of_gold(page: FlatPage, gold: str) -> list[int]:
    """The elements that frame a page's gold text."""
    regions = regions_from_gold(page, np.arange(len(page), dtype=np.int32), gold)
    return [node for node, is_main in regions.items() if is_main]


def fit_nodes(examples: Iterable[NodeExample], settings: MainContentSettings) -> SymmetricTrees:
    """Trees that score elements."""
    return fit_boosted(*node_rows(examples, settings), settings.seed)


def fit_boosted(rows: FloatArray, labels: Answers, seed: int) -> SymmetricTrees:
    """Boosted trees with the settings tuned for main-content elements."""
    return fit_trees(rows, labels.astype(np.float64), np.ones(len(labels)), BOOSTING, seed=seed)


def node_rows(
    examples: Iterable[NodeExample], settings: MainContentSettings
) -> tuple[FloatArray, Answers]:
    """Rows and labels to fit on, balanced as the settings say."""
    known, places = list(examples), settings.places
    rows = np.concatenate([each.rows for each in known])[:, places]
    labels = np.concatenate([each.is_main for each in known])
    if len(np.unique(labels)) < 2:
        raise ArgumentError("examples: no page has an element of main content. Label some.")
    seed = settings.seed
    if settings.smote:
        binary = [places.index(each) for each in BINARY_PLACES if each in places]
        rows, labels = with_synthetic(rows, labels, ratio=settings.smote, binary=binary, seed=seed)
    if settings.balance:
        rows, labels = with_fewer(rows, labels, ratio=settings.balance, seed=seed)
    return rows, labels


def thinned(example: NodeExample) -> NodeExample:
    """The example with an evenly spaced sample of the elements that are no main content."""
    # Evenly spaced, so that all parts of the page are in the sample.
    others = np.flatnonzero(example.is_main == 0)
    step = max(len(others) // _MAX_OTHERS, 1)
    kept = np.sort(np.concatenate((others[::step], np.flatnonzero(example.is_main == 1))))
    return NodeExample(example.name, example.source, example.rows[kept], example.is_main[kept])


def cross_validated_nodes(
    examples: Sequence[NodeExample],
    settings: MainContentSettings,
    *,
    folds: int = FOLDS,
    fit: Fit = fit_boosted,
) -> list[FloatArray]:
    """Probabilities of all elements, by models that were fitted on other sources' pages."""
    # Every page has main content, so there is no answer to spread over the folds.
    every, sources = np.ones(len(examples), dtype=np.int8), [page.source for page in examples]
    return predict_held_out(
        examples,
        folds_by_source(sources, every, number=folds, seed=settings.seed),
        lambda others: fit(*node_rows(map(thinned, others), settings), settings.seed),
        lambda example: example.rows[:, settings.places],
    )
