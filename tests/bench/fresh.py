"""What a method costs a program that has just started: its first hundred pages, and memory.

Caches are empty then, and late imports and a model's file are still to be read. Every method
has a process of its own, this module as a program: ``python -m tests.bench.fresh METHOD FOLDER``.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from contentseeker.compiled import SWITCH
from contentseeker.corpus import LabelledPage
from tests.bench.pages import grown, spread
from tests.bench.sizes import size
from tests.bench.stages import PARSE, Stage, is_peer, method_stage, parse_only, parsed

PAGES: Final = size(100, small=2)
LARGE: Final = size(10_000_000, small=20_000)
NOT_COMPILED: Final = "blocks, not compiled"
PEERS: Final = ("trafilatura", "resiliparse", "readability-lxml", "jusText", "boilerpy3")
METHODS: Final = (PARSE, "blocks", NOT_COMPILED, *size(PEERS, small=PEERS[:1]))
MEGABYTES: Final = ("started MB", "pages MB", "large MB")
"""Peak memory: before the first page, after all of them, after one of 10 MB."""
_RUNS: Final = size(2, small=1)
# Peers without a limit of their own are not asked for it: some would need minutes.
_ASKED_FOR_LARGE: Final = (PARSE, "blocks")
_SMALL_PAGE: Final = b"<html><body><p>Whatever is loaded late is loaded now.</p></body></html>"
_FOLDER: Final = "pages"
_LARGE_FILE: Final = "large.html"


def fresh(pages: Sequence[LabelledPage]) -> dict[str, dict[str, float]]:
    """Per method: seconds to start, milliseconds per page cold and warm, megabytes.

    Peers hold all pages parsed, see ``stages``, so that their megabytes say little.
    """
    with TemporaryDirectory(prefix="bench-") as folder:
        (Path(folder) / _FOLDER).mkdir()
        for number, page in enumerate(spread(pages, PAGES)):
            (Path(folder) / _FOLDER / f"{number:03}.html").write_bytes(page.markup)
        (Path(folder) / _LARGE_FILE).write_bytes(grown(pages, LARGE))
        return {name: _best_of_runs(name, folder) for name in METHODS}


def _best_of_runs(name: str, folder: str) -> dict[str, float]:
    environment = dict(os.environ)
    if name == NOT_COMPILED:
        name, environment[SWITCH] = "blocks", "0"
    command = (sys.executable, "-m", "tests.bench.fresh", name, folder)
    runs: list[dict[str, float]] = []
    for _ in range(_RUNS):
        answer = subprocess.run(command, env=environment, check=True, capture_output=True)
        runs.append(json.loads(answer.stdout))
    # Disturbances only ever add.
    return {key: min(run[key] for run in runs) for key in runs[0]}


def _measure(name: str, folder: Path) -> dict[str, Any]:
    pages = [path.read_bytes() for path in sorted((folder / _FOLDER).iterdir())]
    begin = time.process_time()
    stage = parse_only if name == PARSE else method_stage(name)
    stage(_SMALL_PAGE)
    found = {"start": time.process_time() - begin, "started MB": _peak()}
    if is_peer(name):
        for page in pages:
            parsed(page)
    found["cold"] = _pass(stage, pages)
    found["warm"] = _pass(stage, pages)
    found["pages MB"] = _peak()
    if name in _ASKED_FOR_LARGE:
        stage((folder / _LARGE_FILE).read_bytes())
        found["large MB"] = _peak()
    return found


def _pass(stage: Stage, pages: Sequence[bytes]) -> float:
    """Milliseconds of processor time per page of one pass over all of them."""
    begin = time.process_time()
    for page in pages:
        stage(page)
    return 1000 * (time.process_time() - begin) / len(pages)


def _peak() -> float:
    """The most memory that this process has used so far, in megabytes."""
    # What ``resource`` says begins with the size of the process that started this one.
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1], Path(sys.argv[2]))))
