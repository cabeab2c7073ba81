"""SITEINFO rules: which are read, which addresses they are for, what they find, that they end."""

import json
from pathlib import Path
from typing import Any

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.pagination.siteinfo import FALLBACK, Rule, apply, apply_first, read_rules
from contentseeker.pagination.siteinfo_process import PageForRules, apply_rules

MARKUP = """<body><div id=list><table><tr><td>One</table></div>
<div class="autopagerize_page_element more">Two</div>
<p><a href="/page/1">back</a> <a rel="nofollow next" href="3">on</a></body>"""
PAGE = parse(MARKUP, url="http://a.example/page/2")


def siteinfo(*rules: dict[str, Any]) -> bytes:
    complete = {"url": "^http://a\\.example/", "nextLink": "//a", "pageElement": "//div"}
    items = [{"name": f"number {i}", "data": complete | rule} for i, rule in enumerate(rules)]
    return json.dumps(items).encode()


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ({"url": "("}, "no regular expression"),
        ({"url": " "}, "empty"),
        ({"url": "((a{1000}){1000}){1000}"}, "repeats too often"),
        ({"url": "a" * 3000}, "longer than 2,000"),
        ({"nextLink": "//a["}, "nextLink is no XPath"),
        ({"pageElement": "//div[" * 900}, "pageElement is longer than 4,000"),
        ({"pageElement": 7}, "no pageElement"),
        ({"url": None, "nextLink": ""}, "no url and no nextLink"),
    ],
)
def test_what_is_wrong_with_a_rule_keeps_out_only_that_rule(
    rule: dict[str, Any], reason: str
) -> None:
    book = read_rules(siteinfo(rule, {}))

    assert [each.name for each in book.rules] == ["number 1"]
    assert [each.name for each in book.rejected] == ["number 0"]
    assert reason in book.rejected[0].reason


@pytest.mark.parametrize("item", [7, None, "rule", {"name": "no data"}, {"data": []}, [[]]])
def test_whatever_is_no_rule_is_rejected(item: object) -> None:
    book = read_rules(json.dumps([item]).encode())
    assert not book.rules
    assert len(book.rejected) == 1


@pytest.mark.parametrize("data", [b"", b"{}", b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_list_of_rules_is_refused(data: bytes) -> None:
    with pytest.raises(ArgumentError):
        read_rules(data)


def test_the_longest_pattern_comes_first() -> None:
    urls = ["a\\.example", "^http://a\\.example/page/\\d+$", "b\\.example", "^http://a\\.example/"]
    book = read_rules(siteinfo(*({"url": url} for url in urls)))

    found = [rule.url_pattern for rule in book.matching("http://a.example/page/2")]

    assert found == [urls[1], urls[3], urls[0]]


@pytest.mark.parametrize(
    ("pattern", "url", "matches"),
    [
        (r"co\.\jp/", "http://a.co.jp/", True),  # a letter without a meaning is that letter
        (r"\zoo\/", "http://zoo/", True),
        (r"^http://[^]+$", "http://a/\n", True),
        (r"/\w+$", "http://a/é", False),  # JavaScript's letters are ASCII
        (r"\\zoo", "http://zoo", False),
        (r"\d{4}/\d{1,2}", "http://a/2013/1", True),
    ],
)
def test_patterns_are_read_as_javascript_reads_them(pattern: str, url: str, matches: bool) -> None:
    book = read_rules(siteinfo({"url": pattern}))
    assert bool(list(book.matching(url))) is matches


def test_a_pattern_that_would_search_for_years_is_given_up() -> None:
    book = read_rules(siteinfo({"url": r"^(?:\w+\w+)+\.\w\w$"}, {"url": "a{20}"}))
    found = [rule.name for rule in book.matching("a" * 200 + "!")]
    assert found == ["number 1"]


def rule(next_link: str, page_element: str = "//div") -> Rule:
    return Rule("a rule", ".", next_link, page_element)


@pytest.mark.parametrize(
    ("xpath", "tags"),
    [
        ('id("list")', ["div"]),
        ("id('list')//td", ["td"]),
        ('id("none list")/table', ["table"]),
        ("//table/tbody/tr", ["tr"]),
        ("id('list')/table//tbody//td", ["td"]),
        ("//table/tbody", ["table"]),
        ("//nav", []),
    ],
)
def test_xpaths_written_for_browsers_find_the_same_here(xpath: str, tags: list[str]) -> None:
    found = apply(rule("//a", xpath), PAGE)
    assert [PAGE.tag(node) for node in found.main_nodes] == tags


def test_a_rule_finds_the_next_link_and_the_content() -> None:
    found = apply(rule("//a[. = 'on']"), PAGE)

    assert found.next_url == "http://a.example/page/3"
    assert found.next_node is not None
    assert PAGE.text(found.next_node) == "on"
    assert len(found.main_nodes) == 2
    assert not found.problem


def test_an_xpath_that_finds_no_elements_is_a_problem_of_its_own() -> None:
    found = apply(rule("//a/@href"), PAGE)
    assert found.next_url is None
    assert len(found.main_nodes) == 2
    assert "nextLink" in found.problem


def test_the_marks_of_the_page_itself_count_where_no_rule_finds_anything() -> None:
    book = read_rules(siteinfo({"nextLink": "//nav", "pageElement": "//nav"}))

    answer = apply_first(book, PAGE, "http://a.example/page/2")

    assert answer is not None
    chosen, found = answer
    assert chosen is FALLBACK
    assert found.next_url == "http://a.example/page/3"
    assert [PAGE.text(node) for node in found.main_nodes] == ["Two"]
    assert apply_first(book, parse("<p>One"), "http://a.example/") is None


def test_rules_run_in_a_process_that_answers_page_by_page() -> None:
    rules = (rule("//nav", "//nav"), rule("//a[2]"))
    easy = PageForRules("http://a.example/page/2", MARKUP.encode(), rules)
    wrong = PageForRules("http://a.example/", b"<a href=2>2", (rule("//a/@href"),))

    first, second = apply_rules([easy, wrong], seconds=60)

    assert first.number == 1
    assert first.findings == apply(rules[1], PAGE)
    assert second.number is None
    assert "a rule: nextLink" in second.findings.problem


def test_rules_that_take_too_long_are_stopped() -> None:
    for_years = rule("//a", "//div//div//div//div//p")
    hard = PageForRules("http://a.example/", b"<div>" * 2000, (for_years,))

    [answer] = apply_rules([hard, hard], seconds=1)

    assert answer.number is None
    assert "took more than 1 seconds" in answer.findings.problem


@pytest.mark.corpus
def test_the_rules_of_wedata_are_read(corpora: Path) -> None:
    data = (corpora / "siteinfo" / "autopagerize.json").read_bytes()
    book = read_rules(data)

    assert len(json.loads(data)) == 4466 == len(book.rules) + len(book.rejected)
    # 21 XPaths of 19 rules; the one pattern Python refuses means something in JavaScript.
    assert len(book.rejected) == 19
    assert sum(each.reason.count("is no XPath") for each in book.rejected) == 21
    assert sum(bool(rule.examples) for rule in book.rules) > 3900
