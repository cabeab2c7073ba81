"""Bad pages, extracted with and without the compiled parts: same results, and no crash.

Two processes make the same pages from the same seed, extract them and report a digest of each
result. A page that they disagree about, or that ends a process, is kept.
"""

import argparse
import faulthandler
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import contentseeker
from contentseeker.compiled import SWITCH
from tests.bench.mutations import mutated, seed_pages
from tests.bench.sizes import size

PAGES: Final = size(2_000, small=20)
_KEPT: Final = Path("data") / "bench" / "fuzz"
_MOST_SECONDS: Final = 60
_GONE: Final = "the process ended"

Failure = dict[str, Any]


def fuzz(pages: int, seed: int = 0, *, with_corpora: bool = True, kept: Path = _KEPT) -> Failure:
    """How many pages were extracted, and which of them failed and why."""
    reports = zip(*(_reports(pages, seed, with_corpora, each) for each in "01"), strict=True)
    failures = {
        number: " / ".join(report)
        for number, report in enumerate(reports)
        if report[0] != report[1] or " " in report[0]
    }
    if failures:
        kept.mkdir(parents=True, exist_ok=True)
        seeds = seed_pages(with_corpora=with_corpora)
        for number in failures:
            (kept / f"{seed}-{number}.html").write_bytes(mutated(seeds, f"{seed}-{number}"))
    return {"pages": pages, "seed": seed, "failures": failures, "kept in": str(kept)}


def show(result: Failure) -> None:
    """Print how many pages there were, and what was wrong."""
    failures = result["failures"]
    print(f"{result['pages']} pages from seed {result['seed']}, {len(failures)} failed.")
    for number, why in failures.items():
        print(f"page {number}: {why}")
    if failures:
        print(f"The pages are in {result['kept in']}.")


def _reports(pages: int, seed: int, with_corpora: bool, compiled: str) -> Iterator[str]:
    """What a process says about each page; another one takes over behind a page that ends it."""
    number = 0
    while number < pages:
        worker = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.fuzz", *map(str, (number, pages, seed))]
            + ["--with-corpora"] * with_corpora,
            env=os.environ | {SWITCH: compiled},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert worker.stdout
        with worker:
            for line in worker.stdout:
                yield line.strip()
                number += 1
        if number < pages:
            yield f"{_GONE} ({worker.returncode})"
            number += 1


def digest(page: bytes) -> str:
    """A digest of all that an extraction finds, or the error it should not raise."""
    try:
        found = contentseeker.extract(page, url="https://example.org/a/b")
        blocks = found.blocks.probability.tobytes() if found.blocks else b""
        text = repr((found, found.title, found.language, found.markdown))
    except Exception as error:  # noqa: BLE001  # reported as a failure
        return f"raised {type(error).__name__}: {error}".replace("\n", " ")
    return hashlib.sha256(text.encode("utf-8", "backslashreplace") + blocks).hexdigest()


def main() -> None:
    """Report the digests of some pages, a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fuzz", description=__doc__)
    for name in ("first", "end", "seed"):
        parser.add_argument(name, type=int)
    parser.add_argument("--with-corpora", action="store_true")
    options = parser.parse_args()
    pages = seed_pages(with_corpora=options.with_corpora)
    for number in range(options.first, options.end):
        faulthandler.dump_traceback_later(_MOST_SECONDS, exit=True)
        print(digest(mutated(pages, f"{options.seed}-{number}")), flush=True)


if __name__ == "__main__":
    main()
