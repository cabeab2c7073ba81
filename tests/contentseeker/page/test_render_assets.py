import re

import pytest

from contentseeker.page import parse
from contentseeker.page.render import render

PAGE_URL = "http://site.example/news/page.html"


class Store:
    """A caller that has every asset, and records the requested addresses."""

    def __init__(self) -> None:
        self.requested: list[str] = []

    def __call__(self, url: str) -> str | None:
        self.requested.append(url)
        return f"/assets/{len(self.requested)}"


def rendered_with_store(markup: str, url: str | None = PAGE_URL) -> tuple[str, list[str]]:
    store = Store()
    rendered = render(parse(f"<body>{markup}</body>", url=url), asset_url=store)
    return re.sub(r' data-node="\d+"', "", rendered), store.requested


@pytest.mark.parametrize(
    ("markup", "requested", "written"),
    [
        ("<img src=a.png>", ["news/a.png"], '<img src="/assets/1">'),
        ("<img src=' /a\n.png'>", ["a.png"], '<img src="/assets/1">'),
        (
            "<img srcset='a.png 1x, /b,c.png 2x,d.png'>",
            ["news/a.png", "b,c.png", "news/d.png"],
            '<img srcset="/assets/1 1x, /assets/2 2x, /assets/3">',
        ),
        ("<video poster=/p.jpg src=v.mp4></video>", ["p.jpg"], '<video poster="/assets/1">'),
        ("<table background=/b.gif></table>", ["b.gif"], '<table background="/assets/1">'),
        (
            "<link rel='StyleSheet' href=/s.css media=print>",
            ["s.css"],
            '<link media="print" rel="stylesheet" href="/assets/1">',
        ),
        (
            "<picture><source srcset=/b.webp type=image/webp><img></picture>",
            ["b.webp"],
            '<picture><source srcset="/assets/1" type="image/webp"><img></picture>',
        ),
        (
            "<p style=\"background:url('/b.png') red\">x",
            ["b.png"],
            '<p style="background:url(&quot;/assets/1&quot;) red">x</p>',
        ),
        (
            "<style>p{background:url(b.png)}</style>",
            ["news/b.png"],
            '<style>p{background:url("/assets/1")}</style>',
        ),
        ("<svg><image xlink:href=/i.png /></svg>", ["i.png"], '<image href="/assets/1">'),
    ],
)
def test_pictures_and_style_sheets_come_from_where_the_caller_says(
    markup: str, requested: list[str], written: str
) -> None:
    rendered, urls = rendered_with_store(markup)

    assert urls == [f"http://site.example/{url}" for url in requested]
    assert written in rendered


@pytest.mark.parametrize(
    "markup",
    [
        "<script src=a.js></script>",
        "<link rel=preload href=a.css>",
        "<link rel='alternate stylesheet' href=a.css>",
        "<iframe src=a.html></iframe>",
        "<video src=a.mp4></video>",
        "<a href=a.html>x</a>",
        "<svg><use href=a.svg#b></use></svg>",
        "<img src=javascript:x>",
        "<img src='data:text/html,x'>",
        "<img src=''>",
        "<p style='background:url(#here)'>x",
    ],
)
def test_the_caller_is_not_asked_for_anything_else(markup: str) -> None:
    assert rendered_with_store(markup)[1] == []


def test_the_caller_is_asked_once_for_each_address() -> None:
    rendered, requested = rendered_with_store("<img src=a.png><img src=/news/a.png><img src=a.png>")

    assert len(requested) == 1
    assert rendered.count('src="/assets/1"') == 3


def test_addresses_start_from_the_base_of_the_page() -> None:
    _, requested = rendered_with_store("<base href=http://cdn.example/x/><img src=a.png>")

    assert requested == ["http://cdn.example/x/a.png"]


def test_without_an_address_of_the_page_the_caller_gets_what_is_written() -> None:
    _, requested = rendered_with_store("<img src=page_files/a.png><img src=cid:1@x>", url=None)

    assert requested == ["page_files/a.png", "cid:1@x"]


def test_what_the_caller_answers_cannot_break_out_of_its_attribute() -> None:
    page = parse("<img src=a srcset='a 1x'><p style='background:url(a)'>x", url=PAGE_URL)

    rendered = render(page, asset_url=lambda _: "/a b\"><script>'),")

    assert "<script" not in rendered
    assert 'srcset="/a%20b&quot;&gt;&lt;script&gt;&#x27;) 1x"' in rendered
    assert r"url(&quot;/a b\22 &gt;\3c script&gt;&#x27;\29 ,&quot;)" in rendered


@pytest.mark.parametrize(
    "address", ["data:image/png;base64,AAAA", "data:image/svg+xml,%3Csvg/%3E", "DATA:image/gif,x"]
)
def test_pictures_inside_the_page_stay(address: str) -> None:
    assert f'src="{address}"' in render(parse(f"<img src='{address}'>"))
    assert f"url(&quot;{address}&quot;)" in render(parse(f"<p style='background:url({address})'>x"))


def test_fonts_inside_the_page_stay_in_style_sheets() -> None:
    sheet = '@font-face{src:url("data:font/woff2;base64,AA")}'

    assert sheet in render(parse(f"<style>{sheet}</style>"))
    assert "font" not in render(parse("<img src='data:font/woff2;base64,AA'>"))
