"""That a page does not go on: said, suggested, accepted, imported and taken back."""

import re

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from annotate.chains.next_links import link_suggestions, next_of
from annotate.importing.readers.records import IncomingPage
from annotate.importing.storing import store
from annotate.models import Page
from annotate.pages.next_page import (
    UNKNOWN,
    UndoError,
    does_not_go_on,
    leads_to,
    next_facts,
    record_next,
    undo_next,
    undo_token,
)
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import CorpusFactory, PageFactory, UserFactory

pytestmark = pytest.mark.django_db

HTML = b"<body><p>Text</p><a href='/2'>Next</a><a href='/about'>About us</a>"
TARGET, NEXT = "https://site.example/2", 3


@pytest.fixture
def page() -> Page:
    made: Page = PageFactory(html=HTML, url="https://site.example/1")
    return made


def save(client: Client, page: Page, **fields: object) -> tuple[int, str]:
    known = {"page_type": page.page_type, "language": page.language}
    response = client.post(reverse("annotate:facts", args=[page.pk]), known | fields)
    page.refresh_from_db()
    return response.status_code, response.content.decode()


def test_a_person_says_that_a_page_does_not_go_on(client: Client, page: Page) -> None:
    status, text = save(client, page, is_last_page="on")
    assert status == 200
    assert next_facts(page) == does_not_go_on("person")
    assert "This page does not go on, marked by hand." in text
    shown = client.get(reverse("annotate:page", args=[page.pk])).content.decode()
    assert "none: it does not go on" in shown
    # Saving other facts changes nothing about it; unchecked, it is unknown again.
    save(client, page, is_last_page="on", language="en")
    assert next_facts(page) == does_not_go_on("person")
    save(client, page)
    assert next_facts(page) == UNKNOWN


def test_a_page_cannot_go_on_and_not_go_on(client: Client, page: Page) -> None:
    status, text = save(client, page, is_last_page="on", next_link_node=NEXT)
    assert status == 422
    assert "The page has a next page. Clear that, or uncheck this." in text
    assert next_facts(page) == UNKNOWN
    with pytest.raises(IntegrityError), transaction.atomic():
        Page.objects.filter(pk=page.pk).update(is_last_page=True, next_page_url=TARGET)


def test_undo_brings_back_what_was_known_before(client: Client, page: Page) -> None:
    record_next(page, leads_to(TARGET, NEXT, "rule"))
    _, text = save(client, page, is_last_page="on")
    [token] = re.findall(r'name="undo" value="([^"]+)"', text)

    status, text = save(client, page, undo=token)

    assert status == 200
    assert next_facts(page) == leads_to(TARGET, NEXT, "rule")
    # An undo can be undone, too.
    [token] = re.findall(r'name="undo" value="([^"]+)"', text)
    save(client, page, undo=token)
    assert next_facts(page) == does_not_go_on("person")
    # Nothing about the next page was changed, so there is nothing to undo.
    assert 'name="undo"' not in save(client, page, is_last_page="on", language="en")[1]


def test_an_undo_is_of_its_page_and_of_nobody_elses_making(client: Client, page: Page) -> None:
    other = PageFactory()
    token = undo_token(other, leads_to("https://evil.example/", None, "person"))
    for wrong in (token, token[:-1], "", "x:y:z"):
        status, text = save(client, page, undo=wrong)
        assert status == 422
        assert "cannot be undone any more" in text
    assert next_facts(page) == UNKNOWN
    with pytest.raises(UndoError):
        undo_next(page, token)


def test_only_those_who_may_edit_facts_say_so(log_in: LogIn, page: Page) -> None:
    reader = log_in(None)
    assert save(reader, page, is_last_page="on")[0] == 403
    assert next_facts(page) == UNKNOWN


def test_the_model_suggests_that_a_page_does_not_go_on(client: Client) -> None:
    html = b"<ul><li><a href=/>Home</a><li><a href=/about>About us</a></ul><p>Text"
    page = PageFactory(html=html, url="https://site.example/council")

    [found] = link_suggestions(page)

    assert (found.origin, found.url, found.node) == ("model", "", None)
    assert found.probability is not None
    assert 0.5 < found.probability <= 1
    shown = client.get(reverse("annotate:facts", args=[page.pk])).content.decode()
    assert "does not go on" in shown
    assert f"model, {round(100 * found.probability)} %" in shown

    save(client, page, accept="model")
    assert next_facts(page) == does_not_go_on("model")
    assert link_suggestions(page) == []


def test_a_page_without_any_link_is_no_reason_to_suggest_anything() -> None:
    assert link_suggestions(PageFactory(html=b"<p>Text")) == []


def test_a_declared_end_is_suggested_first_and_with_its_reason(client: Client) -> None:
    html = b"<link rel=prev href=/1>" + HTML
    page = PageFactory(html=html, url="https://site.example/3")

    first = link_suggestions(page)[0]

    assert (first.origin, first.url, first.probability) == ("rel", "", None)
    known = next_of(page, parsed(page))
    assert known is not None
    assert (known.url, known.origin) == ("", "rel")
    shown = client.get(reverse("annotate:facts", args=[page.pk])).content.decode()
    assert "rel=prev alone" in shown
    save(client, page, accept="rel")
    assert next_facts(page) == does_not_go_on("rel")


def test_nobody_who_picked_a_next_page_is_asked_whether_there_is_one() -> None:
    page = PageFactory(
        html=b"<link rel=prev href=/1><a href=/about>About us</a>",
        url="https://site.example/2",
        next_page_url="https://site.example/3",
    )
    assert link_suggestions(page) == []


def test_imported_last_pages_say_so() -> None:
    incoming = IncomingPage("a", HTML, "https://site.example/1", is_last=True)
    store(CorpusFactory(), [incoming], by=UserFactory())
    assert next_facts(Page.objects.get()) == does_not_go_on("import")


def test_an_imported_page_is_not_both() -> None:
    incoming = IncomingPage("a", HTML, "https://site.example/1", next_url=TARGET, is_last=True)
    stored = store(CorpusFactory(), [incoming], by=UserFactory())
    assert "It has a next page, and is called the last page." in stored.refused[0].reason
