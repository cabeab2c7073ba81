"""Pages at the edge, through every baseline."""

import pytest

from contentseeker import registry
from contentseeker.page import parse
from contentseeker.result import Extractor, Status

BASELINES = registry.names("baseline")
# These judge text by what is around it, and a short text is surrounded by tags.
NEED_LENGTH = ("DSC", "CCB-r40", "ACCB-r40", "TCCB-25")
ARTICLE = "A plain sentence about the weather on the coast, and not a short one. " * 30


@pytest.fixture(params=BASELINES)
def method(request: pytest.FixtureRequest) -> Extractor:
    return registry.get(request.param).create()


@pytest.mark.parametrize(
    "markup",
    ["", " \n", "<!-- only a comment -->", "<body></body>", "<p> &nbsp; </p>", "<p hidden>x</p>"],
    ids=["nothing", "blank", "comment", "no text", "blank text", "hidden text"],
)
def test_a_page_without_text_is_empty(method: Extractor, markup: str) -> None:
    extraction = method.extract(parse(markup))
    assert (extraction.text, extraction.nodes, extraction.status) == ("", (), Status.EMPTY)


def test_a_long_plain_text_is_kept(method: Extractor) -> None:
    extraction = method.extract(parse(f"<html><body>{ARTICLE}</body></html>"))
    assert extraction.text == ARTICLE.strip()
    assert extraction.status is Status.OK


def test_a_page_without_a_body_says_so(method: Extractor) -> None:
    page = parse(f"<html><frameset><noframes>{ARTICLE}</noframes></frameset></html>")
    assert not page.has_body
    extraction = method.extract(page)
    assert extraction.status is Status.NO_BODY
    assert extraction.text
    assert extraction.text in ARTICLE


@pytest.mark.parametrize("name", [name for name in BASELINES if name not in NEED_LENGTH])
def test_tag_soup_is_read(name: str) -> None:
    page = parse("</p><td>one <table><b><p>two</table></i> three<li>four")
    words = registry.get(name).create().extract(page).text.split()
    assert words
    assert set(words) <= {"one", "two", "three", "four"}


def test_text_under_twenty_thousand_levels_is_reached(method: Extractor) -> None:
    page = parse("<div>" * 20_000 + ARTICLE)
    text = method.extract(page).text
    assert len(text) > 0.9 * len(ARTICLE)
    assert text in ARTICLE
