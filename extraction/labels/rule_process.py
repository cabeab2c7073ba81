"""Running a rule in a process of its own, which is stopped when it takes too long.

Results come back page by page, so those that were ready in time count.
"""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO

from extraction.labels.rules import Rule, RuleResult, SelectorProblemError, apply_rule
from extraction.page import parse
from extraction.stoppable import ask, limit_itself


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The bytes of a page, and what is known of their encoding."""

    markup: bytes
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class RuleOutcome:
    """What a rule found on a page, or why it found nothing."""

    result: RuleResult | None
    problem: str = ""
    selector: str = ""
    """The selector that is to blame, if it is a single one."""


def run_rule(rule: Rule, pages: Sequence[StoredPage], *, seconds: float) -> list[RuleOutcome]:
    """Apply a rule to pages, in their order, as far as the time allows."""
    order = {
        "seconds": seconds,
        "rule": asdict(rule),
        "pages": [[b64encode(page.markup).decode("ascii"), page.encoding] for page in pages],
    }
    lines, is_late = ask(__name__, json.dumps(order).encode("ascii"), seconds)
    ready = [_read(line) for line in lines]
    excess = f"longer than {seconds:g} seconds" if is_late else "too much memory"
    missing = RuleOutcome(None, f"Took {excess}. Write simpler selectors, or fewer.")
    return [*ready, *[missing] * (len(pages) - len(ready))]


def _read(line: bytes) -> RuleOutcome:
    answer: dict[str, Any] = json.loads(line)
    result = answer.pop("result")
    return RuleOutcome(RuleResult(**result) if result else None, **answer)


def answer_orders(orders: BinaryIO, answers: BinaryIO) -> None:
    """What the process does: read one order, write a line per page."""
    order: dict[str, Any] = json.load(orders)
    limit_itself(order["seconds"])
    rule = Rule(tuple(order["rule"]["include"]), tuple(order["rule"]["exclude"]))
    for outcome in _outcomes(rule, order["pages"]):
        answers.write(json.dumps(asdict(outcome)).encode("ascii") + b"\n")
        answers.flush()


def _outcomes(rule: Rule, pages: list[tuple[str, str | None]]) -> Iterator[RuleOutcome]:
    for markup, encoding in pages:
        try:
            yield RuleOutcome(apply_rule(parse(b64decode(markup), encoding=encoding), rule))
        except SelectorProblemError as problem:
            yield RuleOutcome(None, str(problem), problem.selector)


if __name__ == "__main__":
    answer_orders(sys.stdin.buffer, sys.stdout.buffer)
