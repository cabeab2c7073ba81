"""How many pages per second one process and two extract from a crawl, results and all."""

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from contentseeker.corpus import LabelledPage
from contentseeker.crawl.job import Job
from contentseeker.crawl.run import CrawlRequest, run
from tests.bench.sizes import size

JOBS: Final = (1, 2)
_METHOD: Final = "blocks"
_RUNS: Final = size(2, small=1)
_ROUNDS: Final = size(2, small=1)
"""How often every page is in the crawl: starting processes must not count for much."""


def scaling(pages: Sequence[LabelledPage]) -> dict[str, Any]:
    """Pages per second by number of processes, starting them left out, and the same with it."""
    with TemporaryDirectory(prefix="bench-") as folder:
        crawl, one = Path(folder) / "crawl", Path(folder) / "one"
        crawl.mkdir()
        one.mkdir()
        for number, page in enumerate([*pages] * _ROUNDS):
            (crawl / f"{number:06}.html").write_bytes(page.markup)
        (one / "page.html").write_bytes(pages[0].markup)
        count = _ROUNDS * len(pages)
        start = _seconds(one, jobs=1)[0]
        found = {jobs: _seconds(crawl, jobs=jobs) for jobs in JOBS}
    if len({digest for _, digest in found.values()}) != 1:
        raise AssertionError("The number of processes changed the result.")
    return {
        "start": start,
        "pages": count,
        "per second": {jobs: count / (seconds - start) for jobs, (seconds, _) in found.items()},
        "with start": {jobs: count / seconds for jobs, (seconds, _) in found.items()},
    }


def _seconds(crawl: Path, jobs: int) -> tuple[float, str]:
    """The best time of several runs, and the digest of the result."""
    out = crawl.parent / f"result-{jobs}.jsonl"
    order = CrawlRequest(paths=[str(crawl)], job=Job(_METHOD), out=out, jobs=jobs, overwrite=True)
    times = []
    for _ in range(_RUNS):
        begin = time.perf_counter()
        run(order)
        times.append(time.perf_counter() - begin)
    return min(times), hashlib.sha256(out.read_bytes()).hexdigest()
