"""Processes that extract: what a page can do to them, and what it cannot do to its neighbours."""

import json
from collections.abc import Callable, Iterator

import pytest

from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.job import Job
from contentseeker.crawl.pages import StoredPage
from contentseeker.crawl.processes import PAGE_SECONDS, WorkerProcess
from tests.crawls import page

Make = Callable[..., WorkerProcess]


@pytest.fixture
def process(brittle: None) -> Iterator[Make]:
    made: list[WorkerProcess] = []

    def make(method: str = "brittle") -> WorkerProcess:
        made.append(WorkerProcess(Job(method)))
        return made[-1]

    yield make
    for each in made:
        each.close()


def outcomes(process: WorkerProcess, *words: str) -> list[tuple[str, str]]:
    pages = [StoredPage(f"{n}.html", page(n, word)) for n, word in enumerate(words)]
    records = [json.loads(line.text) for line in process.lines(pages)]
    assert [record["path"] for record in records] == [each.name for each in pages]
    return [(record["status"], record["detail"]) for record in records]


def test_a_page_that_raises_or_kills_costs_nothing_but_itself(process: Make) -> None:
    found = outcomes(process(), "fine", "RAISE", "PRINT", "KILL", "EXIT", "fine")
    assert found == [
        ("ok", ""),
        ("failed", "ZeroDivisionError: no words"),
        ("ok", ""),
        ("failed", "The process that worked on it was ended by SIGKILL."),
        ("failed", "The process that worked on it was ended with code 3."),
        ("ok", ""),
    ]


@pytest.mark.slow
def test_a_page_that_never_ends_is_given_up(process: Make) -> None:
    hanging = process()
    hanging.page_seconds = 0.5
    reason = "There was no response within 0.5 seconds."
    assert outcomes(hanging, "HANG") == [("failed", reason)]
    hanging.page_seconds = PAGE_SECONDS
    assert outcomes(hanging, "fine") == [("ok", "")]


def test_a_page_with_a_problem_keeps_it_and_its_address() -> None:
    stored = StoredPage("a.warc#3", url="http://a.example/", problem="It is cut off.")
    job = Job("body")
    line = job.line(stored, job.extractor())
    record = json.loads(line.text)
    assert line.is_failed
    assert (record["url"], record["detail"], record["text"]) == (
        "http://a.example/",
        "It is cut off.",
        "",
    )


def test_a_method_that_cannot_be_made_stops_the_run_with_its_reason(process: Make) -> None:
    with pytest.raises(CrawlError, match="no method is called 'nonsense'"):
        outcomes(process("nonsense"), "fine")


def test_a_process_that_was_closed_starts_no_other(process: Make) -> None:
    closed = process()
    assert outcomes(closed, "fine") == [("ok", "")]
    closed.close()
    with pytest.raises(CrawlError, match="stopped"):
        outcomes(closed, "fine")
