"""Applies a rule to pages in a subprocess that is killed when it takes too long.

Results come back page by page, so the pages finished in time are kept.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from contentseeker.labels.rules import Rule, RuleResult, SelectorProblemError, apply_rule
from contentseeker.page import parse
from contentseeker.time_limited import run_module, serve


@dataclass(frozen=True, slots=True)
class StoredPage:
    """The bytes of a page, and their encoding if known."""

    markup: bytes
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class RuleOutcome:
    """What a rule found on a page, or why it found nothing."""

    result: RuleResult | None
    problem: str = ""
    selector: str = ""
    """The selector that caused the problem, if it is a single one."""


def run_rule(rule: Rule, pages: Sequence[StoredPage], *, seconds: float) -> list[RuleOutcome]:
    """Apply a rule to pages; pages after the time limit get an outcome with a problem."""
    request = {
        "rule": asdict(rule),
        # JSON cannot contain bytes.
        "pages": [[b64encode(page.markup).decode("ascii"), page.encoding] for page in pages],
    }
    results, is_late = run_module(__name__, request, seconds)
    finished = [_outcome(**result) for result in results]
    excess = f"longer than {seconds:g} seconds" if is_late else "too much memory"
    missing = RuleOutcome(None, f"Took {excess}. Write simpler selectors, or fewer.")
    return [*finished, *[missing] * (len(pages) - len(finished))]


def _outcome(result: dict[str, Any] | None, **problem: str) -> RuleOutcome:
    return RuleOutcome(RuleResult(**result) if result else None, **problem)


def _outcomes(request: dict[str, Any]) -> Iterator[RuleOutcome]:
    """The subprocess: one outcome per page."""
    rule = Rule(tuple(request["rule"]["include"]), tuple(request["rule"]["exclude"]))
    for markup, encoding in request["pages"]:
        try:
            yield RuleOutcome(apply_rule(parse(b64decode(markup), encoding=encoding), rule))
        except SelectorProblemError as problem:
            yield RuleOutcome(None, str(problem), problem.selector)


if __name__ == "__main__":
    serve(_outcomes)
