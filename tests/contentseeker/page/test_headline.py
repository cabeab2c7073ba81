"""The headline of the main content, on small pages in many scripts."""

import pytest
from hypothesis import given

from contentseeker.page import parse
from contentseeker.page.declared_titles import MAX_CHARS, key
from contentseeker.page.headline import (
    MOST_LOOKED_AT,
    Span,
    contains_title,
    find_headline,
)
from tests.contentseeker.broken_markup import broken_markup

STORY = "<p id=story>The first ships came in on Tuesday, three weeks after the storm.</p>"


def headline(body: str, head: str = "", url: str | None = None) -> str:
    """The headline of what has the id ``story``, without which nobody knows the content."""
    page = parse(f"<html><head>{head}</head><body>{body}</body></html>", url=url)
    nodes = [node for node, name in page.attributes.column("id").items() if name == "story"]
    structure = page.structure
    span = (
        Span(int(structure.open_event[nodes[0]]), int(structure.close_event[nodes[-1]]))
        if nodes
        else None
    )
    found = find_headline(page, span)
    return found.text if found else ""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(f"<h1>Ships</h1>{STORY}", "Ships", id="before the content"),
        pytest.param(f"<div id=story><h1>Ships</h1>{STORY}</div>", "Ships", id="in the content"),
        pytest.param(f"{STORY}<h1>More stories</h1>", "", id="behind it"),
        pytest.param(f"<h1>Daily</h1><h1>Ships</h1>{STORY}", "Ships", id="the nearest of two"),
        pytest.param(f"<h1><a href=/>Home</a></h1>{STORY}", "", id="a logo"),
        pytest.param(f"<a href=/><h1>Home</h1></a>{STORY}", "", id="a heading inside a logo"),
        pytest.param(f"<h1><a href=/ships>Ships</a></h1>{STORY}", "Ships", id="a linked heading"),
        pytest.param(f"<h1><a href=#top>Ships</a></h1>{STORY}", "Ships", id="a link to itself"),
        pytest.param(f"<h1><a href=/>News</a>: Ships</h1>{STORY}", "News: Ships", id="part of it"),
        pytest.param(f"<h1>Ships <a href=#ships>¶</a></h1>{STORY}", "Ships", id="a permalink"),
        pytest.param(f"<h1>Ha&shy;fen&#8203;\n fest</h1>{STORY}", "Hafen fest", id="no width"),
        pytest.param(f"<h1><img alt=Logo></h1>{STORY}", "", id="no text"),
        pytest.param(f"<h1 style='display:none'>Ships</h1>{STORY}", "", id="hidden"),
        pytest.param(f"<h2>Ships</h2>{STORY}", "", id="a lower heading that agrees with nothing"),
        pytest.param(f"<h1>{'long ' * 200}</h1>{STORY}", "", id="too long for a heading"),
        pytest.param("<h1>Ships</h1><h1>More</h1>", "Ships", id="content not known"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_without_declared_titles_it_is_the_nearest_h1(body: str, expected: str) -> None:
    assert headline(body) == expected


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        pytest.param(
            "<title>Ships are back | Daily</title>",
            f"<h1>Daily</h1><h2>Ships are back</h2>{STORY}",
            "Daily",
            id="an h1 that is part of the title, as nothing says that it is the site's name",
        ),
        pytest.param(
            "<title>Ships are back | Daily</title><meta property=og:site_name content=Daily>",
            f"<h1>Daily</h1><h2>Ships are back</h2>{STORY}",
            "Ships are back",
            id="the site's name is none",
        ),
        pytest.param(
            "<meta property=og:title content='Ships are back!'>",
            f"<h1>Daily</h1><h3>Ships  are BACK</h3><h1>Weather</h1>{STORY}",
            "Ships are BACK",
            id="a shared title counts more than the level",
        ),
        pytest.param(
            "<title>Ships are back</title>",
            f"<h1>Ships are back</h1><h1>In short</h1>{STORY}",
            "Ships are back",
            id="agreement counts more than nearness",
        ),
        pytest.param(
            """<script type=application/ld+json>{"headline": "Ships &amp; \\u201cboats\\u201d"}
            </script>""",
            f"<h3>Ships &amp; “boats”</h3><h3>More</h3>{STORY}",
            "Ships & “boats”",
            id="JSON-LD",
        ),
        pytest.param(
            """<script type=application/ld+json>{"headline": "A film of the storm"}</script>""",
            f"<h1>Ships</h1><h3>A film of the storm</h3>{STORY}",
            "Ships",
            id="JSON-LD may mean another article",
        ),
        pytest.param(
            "<title>Re: which rope? - Harbour forum</title>",
            f"<h1>Weather</h1><h4>Re: Which rope?</h4><div id=story>{STORY}</div>",
            "Weather",
            id="a part of the title counts less than an h1",
        ),
        pytest.param(
            "<title>Re: which rope? - Harbour forum</title>",
            f"<h4>Re: Which rope?</h4>{STORY}",
            "Re: Which rope?",
            id="a thread without h1",
        ),
        pytest.param(
            "<title>Which rope holds best</title>",
            f"<font size=5><b>Which rope holds best</b></font>{STORY}",
            "Which rope holds best",
            id="a page without headings",
        ),
        pytest.param(
            "<title>港口重新开放_每日新闻</title>",
            f"<h1>每日新闻</h1><h2>今日</h2><h1>港口重新开放</h1>{STORY}",
            "港口重新开放",
            id="Chinese, an underscore as separator",
        ),
        pytest.param(
            "<title>إعادة فتح الميناء | اليومية</title>",
            f"<h3>إعادة فتح الميناء</h3>{STORY}",
            "إعادة فتح الميناء",
            id="Arabic",
        ),
        pytest.param(
            "<title>बंदरगाह फिर खुला - दैनिक</title>",
            f"<h2>बंदरगाह फिर खुला</h2>{STORY}",
            "बंदरगाह फिर खुला",
            id="Hindi",
        ),
    ],
)
def test_a_heading_that_agrees_with_declared_titles(head: str, body: str, expected: str) -> None:
    assert headline(body, head) == expected


def test_the_name_of_the_site_is_known_from_its_address() -> None:
    body = f"<h1>Daily Example</h1><h2>Ships</h2>{STORY}"
    assert headline(body, url="https://www.daily-example.co.uk/a") == ""
    assert headline(body) == "Daily Example"


@given(broken_markup)
def test_bad_markup_never_raises_and_headlines_are_short_lines(markup: str) -> None:
    page = parse(markup)
    found = find_headline(page, Span(1, len(page.marks) - 1) if len(page) > 1 else None)
    if found is not None:
        assert 0 < len(found.text) <= MAX_CHARS
        assert "\n" not in found.text
        assert key(found.text) in key(page.text(found.node))


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<h1>" * 20_000 + "deep", id="nested headings"),
        pytest.param("<h1>x</h1>" * 20_000, id="many headings"),
        pytest.param("<title>" + "part | " * 100_000, id="many separators"),
        pytest.param("<title>" + " " * 1_000_000 + "x</title><h1>x", id="a wide title"),
        pytest.param(
            "<script type=application/ld+json>" + '"headline": "' * 50_000, id="many beginnings"
        ),
        pytest.param(
            "<a href=/x>" + "<div>" * 20_000 + "<h1>x</h1>" * 600, id="headings deep inside a link"
        ),
        pytest.param("<title>word word</title>" + "<p>word" * 20_000, id="many blocks"),
    ],
)
def test_hostile_pages_are_bounded(markup: str) -> None:
    assert MOST_LOOKED_AT < 20_000
    find_headline(parse(markup))


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("Ships\nThey came.", "SHIPS!", True),
        ("News\nShips\nare back\nThey came.", "Ships are back", True),
        ("They came. Ships", "Ships", False),
        ("Ships\nThey came.", "Ships are back", False),
        ("", "Ships", False),
        ("a\n" * 10_000, "a" * 300, False),
    ],
)
def test_a_text_has_a_title_as_some_of_its_lines(text: str, title: str, expected: bool) -> None:
    assert contains_title(text, title) is expected
