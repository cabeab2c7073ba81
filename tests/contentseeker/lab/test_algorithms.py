"""The list of algorithms: what stands in it, and what is refused."""

import numpy as np
import pytest
from sklearn.neural_network import MLPClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.lab.algorithms import ALGORITHMS, learner
from contentseeker.lab.algorithms.plain import fit_plain, on_components
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.j48 import J48

NAMES = ["J48", "RandomForest", "SMO", "MLP", "LogisticRegression", "HistGradientBoosting"]
ROWS = np.random.default_rng(1).random((40, 3))
ANSWERS = (ROWS[:, 0] > 0.5).astype(np.int8)


def test_the_algorithms_of_the_thesis_come_first() -> None:
    assert list(ALGORITHMS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_option_says_what_it_means_and_its_default_will_do(name: str) -> None:
    algorithm = ALGORITHMS[name]
    assert algorithm.name == name
    assert algorithm.summary.endswith(".")
    assert all(option.meaning.endswith(".") for option in algorithm.parameters)
    defaults = {option.name: option.default for option in algorithm.parameters}

    given = learner(Configuration(algorithm=name, parameters=defaults))

    assert repr(given) == repr(learner(Configuration(algorithm=name)))


def test_the_defaults_are_those_of_weka() -> None:
    def made(name: str) -> dict[str, object]:
        configuration = Configuration(algorithm=name, seed=5)
        params: dict[str, object] = learner(configuration, columns=30).get_params()
        return params

    assert made("J48") == {"confidence": 0.25, "min_objects": 2, "tag_columns": 0}
    forest = made("RandomForest")
    assert (forest["n_estimators"], forest["max_features"]) == (100, 5)
    assert (made("SMO")["svc__kernel"], made("SMO")["svc__C"]) == ("linear", 1.0)
    network = {name[15:]: value for name, value in made("MLP").items() if "__" in name}
    assert network["hidden_layer_sizes"] == (16,)
    assert (network["learning_rate_init"], network["momentum"]) == (0.3, 0.2)
    assert (network["solver"], network["max_iter"]) == ("sgd", 500)
    # WEKA's network learns from one example at a time, which would take too long.
    assert network["batch_size"] == 10


@pytest.mark.parametrize(
    ("name", "parameters", "refusal"),
    [
        ("J49", {}, r"^algorithm: there is no 'J49'\. There are: J48, "),
        ("J48", {"trees": 3}, r"^trees: J48 has no such parameter\. It takes: confidence, min"),
        ("J48", {"confidence": 0.6}, r"^confidence: 0\.6 will not do\. Pass a number from"),
        ("RandomForest", {"trees": 0}, r"^trees: 0 will not do\."),
        ("RandomForest", {"trees": 2.5}, r"^trees: 2\.5 will not do\."),
        ("SMO", {"kernel": "precomputed"}, r"^kernel: 'precomputed' will not do\."),
        ("MLP", {"momentum": float("nan")}, r"^momentum: nan will not do\."),
        ("LogisticRegression", {"complexity": 0}, r"^complexity: 0 will not do\."),
        ("HistGradientBoosting", {"rounds": True}, r"^rounds: True will not do\."),
    ],
)
def test_what_cannot_be_meant_is_refused_by_name(
    name: str, parameters: dict[str, object], refusal: str
) -> None:
    with pytest.raises(ArgumentError, match=refusal):
        learner(Configuration(algorithm=name, parameters=parameters))


def test_only_j48_is_told_which_columns_are_tags() -> None:
    tree = learner(Configuration(algorithm="J48"), columns=9, tag_columns=4)
    assert tree.get_params()["tag_columns"] == 4


def fitted_network(examples: int, batch: int, seed: int = 1) -> tuple[MLPClassifier, float]:
    """A network fitted to examples of exclusive or, and its share of right answers."""
    random = np.random.default_rng(0)
    rows = random.integers(0, 2, (examples, 2)) + random.normal(0, 0.1, (examples, 2))
    answers = ((rows[:, 0] > 0.5) ^ (rows[:, 1] > 0.5)).astype(np.int8)
    parameters = {"batch": batch, "hidden": 4, "epochs": 300 if examples < 1000 else 1}
    chosen = learner(Configuration(algorithm="MLP", parameters=parameters, seed=seed), columns=2)
    fitted = fit_plain(chosen, rows, answers)
    return fitted.steps[-1][1], float((fitted.predict(rows) == answers).mean())


def test_a_network_learns_exclusive_or_in_small_batches_only() -> None:
    for seed in (1, 2, 3):
        small, right = fitted_network(200, 10, seed)
        large, guessed = fitted_network(200, 200, seed)
        assert (small.batch_size, large.batch_size) == (10, 200)
        assert right == 1.0
        assert guessed < 0.7


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize(
    ("examples", "batch", "used"),
    # At most 2,000 steps per epoch, and no batch of more examples than there are.
    [(20_000, 10, 10), (60_000, 10, 30), (60_000, 50, 50), (6, 10, 6)],
)
def test_batches_grow_with_very_many_examples(examples: int, batch: int, used: int) -> None:
    network, _ = fitted_network(examples, batch)
    assert network.batch_size == used


@pytest.mark.parametrize("answer", [0, 1])
def test_examples_with_one_answer_become_a_single_leaf(answer: int) -> None:
    for name in NAMES:
        fitted = fit_plain(learner(Configuration(algorithm=name)), ROWS, np.full(40, answer))
        assert isinstance(fitted, DecisionTreeClassifier)
        assert fitted.tree_.node_count == 1
        assert fitted.classes_.tolist() == [answer]


def test_nothing_of_this_library_is_left_in_what_is_fitted() -> None:
    tree = fit_plain(J48(), ROWS, ANSWERS)
    assert type(tree) is DecisionTreeClassifier

    chain = fit_plain(on_components(J48()), ROWS, ANSWERS)
    kinds = [type(step).__name__ for _, step in chain.steps]
    assert kinds == ["SimpleImputer", "StandardScaler", "PCA", "DecisionTreeClassifier"]
    assert (chain.predict(ROWS) == ANSWERS).mean() > 0.7


@pytest.mark.parametrize("name", NAMES)
def test_weights_count_as_repetitions_do(name: str) -> None:
    # Heavy no: where the answers overlap, it wins.
    rows = np.repeat([[0.2], [0.8]], 30, axis=0)
    answers = np.tile([0, 1, 1], 20).astype(np.int8)
    weights = np.where(answers == 0, 5.0, 1.0)
    few = {"RandomForest": {"trees": 9}, "HistGradientBoosting": {"rounds": 5}}
    chosen = learner(Configuration(algorithm=name, parameters=few.get(name, {})), columns=1)

    assert fit_plain(chosen, rows, answers).predict(rows).all()
    assert not fit_plain(chosen, rows, answers, weights).predict(rows).any()


def test_too_few_examples_for_an_algorithm_are_refused_with_what_to_do() -> None:
    configuration = Configuration(algorithm="SMO", miss_cost=3.0, cost_method="threshold")
    with pytest.raises(ArgumentError, match=r"^rows: .*Label more pages, or choose another"):
        fit_plain(learner(configuration), ROWS[:3], np.array([0, 0, 1], dtype=np.int8))
