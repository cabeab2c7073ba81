"""Model files made to do harm: no foreign code, no foreign memory, no endless walk."""

import functools
import hashlib
import io
import json
import operator
import os
import pickle
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skops.io
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.ensemble import (
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.preprocessing import FunctionTransformer
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ModelFileError
from contentseeker.methods.content_seeker import NodeClassifier, load
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.methods.content_seeker.skops_file import UntrustedTypesError, dump, rebuild
from contentseeker.methods.content_seeker.skops_trees import check_trees
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to

ROWS = np.arange(60).reshape(20, 3) % 7.0
ANSWERS = np.arange(20) % 2


class Foreign:
    """A class that is not scikit-learn's."""

    def __init__(self) -> None:
        self.classes_ = [0, 1]


def model_with(folder: Path, data: bytes) -> Path:
    """A model folder whose manifest vouches for these bytes."""
    model_of(yes_to("article")).save(folder)
    (folder / "model.skops").write_bytes(data)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["sha256"] = hashlib.sha256(data).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return folder


@pytest.mark.parametrize(
    "foreign",
    [
        pytest.param(Foreign(), id="a class of somebody's"),
        pytest.param(functools.partial(print, "hello"), id="a partial"),
        pytest.param(FunctionTransformer(os.path.exists), id="a function in a transformer"),
        pytest.param(operator.methodcaller("unlink"), id="a method by name"),
        pytest.param(yes_to("div").estimator.predict, id="a bound method"),
        pytest.param(os.system, id="a function"),
    ],
)
def test_a_type_that_is_not_trusted_is_refused(foreign: object, tmp_path: Path) -> None:
    data = skops.io.dumps({"segment": foreign, "content": foreign, "single": foreign})

    with pytest.raises(UntrustedTypesError, match="not trusted"):
        rebuild(data)
    with pytest.raises(ModelFileError, match="not trusted") as caught:
        load(model_with(tmp_path, data))
    assert str(tmp_path) in str(caught.value)


def test_a_refused_type_is_named() -> None:
    with pytest.raises(UntrustedTypesError) as caught:
        rebuild(skops.io.dumps({"segment": Foreign()}))
    assert caught.value.types == [f"{Foreign.__module__}.Foreign"]


class Detonator:
    """Unpickling it would write a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Path.touch, (self.path,)


def test_a_pickle_under_the_name_of_a_model_is_refused_and_not_run(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with pytest.raises(ModelFileError, match=r"model\.skops cannot be read"):
        load(model_with(tmp_path / "model", pickle.dumps(Detonator(trace))))
    assert not trace.exists()


def zip_of(files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def files_in(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


SOUND = files_in(dump({"segment": DecisionTreeClassifier(random_state=0).fit(ROWS, ANSWERS)}))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"PK\x03\x04 and no more", id="the beginning of a zip file"),
        pytest.param(zip_of({}), id="an empty zip file"),
        pytest.param(zip_of({"schema.json": b"{"}), id="no json"),
        pytest.param(zip_of({"schema.json": b"[]"}), id="no schema"),
        pytest.param(zip_of({"schema.json": b"[" * 100_000}), id="a deep schema"),
        pytest.param(skops.io.dumps([1, 2, 3]), id="no dictionary"),
        pytest.param(skops.io.dumps({"segment": 1}), id="one task of three"),
        pytest.param(
            skops.io.dumps({"segment": 1, "content": 2, "single": 3}), id="no classifiers"
        ),
        pytest.param(
            skops.io.dumps(dict.fromkeys(("segment", "content", "single"), FunctionTransformer())),
            id="transformers",
        ),
        pytest.param(
            skops.io.dumps(
                dict.fromkeys(("segment", "content", "single"), DecisionTreeClassifier())
            ),
            id="not fitted",
        ),
    ],
)
def test_anything_but_three_fitted_classifiers_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(ModelFileError) as caught:
        load(model_with(tmp_path, data))
    assert str(tmp_path) in str(caught.value)


def crooked(field: str, value: int, node: int = 0) -> DecisionTreeClassifier:
    """A fitted tree with one number changed."""
    classifier = DecisionTreeClassifier(random_state=0).fit(ROWS, ANSWERS)
    state = classifier.tree_.__getstate__()
    assert state["nodes"]["left_child"][node] > 0, "must not be a leaf"
    state["nodes"][field][node] = value
    classifier.tree_.__setstate__(state)
    return classifier


BEYOND = [
    pytest.param("left_child", 1_000_000, id="a child behind the last node"),
    pytest.param("right_child", 1_000_000, id="a right child behind the last node"),
    pytest.param("left_child", -7, id="a child before the first node"),
    pytest.param("right_child", -1, id="no right child"),
    pytest.param("left_child", 0, id="a node that is its own child"),
    pytest.param("right_child", 0, id="a right child that is its parent"),
    pytest.param("feature", 3, id="a column behind the last"),
    pytest.param("feature", -2, id="a column before the first"),
]


def is_refused(estimator: object) -> bool:
    """Whether loading refuses the estimator. Nothing here predicts: that might not return."""
    try:
        rebuild(dump({"segment": estimator}))
    except ModelFileError as error:
        return "leads outside of itself" in str(error)
    return False


@pytest.mark.parametrize(("field", "value"), BEYOND)
def test_a_tree_that_leads_outside_of_itself_is_refused(field: str, value: int) -> None:
    assert is_refused(crooked(field, value))


def test_a_loop_further_down_is_refused() -> None:
    assert is_refused(crooked("left_child", 0, node=1))


def counting(nodes: int) -> bytes:
    """A sound tree in whose file the number of its nodes is another."""

    def recount(node: dict[str, Any]) -> dict[str, Any]:
        if "node_count" in node:
            node["node_count"]["content"] = str(nodes)
        return node

    schema = json.loads(SOUND["schema.json"], object_hook=recount)
    return zip_of(SOUND | {"schema.json": json.dumps(schema).encode()})


def test_a_tree_that_claims_fewer_nodes_than_it_has_is_refused() -> None:
    with pytest.raises(ModelFileError, match="leads outside of itself"):
        rebuild(counting(1))


def test_a_tree_that_claims_more_nodes_than_it_has_gets_no_more() -> None:
    tree = rebuild(counting(1_000_000))["segment"].tree_
    assert tree.node_count == tree.capacity < 100


def test_a_tree_whose_estimator_does_not_say_its_columns_is_refused() -> None:
    classifier = DecisionTreeClassifier(random_state=0).fit(ROWS, ANSWERS)
    del classifier.n_features_in_
    # scikit-learn would not compare its columns with those of the page.
    assert is_refused(classifier)


def test_an_estimator_inside_another_cannot_allow_itself_more_columns() -> None:
    boosting = GradientBoostingClassifier(n_estimators=2, random_state=0).fit(ROWS, ANSWERS)
    inner = boosting.estimators_[1, 0]
    inner.n_features_in_ = 1000
    state = inner.tree_.__getstate__()
    state["nodes"]["feature"][0] = 999
    inner.tree_.__setstate__(state)
    assert is_refused(boosting)


def test_a_crooked_tree_in_a_forest_is_refused() -> None:
    forest = RandomForestClassifier(3, random_state=0).fit(ROWS, ANSWERS)
    assert not is_refused(forest)
    forest.estimators_[2] = crooked("left_child", 1_000_000)
    assert is_refused(forest)


@pytest.mark.parametrize(
    ("field", "value"),
    [("left", 1000), ("right", 1000), ("left", 0), ("feature_idx", 3), ("is_categorical", 1)],
)
def test_a_crooked_tree_of_histogram_boosting_is_refused(field: str, value: int) -> None:
    boosting = HistGradientBoostingClassifier(max_iter=2, min_samples_leaf=2, random_state=0)
    boosting.fit(ROWS, ANSWERS)
    assert not is_refused(boosting)
    nodes = boosting._predictors[1][0].nodes
    assert not nodes["is_leaf"][0], "must not be a leaf"
    nodes[field][0] = value
    assert is_refused(boosting)


def test_estimators_that_hold_each_other_come_to_an_end() -> None:
    tree = DecisionTreeClassifier(random_state=0).fit(ROWS, ANSWERS)
    tree.myself = [tree]
    check_trees(tree)


@given(
    st.sampled_from(sorted(SOUND)),
    st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), min_size=1, max_size=4),
)
@settings(max_examples=150)
def test_damaged_parts_are_refused_or_do_no_harm(name: str, changes: list[tuple[int, int]]) -> None:
    data = bytearray(SOUND[name])
    for place, value in changes:
        data[place % len(data)] = value
    try:
        rebuilt = rebuild(zip_of(SOUND | {name: bytes(data)}))
    except ModelFileError:
        return
    check_trees(rebuilt)


def test_a_forged_model_never_reaches_a_page(tmp_path: Path) -> None:
    sound = yes_to("article")
    tree = sound.estimator
    assert isinstance(tree, DecisionTreeClassifier)
    state = tree.tree_.__getstate__()
    state["nodes"]["left_child"][0] = 10**12
    tree.tree_.__setstate__(state)
    forged = NodeClassifier(tree, sound.vectoriser)
    folder = model_with(tmp_path, dump(dict.fromkeys(TASKS, tree)))

    with pytest.raises(ModelFileError, match="take a fresh copy"):
        load(folder)
    with pytest.raises(ModelFileError, match=r"^Nothing was saved"):
        model_of(forged).save(tmp_path / "again")
    assert not (tmp_path / "again").exists()
