"""Applies a rule to pages in a subprocess that is killed when it takes too long.

Results come back page by page, so the pages finished in time are kept.
"""

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO

from contentseeker.labels.rules import Rule, RuleResult, SelectorProblemError, apply_rule
from contentseeker.page import parse
from contentseeker.time_limited import limit_own_resources, report_ready, run_module


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
        "seconds": seconds,
        "rule": asdict(rule),
        # JSON cannot contain bytes.
        "pages": [[b64encode(page.markup).decode("ascii"), page.encoding] for page in pages],
    }
    lines, is_late = run_module(__name__, json.dumps(request).encode("ascii"), seconds)
    finished = [_read(line) for line in lines]
    excess = f"longer than {seconds:g} seconds" if is_late else "too much memory"
    missing = RuleOutcome(None, f"Took {excess}. Write simpler selectors, or fewer.")
    return [*finished, *[missing] * (len(pages) - len(finished))]


def _read(line: bytes) -> RuleOutcome:
    response: dict[str, Any] = json.loads(line)
    result = response.pop("result")
    return RuleOutcome(RuleResult(**result) if result else None, **response)


def serve_request(requests: BinaryIO, responses: BinaryIO) -> None:
    """The subprocess: read one request, write one line of JSON per page."""
    request: dict[str, Any] = json.load(requests)
    limit_own_resources(request["seconds"])
    rule = Rule(tuple(request["rule"]["include"]), tuple(request["rule"]["exclude"]))
    for outcome in _outcomes(rule, request["pages"]):
        responses.write(json.dumps(asdict(outcome)).encode("ascii") + b"\n")
        # Flushed per page, so that finished pages are kept when the process is killed.
        responses.flush()


def _outcomes(rule: Rule, pages: list[tuple[str, str | None]]) -> Iterator[RuleOutcome]:
    for markup, encoding in pages:
        try:
            yield RuleOutcome(apply_rule(parse(b64decode(markup), encoding=encoding), rule))
        except SelectorProblemError as problem:
            yield RuleOutcome(None, str(problem), problem.selector)


if __name__ == "__main__":
    report_ready()
    serve_request(sys.stdin.buffer, sys.stdout.buffer)
