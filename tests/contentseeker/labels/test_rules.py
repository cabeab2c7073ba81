"""Rules for gold texts: extraction, problems of selectors, and the time limit."""

import pytest

from contentseeker.labels.rule_process import RuleOutcome, StoredPage, run_rule
from contentseeker.labels.rules import (
    MAX_SELECTOR_LENGTH,
    MAX_SELECTORS,
    Rule,
    RuleResult,
    SelectorProblemError,
    apply_rule,
    selector_kind,
    selector_problems,
)
from contentseeker.page import parse

MARKUP = """<div class=story><h1>Storm</h1><p>It <b>came</b>.</p><aside>Buy!</aside></div>
<div class=story><p>More</p></div><p>Imprint</p>"""


@pytest.mark.parametrize(
    ("include", "exclude", "expected"),
    [
        (["div.story"], [], RuleResult("Storm\nIt came.\nBuy!\nMore", 2, 0)),
        (["div.story"], ["aside"], RuleResult("Storm\nIt came.\nMore", 2, 1)),
        (["//div[1]", "p"], ["//aside", "b"], RuleResult("Storm\nIt .\nMore\nImprint", 3, 2)),
        (["div.story", "p"], [], RuleResult("Storm\nIt came.\nBuy!\nMore\nImprint", 3, 0)),
        (["h1"], ["div.story"], RuleResult("", 1, 2)),
        ([], ["p"], RuleResult("", 0, 3)),
        (["table"], [], RuleResult("", 0, 0)),
    ],
)
def test_a_rule_takes_what_is_included_and_leaves_out_what_is_excluded(
    include: list[str], exclude: list[str], expected: RuleResult
) -> None:
    assert apply_rule(parse(MARKUP), Rule(tuple(include), tuple(exclude))) == expected


@pytest.mark.parametrize(
    ("selector", "kind"),
    [
        ("div.story > p", "css"),
        ("*", "css"),
        (".a", "css"),
        ("#id", "css"),
        ("p::before", "css"),
        ("//p", "xpath"),
        ("/html/body", "xpath"),
        ("./p", "xpath"),
        ("../p", "xpath"),
        ("(//p)[1]", "xpath"),
        ("id('a')", "xpath"),
        ("descendant::p", "xpath"),
    ],
)
def test_the_language_of_a_selector_is_seen_from_its_beginning(selector: str, kind: str) -> None:
    assert selector_kind(selector) == kind


def test_problems_are_told_by_number() -> None:
    assert selector_problems(["p", "//p", "h1, h2"]) == {}
    problems = selector_problems(["p[", "p", "//p[", "x" * (MAX_SELECTOR_LENGTH + 1)])
    assert sorted(problems) == [0, 2, 3]
    assert "does not work as css" in problems[0]
    assert "does not work as xpath" in problems[2]
    assert "Too long" in problems[3]


def test_too_many_selectors_are_refused() -> None:
    assert "at most" in selector_problems(["p"] * (MAX_SELECTORS + 2))[MAX_SELECTORS]


def test_what_finds_no_elements_is_the_selectors_fault() -> None:
    with pytest.raises(SelectorProblemError, match="other than elements") as caught:
        apply_rule(parse(MARKUP), Rule(("//p/text()",)))
    assert caught.value.selector == "//p/text()"


def test_reading_a_selector_does_not_run_it() -> None:
    # Three to the power of sixty evaluations, even on a page of three elements.
    assert selector_problems(["//*[count(" * 30 + "//*" + ") > 0]" * 30]) == {}


def test_a_process_answers_page_by_page() -> None:
    pages = [StoredPage(MARKUP.encode()), StoredPage("<p>Größe".encode("latin-1"), "iso-8859-1")]

    story, size = run_rule(Rule(("p",)), pages, seconds=60)

    assert story == RuleOutcome(RuleResult("It came.\nMore\nImprint", 3, 0))
    assert size.result == RuleResult("Größe", 1, 0)


def test_a_process_tells_which_selector_is_to_blame() -> None:
    rule = Rule(("p", "//p/@class"))
    [fine, wrong] = run_rule(rule, [StoredPage(b"<b>x"), StoredPage(b"<p class=a>x")], seconds=60)
    assert fine.result == RuleResult("", 0, 0)
    assert wrong.result is None
    assert wrong.selector == "//p/@class"
    assert "other than elements" in wrong.problem


def test_a_rule_that_takes_too_long_is_stopped_and_what_was_ready_counts() -> None:
    nested = StoredPage(b"<div>" * 20_000)

    [quick, slow] = run_rule(Rule(("div div",)), [StoredPage(MARKUP.encode()), nested], seconds=2)

    assert quick.result == RuleResult("", 0, 0)
    assert slow.result is None
    assert "longer than 2 seconds" in slow.problem


def test_no_pages_are_no_problem() -> None:
    assert run_rule(Rule(("p",)), [], seconds=60) == []
