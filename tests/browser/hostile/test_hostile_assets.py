"""Stored pictures and style sheets are as hostile as the pages they came with."""

from typing import Final

import pytest
from django.core.signing import Signer
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from annotate.models import Asset
from annotate.pages.asset_links import signed_address
from tests.browser.hostile.alone import is_stopped, serious
from tests.browser.hostile.canary import Canary
from tests.browser.hostile.payloads import Payload
from tests.browser.hostile.payloads.payload import RUN
from tests.browser.hostile.stand import Stand
from tests.factories import AssetFactory

pytestmark = pytest.mark.browser

SVG: Final = (
    "<?xml-stylesheet href='//evil.test/x.xsl' type='text/xsl'?>"
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
    f"width='200' height='200' onload='{RUN}'><script>{RUN}</script>"
    "<script href='http://evil.test/x.js'/>"
    "<image href='http://evil.test/x.png' width='9' height='9'/>"
    f"<a xlink:href='javascript:{RUN}'><rect width='200' height='200'/></a>"
    "<style>@import 'http://evil.test/x.css';rect{fill:url(http://evil.test/x#a)}</style>"
    "<foreignObject width='200' height='200'><body xmlns='http://www.w3.org/1999/xhtml'>"
    f"<iframe src='javascript:{RUN}'/><img src='x' onerror='{RUN}'/><meta http-equiv='refresh' "
    "content='0;url=http://evil.test/'/></body></foreignObject></svg>"
)
HTML: Final = f"<!doctype html><script>{RUN}</script><img src=//evil.test/x onerror={RUN}>"
CSS: Final = (
    "@import '//evil.test/a.css'; @import url(//evil.test/b.css); @charset 'utf-7';"
    "p{background:url(//evil.test/c.png);cursor:url(d.png),auto;behavior:url(e.htc)}"
    "@font-face{font-family:a;src:url(//evil.test/f.woff)}p{font-family:a}"
    r"p{background:\75 rl(//evil.test/g)}h1{background:image-set('//evil.test/h' 1x)}"
    f"</style><script>{RUN}</script>"
)


@pytest.fixture
def stand(person: BrowserContext, canary: Canary, live_server: LiveServer) -> Stand:
    return Stand(person, canary, live_server.url)


def store(stand: Stand, name: str, media_type: str, content: str) -> str:
    """Store an asset with the pages; gives its signed address."""
    url = f"https://site.example/{name}"
    asset: Asset = AssetFactory(
        corpus=stand.corpus, url=url, media_type=media_type, content=content.encode()
    )
    return stand.server + signed_address(asset.pk)


def open_directly(stand: Stand, address: str) -> list[str]:
    stand.watch.is_expected = lambda url: url.startswith(f"{stand.server}/assets/")
    stand.tab.goto(address)
    stand.tab.mouse.click(100, 100)
    # Not asked of the page itself: where scripts are off, nothing in it answers.
    stand.tab.wait_for_timeout(100)
    return serious(stand.watch.take())


def test_an_asset_opened_directly_does_nothing(stand: Stand) -> None:
    seen = {}
    for name, media_type, content in (
        ("a.svg", "image/svg+xml", SVG),
        ("b.svg", "image/svg+xml", HTML),
        ("c.png", "image/png", HTML),
        ("d.gif", "image/gif", SVG),
        ("e.ico", "image/x-icon; charset=utf-7", HTML),
        ("f.css", "text/css", HTML + CSS),
    ):
        seen[name] = open_directly(stand, store(stand, name, media_type, content))

    assert {name: found for name, found in seen.items() if found} == {}


def test_assets_on_a_page_do_nothing(stand: Stand) -> None:
    store(stand, "a.svg", "image/svg+xml", SVG)
    store(stand, "b.png", "image/png", HTML)
    store(stand, "c.css", "text/css", CSS)
    store(stand, "d.css", "text/css", HTML)
    store(stand, "e.html", "text/html", HTML)
    payload = Payload(
        "<link rel=stylesheet href=/c.css><link rel=stylesheet href=/d.css>"
        "<img src=/a.svg><img src=/b.png><img src=/e.html><object data=/a.svg></object>"
        "<embed src=/a.svg><iframe src=/e.html></iframe><iframe src=/a.svg></iframe>"
        "<svg><image href=/a.svg width=9 height=9 /><use href=/a.svg#a /></svg>"
        "<div style='background:url(/a.svg);mask:url(/a.svg#a);filter:url(/a.svg#a)'>x</div>"
        "<video poster=/a.svg></video><script src=/d.css></script><link rel=icon href=/a.svg>"
    )
    usual = stand.app_of_harmless_page()

    seen = stand.try_on_screen(payload, also="assets/[^/]+/")

    assert [line for line in seen if not is_stopped(line)] == []
    assert stand.changes_of_app(usual) == []


def test_kinds_that_act_are_not_sent(stand: Stand) -> None:
    kinds = (
        *("text/html", "text/xml", "application/xhtml+xml", "application/xml", "text/javascript"),
        *("application/pdf", "multipart/x-mixed-replace", "image/svg+xml-x", "", "text/plain"),
        *("application/x-shockwave-flash", "text/html;image/png", "text/css2", "image/*"),
    )
    addresses = {kind: store(stand, f"x{n}", kind, HTML) for n, kind in enumerate(kinds)}

    statuses = {kind: stand.tab.request.get(each).status for kind, each in addresses.items()}

    assert statuses == dict.fromkeys(kinds, 404)


def test_addresses_cannot_be_made_up(stand: Stand) -> None:
    address = store(stand, "a.svg", "image/svg+xml", SVG)
    other = store(stand, "b.svg", "image/svg+xml", SVG)
    token = address.rstrip("/").rpartition("/")[2]
    number, _, signature = token.partition(":")
    asset_id, _, hour = number.partition(".")
    forged = [
        f"{int(asset_id) + 1}.{hour}:{signature}",
        f"{asset_id}.{int(hour) + 999}:{signature}",
        f"{number}:{signature[:-1]}",
        f"{number}:",
        number,
        f"{number}:{other.rstrip('/').rpartition(':')[2]}",
        Signer(salt="another").sign(number),
        Signer(salt="annotate.asset").sign(f"{asset_id}.1"),
        Signer(salt="annotate.asset").sign(f"{asset_id}.nan"),
        Signer(salt="annotate.asset").sign(asset_id),
        "%00",
    ]

    statuses = {each: stand.tab.request.get(f"/assets/{each}/").status for each in forged}

    assert stand.tab.request.get(address).status == 200
    assert {each: status for each, status in statuses.items() if status != 404} == {}


def test_headers_as_a_browser_gets_them(stand: Stand) -> None:
    page, _ = stand.store(Payload("<p>x</p>"))
    asset = store(stand, "a.svg", "image/svg+xml", SVG)
    answers = {
        "label": stand.tab.request.get(f"/pages/{page.pk}/label/").headers,
        "shown": stand.tab.request.get(f"/pages/{page.pk}/shown/").headers,
        "asset": stand.tab.request.get(asset).headers,
    }
    shown = answers["shown"]["content-security-policy"]
    label = answers["label"]["content-security-policy"]

    assert {name: headers["x-frame-options"] for name, headers in answers.items()} == {
        "label": "DENY",
        "shown": "SAMEORIGIN",
        "asset": "DENY",
    }
    assert {headers["x-content-type-options"] for headers in answers.values()} == {"nosniff"}
    assert {name: headers["referrer-policy"] for name, headers in answers.items()} == {
        "label": "same-origin",
        "shown": "no-referrer",
        "asset": "no-referrer",
    }
    assert answers["label"]["cross-origin-opener-policy"] == "same-origin"
    assert f"frame-src {stand.server}/pages/{page.pk}/shown/" in label.split("; ")
    assert "script-src 'self'" in label.split("; ")
    assert "frame-ancestors 'none'" in label.split("; ")
    assert shown.startswith("sandbox allow-scripts; default-src 'none'; script-src 'nonce-")
    assert "'unsafe-inline'" not in shown.partition("style-src")[0]
    assert answers["asset"]["content-security-policy"] == (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    )
