"""Pages with labels as annotators give them: with the path and fingerprint of the element."""

from typing import Any

from annotate.models import Label, Page
from contentseeker.page import parse
from tests.factories import LabelFactory, PageFactory

HTML = b"""<!doctype html><html><head><title>A page</title></head><body>
<div id=menu><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul></div>
<div id=story><h1>Storm hits the coast</h1><div>The storm was in the north of the coast.</div>
<div>It is over now, and the ships are back.</div></div>
<div id=foot>Copyright 2009</div></body></html>"""


def stored_page(html: bytes = HTML, **facts: Any) -> Page:
    page: Page = PageFactory(html=html, **facts)
    return page


def node(selector: str, html: bytes = HTML) -> int:
    """The number of the one element that a CSS selector finds."""
    (found,) = parse(html).select(selector)
    return found


def label(page: Page, selector: str, said: str, **facts: Any) -> Label:
    """Label an element, said like "good main", "bad", "uncertain" (a content) or "comment"."""
    flat = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
    (number,) = flat.select(selector)
    words = set(said.split())
    facts.setdefault("segment", next(iter(words & {"good", "bad"}), ""))
    facts.setdefault("content", next(iter(words & {"main", "noisy", "uncertain"}), ""))
    facts.setdefault("role", next(iter(words & set(Label.Role.values)), ""))
    row: Label = LabelFactory(
        page=page,
        node=number,
        path=flat.path(number),
        fingerprint=flat.fingerprint(number),
        **facts,
    )
    return row
