"""Gold texts by rule: selectors, written once per site, that cut the text out of its pages.

The papers' gold standards come from hand-written extractors, one per site. A rule is the
least that is needed for one: selectors of what to take, and of what to leave out inside it.
A selector that begins as only XPath can (``//``, ``(``, ``id(``, ``descendant::``) is XPath, any
other is CSS.

Selectors are typed by people and run on pages from anywhere. Both can make libxml2 busy for
hours (``div div`` on a thousand nested elements already takes seconds): run rules through
``rule_process``, which can be stopped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.page import FlatPage, parse
from extraction.page.selection import text_of_runs
from extraction.page.structure import BoolArray, inside
from extraction.page.tree import SelectorKind

MOST_SELECTORS: Final = 20
LONGEST_SELECTOR: Final = 500

_LIKE_XPATH: Final = re.compile(
    r"\(|\.{0,2}/|id\(|(?:self|child|parent|(?:ancestor|descendant)(?:-or-self)?"
    r"|(?:following|preceding)(?:-sibling)?)::"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """Selectors of what belongs to the text, and of what does not although it is inside."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def selectors(self) -> Iterator[str]:
        """All of them, those to include first."""
        yield from self.include
        yield from self.exclude


@dataclass(frozen=True, slots=True)
class RuleResult:
    """What a rule found on one page."""

    text: str
    included: int
    """Elements taken, without those inside others."""
    excluded: int


class SelectorProblemError(ArgumentError):
    """One selector of a rule does not work; the message is for the person who wrote it."""

    def __init__(self, selector: str, reason: str) -> None:
        self.selector = selector
        super().__init__(reason)


def kind_of(selector: str) -> SelectorKind:
    """Which language a selector is written in."""
    return "xpath" if _LIKE_XPATH.match(selector) else "css"


def problem_with(selectors: Sequence[str]) -> dict[int, str]:
    """What is wrong with each selector of one list that cannot be used, by its number from 0.

    Read, but not run, so it is quick whatever was typed. What only shows on a page (text or
    attributes found instead of elements) shows there.
    """
    empty = parse("")
    problems: dict[int, str] = {}
    for number, selector in enumerate(selectors):
        if number >= MOST_SELECTORS:
            problems[number] = f"Too many: a rule has at most {MOST_SELECTORS} of each kind."
            break
        try:
            _select(empty, selector)
        except SelectorProblemError as problem:
            problems[number] = str(problem)
    return problems


def apply_rule(page: FlatPage, rule: Rule) -> RuleResult:
    """Cut the text out of a page."""
    included = _found(page, rule.include)
    excluded = _found(page, rule.exclude)
    is_taken = _inside(page, included) & ~_inside(page, excluded)
    return RuleResult(
        text=text_of_runs(page, is_taken[page.runs.owner]),
        included=len(page.outermost(included)),
        excluded=len(page.outermost(excluded)),
    )


def _found(page: FlatPage, selectors: Sequence[str]) -> list[int]:
    return sorted({node for selector in selectors for node in _select(page, selector)})


def _inside(page: FlatPage, nodes: list[int]) -> BoolArray:
    return inside(np.array(nodes, dtype=np.int64), page.subtree_end)


def _select(page: FlatPage, selector: str) -> list[int]:
    if len(selector) > LONGEST_SELECTOR:
        reason = f"Too long: {len(selector)} characters. Use at most {LONGEST_SELECTOR}."
        raise SelectorProblemError(selector, reason)
    try:
        return page.select(selector, kind=kind_of(selector))
    except ArgumentError as error:
        raise SelectorProblemError(selector, str(error)) from error
