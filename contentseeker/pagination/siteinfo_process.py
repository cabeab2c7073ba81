"""Applying rules of sites in a process of its own, which is stopped when it takes too long."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from contentseeker.page import parse
from contentseeker.pagination.siteinfo import Rule, RuleFindings, apply
from contentseeker.time_limited import run_module, serve


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

    A page that took too long gets the last answer, with the problem. The pages after it get none:
    call again with them.
    """
    # JSON cannot contain bytes.
    packed = [asdict(page) | {"markup": b64encode(page.markup).decode("ascii")} for page in pages]
    results, is_late = run_module(__name__, {"pages": packed}, seconds)
    answers = [RuleAnswer(each["number"], _findings(**each["findings"])) for each in results]
    if len(answers) < len(pages):
        excess = f"more than {seconds:g} seconds" if is_late else "too much memory"
        answers.append(RuleAnswer(None, RuleFindings(None, None, (), f"It took {excess}.")))
    return answers


def _findings(main_nodes: list[int], **others: Any) -> RuleFindings:
    return RuleFindings(main_nodes=tuple(main_nodes), **others)


def _answer(packed: dict[str, Any]) -> RuleAnswer:
    """In the subprocess: the answer for one page."""
    page = parse(b64decode(packed["markup"]), url=packed["url"], encoding=packed["encoding"])
    problems: list[str] = []
    for number, rule in enumerate(packed["rules"]):
        findings = apply(Rule(**rule), page)
        if findings.are_any:
            return RuleAnswer(number, findings)
        if findings.problem:
            problems.append(f"{rule['name']}: {findings.problem}")
    return RuleAnswer(None, RuleFindings(None, None, (), "; ".join(problems)))


if __name__ == "__main__":
    serve(lambda request: map(_answer, request["pages"]))
