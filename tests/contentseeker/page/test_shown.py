"""Exceptions from what hides text, each on a page of its own, beside what Chromium shows."""

import pytest
from playwright.sync_api import Browser

from contentseeker.page import FlatPage, parse
from tests.bench.visible import shown_text
from tests.contentseeker.page.shown_cases import CASES, MUCH

DOCTYPE = "<!doctype html>"


def words(page: FlatPage) -> list[str]:
    """Words of the visible text."""
    return page.text(0).split()


@pytest.mark.parametrize("name", CASES)
def test_what_a_browser_shows_is_visible_and_nothing_else(name: str) -> None:
    markup, text = CASES[name]
    page = parse(DOCTYPE + markup)
    assert words(page) == text.split()
    # What is visible is text in the revealed page, too.
    assert set(text.split()) <= set(page.revealed.text(0).split())


@pytest.mark.browser
def test_chromium_shows_these_texts(browser: Browser) -> None:
    context = browser.new_context()
    shown = {name: shown_text(context, (DOCTYPE + CASES[name][0]).encode()) for name in CASES}
    context.close()
    # Order: shadow roots are read behind the rest of the page.
    found = {name: sorted((text or "").split()) for name, text in shown.items()}
    assert found == {name: sorted(text.split()) for name, (_, text) in CASES.items()}


class TestPagesThatHideThemselves:
    @pytest.mark.parametrize(
        "markup",
        [
            "<body style='visibility:hidden'><p>MUCH</p></body>",
            "<html style='display: none'><body><p>MUCH</p></body></html>",
            "<body><p>Loading</p><div id=root hidden><p>MUCH</p></div></body>",
            "<body style='display:none'><div style='visibility:hidden'><p>MUCH</p></div></body>",
        ],
    )
    def test_what_hides_nearly_all_text_hides_nothing(self, markup: str) -> None:
        page = parse(markup.replace("MUCH", MUCH))
        assert MUCH.strip() in page.text(0)

    def test_what_is_hidden_inside_stays_hidden(self) -> None:
        page = parse(f"<body style='display:none'><p>{MUCH}</p><p hidden>{MUCH[:40]}</p></body>")
        assert page.text(0) == MUCH.strip()

    @pytest.mark.parametrize(
        "markup",
        [
            # A menu as long as the page.
            "<div hidden>MUCH</div><p>MUCH</p>",
            "<div hidden>MUCH</div><div hidden>MUCH</div><p>Seven words.</p>",
            "<body hidden>Little text</body>",
            "<template><div hidden>MUCH</div></template>",
        ],
    )
    def test_other_hidden_text_stays_hidden(self, markup: str) -> None:
        page = parse(markup.replace("MUCH", MUCH))
        hidden = page.attributes.having("hidden")
        assert not page.visible[hidden].any()


class TestWhatOnlyAPrinterShows:
    @pytest.mark.parametrize(
        "name",
        [
            "print-only",
            "entry print-only",
            "u-is-shown-print-only",
            "h-print-only",
            "--print-only",
            "visible-print",
            "visible-print-block",
            "d-none d-print-block",
        ],
    )
    def test_copies_for_printers_are_no_text(self, name: str) -> None:
        page = parse(f"<p>one</p><div class='{name}'>copy</div>")
        assert words(page) == words(page.revealed) == ["one"]

    @pytest.mark.parametrize(
        "name",
        [
            "no-print-only",
            "u-hidden-print-only",
            "blueprint-only",
            "print-only-not",
            "hidden-print",
            "d-print-none",
            "d-none d-md-block d-print-block",
            "visible-printing",
            "d-none",
            "hidden-xs",
            "sr-only",
        ],
    )
    def test_other_names_say_too_little(self, name: str) -> None:
        assert words(parse(f"<p>one</p><div class='{name}'>two</div>")) == ["one", "two"]


def test_formulas_are_written_once() -> None:
    formula = (
        "<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>"
        "<annotation encoding='application/x-tex'>x</annotation></semantics></math></span>"
        "<span class=katex-html aria-hidden=true><span>x</span></span></span>"
    )
    page = parse(f"<p>one {formula} two</p>")
    assert words(page) == words(page.revealed) == ["one", "x", "two"]
    lone = parse("<span class=katex-mathml><math><mi>x</mi></math></span>")
    assert words(lone) == ["x"]


def test_content_stays_where_the_markup_has_it() -> None:
    page = parse(CASES["streamed content"][0])
    assert page.tags == ["html", "body", "div", "template", "div", "p", "script"]


def test_text_that_a_drawing_only_defines_is_not_drawn() -> None:
    markup = (
        "<svg><defs><text>no</text></defs><symbol><text>no</text></symbol><text>one</text></svg>"
    )
    assert words(parse(markup)) == ["one"]
