import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn.base import ClassifierMixin
from sklearn.decomposition import PCA
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.features import NAMES, NodeFeatures
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.explaining import (
    Condition,
    Counts,
    explain,
    stored_typical_values,
    typical_values,
)
from contentseeker.lab.fitting import fit_task, probabilities
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser

COLUMNS = ("linkToTextRatio", "stopWordRatio", "innerTxtLength", "centerX")
TAGS = ("div", "li", "td")
SIZE = 300
LEARNERS: dict[str, Callable[[], ClassifierMixin]] = {
    "forest": lambda: RandomForestClassifier(5, random_state=1),
    "logistic regression": lambda: make_pipeline(StandardScaler(), LogisticRegression()),
    "projected": lambda: make_pipeline(StandardScaler(), PCA(0.95), LogisticRegression()),
    "support vectors": lambda: make_pipeline(StandardScaler(), SVC()),
    "boosting": lambda: HistGradientBoostingClassifier(max_iter=5, random_state=1),
}


def page(*, missing: float = 0.0, seed: int = 1) -> NodeFeatures:
    """Candidates with random features, every second number."""
    random = np.random.default_rng(seed)
    values = random.random((SIZE, len(NAMES)))
    values[random.random(SIZE) < missing, NAMES.index("centerX")] = np.nan
    tags = tuple(random.choice(TAGS, SIZE).tolist())
    return NodeFeatures(np.arange(0, 2 * SIZE, 2, dtype=np.int32), tags, values, values, "en")


def answers(features: NodeFeatures) -> Any:
    """Main content: much text that is not links, or list items on the left."""
    frame = features.frame()
    is_text = (frame["stopWordRatio"] > 0.4) & (frame["linkToTextRatio"] < 0.6)
    is_item = (frame["tagName"] == "li") & (frame["centerX"].fillna(0) < 0.3)
    return (is_text | is_item).to_numpy().astype(np.int8)


def fitted(learner: ClassifierMixin, features: NodeFeatures, weights: Any = None) -> NodeClassifier:
    vectoriser = Vectoriser(COLUMNS, TAGS)
    extra = {} if weights is None else {"sample_weight": weights}
    learner.fit(vectoriser.matrix(features), answers(features), **extra)
    return NodeClassifier(learner, vectoriser)


def tree(**options: Any) -> DecisionTreeClassifier:
    return DecisionTreeClassifier(min_samples_leaf=5, random_state=1, **options)


def rows_of(features: NodeFeatures) -> LabelledRows:
    said = answers(features)
    number = np.arange(SIZE)
    tags = np.array(features.tags, dtype=np.object_)
    is_explicit = np.ones(len(tags), dtype=np.bool_)
    return LabelledRows(
        features.normalised, tags, said, said, number, number, tags, number, is_explicit
    )


def takes(features: NodeFeatures, condition: Condition) -> Any:
    """Which elements fulfil a condition, from what it says alone."""
    if condition.feature == "tagName":
        has_tag = np.array(features.tags) == condition.limit
        return has_tag if condition.is_above else ~has_tag
    column: Any = features.normalised[:, NAMES.index(condition.feature)].astype(np.float32)
    return column > condition.limit if condition.is_above else column <= condition.limit


@pytest.mark.parametrize("place", [0, 7, 150, 299])
def test_the_path_leads_exactly_the_examples_of_the_leaf_to_it(place: int) -> None:
    features = page()
    why = explain(fitted(tree(), features), features, 2 * place, typical={})
    said, together = answers(features), np.ones(SIZE, dtype=np.bool_)
    for condition in why.path:
        together &= takes(features, condition)
        assert condition.reached.number == together.sum()
        assert condition.reached.yes == pytest.approx(said[together].sum())
    assert together[place]
    assert why.leaf == why.path[-1].reached
    assert why.probability == pytest.approx(said[together].mean())
    assert why.is_yes == (said[together].mean() > 0.5)
    assert why.contributions == ()


def test_the_path_is_the_one_the_tree_itself_goes() -> None:
    features = page()
    classifier = fitted(tree(), features)
    inner, matrix = classifier.estimator.tree_, classifier.vectoriser.matrix(features)
    leaves = classifier.estimator.apply(matrix)
    for place in range(0, SIZE, 10):
        here = 0
        for condition in explain(classifier, features, 2 * place, typical={}).path:
            name = classifier.vectoriser.names[inner.feature[here]]
            assert name in (condition.feature, f"tagName={condition.limit}")
            here = (inner.children_right if condition.is_above else inner.children_left)[here]
        assert here == leaves[place]


def test_a_missing_value_is_said_and_the_side_it_goes_to() -> None:
    features = page(missing=0.4)
    classifier = fitted(tree(), features)
    leaves = classifier.estimator.apply(classifier.vectoriser.matrix(features))
    is_missing = np.isnan(features.normalised[:, NAMES.index("centerX")])
    said = []
    for place in np.flatnonzero(is_missing).tolist():
        why = explain(classifier, features, 2 * place, typical={})
        assert why.leaf is not None
        assert why.leaf.number == (leaves == leaves[place]).sum()
        said += [str(each) for each in why.path if each.feature == "centerX"]
    assert said
    assert all(text.startswith("centerX missing, counted as ") for text in said)


def test_weighted_examples_are_counted_once_and_shared_by_weight() -> None:
    features = page()
    weights = np.where(answers(features) == 1, 3.0, 0.5)
    why = explain(fitted(tree(max_depth=1), features, weights), features, 0, typical={})
    (only,) = why.path
    together = takes(features, only)
    assert why.leaf is not None
    assert why.leaf.is_weighted
    assert why.leaf.number == together.sum()
    yes = weights[together & (answers(features) == 1)].sum()
    assert why.leaf.share == pytest.approx(yes / weights[together].sum())
    assert why.probability == pytest.approx(why.leaf.share)


@pytest.mark.parametrize("name", LEARNERS)
def test_a_contribution_is_the_change_to_the_probability_with_a_typical_value(name: str) -> None:
    features, node, place = page(), 42, 21
    classifier = fitted(LEARNERS[name](), features)
    typical = {"linkToTextRatio": 0.5, "stopWordRatio": 0.25, "tagName=td": 1.0}
    why = explain(classifier, features, node, typical=typical)

    row = classifier.vectoriser.matrix(features)[place]
    expected = {}
    for column, each in enumerate(COLUMNS):
        changed = row.copy()
        changed[column] = typical.get(each, 0.0)
        expected[each] = asked(classifier, row) - asked(classifier, changed)
    expected["tagName"] = asked(classifier, row) - asked(
        classifier, np.concatenate((row[: len(COLUMNS)], [0, 0, 1]))
    )
    found = {each.feature: each.change for each in why.contributions}
    assert found == pytest.approx(expected)
    sizes = [abs(each.change) for each in why.contributions]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 0
    assert why.probability == pytest.approx(asked(classifier, row))
    assert (why.path, why.leaf) == ((), None)


def asked(classifier: NodeClassifier, row: Any) -> float:
    """Probability of yes for a row of the matrix; for support vectors on the same scale."""
    estimator: Any = classifier.estimator
    if hasattr(estimator, "predict_proba"):
        return float(estimator.predict_proba([row])[0, 1])
    return float(0.5 + np.arctan(estimator.decision_function([row])[0]) / np.pi)


CONFIGURATIONS = {
    **{name: Configuration(name, selection="none") for name in ALGORITHMS},
    "best features only": Configuration("LogisticRegression", feature_number=3),
    "projected tree": Configuration("J48", selection="PCA"),
    "moved threshold": Configuration("RandomForest", miss_cost=4, cost_method="threshold"),
    "tree with moved threshold": Configuration("J48", miss_cost=4, cost_method="threshold"),
    "relabelled": Configuration("J48", miss_cost=4),
    "balanced by weights": Configuration("J48", balance="weights"),
    "boxes": Configuration("SMO", selection="none", uses_layout=True),
}


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_whatever_was_learned_can_be_explained(name: str) -> None:
    features = page(missing=0.3)
    rows = rows_of(features)
    classifier = fit_task(CONFIGURATIONS[name], rows, "content").classifier
    expected = probabilities(classifier, rows)
    typical = typical_values(rows)
    for place in range(0, SIZE, 60):
        why = explain(classifier, features, 2 * place, typical=typical)
        assert why.probability == pytest.approx(expected[place])
        assert why.is_yes == (expected[place] > 0.5)
        assert bool(why.path) == isinstance(classifier.estimator, DecisionTreeClassifier)
        assert bool(why.contributions) != bool(why.path)
        if why.leaf is not None:
            assert why.leaf.share == pytest.approx(why.probability)


def test_only_learners_that_give_one_say_it_is_a_probability() -> None:
    features = page()
    for name, learner in LEARNERS.items():
        why = explain(fitted(learner(), features), features, 0, typical={})
        assert why.is_probability == (name != "support vectors")


def test_without_typical_values_a_feature_is_compared_with_zero() -> None:
    features = page()
    classifier = fitted(LEARNERS["forest"](), features)
    why = explain(classifier, features, 0, typical={})
    assert {each.feature: each.typical for each in why.contributions} == {
        **dict.fromkeys(COLUMNS, 0.0),
        "tagName": "",
    }


@pytest.mark.parametrize("answer", [0, 1])
@pytest.mark.parametrize("learner", [tree, DummyClassifier], ids=["tree", "dummy"])
def test_a_classifier_that_knows_one_answer_gives_no_reasons(
    learner: Callable[[], ClassifierMixin], answer: int
) -> None:
    features = page()
    vectoriser = Vectoriser(COLUMNS, TAGS)
    estimator = learner()
    estimator.fit(vectoriser.matrix(features), np.full(SIZE, answer))
    why = explain(NodeClassifier(estimator, vectoriser), features, 0, typical={})
    assert why.is_constant
    assert why.probability == answer
    assert (why.path, why.contributions) == ((), ())


@pytest.mark.parametrize("node", [1, -2, 2 * SIZE])
def test_an_element_that_is_no_candidate_is_refused(node: int) -> None:
    features = page()
    with pytest.raises(ArgumentError, match="is no candidate"):
        explain(fitted(tree(), features), features, node, typical={})


def test_explaining_leaves_the_features_as_they_are() -> None:
    features = page()
    before = features.normalised.copy()
    explain(fitted(LEARNERS["forest"](), features), features, 0, typical={})
    assert np.array_equal(features.normalised, before)


@pytest.mark.parametrize(
    ("value", "limit", "is_above", "text"),
    [
        (0.42, 0.1985, True, "stopWordRatio 0.42 > 0.1985"),
        (0.5, 0.5, False, "stopWordRatio 0.5 ≤ 0.5"),
        (0.1, 0.1, False, "stopWordRatio 0.1 ≤ 0.1"),
        (0.198512, 0.1985, True, "stopWordRatio 0.198512 > 0.1985"),
        ("div", "div", True, "tagName = div"),
        ("div", "li", False, "tagName div ≠ li"),
    ],
)
def test_conditions_read_as_sums_do(
    value: float | str, limit: float | str, is_above: bool, text: str
) -> None:
    counts = Counts(1, 1.0, is_weighted=False)
    assert str(Condition(text.split()[0], value, limit, is_above, counts)) == text


def test_typical_values_are_medians_and_the_commonest_tag() -> None:
    features = page(missing=0.4)
    frame = features.frame()
    typical = typical_values(rows_of(features))
    commonest = frame["tagName"].value_counts().index[0]
    assert typical == {
        **frame[list(NAMES)].median(skipna=True).to_dict(),
        f"tagName={commonest}": 1.0,
    }
    assert stored_typical_values({"typical": json.loads(json.dumps(typical))}) == typical


def test_a_feature_no_row_has_is_not_typical_of_anything() -> None:
    typical = typical_values(rows_of(page(missing=1.1)))
    assert "centerX" not in typical
    assert len(typical) == len(NAMES)
    assert typical_values(LabelledRows.empty()) == {}


@pytest.mark.parametrize(
    "facts",
    [{}, {"typical": None}, {"typical": [1]}, {"typical": {"width": "1"}}]
    + [{"typical": {"width": value}} for value in (float("nan"), float("inf"), 10**400, None)],
    ids=["none", "null", "list", "text", "nan", "infinite", "huge", "empty"],
)
def test_stored_values_that_are_no_numbers_are_not_taken(facts: dict[str, Any]) -> None:
    assert stored_typical_values(facts) == {}
