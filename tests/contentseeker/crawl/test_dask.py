"""The same on Dask: a cluster the command makes itself, and real processes of a real cluster."""

import json
from pathlib import Path

import pytest

from contentseeker.crawl import dask_engine
from contentseeker.crawl.pages import MOST_PAGES
from tests.contentseeker.cli.story import Command
from tests.contentseeker.crawl.conftest import Programs
from tests.crawls import crawl, page
from tests.processes import wait_until
from tests.running import free_port

pytestmark = pytest.mark.slow

WORKER = ("--nthreads", "1", "--no-nanny", "--no-dashboard")


def start_scheduler(programs: Programs) -> str:
    """A scheduler on this machine; its address."""
    file = Path("scheduler.json")
    programs.start(
        *("-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        *("--scheduler-file", file.name),
    )

    def address() -> str | None:
        try:
            return str(json.loads(file.read_text())["address"])
        except (FileNotFoundError, ValueError):  # it is being written
            return None

    return wait_until(address)


def test_a_cluster_of_its_own_gives_the_same_bytes(
    extract: Command, programs: Programs, folder: Path
) -> None:
    bodies = [page(n, "KILL" if n == 70 else "RAISE" if n == 3 else "") for n in range(150)]
    (folder / "crawl.warc.gz").write_bytes(crawl(bodies))
    arguments = ("crawl.warc.gz", "--method", "brittle")
    dask = programs.extract(
        *(*arguments, "--out", "dask.jsonl.zst", "--scheduler", "local", "--jobs", "2")
    )
    here = extract(*arguments, "--out", "here.jsonl.zst", "--jobs", "1")

    assert (here.code, dask.wait(timeout=300)) == (1, 1)
    assert (folder / "dask.jsonl.zst").read_bytes() == (folder / "here.jsonl.zst").read_bytes()


@pytest.mark.usefixtures("no_processes")
def test_a_worker_that_is_killed_halfway_changes_nothing(
    extract: Command, programs: Programs, folder: Path, gates: Path
) -> None:
    # Both workers wait, each with a chunk of its own.
    waits = dict.fromkeys((MOST_PAGES + 10, 2 * MOST_PAGES + 10), "WAIT here")
    bodies = [page(n, waits.get(n, "")) for n in range(4 * MOST_PAGES)]
    (folder / "crawl.warc.gz").write_bytes(crawl(bodies))
    (gates / "here").touch()
    address = start_scheduler(programs)
    killed, _ = (programs.start("-m", "dask", "worker", address, *WORKER) for _ in range(2))
    arguments = ("crawl.warc.gz", "--method", "brittle", "--out")
    process = programs.extract(*arguments, "dask.parquet", "--scheduler", address)
    journal = folder / "dask.parquet.progress"
    wait_until(lambda: journal.exists() and json.loads(journal.read_text())["pages"] > 0)
    killed.kill()
    killed.wait()
    (gates / "here").unlink()

    assert process.wait(timeout=300) == 0
    assert extract(*arguments, "here.parquet").code == 0
    assert (folder / "dask.parquet").read_bytes() == (folder / "here.parquet").read_bytes()


def test_a_scheduler_that_does_not_answer_is_refused_in_words(
    extract: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_engine, "_SECONDS_TO_ANSWER", 0.5)
    (folder / "page.html").write_bytes(page(1))
    address = f"tcp://127.0.0.1:{free_port()}"
    done = extract(
        *("page.html", "--method", "body", "--out", "result.jsonl", "--scheduler", address)
    )
    assert done.code == 2
    assert done.error.splitlines()[-1].startswith(f"error: No Dask scheduler responds at {address}")
