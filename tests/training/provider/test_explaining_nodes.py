import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from sklearn.base import ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from annotate.explanations.elements import NodeExplanation
from annotate.models import Genre, Page
from contentseeker.features.nodes import node_features
from contentseeker.fitting.content_seeker import fit_content_seeker
from contentseeker.methods.content_seeker import NodeClassifier
from contentseeker.model_files.folder import shipped_version
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page, examples
from tests.factories import PageFactory, UserFactory
from tests.training import made
from training.artefacts import keep
from training.models import ModelVersion
from training.provider.trained_models import TrainedModels
from training.versions.versions import promote, roll_back, version_name

pytestmark = pytest.mark.django_db

HTML = article_page(17).encode()
ARTICLE = parse(HTML).select("#article")[0]

LEARNERS: dict[str, Callable[[], ClassifierMixin]] = {
    "tree": lambda: DecisionTreeClassifier(min_samples_leaf=3, random_state=1),
    "forest": lambda: RandomForestClassifier(5, random_state=1),
    "support vectors": lambda: make_pipeline(StandardScaler(), SVC()),
}


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def stored(genre: Genre, learner: Callable[[], ClassifierMixin], folder: Path) -> ModelVersion:
    """A version with a model fitted on small pages, its typical values in the manifest."""
    facts = {"typical": {"stopWordRatio": 0.125, "tagName=li": 1.0}}
    fit_content_seeker(examples(), learner=learner, facts=facts).save(folder)
    return ModelVersion.objects.create(
        genre=genre,
        number=1,
        manifest=json.loads((folder / "manifest.json").read_text()),
        file=keep((folder / "model.skops").read_bytes()),
        created_by=UserFactory(),
    )


def genre_of(page: Page) -> Genre:
    assert page.genre is not None
    return page.genre


def chance(classifier: NodeClassifier) -> float:
    features = node_features(parse(HTML))
    return float(classifier.probability(features)[np.flatnonzero(features.nodes == ARTICLE)[0]])


def test_without_a_live_model_the_general_one_says_why(page: Page, tmp_path: Path) -> None:
    stored(genre_of(page), LEARNERS["tree"], tmp_path)
    for explained in (page, PageFactory(html=HTML, genre=None)):
        why = TrainedModels().explain(explained, ARTICLE)
        assert why is not None
        assert why.version == shipped_version("blocks")


@pytest.mark.parametrize("name", LEARNERS)
def test_the_live_model_of_the_genre_says_why(page: Page, name: str, tmp_path: Path) -> None:
    version = stored(genre_of(page), LEARNERS[name], tmp_path)
    promote(version, by=version.created_by)

    why = TrainedModels().explain(page, ARTICLE)

    assert isinstance(why, NodeExplanation)
    assert why.version == version_name(version)
    assert why.has_typical
    assert why.segment.probability == pytest.approx(chance(made.seeker_of(version).segment))
    assert why.content.probability == pytest.approx(chance(made.seeker_of(version).content))
    assert bool(why.content.path) == (name == "tree")
    assert bool(why.content.contributions) == (name != "tree")
    assert why.content.is_probability == (name != "support vectors")


def test_after_rolling_back_the_general_model_speaks_again(page: Page, tmp_path: Path) -> None:
    version = stored(genre_of(page), LEARNERS["tree"], tmp_path)
    promote(version, by=version.created_by)
    roll_back(genre_of(page), by=version.created_by)
    why = TrainedModels().explain(page, ARTICLE)
    assert why is not None
    assert why.version == shipped_version("blocks")


def test_a_live_model_of_another_genre_does_not_speak(page: Page, tmp_path: Path) -> None:
    version = stored(genre_of(PageFactory()), LEARNERS["tree"], tmp_path)
    promote(version, by=version.created_by)
    why = TrainedModels().explain(page, ARTICLE)
    assert why is not None
    assert why.version == shipped_version("blocks")


def test_the_screen_asks_the_live_model(
    log_in: LogIn,
    page: Page,
    tmp_path: Path,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    version = stored(genre_of(page), LEARNERS["forest"], tmp_path)
    promote(version, by=version.created_by)
    client = log_in("annotator")
    assert f"By model {version_name(version)}" in shown(client, page)
    # Session, user, permissions, the groups', page, live version, layout.
    with django_assert_num_queries(7):
        shown(client, page)


def shown(client: Client, page: Page) -> str:
    return client.get(reverse("annotate:why", args=[page.pk, ARTICLE])).content.decode()
