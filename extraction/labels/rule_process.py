"""Running a rule in a process of its own, which is stopped when it takes too long.

libxml2 cannot be interrupted, and a thread cannot be stopped: a selector that would take
hours must not take the web server with it. Results come back page by page, so those that
were ready in time count. The process also limits itself, in case nobody is left to stop it.
"""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, BinaryIO, Final

import extraction
from extraction.labels.rules import Rule, RuleResult, SelectorProblemError, apply_rule
from extraction.page import parse

_MEMORY: Final = 4 * 2**30
# People wait for each other rather than all of them for a machine that does too much at once.
_AT_ONCE: Final = BoundedSemaphore(2)


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
    with _AT_ONCE:
        answer, is_late = _ask(json.dumps(order).encode("ascii"), seconds)
    ready = [_read(line) for line in answer.splitlines(keepends=True) if line.endswith(b"\n")]
    excess = f"longer than {seconds:g} seconds" if is_late else "too much memory"
    missing = RuleOutcome(None, f"Took {excess}. Write simpler selectors, or fewer.")
    return [*ready, *[missing] * (len(pages) - len(ready))]


def _ask(order: bytes, seconds: float) -> tuple[bytes, bool]:
    """The answer as far as it came, and whether it was cut short."""
    process = subprocess.Popen(  # noqa: S603  (our own program, no shell)
        [sys.executable, "-m", __name__],
        cwd=Path(extraction.__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        return process.communicate(order, timeout=seconds)[0], False
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[0], True


def _read(line: bytes) -> RuleOutcome:
    answer: dict[str, Any] = json.loads(line)
    result = answer.pop("result")
    return RuleOutcome(RuleResult(**result) if result else None, **answer)


def answer_orders(orders: BinaryIO, answers: BinaryIO) -> None:
    """What the process does: read one order, write a line per page."""
    order: dict[str, Any] = json.load(orders)
    _limit_itself(order["seconds"])
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


def _limit_itself(seconds: float) -> None:
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 2, int(seconds) + 2))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    answer_orders(sys.stdin.buffer, sys.stdout.buffer)
