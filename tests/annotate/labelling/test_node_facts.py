import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.labelling.node_facts import node_facts
from annotate.model_provider.results import ModelSuggestions
from annotate.models import Page
from annotate.pages.layouts import RecordedLayout, keep_layout
from annotate.pages.parsed import parsed
from contentseeker.features.catalogue import MEANINGS
from tests.annotate.conftest import LogIn
from tests.factories import GoldStandardFactory, LabelFactory, PageFactory, UserFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db

HTML = b"""<body><div id="story" class="wide &lt;b&gt;"><p>One two three four</p>
<a href="/x">five</a></div><table><tr><td>1</td></tr></table>"""
DIV, PARAGRAPH = 2, 3
DASH = "\N{EN DASH}"


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def text(client: Client, page: Page, node: int) -> str:
    return client.get(reverse("annotate:node", args=[page.pk, node])).content.decode()


def test_the_panel_says_what_and_where_the_element_is(client: Client, page: Page) -> None:
    shown = text(client, page, DIV)
    assert "div#story.wide.&lt;b&gt;" in shown
    assert "/html/body/div" in shown
    assert shown.startswith('<section id="node"')


def test_every_feature_is_shown_with_its_meaning(client: Client, page: Page) -> None:
    shown = text(client, page, DIV)
    features = {feature.name: feature for feature in node_facts(page, DIV).features}
    assert list(features) == list(MEANINGS)
    for name, meaning in MEANINGS.items():
        assert features[name].meaning == meaning
        assert f">{name}<" in shown
    assert 'title="Share of the text that is link text."' in shown
    assert 'aria-description="Share of the text that is link text."' in shown


def test_numbers_are_short_and_missing_ones_a_dash(page: Page) -> None:
    features = {feature.name: feature for feature in node_facts(page, DIV).features}
    assert features["innerTxtLength"].raw == "22"
    assert features["linkToTextRatio"].raw == "0.182"
    assert (features["width"].raw, features["width"].normalised) == (DASH, DASH)


def test_a_recorded_layout_fills_the_visual_features(client: Client, page: Page) -> None:
    text(client, page, DIV)
    box = (DIV, 0.0, 0.0, 500.0, 250.0)
    keep_layout(page, RecordedLayout(1000, 1000, 1000, [box]), by=UserFactory())
    features = {feature.name: feature for feature in node_facts(page, DIV).features}
    assert (features["width"].raw, features["width"].normalised) == ("500", "0.500")
    assert features["visible"].raw == "1"


def test_an_element_no_model_is_asked_about_says_so(client: Client, page: Page) -> None:
    assert node_facts(page, PARAGRAPH).features == []
    assert "Widen the selection" in text(client, page, PARAGRAPH)


def test_everybodys_standing_labels_of_the_element_are_listed(client: Client, page: Page) -> None:
    flat = parsed(page)
    anchor = {"path": flat.path(DIV), "fingerprint": flat.fingerprint(DIV)}
    said = {"page": page, "node": DIV, **anchor}
    LabelFactory(**said, annotator__username="ann", content="noisy", segment="good")
    LabelFactory(
        **said,
        annotator__username="bob",
        origin="model",
        model_version="general-1",
        probability=0.25,
    )
    LabelFactory(**said, annotator__username="cecil", content="", is_withdrawn=True)
    LabelFactory(page=page, node=PARAGRAPH, annotator__username="dora")
    LabelFactory(**said | {"node": PARAGRAPH}, annotator__username="erik")

    labels = node_facts(page, DIV).labels
    shown = text(client, page, DIV)

    assert [label.annotator.username for label in labels] == ["ann", "bob", "erik"]
    assert "good segment" in shown
    assert "general-1, 0.25" in shown


def test_what_is_suggested_for_the_element_is_listed(
    client: Client, page: Page, provide: Provide
) -> None:
    provide(suggest=lambda page: ModelSuggestions("", []))
    GoldStandardFactory(page=page, text="One two three four five")
    assert "by gold gold-1" in text(client, page, DIV)
    assert "Suggested" not in text(client, page, PARAGRAPH)


@pytest.mark.parametrize("node", [8, 10**30])
def test_an_element_the_page_does_not_have_is_not_found(
    client: Client, page: Page, node: int
) -> None:
    assert client.get(reverse("annotate:node", args=[page.pk, node])).status_code == 404


def test_an_empty_page_has_no_elements(client: Client) -> None:
    page = PageFactory(html=b"")
    assert client.get(reverse("annotate:node", args=[page.pk, 0])).status_code == 404


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_does_not_grow_with_the_labels(
    client: Client, page: Page, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    flat = parsed(page)
    anchor = {"path": flat.path(DIV), "fingerprint": flat.fingerprint(DIV)}
    for _ in range(number):
        LabelFactory(page=page, node=DIV, **anchor)
    # Session, user, permissions, the groups', page, layout, where labels are, those of the
    # element, the live model, labels of rules, gold text.
    with django_assert_num_queries(10):
        text(client, page, DIV)


def test_only_those_who_may_view_pages_see_it(log_in: LogIn, page: Page) -> None:
    address = reverse("annotate:node", args=[page.pk, DIV])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
