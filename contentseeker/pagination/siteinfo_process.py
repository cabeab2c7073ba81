"""Applying rules of sites in a process of its own, which is stopped when it takes too long."""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO

from contentseeker.page import parse
from contentseeker.pagination.siteinfo import Rule, RuleFindings, apply
from contentseeker.time_limited import limit_own_resources, report_ready, run_module


@dataclass(frozen=True, slots=True)
class PageForRules:
    """A stored page and the rules to try on it, the most particular first."""

    url: str
    markup: bytes
    rules: tuple[Rule, ...]
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """What came of the rules on one page."""

    number: int | None
    """Which rule found something, counted from 0; None if none did."""
    findings: RuleFindings
    """What it found; its ``problem`` says why nothing was found, if something went wrong."""


def apply_rules(pages: Sequence[PageForRules], *, seconds: float) -> list[RuleAnswer]:
    """The first rule of each page that finds something there, as far as the time allows.

    Pages after one that took too long are left out as well: the list may be shorter than
    ``pages`` plus the answer of that one. Ask again for the rest.
    """
    order = {"seconds": seconds, "pages": [_packed(page) for page in pages]}
    lines, is_late = run_module(__name__, json.dumps(order).encode("ascii"), seconds)
    answers = [_read(line) for line in lines]
    if len(answers) < len(pages):
        excess = f"more than {seconds:g} seconds" if is_late else "too much memory"
        answers.append(RuleAnswer(None, RuleFindings(None, None, (), f"It took {excess}.")))
    return answers


def answer_orders(orders: BinaryIO, answers: BinaryIO) -> None:
    """What the process does: read one order, write a line per page."""
    order: dict[str, Any] = json.load(orders)
    limit_own_resources(order["seconds"])
    for page in order["pages"]:
        answers.write(json.dumps(asdict(_answer(page))).encode("ascii") + b"\n")
        answers.flush()


def _packed(page: PageForRules) -> dict[str, Any]:
    return asdict(page) | {"markup": b64encode(page.markup).decode("ascii")}


def _answer(packed: dict[str, Any]) -> RuleAnswer:
    page = parse(b64decode(packed["markup"]), url=packed["url"], encoding=packed["encoding"])
    problems: list[str] = []
    for number, rule in enumerate(packed["rules"]):
        findings = apply(Rule(**rule), page)
        if findings.are_any:
            return RuleAnswer(number, findings)
        if findings.problem:
            problems.append(f"{rule['name']}: {findings.problem}")
    return RuleAnswer(None, RuleFindings(None, None, (), "; ".join(problems)))


def _read(line: bytes) -> RuleAnswer:
    answer: dict[str, Any] = json.loads(line)
    findings = answer["findings"]
    findings["main_nodes"] = tuple(findings["main_nodes"])
    return RuleAnswer(answer["number"], RuleFindings(**findings))


if __name__ == "__main__":
    report_ready()
    answer_orders(sys.stdin.buffer, sys.stdout.buffer)
