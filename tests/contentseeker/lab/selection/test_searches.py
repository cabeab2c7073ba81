"""CFS, consistency and the wrapper, each against trying every set of a few features."""

from itertools import chain, combinations

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import accuracy_score, normalized_mutual_info_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.tree import DecisionTreeClassifier

from contentseeker.lab.selection.best_first import best_first
from contentseeker.lab.selection.consistency import consistent_set
from contentseeker.lab.selection.correlation import merit, symmetric_uncertainty, uncorrelated_set
from contentseeker.lab.selection.examples import Examples
from contentseeker.lab.selection.wrapper import wrapped_set
from tests.contentseeker.lab.selection.synthetic import NAMES, made_examples

FEATURES = (*NAMES, "tagName")


def every_set() -> list[tuple[str, ...]]:
    sizes = (combinations(FEATURES, size) for size in range(1, len(FEATURES) + 1))
    return list(chain.from_iterable(sizes))


def coded_frame(examples: Examples) -> pd.DataFrame:
    coded = dict(zip(FEATURES, examples.coded(), strict=True))
    return pd.DataFrame(coded | {"answer": examples.answers})


@pytest.mark.parametrize("seed", [0, 1])
def test_cfs_finds_the_set_of_highest_merit(seed: int) -> None:
    examples = made_examples(seed=seed, has_gaps=seed % 2 == 1)
    frame = coded_frame(examples)
    known = {pair: uncertainty(frame, *pair) for pair in combinations(frame.columns, 2)}

    def slow_merit(names: tuple[str, ...]) -> float:
        with_answer = np.mean([known[name, "answer"] for name in names])
        pairs = [known[pair] for pair in combinations(names, 2)]
        size = len(names)
        together = float(np.mean(pairs)) if pairs else 0.0
        return float(size * with_answer / np.sqrt(size + size * (size - 1) * together))

    found = uncorrelated_set(examples)
    assert slow_merit(found) == pytest.approx(max(map(slow_merit, every_set())), abs=1e-4)
    assert not {"noise", "constant"} & set(found)
    symmetric = known | {(other, one): value for (one, other), value in known.items()}
    columns = (*FEATURES, "answer")
    table = [[symmetric.get((one, other), 1.0) for other in columns] for one in columns]
    for names in every_set():
        places = tuple(FEATURES.index(name) for name in names)
        assert merit(places, table) == pytest.approx(slow_merit(names))


def uncertainty(frame: pd.DataFrame, one: str, other: str) -> float:
    """Scikit-learn normalises by the mean of both entropies by default, which is the same."""
    if frame[one].nunique() == 1 or frame[other].nunique() == 1:
        return 0.0
    return float(normalized_mutual_info_score(frame[one], frame[other]))


def test_uncertainty_runs_from_nothing_to_all() -> None:
    left = np.array([0, 0, 1, 1])
    assert symmetric_uncertainty(left, left) == 1
    assert symmetric_uncertainty(left, np.array([0, 1, 0, 1])) == 0
    assert symmetric_uncertainty(left, np.zeros(4, dtype=np.int64)) == 0


@pytest.mark.parametrize("seed", [0, 1])
def test_consistency_finds_a_set_that_no_other_beats(seed: int) -> None:
    examples = made_examples(seed=seed, has_gaps=seed % 2 == 1)
    frame = coded_frame(examples)

    def share(names: tuple[str, ...]) -> float:
        kinds = frame.groupby([*names, "answer"]).size()
        return float(kinds.groupby(list(names)).max().sum() / len(frame))

    best = max(map(share, every_set()))
    found = consistent_set(examples)
    assert share(found) == pytest.approx(best)
    assert len(found) > 1
    assert all(share(tuple(set(found) - {name})) < best for name in found)


def test_wrapper_finds_the_set_with_which_a_tree_is_most_accurate() -> None:
    examples = made_examples(rows=60, seed=3)
    numbers = pd.DataFrame(examples.values, columns=list(NAMES))
    folds = StratifiedKFold(5, shuffle=True, random_state=examples.seed)
    tree = DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=3)

    def accuracy(names: tuple[str, ...]) -> float:
        matrix = numbers[[name for name in names if name != "tagName"]]
        if "tagName" in names:
            matrix = matrix.join(pd.get_dummies(pd.Series(examples.tags), dtype=float))
        predicted = cross_val_predict(tree, matrix.to_numpy(), examples.answers, cv=folds)
        return float(accuracy_score(examples.answers, predicted))

    singles = [(name,) for name in FEATURES]
    found = wrapped_set(examples)
    assert accuracy(found) >= max(map(accuracy, [*singles, FEATURES]))
    assert {"strong", "copy"} & set(found)


def test_wrapper_sees_every_tag() -> None:
    examples = made_examples(rows=60)
    answers = np.isin(examples.tags, ["div", "nav"]).astype(np.int8)
    assert wrapped_set(Examples(examples.values, examples.tags, answers, NAMES, 1)) == ("tagName",)


def test_wrapper_chooses_nothing_where_answers_are_too_few_for_folds() -> None:
    examples = made_examples(rows=20)
    answers = np.zeros(20, dtype=np.int8)
    answers[0] = 1
    lonely = Examples(examples.values, examples.tags, answers, NAMES, 1)
    assert wrapped_set(lonely) == ()


def test_the_search_goes_back_to_a_set_that_looked_worse() -> None:
    merits = {(): 0.0, (0,): 0.5, (1,): 0.4, (2,): 0.3, (1, 2): 0.9}
    assert best_first(3, lambda grown: merits.get(tuple(sorted(grown)), 0.1)) == (1, 2)


def test_the_search_gives_up_after_five_sets_without_gain() -> None:
    asked: list[tuple[int, ...]] = []

    def merit(places: tuple[int, ...]) -> float:
        asked.append(places)
        return 1.0 if places == (0,) else 0.0

    assert best_first(30, merit) == (0,)
    # The empty set, thirty singles, and five sets grown by what had not been seen.
    assert len(asked) <= 1 + 30 + 5 * 29


def test_the_search_chooses_nothing_where_nothing_helps() -> None:
    assert best_first(4, lambda places: 0.7) == ()
