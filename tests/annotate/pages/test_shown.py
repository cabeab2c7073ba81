import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from annotate.pages.parsed import PAGES
from annotate.views.shown import PICKER
from tests.annotate.conftest import LogIn
from tests.contentseeker.page.hostile_markup import HOSTILE
from tests.factories import AssetFactory, PageFactory

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

pytestmark = pytest.mark.django_db

WHOLE = b"<!doctype html><html><head><title>T</title></head><body><p>Text</p></body></html>"
SCRIPT = re.compile(
    r'<script nonce="(\w+)" src="/static/js/label/picker_drawing.js" defer></script>'
    r'<script nonce="\1" src="/static/js/label/picker_tints.js" defer></script>'
    r'<script nonce="\1" src="/static/js/label/picker.js" defer></script>'
)


def open_page(client: Client, page: Page) -> "Response":
    return client.get(reverse("annotate:shown", args=[page.pk]))


def text_of(response: "Response") -> str:
    return response.content.decode()


def test_a_page_is_shown_with_its_elements_stamped(client: Client) -> None:
    response = open_page(client, PageFactory(html=WHOLE))
    assert '<p data-node="4">Text</p>' in text_of(response)
    assert response["Content-Type"] == "text/html; charset=utf-8"


def test_the_policy_lets_nothing_in_but_our_scripts_and_stored_assets(client: Client) -> None:
    response = open_page(client, PageFactory(html=WHOLE))
    found = SCRIPT.search(text_of(response))
    assert found is not None
    own = "http://testserver/assets/"
    assert response["Content-Security-Policy"].split("; ") == [
        "sandbox allow-scripts",
        "default-src 'none'",
        f"script-src 'nonce-{found[1]}'",
        f"style-src 'unsafe-inline' {own}",
        f"img-src data: {own}",
        f"font-src data: {own}",
        "form-action 'none'",
        "frame-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
    ]


def test_the_other_headers_keep_the_page_to_itself(client: Client) -> None:
    response = open_page(client, PageFactory(html=WHOLE))
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "no-referrer"
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "unsafe-none"
    assert "private" in response["Cache-Control"]


def test_every_answer_has_a_nonce_of_its_own(client: Client) -> None:
    page = PageFactory(html=WHOLE)
    nonces = {SCRIPT.findall(text_of(open_page(client, page)))[0] for _ in range(3)}
    assert len(nonces) == 3
    assert all(len(nonce) == 22 for nonce in nonces)


@pytest.mark.parametrize(
    ("html", "before"),
    [
        (WHOLE, '<!DOCTYPE html><html data-node="0"><head data-node="1">'),
        (b"<p>No head", '<html data-node="0">'),
        (b"<title>T</title><p>x", '<html data-node="0"><head data-node="1">'),
        (b"<html \xe2\x80\xa8 lang='>'><p>x", '<html data-node="0" '),
        (b"<frameset><frame></frameset>", '<html data-node="0">'),
        (b"", ""),
        (b"  \n ", ""),
    ],
)
def test_our_scripts_come_before_everything_of_the_page(
    client: Client, html: bytes, before: str
) -> None:
    text = text_of(open_page(client, PageFactory(html=html)))
    place = SCRIPT.search(text)
    assert place is not None
    opening = text[: place.start()]
    assert opening.startswith(before)
    assert re.fullmatch(r"(<!DOCTYPE html>)?(<html [^<>]*>)?\s*(<head [^<>]*>)?", opening)


@pytest.mark.parametrize("markup", HOSTILE.values(), ids=HOSTILE.keys())
def test_of_hostile_pages_only_our_scripts_are_left(client: Client, markup: str) -> None:
    text = text_of(open_page(client, PageFactory(html=markup.encode())))
    assert len(SCRIPT.findall(text)) == 1
    assert text.lower().count("<script") == len(PICKER)
    assert "evil.test" not in text


def test_stored_assets_are_shown_by_signed_addresses_and_others_are_left_out(
    client: Client,
) -> None:
    page = PageFactory(
        html=b"<link rel=stylesheet href=/a.css><img src=b.png><img src=gone.png>"
        b"<p style='background:url(c.png#d)'>x"
    )
    site = f"https://{page.source.host}"
    for name in ("a.css", "b.png", "c.png"):
        AssetFactory(corpus=page.corpus, url=f"{site}/{name}")

    text = text_of(open_page(client, page))

    assert len(re.findall(r"/assets/[\w.:-]+/", text)) == 3
    assert re.search(r"/assets/[\w.:-]+/#d", text)
    assert "gone.png" not in text
    assert site not in text


def test_assets_of_another_corpus_are_not_shown(client: Client) -> None:
    page = PageFactory(html=b"<img src=b.png>")
    AssetFactory(url=f"https://{page.source.host}/b.png")
    assert "/assets/" not in text_of(open_page(client, page))


def test_of_several_versions_of_an_asset_the_newest_is_shown(client: Client) -> None:
    page = PageFactory(html=b"<img src=b.png>")
    place = {"corpus": page.corpus, "url": f"https://{page.source.host}/b.png"}
    AssetFactory(**place, content=b"old")
    AssetFactory(**place, content=b"new")
    address = re.findall(r"/assets/[^\"]+", text_of(open_page(client, page)))[0]
    assert Client().get(address).content == b"new"


@pytest.mark.parametrize("number", [1, 30])
def test_the_number_of_queries_does_not_grow_with_the_assets(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    html = "".join(f"<img src={place}.png>" for place in range(number)).encode()
    page = PageFactory(html=html)
    for place in range(number):
        AssetFactory(corpus=page.corpus, url=f"https://{page.source.host}/{place}.png")
    PAGES.forget()
    # Session, user, his permissions, his groups', page, bytes, assets.
    with django_assert_num_queries(7):
        open_page(client, page)


def test_only_those_who_may_view_pages_see_it(log_in: LogIn) -> None:
    page = PageFactory()
    assert open_page(log_in("annotator"), page).status_code == 200
    assert open_page(log_in(None), page).status_code == 403
    assert open_page(Client(), page).status_code == 302


def test_it_cannot_be_posted_to_and_an_unknown_page_is_not_found(client: Client) -> None:
    page = PageFactory()
    assert client.post(reverse("annotate:shown", args=[page.pk])).status_code == 405
    assert client.get(reverse("annotate:shown", args=[10**30])).status_code == 404
