import re
import time
from collections.abc import Callable

import pytest
from django.core.signing import Signer
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Asset
from annotate.pages.asset_links import HOURS, MOST_ADDRESSES, signed_address, stored_addresses
from tests.factories import AssetFactory, CorpusFactory

pytestmark = pytest.mark.django_db

SITE = "https://site.example/"
STRANGER = Client()


def style_sheet(css: str | bytes, **fields: object) -> Asset:
    content = css.encode() if isinstance(css, str) else css
    place: dict[str, object] = {"url": SITE + "css/a.css", "media_type": "text/css"}
    return AssetFactory(content=content, **(place | fields))


def sent(asset: Asset) -> str:
    return STRANGER.get(signed_address(asset.pk)).content.decode()


def test_an_asset_is_sent_without_a_login(client: Client) -> None:
    asset = AssetFactory(content=b"a picture")
    response = STRANGER.get(signed_address(asset.pk))
    assert response.status_code == 200
    assert response.content == b"a picture"
    assert response["Content-Type"] == "image/png"


def test_a_frame_with_an_opaque_origin_may_use_it_and_nothing_can_run() -> None:
    asset = AssetFactory(media_type="image/svg+xml", content=b"<svg onload='alert(1)'/>")
    response = STRANGER.get(signed_address(asset.pk))
    assert response["Content-Security-Policy"].startswith("sandbox; default-src 'none'")
    assert "script" not in response["Content-Security-Policy"]
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, max-age=3600"
    assert "Set-Cookie" not in response


@pytest.mark.parametrize("change", [lambda token: token + "x", lambda token: "9" + token])
def test_a_changed_address_is_not_found(change: Callable[[str], str]) -> None:
    asset = AssetFactory()
    token = signed_address(asset.pk).split("/")[-2]
    assert STRANGER.get(reverse("annotate:asset", args=[change(token)])).status_code == 404


@pytest.mark.parametrize("token", ["1", "a:b", "1.99999999:x", "%00", "🦆", "x" * 5000])
def test_a_made_up_address_is_not_found(token: str) -> None:
    AssetFactory()
    assert STRANGER.get(f"/assets/{token}/").status_code == 404


def test_what_was_signed_for_something_else_is_not_found() -> None:
    asset = AssetFactory()
    token = Signer(salt="another").sign(f"{asset.pk}.99999999")
    assert STRANGER.get(reverse("annotate:asset", args=[token])).status_code == 404


def test_an_address_works_for_half_a_day_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    asset = AssetFactory()
    now = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)
    address = signed_address(asset.pk)
    assert signed_address(asset.pk) == address
    for later, status in [(HOURS * 3600, 200), ((HOURS + 1) * 3600, 404)]:
        monkeypatch.setattr(time, "time", lambda later=later: now + later)
        assert STRANGER.get(address).status_code == status


def test_an_asset_that_is_gone_is_not_found() -> None:
    asset = AssetFactory()
    address = signed_address(asset.pk)
    asset.delete()
    assert STRANGER.get(address).status_code == 404


@pytest.mark.parametrize(
    "media_type", ["text/html", "application/javascript", "image/x-unknown", "text/css2", ""]
)
def test_other_kinds_are_never_sent(media_type: str) -> None:
    asset = AssetFactory(media_type=media_type)
    assert STRANGER.get(signed_address(asset.pk)).status_code == 404


@pytest.mark.parametrize(
    ("stored", "named"),
    [
        ("IMAGE/PNG; x=y", "image/png"),
        ("image/jpg", "image/jpeg"),
        ("application/font-woff2", "font/woff2"),
        ("font/woff", "font/woff"),
    ],
)
def test_kinds_are_sent_under_their_proper_names(stored: str, named: str) -> None:
    asset = AssetFactory(media_type=stored)
    assert STRANGER.get(signed_address(asset.pk))["Content-Type"] == named


def test_a_style_sheet_is_cleaned() -> None:
    asset = style_sheet(
        "@import 'evil.css'; p { color: red; background: url(//evil.test/x.png) } "
        "i { behavior: url(x.htc); width: expression(alert(1)) }"
    )
    css = sent(asset)
    assert "color: red" in css
    for bad in ("@import", "evil", "behavior", "expression"):
        assert bad not in css


def test_a_style_sheet_finds_its_own_assets_from_where_it_is_stored() -> None:
    asset = style_sheet("p { background: url(../img/x.png) } @font-face { src: url('f.woff#a') }")
    AssetFactory(corpus=asset.corpus, url=SITE + "img/x.png")
    AssetFactory(corpus=asset.corpus, url=SITE + "css/f.woff", media_type="font/woff")
    css = sent(asset)
    assert len(re.findall(r'url\("/assets/[\w.:-]+/', css)) == 2
    assert '/#a")' in css
    assert SITE not in css


def test_pictures_that_a_style_sheet_carries_along_stay() -> None:
    css = sent(style_sheet("p { background: url(data:image/png;base64,AAAA) }"))
    assert "data:image/png;base64,AAAA" in css


def test_a_style_sheet_in_an_old_encoding_is_sent_as_utf8() -> None:
    asset = style_sheet("p::before { content: 'é' }".encode("latin-1"))
    response = STRANGER.get(signed_address(asset.pk))
    assert response["Content-Type"] == "text/css; charset=utf-8"
    assert "é" in response.content.decode()


def test_a_style_sheet_needs_one_query_for_all_it_names(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    asset = style_sheet(
        "".join(f"p{place} {{ background: url({place}.png) }}" for place in range(30))
    )
    for place in range(30):
        AssetFactory(corpus=asset.corpus, url=f"{SITE}css/{place}.png")
    address = signed_address(asset.pk)
    # The asset with its bytes, and what it names.
    with django_assert_num_queries(2):
        assert STRANGER.get(address).content.count(b"/assets/") == 30


def test_a_page_that_names_too_much_is_looked_up_in_part() -> None:
    corpus = CorpusFactory()
    first = AssetFactory(corpus=corpus, url=SITE + "0")
    AssetFactory(corpus=corpus, url=f"{SITE}{MOST_ADDRESSES}")
    urls = [f"{SITE}{place}" for place in range(MOST_ADDRESSES + 1)]
    assert stored_addresses(corpus.pk, urls) == {SITE + "0": signed_address(first.pk)}


def test_assets_cannot_be_posted_to() -> None:
    assert STRANGER.post(signed_address(AssetFactory().pk)).status_code == 405
