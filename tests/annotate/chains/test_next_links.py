"""Next links on the labelling screen: what is suggested, accepted, and kept with its origin."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from annotate.chains.next_links import link_suggestions, stored_next
from annotate.importing.readers.records import IncomingPage
from annotate.importing.storing import store
from annotate.models import Page
from tests.annotate.siteinfo import imported, rule, story, tried
from tests.factories import CorpusFactory, PageFactory, UserFactory

pytestmark = pytest.mark.django_db

HTML = (
    b"<head><link rel=next href=/2></head><body><p>Text</p>"
    b"<a class=next href='/2'>Next</a><a class=other href='/other'>Other</a>"
)
TARGET = "https://site.example/2"
NEXT, OTHER = 5, 6


@pytest.fixture
def page() -> Page:
    made: Page = PageFactory(html=HTML, url="https://site.example/1")
    return made


def save(client: Client, page: Page, **fields: object) -> int:
    known = {"page_type": page.page_type, "language": page.language}
    response = client.post(reverse("annotate:facts", args=[page.pk]), known | fields)
    page.refresh_from_db()
    return response.status_code


def test_the_pages_own_word_is_suggested_first(page: Page) -> None:
    first = link_suggestions(page)[0]
    assert (first.origin, first.url, first.node, first.text) == ("rel", TARGET, NEXT, "Next")
    assert first.probability is None


def test_the_model_suggests_with_its_probability_what_no_page_declares(client: Client) -> None:
    html = (
        b"<body><p>Text</p><a href=/list?page=1>1</a><a href=/list?page=2>2</a>"
        b"<a href=/list?page=2>Next page</a><a href=/about>About us</a>"
    )
    page = PageFactory(html=html, url="https://site.example/list")

    [found] = link_suggestions(page)

    assert (found.origin, found.url) == ("model", "https://site.example/list?page=2")
    assert found.probability is not None
    assert 0.5 <= found.probability <= 1
    shown = client.get(reverse("annotate:facts", args=[page.pk])).content.decode()
    assert f"model, {round(100 * found.probability)} %" in shown

    save(client, page, accept="model")
    assert (page.next_page_url, page.next_link_origin) == (found.url, "model")


def test_what_a_rule_found_is_suggested_until_it_is_dismissed(tmp_path: Path) -> None:
    me: User = UserFactory()
    page = story(1)
    imported(tmp_path, rule(), by=me)
    tried(by=me)

    [found] = [each for each in link_suggestions(page) if each.origin == "rule"]
    assert (found.url, found.text, found.about) == (TARGET, "Next", "for ^https://site.example/")

    page.proposed_links.update(is_withdrawn=True)
    assert [each for each in link_suggestions(page) if each.origin == "rule"] == []


def test_one_click_accepts_and_the_origin_is_kept(client: Client, page: Page) -> None:
    shown = client.get(reverse("annotate:facts", args=[page.pk])).content.decode()
    assert 'name="accept" value="rel"' in shown
    assert "rel=next" in shown

    assert save(client, page, accept="rel") == 200

    assert (page.next_page_url, page.next_link_node) == (TARGET, NEXT)
    assert page.next_link_origin == "rel"
    assert link_suggestions(page) == []


def test_a_link_of_the_head_alone_has_no_element(client: Client) -> None:
    page = PageFactory(html=b"<link rel=next href=/2><p>Text", url="https://site.example/1")
    save(client, page, accept="rel")
    assert (page.next_page_url, page.next_link_node) == (TARGET, None)


def test_an_address_that_cannot_be_stored_is_not_suggested() -> None:
    html = f"<link rel=next href='/{'2' * 2000}'><p>Text".encode()
    assert link_suggestions(PageFactory(html=html, url="https://site.example/1")) == []


def test_what_is_picked_by_hand_is_the_persons(client: Client, page: Page) -> None:
    save(client, page, accept="rel")
    save(client, page, next_page_url="https://site.example/other", next_link_node=OTHER)
    assert (page.next_link_origin, page.next_link_node) == ("person", OTHER)
    # Saving other facts changes nothing about it.
    save(client, page, next_page_url=page.next_page_url, next_link_node=OTHER, language="en")
    assert page.next_link_origin == "person"
    save(client, page)
    assert (page.next_page_url, page.next_link_origin) == ("", "")


def test_facts_can_be_saved_beside_a_link_whose_fragment_was_left_out(client: Client) -> None:
    html = b"<body><a rel=next href='/2#comments'>Next</a>"
    page = PageFactory(html=html, url="https://site.example/1")
    save(client, page, accept="rel")
    kept = {"next_page_url": TARGET, "next_link_node": page.next_link_node}
    assert page.next_page_url == TARGET

    assert save(client, page, **kept, language="en") == 200
    assert (page.next_page_url, page.next_link_origin) == (TARGET, "rel")


def test_a_suggestion_that_is_gone_is_not_accepted_silently(client: Client, page: Page) -> None:
    assert save(client, page, accept="rule-17") == 422
    assert page.next_page_url == ""


def test_imported_next_links_say_so() -> None:
    corpus = CorpusFactory()
    incoming = IncomingPage("a", HTML, "https://site.example/1", next_url=TARGET, next_node=NEXT)
    store(corpus, [incoming], by=UserFactory())
    page = Page.objects.get()
    assert (page.next_page_url, page.next_link_node) == (TARGET, NEXT)
    assert page.next_link_origin == "import"


def test_an_imported_next_link_must_be_an_element_of_the_page() -> None:
    incoming = IncomingPage("a", HTML, "https://site.example/1", next_url=TARGET, next_node=99)
    stored = store(CorpusFactory(), [incoming], by=UserFactory())
    assert "element 99" in stored.refused[0].reason
    assert not Page.objects.exists()


def test_the_pages_screen_leads_on_where_the_next_page_is_stored(
    client: Client, page: Page
) -> None:
    Page.objects.filter(pk=page.pk).update(next_page_url=TARGET, next_link_origin="rule")
    address = reverse("annotate:page", args=[page.pk])
    assert "not stored" in client.get(address).content.decode()

    after = PageFactory(url=TARGET, corpus=page.corpus)
    page.refresh_from_db()
    assert stored_next(page) == after
    assert reverse("annotate:page", args=[after.pk]) in client.get(address).content.decode()
