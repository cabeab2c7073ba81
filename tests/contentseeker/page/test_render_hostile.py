import re
from collections.abc import Iterator
from html import unescape

import pytest
from lxml import etree, html

from contentseeker.page import parse
from contentseeker.page.render import render
from tests.contentseeker.page.hostile_markup import HOSTILE, READABLE

ACTIVE = frozenset(
    (
        *("animate", "annotation-xml", "applet", "base", "bgsound", "embed", "feimage", "frame"),
        *("fencedframe", "foreignobject", "frameset", "iframe", "link", "math", "meta", "noembed"),
        *("noframes", "noscript", "object", "param", "plaintext", "portal", "script", "set"),
        *("template", "track", "xmp"),
    )
)
FORBIDDEN_ATTRIBUTES = frozenset(
    (
        *("accesskey", "action", "autofocus", "autoplay", "contenteditable", "crossorigin", "data"),
        *("download", "form", "formaction", "formmethod", "http-equiv", "integrity", "is", "nonce"),
        *("ping", "popovertarget", "shadowrootmode", "slot", "srcdoc", "target", "xlink:href"),
    )
)
ADDRESSES = ("href", "src", "srcset", "poster", "background", "cite", "longdesc", "usemap")


def elements(rendered: str) -> Iterator[etree._Element]:
    return html.document_fromstring(rendered or "<p>").iter()


def assert_inert(rendered: str) -> None:
    for element in elements(rendered):
        assert element.tag not in ACTIVE
        for name, value in ((str(name), str(value)) for name, value in element.items()):
            assert re.fullmatch(r"[a-z][a-z0-9:-]*", name), name
            assert not name.startswith("on"), name
            assert name not in FORBIDDEN_ATTRIBUTES, name
            if name in ADDRESSES:
                assert value.startswith(("#", "data:image/")), value


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_markup_leaves_nothing_active_behind(name: str) -> None:
    rendered = render(parse(HOSTILE[name], url="http://site.example/"))

    assert_inert(rendered)
    visible = unescape(rendered).lower()
    for word in ("pwned", "evil.test", "javascript:", "vbscript:", "data:text", "@import"):
        assert word not in visible


@pytest.mark.parametrize("name", READABLE)
def test_markup_that_is_text_stays_text(name: str) -> None:
    rendered = render(parse(READABLE[name]))

    assert_inert(rendered)
    assert "pwned=1" in rendered
    assert "<img" not in rendered


def test_all_of_it_on_one_page_is_as_inert() -> None:
    assert_inert(render(parse("\n".join(HOSTILE.values()))))


@pytest.mark.parametrize("name", HOSTILE)
def test_every_stamp_means_the_librarys_element(name: str) -> None:
    page = parse(f"<div><p>before</p>{HOSTILE[name]}</div>")

    again = parse(render(page))

    stamps = [again.attrs(node).get("data-node") for node in range(len(again))]
    ids = [int(stamp) for stamp in stamps if stamp is not None]
    assert ids == sorted(set(ids))
    assert page.text(ids[stamps.index("3")]) == "before"
    assert all(0 <= node < len(page) for node in ids)
