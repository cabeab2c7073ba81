"""Fitting: every algorithm, selection, balance and cost learns, is kept, and comes back."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import NAMES, STRUCTURAL_FEATURES, TAG_NAME, VISUAL
from contentseeker.features.nodes import NodeFeatures
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.configuration import BALANCES, COSTS, SELECTIONS
from contentseeker.lab.fitting import fit_model, fit_task, probabilities
from contentseeker.methods.content_seeker import load
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.page.structure import BoolArray
from tests.conftest import ROOT
from tests.contentseeker.lab.labelled import labelled_rows

ROWS = labelled_rows(has_layout=True)
SMALL: dict[str, dict[str, Any]] = {
    "RandomForest": {"trees": 5},
    "MLP": {"epochs": 100},
    "HistGradientBoosting": {"rounds": 5},
}
pytestmark = pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")


def configured(algorithm: str = "J48", **choices: Any) -> Configuration:
    return Configuration(algorithm=algorithm, parameters=SMALL.get(algorithm, {}), **choices)


def predicted_yes(configuration: Configuration, rows: LabelledRows = ROWS) -> BoolArray:
    classifier = fit_task(configuration, rows, "content").classifier
    return probabilities(classifier, rows) > 0.5


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_learns_with_missing_values(algorithm: str) -> None:
    configuration = configured(algorithm, selection="none", uses_layout=True)
    right = predicted_yes(configuration) == (ROWS.content == 1)
    assert right.mean() > max(ROWS.content.mean(), 1 - ROWS.content.mean()) + 0.1


def test_j48_splits_by_tag_into_a_branch_per_tag() -> None:
    is_main = np.isin(ROWS.tags.astype(str), ("article", "td"))
    rows = replace(ROWS, content=is_main.astype(np.int8))

    fitted = fit_task(configured(selection="IG", feature_number=1), rows, "content")

    assert fitted.selected.features == (TAG_NAME,)
    tree = fitted.classifier.estimator.tree_
    # One tag after the other: two answers would need three leaves only.
    leaves = tree.value[tree.children_left < 0, 0, 1]
    assert sorted(leaves.tolist()) == [0, 0, 1, 1]
    projected = fit_task(configured(selection="PCA"), rows, "content")
    assert (probabilities(projected.classifier, rows) > 0.5).mean() == pytest.approx(
        is_main.mean(), abs=0.1
    )


@pytest.mark.parametrize("selection", SELECTIONS)
def test_every_selection_can_be_learned_with(selection: str) -> None:
    fitted = fit_task(configured(selection=selection, feature_number=3), ROWS, "content")

    columns = fitted.classifier.vectoriser.columns
    assert columns == tuple(name for name in fitted.selected.features if name != TAG_NAME)
    assert bool(fitted.classifier.vectoriser.tags) == (TAG_NAME in fitted.selected.features)
    assert fitted.selected.method == selection
    assert "stopWordRatio" in columns
    right = (probabilities(fitted.classifier, ROWS) > 0.5) == (ROWS.content == 1)
    assert right.mean() > 0.8


def test_information_gain_puts_the_telling_features_first() -> None:
    fitted = fit_task(configured(selection="IG", feature_number=2), ROWS, "segment")
    assert fitted.selected.features[0] == "innerHtmlLength"
    assert len(fitted.classifier.vectoriser.columns) <= 2


@pytest.mark.parametrize("cost_method", COSTS)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_dear_misses_are_avoided_and_cheap_ones_are_not(algorithm: str, cost_method: str) -> None:
    def choose(miss_cost: float) -> BoolArray:
        return predicted_yes(
            configured(algorithm, cost_method=cost_method, miss_cost=miss_cost), ROWS
        )

    few, many = choose(0.05), choose(20.0)
    is_main = ROWS.content == 1
    assert few.sum() < many.sum()
    assert (is_main & ~many).sum() <= (is_main & ~few).sum()
    assert (~is_main & few).sum() <= (~is_main & many).sum()


@pytest.mark.parametrize("cost_method", COSTS)
def test_a_cost_of_1_changes_nothing(cost_method: str) -> None:
    fitted = fit_task(configured(cost_method=cost_method), ROWS, "content")
    plain = fit_task(configured(), ROWS, "content")
    assert np.array_equal(
        probabilities(fitted.classifier, ROWS), probabilities(plain.classifier, ROWS)
    )


@pytest.mark.parametrize("balance", BALANCES)
def test_balancing_finds_more_of_a_rare_answer(balance: str) -> None:
    main = np.flatnonzero(ROWS.content == 1)
    rare = ROWS.take(np.sort(np.concatenate((np.flatnonzero(ROWS.content == 0), main[:8]))))
    configuration = configured(
        "LogisticRegression", selection="none", balance=balance, uses_layout=True
    )
    found = predicted_yes(configuration, rare).sum()
    assert (found > 8) == (balance != "none")


def test_what_is_learned_from_is_not_changed_by_balancing_or_costs() -> None:
    before = ROWS.to_frame()
    for balance in BALANCES:
        fit_task(configured(balance=balance, miss_cost=3.0), ROWS, "content")
    assert ROWS.to_frame().equals(before)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("answer", [0, 1])
@pytest.mark.parametrize("balance", BALANCES)
def test_one_answer_alone_is_learned_as_such(algorithm: str, answer: int, balance: str) -> None:
    rows = ROWS.take(np.flatnonzero(ROWS.content == answer))
    for cost_method in COSTS:
        configuration = configured(
            algorithm, balance=balance, miss_cost=5.0, cost_method=cost_method
        )
        assert predicted_yes(configuration, rows).all() == bool(answer)


def test_no_label_at_all_is_refused_with_what_to_do() -> None:
    unsaid = replace(ROWS, segment=np.full(len(ROWS), -1, dtype=np.int8))
    with pytest.raises(ArgumentError, match=r"^rows: no element .* 'segment'\. Label some pages"):
        fit_task(configured(), unsaid, "segment")
    with pytest.raises(ArgumentError, match="Label some pages"):
        fit_model(configured(), LabelledRows.empty())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_features_that_no_row_has_are_not_learned(algorithm: str) -> None:
    bare = labelled_rows(number=60)
    fitted = fit_task(configured(algorithm, selection="none", uses_layout=True), bare, "content")
    assert fitted.classifier.vectoriser.columns == STRUCTURAL_FEATURES


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_page_without_boxes_is_classified_by_a_model_that_always_had_them(algorithm: str) -> None:
    has_box = ~np.isnan(ROWS.features[:, -1])
    boxed, boxless = ROWS.take(has_box), ROWS.take(~has_box)
    fitted = fit_task(configured(algorithm, selection="none", uses_layout=True), boxed, "content")
    assert set(VISUAL) < set(fitted.classifier.vectoriser.columns)
    assert np.isfinite(probabilities(fitted.classifier, boxless)).all()


def test_rows_are_answered_as_elements_of_a_page_are() -> None:
    fitted = fit_task(configured(selection="none"), ROWS, "content")
    features = NodeFeatures(
        ROWS.nodes.astype(np.int32), tuple(ROWS.tags), ROWS.features, ROWS.features, "en"
    )
    assert np.array_equal(
        probabilities(fitted.classifier, ROWS), fitted.classifier.probability(features)
    )
    assert probabilities(fitted.classifier, LabelledRows.empty()).tolist() == []


def test_a_model_says_how_it_was_made() -> None:
    told: list[str] = []
    configuration = configured(feature_number=4)
    model, selected = fit_model(configuration, ROWS, facts={"data": "x"}, on_task=told.append)

    assert told == list(TASKS) == list(selected)
    assert model.facts["data"] == "x"
    assert Configuration.from_json(model.facts["configuration"]) == configuration
    yes = int(ROWS.content.sum())
    assert model.facts["examples"]["content"] == {"yes": yes, "no": len(ROWS) - yes}
    middle = np.median(ROWS.features[:, NAMES.index("paraNum")])
    assert model.facts["typical"]["paraNum"] == middle
    for task in TASKS:
        assert isinstance(getattr(model, task).estimator, DecisionTreeClassifier)


def test_whoever_is_told_of_a_task_can_stop() -> None:
    class StopError(Exception):
        pass

    def stop(task: str) -> None:
        if task == "content":
            raise StopError

    with pytest.raises(StopError):
        fit_model(configured(), ROWS, on_task=stop)


KEPT = [
    pytest.param({}, id="plain"),
    pytest.param({"selection": "PCA", "uses_layout": True}, id="components"),
    pytest.param({"miss_cost": 4.0, "cost_method": "threshold"}, id="threshold"),
]


@pytest.mark.parametrize("choices", KEPT)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_loaded_model_says_what_the_saved_one_said(
    algorithm: str, choices: dict[str, Any], tmp_path: Path
) -> None:
    model, _ = fit_model(configured(algorithm, **choices), ROWS)
    model.save(tmp_path)
    again = load(tmp_path)

    assert again.facts == model.facts
    for task in TASKS:
        before, after = (probabilities(getattr(each, task), ROWS) for each in (model, again))
        assert np.array_equal(before, after)


def digests(folder: Path, choices: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """Of the files of a model of each algorithm."""
    found = []
    for number, (algorithm, more) in enumerate(choices):
        model, _ = fit_model(configured(algorithm, **more), ROWS)
        model.save(folder / str(number))
        for file in ("manifest.json", "model.skops"):
            data = (folder / str(number) / file).read_bytes()
            found.append(hashlib.sha256(data).hexdigest())
    return found


RANDOM_CHOICES: list[tuple[str, dict[str, Any]]] = [
    ("RandomForest", {"balance": "SMOTE", "miss_cost": 4.0}),
    ("MLP", {"balance": "weights"}),
    ("HistGradientBoosting", {"cost_method": "weights", "miss_cost": 3.0}),
    ("J48", {"selection": "ReliefF", "miss_cost": 3.0, "balance": "undersampling"}),
    ("LogisticRegression", {"selection": "PCA"}),
]


def test_the_same_rows_and_configuration_give_the_same_bytes_in_another_process(
    tmp_path: Path,
) -> None:
    program = (
        "import sys, pathlib\n"
        "from tests.contentseeker.lab.test_fitting import RANDOM_CHOICES, digests\n"
        "print(*digests(pathlib.Path(sys.argv[1]), RANDOM_CHOICES))"
    )
    other = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, str(tmp_path / "other")],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "3"},
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert other.stdout.split() == digests(tmp_path, RANDOM_CHOICES)


def test_another_seed_draws_otherwise() -> None:
    first, second = (
        probabilities(
            fit_task(configured("RandomForest", seed=seed), ROWS, "content").classifier, ROWS
        )
        for seed in (1, 2)
    )
    assert not np.array_equal(first, second)
