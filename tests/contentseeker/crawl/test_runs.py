"""Whole runs of the command on this machine: one result, whoever computes it, after any end."""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from contentseeker.crawl.job import Job
from contentseeker.crawl.pages import MOST_PAGES
from contentseeker.crawl.run import CrawlRequest
from contentseeker.crawl.sources import Sources
from contentseeker.live_models import LiveModels
from tests.contentseeker.cli.story import Command
from tests.contentseeker.crawl.conftest import Fill, Programs
from tests.contentseeker.genres.made_pages import live_folder, story, thread
from tests.crawls import crawl, packed, page, response
from tests.processes import is_running, wait_until


def records(data: bytes | str) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.splitlines()]


def unpacked(path: Path) -> bytes:
    """The lines in a packed file, by another program's hand."""
    from pyarrow import input_stream

    with input_stream(path, compression="detect") as stream:
        return bytes(stream.read())


def pages_done(out: str) -> int:
    """How many pages an unfinished run has safely behind it."""
    try:
        return int(json.loads(Path(f"{out}.progress").read_text())["pages"])
    except FileNotFoundError:
        return 0


def has_come_to(out: str, pages: int) -> bool:
    return pages_done(out) == pages


@contextmanager
def piped(data: bytes) -> Iterator[None]:
    """Standard input is a pipe with this in it, which must not be more than pipes hold."""
    kept = os.dup(0)
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    os.dup2(reading, 0)
    try:
        yield
    finally:
        os.dup2(kept, 0)
        os.close(reading)
        os.close(kept)


def test_results_are_the_same_for_any_number_of_processes(extract: Command, folder: Path) -> None:
    bodies = [page(n, "KILL" if n == 70 else "RAISE" if n == 3 else "") for n in range(150)]
    (folder / "crawl.warc.gz").write_bytes(crawl(bodies))
    for jobs in "12":
        out = f"{jobs}.jsonl.zst"
        done = extract("crawl.warc.gz", "--method", "brittle", "--jobs", jobs, "--out", out)
        assert (done.code, done.out) == (1, "")
        assert done.error == (
            f"error: 2 of 150 pages failed; their records in {out} have the status "
            '"failed" and say why.\n'
        )
    one, two = (folder / f"{jobs}.jsonl.zst" for jobs in "12")
    assert one.read_bytes() == two.read_bytes()

    found = records(unpacked(one))
    assert [record["url"] for record in found] == [f"http://a.example/{n}" for n in range(150)]
    assert [n for n, record in enumerate(found) if record["status"] == "failed"] == [3, 70]
    assert all(f"number {n} " in str(found[n]["text"]) for n in range(150) if n not in (3, 70))


@pytest.mark.usefixtures("no_processes")
def test_every_form_holds_the_same_records_as_the_format_json(
    extract: Command, folder: Path, fill: Fill
) -> None:
    from pyarrow.parquet import read_table

    fill({f"{n:03}.html": page(n) for n in range(MOST_PAGES + 1)})
    (folder / "pages" / "empty.html.gz").write_bytes(gzip.compress(b""))
    expected = extract("pages", "--method", "body", "--format", "json").out
    for ending in ("jsonl", "jsonl.gz", "jsonl.zst", "parquet"):
        out = folder / f"result.{ending}"
        done = extract("pages", "--method", "body", "--jobs", "2", "--out", out.name)
        assert (done.code, done.out, done.error) == (0, "", "")
        if ending == "parquet":
            assert read_table(out).to_pylist() == records(expected)
        else:
            assert unpacked(out).decode() == expected
    assert {path.name for path in folder.iterdir()} == {
        *("pages", "result.jsonl", "result.jsonl.gz", "result.jsonl.zst", "result.parquet")
    }


@pytest.mark.usefixtures("no_processes")
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst", "parquet"])
def test_an_interrupted_run_goes_on(
    extract: Command, folder: Path, fill: Fill, gates: Path, ending: str
) -> None:
    stops = {100: "STOP here", 199: "STOP there"}
    fill({f"{n:03}.html": page(n, stops.get(n, "")) for n in range(200)})
    arguments = ("pages", "--method", "brittle", "--jobs", "2", "--out")
    assert extract(*arguments, f"whole.{ending}").code == 0

    out = f"result.{ending}"
    for gate, done in {"here": MOST_PAGES, "there": 3 * MOST_PAGES}.items():
        (gates / gate).touch()
        assert extract(*arguments, out).code == 130
        assert pages_done(out) == done
        assert not Path(out).exists()
        (gates / gate).unlink()
    assert extract(*arguments, out).code == 0
    assert (folder / out).read_bytes() == (folder / f"whole.{ending}").read_bytes()


@pytest.mark.slow
@pytest.mark.usefixtures("no_processes")  # of the runs in this process
def test_a_killed_run_goes_on_without_loss_or_doubles(
    extract: Command, programs: Programs, folder: Path, fill: Fill, gates: Path
) -> None:
    waits = {100: "WAIT here", 150: "WAIT there"}
    fill({f"{n:03}.html": page(n, waits.get(n, "")) for n in range(200)})
    (gates / "here").touch()
    (gates / "there").touch()
    arguments = ("pages", "--method", "brittle", "--jobs", "2", "--out")
    for gate, done in {"here": MOST_PAGES, "there": 2 * MOST_PAGES}.items():
        process = programs.extract(*arguments, "killed.parquet")
        wait_until(partial(has_come_to, "killed.parquet", done))
        process.kill()
        process.wait()
        (gates / gate).unlink()

    for name in ("killed", "whole"):
        rest = extract(*arguments, f"{name}.parquet")
        assert (rest.code, rest.error) == (0, "")
    assert (folder / "killed.parquet").read_bytes() == (folder / "whole.parquet").read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_processes_end_with_whoever_started_them(programs: Programs, fill: Fill) -> None:
    fill({f"{n:03}.html": page(n, "HANG") for n in range(MOST_PAGES + 1)})
    process = programs.extract(
        *("pages", "--method", "brittle", "--jobs", "2", "--out", "result.jsonl")
    )

    def both_children() -> list[int] | None:
        tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
        children = [int(child) for task in tasks for child in task.read_text().split()]
        return children if len(children) == 2 else None

    children = wait_until(both_children)
    process.kill()
    process.wait()
    wait_until(lambda: not any(map(is_running, children)))


@pytest.mark.usefixtures("no_processes")
def test_other_inputs_or_another_method_are_refused_in_words(
    extract: Command, folder: Path, fill: Fill, gates: Path
) -> None:
    fill({f"{n:03}.html": page(n, "STOP here" if n == 70 else "") for n in range(100)})
    arguments = ("pages", "--jobs", "2", "--out", "result.jsonl")
    (gates / "here").touch()
    assert extract(*arguments, "--method", "brittle").code == 130

    other = extract(*arguments, "--method", "body")
    assert other.code == 2
    assert "was begun by another run: method was brittle, is body" in other.error

    (folder / "pages" / "000a.html").write_bytes(page(1000))
    more = extract(*arguments, "--method", "brittle")
    assert more.code == 2
    assert "files was 100, is 101" in more.error
    assert "--overwrite" in more.error

    anew = extract(*arguments, "--method", "body", "--overwrite")
    assert (anew.code, anew.error) == (0, "")
    assert len(records((folder / "result.jsonl").read_bytes())) == 101


@pytest.mark.usefixtures("no_processes")
def test_an_archive_comes_from_standard_input_and_so_does_a_page(
    extract: Command, folder: Path
) -> None:
    archive = crawl([page(n) for n in range(5)])
    found = {}
    for name, data in {
        "packed": archive,
        "plain": gzip.decompress(archive),
        "page": page(7),
    }.items():
        with piped(data):
            done = extract("-", "--method", "body", "--out", f"{name}.jsonl")
        assert (done.code, done.error) == (0, "")
        found[name] = records((folder / f"{name}.jsonl").read_bytes())
    assert found["packed"] == found["plain"]
    assert [each["url"] for each in found["packed"]] == [f"http://a.example/{n}" for n in range(5)]
    assert str(found["packed"][0]["path"]).startswith("-#urn:uuid:")
    assert [each["path"] for each in found["page"]] == ["-"]


@pytest.mark.usefixtures("no_processes")
def test_another_stream_on_standard_input_is_noticed(extract: Command, gates: Path) -> None:
    def archive(host: str) -> bytes:
        bodies = [page(n, "STOP here" if n == 70 else "") for n in range(80)]
        return packed(response(f"http://{host}/{n}", body) for n, body in enumerate(bodies))

    arguments = ("-", "--method", "brittle", "--out", "result.jsonl")
    (gates / "here").touch()
    with piped(archive("a.example")):
        assert extract(*arguments).code == 130
    with piped(archive("b.example")):
        done = extract(*arguments)
    assert done.code == 2
    assert "The inputs differ from those this run began with" in done.error


@pytest.mark.usefixtures("no_processes")
def test_a_bad_file_does_not_stop_the_others(extract: Command, folder: Path, fill: Fill) -> None:
    fill(
        {
            "1.html": page(1),
            "2.html.gz": b"\x1f\x8b\x08\0not really",
            "4.warc.gz": crawl([page(4)])[:-30],
            "5.warc": b"no archive",
            "6.html": page(6),
        }
    )
    (folder / "pages" / "3.html").symlink_to("nowhere")
    done = extract("pages", "--method", "body", "--out", "result.jsonl")

    assert done.code == 1
    found = records((folder / "result.jsonl").read_bytes())
    assert [str(record["path"]).split("#")[0][6:] for record in found] == [
        *("1.html", "2.html.gz", "3.html", "4.warc.gz", "4.warc.gz", "5.warc", "6.html")
    ]
    assert [n for n, record in enumerate(found) if record["status"] == "ok"] == [0, 3, 6]
    assert "No such file" in str(found[2]["detail"])


@pytest.mark.usefixtures("no_processes")
def test_a_crawl_without_a_page_gives_an_empty_result(extract: Command, folder: Path) -> None:
    from pyarrow.parquet import read_table

    (folder / "crawl.warc.gz").write_bytes(crawl([]))
    for ending in ("jsonl.zst", "parquet"):
        done = extract("crawl.warc.gz", "--method", "body", "--out", f"result.{ending}")
        assert (done.code, done.error) == (0, "")
    assert unpacked(folder / "result.jsonl.zst") == b""
    assert read_table(folder / "result.parquet").num_rows == 0


@pytest.mark.usefixtures("no_processes")
def test_a_file_name_that_is_no_text_gets_into_every_form(
    extract: Command, folder: Path, fill: Fill
) -> None:
    from pyarrow.parquet import read_table

    fill({"\udcff.html": page(1)})
    for ending in ("jsonl", "parquet"):
        assert extract("pages", "--method", "body", "--out", f"result.{ending}").code == 0
    assert records((folder / "result.jsonl").read_bytes())[0]["path"] == "pages/\udcff.html"
    assert read_table(folder / "result.parquet")["path"].to_pylist() == ["pages/\\udcff.html"]


def test_every_page_is_extracted_with_the_live_model_of_its_genre(
    extract: Command, folder: Path, fill: Fill
) -> None:
    from pyarrow.parquet import read_table

    live_folder(folder / "models")
    fill({"a.html": thread("gorge", 4), "b.html": story("gorge", 4)})
    by_genre = ("--genre", "auto", "--models", "models")
    expected = extract("pages", *by_genre, "--format", "json").out
    assert [each["model"] for each in records(expected)] == ["forum/1-maxent", "news/1-blocks"]
    for jobs, out in (("1", "result.jsonl"), ("2", "result.parquet")):
        assert extract("pages", *by_genre, "--jobs", jobs, "--out", out).code == 0
    assert (folder / "result.jsonl").read_text() == expected
    assert read_table(folder / "result.parquet").to_pylist() == records(expected)


def test_a_run_is_not_resumed_with_other_live_models(
    extract: Command, folder: Path, fill: Fill
) -> None:
    models = LiveModels.open(live_folder(folder / "models"))
    fill({"a.html": thread("gorge", 4)})
    requests = [
        CrawlRequest(
            paths=["pages"],
            job=Job("blocks", genre="auto", models=each),
            out=folder / "result.jsonl",
            jobs=1,
        )
        for each in (models, LiveModels({"news": models.genres["news"]}, models.detector))
    ]
    survey = Sources(["pages"]).survey(folder / "result.jsonl")
    one, other = (request.settings(survey) for request in requests)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == ["models"]
