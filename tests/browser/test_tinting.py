"""Tints, found in a browser as their module says: the words there are the page's words."""

import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page

from annotate.demo.generator import generate
from contentseeker.labels.alignment import text_words
from contentseeker.page import FlatPage, parse
from contentseeker.page.render import render
from contentseeker.review import tint, tinting
from contentseeker.review.comparing import TOKEN

pytestmark = pytest.mark.browser


def numbered(letter: str) -> str:
    return " ".join(f"{letter}{number}" for number in range(15_000))


DEMO = list(islice(generate(), 0, 240, 30))
# What browsers do to text: split it when long, drop and move white space, merge neighbours.
BROKEN = {
    "long": f"<p>{numbered('a')} <b>bold</b> 😀 {numbered('b')}</p>",
    "preformatted": "<pre>\n\n  one\r\ntwo</pre><textarea>\nthree</textarea>",
    "left out": "<p>one <script>x</script>two <noscript>y</noscript> three<meta>four</p>",
    "tables": "<table> <tr> <td>one</td> <form> <tr><td> two</form></table>",
    "late": "<html><head> <title>x</title> </head> <body> one </body> two </html> three",
    "early": "one <html>two<head>three</head><body>four",
    "nested": "<p>one<div>two<p>three</div>four<a href=x>five<a href=y>six</a>seven</a>",
    "drawing": "<p>one <svg><text>two</text><p>three</svg> four",
    "references": "<p>a&nbsp;b &lt;c&gt; &#13;&#10; d&amp;e &#1; f&#x1F600;g &#55357; h</p>",
}

RIGHT, MISSED, WRONG = range(3)
# Exactly what the module's docstring says.
DOCUMENTED = textwrap.dedent(
    (tinting.__doc__ or "").split("In JavaScript::\n")[1].split("\nWords of")[0]
)
TINTED = f"""([markup, texts]) => {{
    {DOCUMENTED}
    const document = new DOMParser().parseFromString(markup, 'text/html');
    const found = document.querySelectorAll('[data-node]');
    const elements = new Map([...found].map((element) => [+element.dataset.node, element]));
    return texts.flatMap((text) => [...stretches(text, elements)].map(
        ({{ kind, text, start, end }}) => [kind, text.data.slice(start, end)]));
}}"""


def letters(text: str) -> str:
    return "".join(text.split())


class Shown:
    """Tinted pages in a browser window."""

    def __init__(self, window: Page) -> None:
        self._window = window

    def stretches(self, page: FlatPage, gold: str, extracted: str) -> list[tuple[int, str]]:
        """Every stretch that the browser finds: its kind and its letters there."""
        texts = tint(page, gold, extracted).as_json()["texts"]
        found = self._window.evaluate(TINTED, [render(page), texts])
        return [(kind, letters(text)) for kind, text in found]


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Shown]:
    window = browser.new_page()
    yield Shown(window)
    window.close()


def by_kind(stretches: list[tuple[int, str]], *kinds: int) -> str:
    return "".join(text for kind, text in stretches if kind in kinds)


def in_letters(text: str) -> Counter[str]:
    """Which letters a text has: the order is another where elements stand in elements."""
    return Counter("".join(text_words(text, TOKEN)))


def test_demo_pages_have_their_gold_text_where_it_is_tinted(shown: Shown) -> None:
    for demo in DEMO:
        page = parse(demo.html, url=demo.url)
        everything = page.text(page.body)

        missed = shown.stretches(page, demo.gold, "")
        taken = shown.stretches(page, demo.gold, everything)

        assert in_letters(by_kind(missed, MISSED)) == in_letters(demo.gold), demo.url
        assert in_letters(by_kind(taken, RIGHT)) == in_letters(demo.gold), demo.url
        assert in_letters(by_kind(taken, RIGHT, WRONG)) == in_letters(everything), demo.url


@pytest.mark.parametrize("name", BROKEN)
def test_what_browsers_do_to_text_moves_no_tint(shown: Shown, name: str) -> None:
    page = parse(BROKEN[name])
    everything = page.text(0)

    assert in_letters(by_kind(shown.stretches(page, everything, ""), MISSED)) == in_letters(
        everything
    )


def test_text_that_a_browser_puts_elsewhere_is_left_alone(shown: Shown) -> None:
    page = parse("<table><tr>stray<td>cell</td></tr></table><p>one</p>")

    assert shown.stretches(page, "stray cell one", "") == [(MISSED, "cell"), (MISSED, "one")]
