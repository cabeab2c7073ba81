"""Symmetric trees as plain numbers, against CatBoost's own answers."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from catboost import CatBoostClassifier, Pool
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from contentseeker import trees as symmetric
from contentseeker.compiled import in_python
from contentseeker.errors import ArgumentError
from contentseeker.fitting.tree_training import from_catboost
from contentseeker.model_files.arrays import pack, unpack
from contentseeker.trees import MAX_DEPTH, MAX_TREES, SymmetricTrees, from_log_odds
from tests.conftest import ROOT

COLUMNS = 6
CONSTANT = 5


def random_rows(random: np.random.Generator, size: int, unknown: float) -> NDArray[np.float64]:
    """Rows with columns of few and of many values, some unknown, and one that says nothing."""
    rows = random.normal(size=(size, COLUMNS))
    rows[:, :3] = rows[:, :3].round()
    rows[random.random(rows.shape) < unknown] = np.nan
    rows[:, CONSTANT] = 1.0
    return rows


def fitted(
    seed: int, *, unknown: float = 0.1, start: NDArray[np.float64] | None = None, **given: Any
) -> CatBoostClassifier:
    """A classifier of random rows, in which a value that is unknown says something, too."""
    random = np.random.default_rng(seed)
    rows = random_rows(random, 300, unknown)
    label = (np.nan_to_num(rows, nan=1.5).sum(axis=1) + random.normal(size=300) > 2).astype(int)
    chosen: dict[str, Any] = {"iterations": 20, "depth": 4, "learning_rate": 0.3} | given
    model = CatBoostClassifier(
        **chosen, thread_count=1, logging_level="Silent", allow_writing_files=False
    )
    return model.fit(Pool(rows, label, weight=1 + label, baseline=start))


def said(model: CatBoostClassifier, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    answer: NDArray[np.float64] = model.predict(rows, prediction_type="RawFormulaVal")
    return answer


def trees() -> SymmetricTrees:
    return from_catboost(fitted(1))


@settings(max_examples=20)
@given(
    st.integers(0, 2**31),
    st.sampled_from([0.0, 0.2]),
    st.sampled_from([0.0, 0.2, 1.0]),
    st.integers(1, MAX_DEPTH),
)
def test_answers_are_those_of_catboost(
    seed: int, unknown_then: float, unknown_now: float, depth: int
) -> None:
    model = fitted(seed, unknown=unknown_then, depth=depth)
    found = from_catboost(model)
    rows = random_rows(np.random.default_rng(seed + 1), 50, unknown_now)
    # A value right at a border is no yes.
    rows[0, found.column[-1, 0]] = found.border[-1, 0]

    assert found.log_odds(rows) == pytest.approx(said(model, rows), abs=1e-9)
    expected = model.predict_proba(rows)[:, 1]
    assert from_log_odds(found.log_odds(rows)) == pytest.approx(expected, abs=1e-9)


def test_trees_with_fewer_questions_than_others_stay_as_they_are() -> None:
    # Two values that say all, and leave nothing more to ask.
    rows = np.array([[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]] * 20)
    model = CatBoostClassifier(
        iterations=30, depth=3, rsm=0.5, thread_count=1, logging_level="Silent",
        allow_writing_files=False,
    ).fit(rows, [0, 1, 1] * 20)  # fmt: skip
    found = from_catboost(model)
    assert np.isinf(found.border).any()
    beyond = np.array([[np.inf, -np.inf], [-np.inf, np.inf], [np.nan, np.nan]])
    for asked in (rows, beyond):
        assert found.log_odds(asked) == pytest.approx(said(model, asked), abs=1e-9)


def test_trees_that_ask_nothing() -> None:
    # Of so small a share of the features some levels have none to ask about.
    model = fitted(1, rsm=0.01)
    found = from_catboost(model)
    assert np.isinf(found.border).all(axis=0).any()
    rows = random_rows(np.random.default_rng(2), 50, 0.1)
    assert found.log_odds(rows) == pytest.approx(said(model, rows), abs=1e-9)


def test_without_a_tree_the_bias_is_the_answer() -> None:
    nothing = SymmetricTrees(
        np.zeros((1, 0), np.int64),
        np.zeros((1, 0), np.float32),
        np.zeros((0, 2)),
        np.zeros((0, 2)),
        0.5,
    )
    assert nothing.log_odds(np.zeros((3, 1))).tolist() == [0.5] * 3
    assert SymmetricTrees.from_arrays(nothing.as_arrays(), 1).bias == 0.5


def test_deeper_trees_than_a_byte_has_bits_are_refused() -> None:
    with pytest.raises(ArgumentError, match="levels, where 8 are allowed"):
        from_catboost(fitted(1, depth=12, iterations=3, unknown=0.0))


def test_long_pages_are_asked_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    found = trees()
    rows = random_rows(np.random.default_rng(8), 25, 0.1)
    # Compiled, trees are asked without pieces.
    sum_of_leaves, columns = in_python["trees.sum_of_leaves"], rows.T.astype(np.float32)
    whole, leaves = sum_of_leaves(found, columns).tolist(), found.leaves(rows).tolist()
    monkeypatch.setattr(symmetric, "_ROWS_AT_ONCE", 10)
    assert sum_of_leaves(found, columns).tolist() == whole
    assert found.leaves(rows).tolist() == leaves
    assert found.log_odds(rows[:0]).tolist() == []


def test_answers_are_the_same_bytes_in_any_process() -> None:
    program = (
        "import numpy as np\n"
        "from tests.contentseeker.methods.blocks.test_block_trees import random_rows, trees\n"
        "rows = random_rows(np.random.default_rng(3), 40, 0.1)\n"
        "print(trees().log_odds(rows).tobytes().hex())"
    )
    rows = random_rows(np.random.default_rng(3), 40, 0.1)
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.stdout.strip() == trees().log_odds(rows).tobytes().hex()


def test_weights_are_of_the_rows_that_ended_in_a_leaf() -> None:
    random = np.random.default_rng(1)
    rows = random_rows(random, 300, 0.1)
    label = (np.nan_to_num(rows, nan=1.5).sum(axis=1) + random.normal(size=300) > 2).astype(int)
    found = trees()
    for tree, leaves in enumerate(found.leaves(rows)):
        weight = np.bincount(leaves, 1 + label, minlength=1 << found.depth)
        assert found.weight[tree].tolist() == pytest.approx(weight.tolist())


@pytest.mark.parametrize("depths", [(2, 4), (4, 2), (3, 3)])
def test_together_they_say_what_both_say(depths: tuple[int, int]) -> None:
    one, other = (from_catboost(fitted(seed, depth=depth)) for seed, depth in enumerate(depths))
    rows = random_rows(np.random.default_rng(9), 50, 0.1)
    both = one.together(other)
    assert len(both) == len(one) + len(other)
    assert both.depth == max(depths)
    assert both.log_odds(rows) == pytest.approx(one.log_odds(rows) + other.log_odds(rows))


def test_trees_grown_on_top_of_others_leave_them_as_they_are() -> None:
    first = fitted(1)
    rows = random_rows(np.random.default_rng(1), 300, 0.1)
    more = fitted(1, start=said(first, rows), iterations=5)
    both = from_catboost(first).together(from_catboost(more))
    expected = said(first, rows) + said(more, rows)
    assert both.log_odds(rows) == pytest.approx(expected, abs=1e-9)


def test_plain_data_are_the_same_trees_again() -> None:
    found = trees()
    again = SymmetricTrees.from_arrays(unpack(pack(found.as_arrays())), COLUMNS)
    rows = random_rows(np.random.default_rng(2), 20, 0.1)
    assert again.log_odds(rows).tolist() == found.log_odds(rows).tolist()


def changed(name: str, value: Any) -> dict[str, Any]:
    """Plain data of trees, with the first number of an array changed."""
    array = trees().as_arrays()[name].copy()
    array.flat[0] = value
    return {name: array}


def emptied(**shapes: tuple[int, ...]) -> dict[str, Any]:
    data = trees().as_arrays()
    return {name: np.zeros(shape, data[name].dtype) for name, shape in shapes.items()}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param(changed("column", COLUMNS), id="a column that there is not"),
        pytest.param(changed("column", -1), id="a column before the first"),
        pytest.param(changed("border", np.nan), id="a border that is no number"),
        pytest.param(changed("value", np.nan), id="a value that is no number"),
        pytest.param(changed("value", np.inf), id="a value without end"),
        pytest.param(changed("weight", -1.0), id="less than no rows"),
        pytest.param(changed("weight", np.inf), id="rows without end"),
        pytest.param(changed("value", 1e308), id="a value whose sums have no end"),
        pytest.param({"bias": np.array([-np.inf])}, id="a bias without end"),
        pytest.param({"bias": np.array([np.nan])}, id="a bias that is no number"),
        pytest.param({"bias": np.array(["0"])}, id="a word for a bias"),
        pytest.param({"bias": np.zeros(3)}, id="three biases"),
        pytest.param({"column": trees().column.astype(np.float64)}, id="columns with fractions"),
        pytest.param({"border": trees().border.astype(np.float64)}, id="finer borders"),
        pytest.param({"value": trees().value.astype(np.object_)}, id="objects for values"),
        pytest.param({"value": trees().value.astype(str)}, id="words for values"),
        pytest.param({"weight": trees().weight.tolist()}, id="a list for weights"),
        pytest.param({"column": trees().column.tolist()}, id="a list for columns"),
        pytest.param({"column": trees().column[0]}, id="columns of one level"),
        pytest.param({"column": trees().column[:, :-1]}, id="a tree less"),
        pytest.param({"border": trees().border[:-1]}, id="a level less"),
        pytest.param({"value": trees().value[:, :-1]}, id="a leaf less"),
        pytest.param({"weight": trees().weight[:-1]}, id="weights of a tree less"),
        pytest.param(emptied(column=(0, 20), border=(0, 20)), id="no question"),
        pytest.param(
            emptied(column=(9, 1), border=(9, 1), value=(1, 512), weight=(1, 512)), id="too deep"
        ),
        pytest.param(
            emptied(
                column=(1, MAX_TREES + 1),
                border=(1, MAX_TREES + 1),
                value=(MAX_TREES + 1, 2),
                weight=(MAX_TREES + 1, 2),
            ),
            id="too many",
        ),
    ],
)
def test_what_no_trees_can_be_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((AttributeError, TypeError, ValueError)):
        SymmetricTrees.from_arrays(trees().as_arrays() | changes, COLUMNS)


@pytest.mark.parametrize("name", sorted(trees().as_arrays()))
def test_all_of_it_must_be_there(name: str) -> None:
    data = trees().as_arrays()
    del data[name]
    with pytest.raises(KeyError):
        SymmetricTrees.from_arrays(data, COLUMNS)
