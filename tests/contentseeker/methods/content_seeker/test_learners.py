"""Any classifier of scikit-learn can be fitted, saved, loaded, and then says the same."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sklearn.base import ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
    VotingClassifier,
)
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, PolynomialFeatures, StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from contentseeker.fitting.content_seeker import fit_content_seeker
from contentseeker.methods.content_seeker import ContentSeekerModel, load
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.page import parse
from contentseeker.registry import get
from tests.conftest import ROOT
from tests.contentseeker.methods.content_seeker.labelled_pages import (
    article_page,
    examples,
    labelled,
)

Learner = Callable[[], ClassifierMixin]

LEARNERS: dict[str, Learner] = {
    "tree": lambda: DecisionTreeClassifier(random_state=1),
    "forest": lambda: RandomForestClassifier(5, random_state=1),
    "logistic regression": lambda: make_pipeline(StandardScaler(), LogisticRegression()),
    "support vectors": lambda: make_pipeline(MinMaxScaler(), SVC(kernel="linear")),
    "calibrated support vectors": lambda: CalibratedClassifierCV(SVC(), ensemble=False, cv=3),
    "neural network": lambda: MLPClassifier((5,), solver="lbfgs", random_state=1),
    "neural network by Adam": lambda: MLPClassifier((5,), max_iter=400, random_state=1),
    "neural network by gradient descent": lambda: MLPClassifier(
        (5,), solver="sgd", learning_rate_init=0.3, momentum=0.2, max_iter=300, random_state=1
    ),
    "histogram boosting": lambda: HistGradientBoostingClassifier(
        max_iter=5, min_samples_leaf=5, random_state=1
    ),
    "boosting": lambda: GradientBoostingClassifier(n_estimators=5, random_state=1),
    "adaptive boosting": lambda: AdaBoostClassifier(n_estimators=3, random_state=1),
    "bagged trees on some columns": lambda: BaggingClassifier(
        n_estimators=4, max_features=0.5, random_state=1
    ),
    "bagged trees on products of columns": lambda: BaggingClassifier(
        make_pipeline(PolynomialFeatures(), DecisionTreeClassifier()),
        n_estimators=2,
        random_state=1,
    ),
    "naive Bayes": GaussianNB,
    "neighbours": lambda: KNeighborsClassifier(3, algorithm="brute"),
    "no probabilities": RidgeClassifier,
    "neither probabilities nor distances": lambda: VotingClassifier(
        [("tree", DecisionTreeClassifier(random_state=1)), ("Bayes", GaussianNB())]
    ),
    "stochastic gradient descent": lambda: SGDClassifier(loss="log_loss", random_state=1),
}

# The pages are few and alike, and the learners kept small.
pytestmark = pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")


def fitted(name: str) -> ContentSeekerModel:
    return fit_content_seeker(examples(), learner=LEARNERS[name])


@pytest.mark.parametrize("name", LEARNERS)
def test_a_loaded_model_says_what_the_saved_one_said(name: str, tmp_path: Path) -> None:
    model = fitted(name)
    model.save(tmp_path)
    again = load(tmp_path)

    unseen = labelled(article_page(17)).features
    for task in TASKS:
        probability = getattr(model, task).probability(unseen)
        assert probability.shape == (len(unseen),)
        assert ((probability >= 0) & (probability <= 1)).all()
        assert getattr(again, task).probability(unseen).tolist() == probability.tolist()


@pytest.mark.parametrize("name", LEARNERS)
def test_yes_is_what_the_classifier_itself_predicts(name: str) -> None:
    content = fitted(name).content
    unseen = labelled(article_page(17)).features
    predicted = content.estimator.predict(content.vectoriser.matrix(unseen)) == 1
    assert content.predict(unseen).tolist() == predicted.tolist()


@pytest.mark.parametrize("name", LEARNERS)
def test_the_article_of_an_unseen_page_is_in_the_text(name: str, tmp_path: Path) -> None:
    fitted(name).save(tmp_path)
    seeker = get("CS+plain").create(model=str(tmp_path))
    assert "The storm was over by noon" in seeker.extract(parse(article_page(17))).text


@pytest.mark.slow
def test_a_model_saved_again_by_another_process_has_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number, _ in enumerate(LEARNERS)]
    for name, folder in zip(LEARNERS, folders, strict=True):
        fitted(name).save(folder)

    program = (
        "import sys, pathlib; from contentseeker.methods.content_seeker import load\n"
        "for name in sys.argv[1:]: load(pathlib.Path(name)).save(pathlib.Path(name) / 'again')"
    )
    subprocess.run(
        [sys.executable, "-c", program, *map(str, folders)], cwd=ROOT, check=True, timeout=300
    )

    for folder in folders:
        for file in ("model.skops", "manifest.json"):
            assert (folder / "again" / file).read_bytes() == (folder / file).read_bytes()
