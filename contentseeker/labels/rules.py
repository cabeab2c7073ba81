"""Gold texts by rule: selectors, written once per site, that extract the text of its pages.

The papers' gold standards come from hand-written extractors, one per site. A rule is a minimal
extractor: selectors of elements to include, and of elements inside these to exclude. A selector
that begins as only XPath can (``//``, ``(``, ``id(``, ``descendant::``) is XPath, any other is
CSS.

Both the selectors and the pages are untrusted and can keep libxml2 busy for hours (``div div``
on a thousand nested elements already takes seconds). Apply rules through ``rule_process``, which
has a time limit.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage, parse
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, inside
from contentseeker.page.tree import SelectorKind

# Far above the needs of hand-written rules; they bound the work per page.
MAX_SELECTORS: Final = 20
MAX_SELECTOR_LENGTH: Final = 500

# No CSS selector can begin like this.
_LIKE_XPATH: Final = re.compile(
    r"\(|\.{0,2}/|id\(|(?:self|child|parent|(?:ancestor|descendant)(?:-or-self)?"
    r"|(?:following|preceding)(?:-sibling)?)::"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """Selectors of elements to include, and of elements inside these to exclude."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleResult:
    """What a rule found on one page."""

    text: str
    included: int
    """Included elements, without nested ones."""
    excluded: int


class SelectorProblemError(ArgumentError):
    """One selector of a rule does not work; the message is for the person who wrote it."""

    def __init__(self, selector: str, reason: str) -> None:
        self.selector = selector
        super().__init__(reason)


def selector_kind(selector: str) -> SelectorKind:
    """Whether a selector is CSS or XPath."""
    return "xpath" if _LIKE_XPATH.match(selector) else "css"


def selector_problems(selectors: Sequence[str]) -> dict[int, str]:
    """Problems of the selectors in a list, by index.

    Selectors are compiled but run on an empty page only, so this is fast for any input. Other
    problems (text or attributes found instead of elements) appear when a rule is applied.
    """
    # On an empty page a selector is compiled, but there is nothing to search.
    empty = parse("")
    problems: dict[int, str] = {}
    for number, selector in enumerate(selectors):
        if number >= MAX_SELECTORS:
            problems[number] = f"Too many: a rule has at most {MAX_SELECTORS} of each kind."
            break
        try:
            _select(empty, selector)
        except SelectorProblemError as problem:
            problems[number] = str(problem)
    return problems


def apply_rule(page: FlatPage, rule: Rule) -> RuleResult:
    """Extract the text of a page."""
    included = _found(page, rule.include)
    excluded = _found(page, rule.exclude)
    is_included = _inside(page, included) & ~_inside(page, excluded)
    return RuleResult(
        text=text_of_runs(page, is_included[page.runs.owner]),
        included=len(page.outermost(included)),
        excluded=len(page.outermost(excluded)),
    )


def _found(page: FlatPage, selectors: Sequence[str]) -> list[int]:
    return sorted({node for selector in selectors for node in _select(page, selector)})


def _inside(page: FlatPage, nodes: list[int]) -> BoolArray:
    return inside(np.array(nodes, dtype=np.int64), page.subtree_end)


def _select(page: FlatPage, selector: str) -> list[int]:
    if len(selector) > MAX_SELECTOR_LENGTH:
        reason = f"Too long: {len(selector)} characters. Use at most {MAX_SELECTOR_LENGTH}."
        raise SelectorProblemError(selector, reason)
    try:
        return page.select(selector, kind=selector_kind(selector))
    except ArgumentError as error:
        raise SelectorProblemError(selector, str(error)) from error
