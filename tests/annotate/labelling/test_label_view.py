from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.urls import reverse

from annotate.models import PageWork
from annotate.queue.label_requests import request_labels
from tests.annotate.conftest import LogIn
from tests.factories import PageFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_the_screen_knows_every_address_it_needs(client: Client) -> None:
    page = PageFactory()
    urls = client.get(reverse("annotate:label", args=[page.pk])).context["urls"]
    for name in ("shown", "outline", "state", "suggestions", "operations", "layout", "facts"):
        assert urls[name] == reverse(f"annotate:{name}", args=[page.pk])
    assert urls["node"] + "17/" == reverse("annotate:node", args=[page.pk, 17])
    assert urls["orphan"] + "17/" == reverse("annotate:orphan", args=[page.pk, 17])


def test_only_this_pages_view_may_be_framed(client: Client) -> None:
    page = PageFactory()
    response = client.get(reverse("annotate:label", args=[page.pk]))
    policy = response["Content-Security-Policy"].split("; ")
    assert f"frame-src http://testserver/pages/{page.pk}/shown/" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    other = client.get(reverse("annotate:page", args=[page.pk]))
    assert "frame-src" not in other["Content-Security-Policy"]


def test_the_queues_filter_is_handed_on(client: Client) -> None:
    page = PageFactory()
    asked = {"corpus": "a b", "genre": "", "source": "x.example", "node": "3", "evil": "1"}
    context = client.get(reverse("annotate:label", args=[page.pk]), asked).context
    assert context["filter_fields"] == {"corpus": "a b", "source": "x.example"}
    assert parse_qs(context["filters"]) == {"corpus": ["a b"], "source": ["x.example"]}


def test_only_those_who_may_label_see_it(log_in: LogIn) -> None:
    page = PageFactory()
    address = reverse("annotate:label", args=[page.pk])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
    assert log_in("annotator").get(reverse("annotate:label", args=[0])).status_code == 404


def test_opening_the_screen_keeps_the_page_from_others(client: Client) -> None:
    page = PageFactory()

    client.get(reverse("annotate:label", args=[page.pk]))

    work = PageWork.objects.get()
    assert (work.page, work.state) == (page, PageWork.State.OPEN)


def test_the_screen_says_who_asked_for_the_page_and_starts_at_the_element(client: Client) -> None:
    page = PageFactory()
    address = reverse("annotate:label", args=[page.pk])
    assert "Requested by" not in client.get(address).content.decode()
    request_labels(page, UserFactory(username="rob"), "captions <b>", node=2)

    text = client.get(address).content.decode()

    assert "Requested by rob: captions &lt;b&gt;" in text
    assert 'data-start="2"' in text


def test_a_request_for_the_whole_page_starts_nowhere(client: Client) -> None:
    page = PageFactory()
    request_labels(page, UserFactory(username="rob"))
    text = client.get(reverse("annotate:label", args=[page.pk])).content.decode()
    assert "Requested by rob." in text
    assert 'data-start=""' in text
