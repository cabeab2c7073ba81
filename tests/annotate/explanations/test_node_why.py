import re

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from sklearn.base import ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier

from annotate.explanations.bars import MOST_SHOWN
from annotate.explanations.elements import (
    NodeExplanation,
    Why,
    explain_with,
    explain_with_content_seeker,
)
from annotate.labelling.node_facts import node_why
from annotate.models import Page
from annotate.pages.layouts import page_features
from contentseeker.features.nodes import node_features
from contentseeker.fitting.content_seeker import fit_content_seeker
from contentseeker.methods.content_seeker import (
    ContentSeekerModel,
    NodeClassifier,
    Vectoriser,
    load_named,
)
from contentseeker.model_files.folder import shipped_version
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.annotate.reading import words
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page, examples
from tests.factories import PageFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db

HTML = article_page(17).encode()
MINUS = "\N{MINUS SIGN}"
ARTICLE, PARAGRAPH = "#article", "#text p"


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


@pytest.fixture(autouse=True)
def _content_seeker(provide: Provide) -> None:
    provide(explain=explain_with_content_seeker)


def node(selector: str) -> int:
    return parse(HTML).select(selector)[0]


def text(client: Client, page: Page, selector: str) -> str:
    shown = client.get(reverse("annotate:why", args=[page.pk, node(selector)]))
    assert shown.status_code == 200
    return shown.content.decode()


def regression() -> ClassifierMixin:
    return LogisticRegression(random_state=1)


def always_no() -> ClassifierMixin:
    return DummyClassifier(strategy="constant", constant=0)


def by_regression(page: Page, number: int) -> NodeExplanation | None:
    typical = {"stopWordRatio": 0.125, "innerTxtLength": 0.25, "tagName=li": 1.0}
    model = fit_content_seeker(examples(), learner=regression, facts={"typical": typical})
    return explain_with(model, "own-1", page, number)


def by_regression_alone(page: Page, number: int) -> NodeExplanation | None:
    return explain_with(fit_content_seeker(examples(), learner=regression), "own-1", page, number)


def by_one_answer(page: Page, number: int) -> NodeExplanation | None:
    vectoriser = Vectoriser(("stopWordRatio",))
    tree = DecisionTreeClassifier().fit(np.zeros((3, 1)), np.zeros(3))
    same = NodeClassifier(tree, vectoriser)
    return explain_with(ContentSeekerModel(same, same, same), "own-1", page, number)


def by_two_answers_alike(page: Page, number: int) -> NodeExplanation | None:
    return explain_with(fit_content_seeker(examples(), learner=always_no), "own-1", page, number)


def found(page: Page) -> Why:
    why = node_why(page, node(ARTICLE))
    assert isinstance(why, Why)
    return why


def test_both_answers_of_the_model_are_given_with_their_probability(
    client: Client, page: Page
) -> None:
    shown = words(text(client, page, ARTICLE))
    model = load_named("general")
    features = node_features(parse(HTML))
    place = features.nodes.tolist().index(node(ARTICLE))
    for question, yes, no in (("Segment", "good", "bad"), ("Content", "main", "noisy")):
        probability = getattr(model, question.lower()).probability(features)[place]
        says = yes if probability > 0.5 else no
        assert f"{question}: {says} {probability * 100:.0f} % {yes}" in shown
    assert f"By model {shipped_version('general')}" in shown


def test_a_trees_way_is_told_step_by_step_down_to_the_leaf(client: Client, page: Page) -> None:
    shown = words(text(client, page, ARTICLE))
    estimator = load_named("general").content.estimator
    matrix = load_named("general").content.vectoriser.matrix(node_features(parse(HTML)))
    place = node_features(parse(HTML)).nodes.tolist().index(node(ARTICLE))
    way = estimator.decision_path(matrix[place : place + 1]).indices
    counts = [
        f"{estimator.tree_.n_node_samples[each]:,} instances, "
        f"{round(estimator.tree_.value[each, 0, 1] * estimator.tree_.n_node_samples[each]):,} main"
        for each in way[1:]
    ]
    content = shown[shown.index("Content:") :]
    assert f"{len(counts)} steps to a leaf of {counts[-1]}:" in content
    steps = content.split(f"{counts[-1]}:")[1]
    assert re.findall(r"[\d,]+ instances, [\d,]+ main", steps) == counts


def test_every_step_says_what_its_feature_means(client: Client, page: Page) -> None:
    shown = text(client, page, ARTICLE)
    steps = re.findall(r"<li>.*?</li>", shown)
    assert steps
    assert all(re.search('title="[^"]+" aria-description="[^"]+"', each) for each in steps)


def test_contributions_are_bars_with_numbers_beside_them(
    client: Client, page: Page, provide: Provide
) -> None:
    provide(explain=by_regression)
    content = found(page).decisions[1]
    shown = text(client, page, ARTICLE)
    assert content.bars
    assert {bar.length for bar in content.bars} <= set(range(101))
    assert content.bars[0].length == 100
    for bar in content.bars:
        assert (bar.start, bar.change[0]) == ((0, "+") if bar.is_for else (-bar.length, MINUS))
        assert f'<rect x="{bar.start}" y="1" width="{bar.length}" height="8"/>' in shown
    read = words(shown)
    bar = next(bar for bar in content.bars if bar.feature == "stopWordRatio")
    assert f"stopWordRatio {bar.value}, typical 0.125 {bar.change}" in read
    assert "By model own-1" in read
    assert "style=" not in shown


def test_the_smallest_contributions_are_only_counted(page: Page, provide: Provide) -> None:
    provide(explain=by_regression)
    explained = by_regression(page, node(ARTICLE))
    assert explained is not None
    for answer, why in zip(
        found(page).decisions, (explained.segment, explained.content), strict=True
    ):
        assert len(answer.bars) <= MOST_SHOWN
        assert len(answer.bars) + answer.left_out == len(why.contributions)
        assert all(bar.change[1:] != "0.00" for bar in answer.bars)


def test_a_model_that_does_not_know_what_is_typical_says_so(
    client: Client, page: Page, provide: Provide
) -> None:
    provide(explain=by_regression_alone)
    shown = words(text(client, page, ARTICLE))
    assert "the model does not store typical values" in shown
    assert ", typical" not in shown


def test_a_model_that_has_learned_one_answer_says_so(
    client: Client, page: Page, provide: Provide
) -> None:
    provide(explain=by_one_answer)
    shown = words(text(client, page, ARTICLE))
    assert shown.count("The model predicts this for every element") == 2
    assert "Content: noisy 0 % main" in shown


def test_an_answer_that_nothing_changes_says_so(
    client: Client, page: Page, provide: Provide
) -> None:
    provide(explain=by_two_answers_alike)
    assert "No feature changes this prediction by itself." in words(text(client, page, ARTICLE))


def test_an_element_no_model_is_asked_about_says_so(client: Client, page: Page) -> None:
    assert node_why(page, node(PARAGRAPH)) is None
    assert "Models do not score this element" in text(client, page, PARAGRAPH)


def test_a_model_of_old_html_is_asked_with_features_of_old_html(page: Page) -> None:
    old = ContentSeekerModel(
        **{task: getattr(load_named("general"), task) for task in ("segment", "content", "single")},
        profile="html4",
    )
    flat = parse(b"<body><section><p>Words</p></section><div>More</div></body>")
    other = PageFactory(html=flat.markup)
    section, div = flat.select("section")[0], flat.select("div")[0]
    assert explain_with(old, "old", other, section) is None
    assert explain_with(old, "old", other, div) is not None
    assert section in page_features(other).nodes


@pytest.mark.parametrize("number", [10_000, 10**30])
def test_an_element_the_page_does_not_have_is_not_found(
    client: Client, page: Page, number: int
) -> None:
    assert client.get(reverse("annotate:why", args=[page.pk, number])).status_code == 404


def test_few_queries_are_asked(
    client: Client, page: Page, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text(client, page, ARTICLE)
    # Session, user, permissions, the groups', page, layout.
    with django_assert_num_queries(6):
        text(client, page, ARTICLE)


def test_only_those_who_may_view_pages_see_it(log_in: LogIn, page: Page) -> None:
    address = reverse("annotate:why", args=[page.pk, node(ARTICLE)])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
    assert log_in("annotator").post(address).status_code == 405
