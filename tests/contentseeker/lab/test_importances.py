import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.features.catalogue import NAMES
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.drawing import importances
from contentseeker.lab.fitting import fit_task
from contentseeker.lab.rows import LabelledRows
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser


def labelled_rows(*, number: int = 240) -> LabelledRows:
    """Rows whose content hangs on the share of stop words, and a little on the tag."""
    random = np.random.default_rng(5)
    features = random.random((number, len(NAMES)))
    tags = random.choice(np.array(["div", "td"], dtype=np.object_), number)
    score = features[:, NAMES.index("stopWordRatio")] + 0.2 * (tags == "td")
    content = (score > 0.6).astype(np.int8)
    places = np.arange(number)
    return LabelledRows(
        features,
        tags,
        content,
        content,
        places,
        places,
        tags.copy(),
        np.zeros(number, np.int64),
        np.ones(number, np.bool_),
    )


@pytest.mark.parametrize("algorithm", ["J48", "RandomForest", "SMO", "LogisticRegression"])
def test_classifiers_that_say_what_counts_are_believed(algorithm: str) -> None:
    rows = labelled_rows()
    configuration = Configuration(algorithm=algorithm, selection="none")
    found = importances(fit_task(configuration, rows, "content").classifier)
    assert found[0][0] == "stopWordRatio"
    assert [value for _, value in found] == sorted((v for _, v in found), reverse=True)
    assert sum(value for _, value in found) == pytest.approx(1)
    assert dict(found).keys() >= {"tagName", "paraNum"}
    assert not [name for name, _ in found if name.startswith("tagName=")]


@pytest.mark.parametrize(
    "configuration",
    [
        Configuration(algorithm="HistGradientBoosting", parameters={"rounds": 20}),
        Configuration(algorithm="J48", selection="PCA"),
    ],
    ids=["boosting", "components"],
)
def test_others_are_asked_about_rows_with_one_feature_shuffled(
    configuration: Configuration,
) -> None:
    rows = labelled_rows()
    classifier = fit_task(configuration, rows, "content").classifier
    assert importances(classifier) == []
    assert importances(classifier, LabelledRows.empty()) == []
    found = importances(classifier, rows)
    assert found[0][0] == "stopWordRatio"
    assert found == importances(classifier, rows)


def test_a_feature_that_is_never_looked_at_moves_nothing_when_shuffled() -> None:
    rows = labelled_rows()
    vectoriser = Vectoriser(("stopWordRatio", "paraNum"), ("div", "td"))
    matrix = vectoriser.rows(rows.features, rows.tags.tolist())
    matrix[:, 1:] = 0
    boosting = HistGradientBoostingClassifier(max_iter=5).fit(matrix, rows.content)
    found = dict(importances(NodeClassifier(boosting, vectoriser), rows))
    assert found["paraNum"] == found["tagName"] == 0
    assert found["stopWordRatio"] > 0.1


def test_importances_of_trees_are_those_of_scikit_learn_with_tags_together() -> None:
    rows = labelled_rows()
    vectoriser = Vectoriser(("paraNum", "stopWordRatio"), ("div", "td"))
    matrix = vectoriser.rows(rows.features, rows.tags.tolist())
    for estimator in (DecisionTreeClassifier(random_state=1), RandomForestClassifier(3)):
        fitted = estimator.fit(matrix, rows.content)
        theirs = fitted.feature_importances_
        found = dict(importances(NodeClassifier(fitted, vectoriser)))
        assert found["stopWordRatio"] == pytest.approx(theirs[1])
        assert found["tagName"] == pytest.approx(theirs[2] + theirs[3])


def test_a_tree_of_one_leaf_leans_on_nothing() -> None:
    tree = DecisionTreeClassifier().fit(np.zeros((4, 1)), np.zeros(4, dtype=np.int8))
    assert importances(NodeClassifier(tree, Vectoriser(("paraNum",)))) == []
