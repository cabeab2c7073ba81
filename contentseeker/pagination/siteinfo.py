"""SITEINFO: rules that people wrote for thousands of sites, one JSON list of them.

A rule has a JavaScript regular expression of the addresses it is for, and two XPaths: of the link
to the next page, and of the elements with the page's content. AutoPagerize's rules are
collected at Wedata. Whatever is wrong with a rule keeps that rule out, never the others.

Patterns and XPaths are hostile: patterns are searched with a time limit (``patterns``); for
XPaths on pages from anywhere there is ``siteinfo_process``, which can be stopped.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage, parse
from contentseeker.page.links import base_url, resolve
from contentseeker.pagination.patterns import compiled, is_found

if TYPE_CHECKING:
    import regex

LONGEST_XPATH: Final = 4000
# XPaths are written for a browser's tree, where ``id("x")`` finds elements by their id without a
# declaration of what an id is, and where every table has a ``tbody``.
_BY_ID: Final = re.compile(r"""(?<![\w-])id\(\s*(?:"([^"]*)"|'([^']*)')\s*\)""")
_TBODY: Final = re.compile(r"(/{1,2})tbody(?:\[1\])?(?:(/{1,2})|(?=$|[\s|)]))")
_LONGEST_NAME: Final = 200
_EXAMPLE_KEYS: Final = ("exampleUrl", "exampleurl", "exampleUrl2")
# The attributes with the address that an element leads to: of a link, a form, a choice.
_LEADING: Final = ("href", "action", "value")


@dataclass(frozen=True, slots=True)
class Rule:
    """How to read the pages of one site."""

    name: str
    url_pattern: str
    """Regular expression, searched anywhere in the address unless it is anchored."""
    next_link: str
    """XPath of the link to the next page."""
    page_element: str
    """XPath of the elements that hold the page's content."""
    examples: tuple[str, ...] = ()
    """Addresses of pages that the author tried the rule on."""


FALLBACK: Final = Rule(
    name="marks of the page itself",
    url_pattern="^https?:",
    next_link="//*[self::a or self::link][contains(concat(' ', @rel, ' '), ' next ')]",
    page_element="//*[contains(concat(' ', normalize-space(@class), ' '), "
    "' autopagerize_page_element ')]",
)


@dataclass(frozen=True, slots=True)
class RuleFindings:
    """What a rule finds on one page."""

    next_node: int | None
    next_url: str | None
    main_nodes: tuple[int, ...]
    problem: str = ""
    """Why an XPath found nothing, if it is to blame."""
    has_next_element: bool = False
    """Whether the XPath of the next link found anything, be it a link or not."""

    @property
    def are_any(self) -> bool:
        """Whether anything was found."""
        return self.next_url is not None or bool(self.main_nodes)


@dataclass(frozen=True, slots=True)
class RejectedRule:
    """A rule that cannot be used."""

    name: str
    reason: str


@dataclass(frozen=True)
class RuleBook:
    """All rules of a file."""

    rules: tuple[Rule, ...]
    """Those that can be used, longest pattern first: the longer, the more particular."""
    rejected: tuple[RejectedRule, ...]
    _patterns: Mapping[str, "regex.Pattern[str]"] = field(repr=False, compare=False)

    def matching(self, url: str) -> Iterator[Rule]:
        """The rules for an address, the most particular first."""
        return (rule for rule in self.rules if is_found(self._patterns[rule.url_pattern], url))


def read_rules(data: bytes) -> RuleBook:
    """Read a SITEINFO file: a JSON list of rules."""
    try:
        items = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"data: this is no JSON ({error}). Pass a SITEINFO file.") from error
    if not isinstance(items, list):
        raise ArgumentError(
            "data: a SITEINFO file is a JSON list of rules, this is something else."
        )
    rules: list[Rule] = []
    rejected: list[RejectedRule] = []
    patterns: dict[str, regex.Pattern[str]] = {}
    for number, item in enumerate(items, start=1):
        rule = _read_rule(item, number)
        if isinstance(rule, Rule):
            problems = list(_problems(rule, patterns))
            if not problems:
                rules.append(rule)
                continue
            rule = RejectedRule(rule.name, "; ".join(problems))
        rejected.append(rule)
    rules.sort(key=lambda rule: -len(rule.url_pattern))
    return RuleBook(tuple(rules), tuple(rejected), patterns)


def apply(rule: Rule, page: FlatPage) -> RuleFindings:
    """What a rule finds on a page. May take for ever on a hostile one: see ``siteinfo_process``."""
    problems: list[str] = []
    found: list[list[int]] = []
    for name, xpath in _xpaths(rule):
        try:
            found.append(select(page, xpath))
        except ArgumentError as error:
            problems.append(f"{name}: {error}")
            found.append([])
    next_nodes, main_nodes = found
    next_node, next_url = _leading(page, next_nodes)
    return RuleFindings(
        next_node, next_url, tuple(main_nodes), "; ".join(problems), bool(next_nodes)
    )


def apply_first(book: RuleBook, page: FlatPage, url: str) -> tuple[Rule, RuleFindings] | None:
    """The most particular rule that finds something on the page, and what it finds.

    Where no rule is for the page, its own marks count (``FALLBACK``).
    """
    for rule in (*book.matching(url), FALLBACK):
        findings = apply(rule, page)
        if findings.are_any:
            return rule, findings
    return None


def _leading(page: FlatPage, nodes: list[int]) -> tuple[int | None, str | None]:
    """The first element that leads somewhere, and where."""
    base = base_url(page)
    for node in nodes:
        attributes = page.attrs(node)
        written = next((attributes[name] for name in _LEADING if attributes.get(name)), None)
        target = resolve(written, base) if written else None
        if target is not None:
            return node, target
    return None, None


def _xpaths(rule: Rule) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("nextLink", rule.next_link), ("pageElement", rule.page_element)


def _read_rule(item: Any, number: int) -> Rule | RejectedRule:
    name = item.get("name") if isinstance(item, dict) else None
    name = str(name)[:_LONGEST_NAME] if name else f"rule {number}"
    facts = item.get("data") if isinstance(item, dict) else None
    if not isinstance(facts, dict):
        return RejectedRule(name, "it has no data")
    written = {key: facts.get(key) for key in ("url", "nextLink", "pageElement")}
    missing = [key for key, value in written.items() if not isinstance(value, str) or not value]
    if missing:
        return RejectedRule(name, f"it has no {' and no '.join(missing)}")
    examples = " ".join(str(facts.get(key) or "") for key in _EXAMPLE_KEYS).split()
    url, next_link, page_element = (str(value) for value in written.values())
    return Rule(name, url, next_link, page_element, tuple(examples))


def _problems(rule: Rule, patterns: dict[str, "regex.Pattern[str]"]) -> Iterator[str]:
    """What is wrong with a rule; its pattern is compiled on the way."""
    try:
        patterns[rule.url_pattern] = compiled(rule.url_pattern)
    except ArgumentError as error:
        yield str(error)
    for name, xpath in _xpaths(rule):
        if len(xpath) > LONGEST_XPATH:
            yield f"{name} is longer than {LONGEST_XPATH:,} characters"
            continue
        try:
            select(_EMPTY_PAGE, xpath)
        except ArgumentError as error:
            yield f"{name} is no XPath: {error.__cause__}"


def select(page: FlatPage, xpath: str) -> list[int]:
    """Elements that an XPath finds, in document order; ``ArgumentError`` if it cannot be read."""
    written = _BY_ID.sub(_by_attribute, xpath)
    found = page.select(written, kind="xpath")
    without = _TBODY.sub(_around, written)
    # Only then: some pages write their ``tbody``.
    if not found and without != written:
        found = page.select(without, kind="xpath")
    return found


def _by_attribute(call: re.Match[str]) -> str:
    quote = '"' if call[1] is not None else "'"
    names = (call[1] or call[2] or "").split()
    tests = " or ".join(f"@id={quote}{name}{quote}" for name in names) or "false()"
    return f"//*[{tests}]"


def _around(step: re.Match[str]) -> str:
    """What is left of a step when its element is not there: the wider way of the two."""
    before, after = step[1], step[2]
    return max(before, after, key=len) if after else ""


_EMPTY_PAGE: Final = parse("")
