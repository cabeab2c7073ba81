"""``extract`` for whole crawls: what it refuses, and what it leaves alone."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.contentseeker.cli.story import ALL_TEXT, HEADED, Command

ENDINGS = ".jsonl, .jsonl.gz, .jsonl.zst, .parquet"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["story.html", "--jobs", "2"], f"that ends in one of {ENDINGS}"),
        (["story.html", "--jobs", "2", "--out", "result.txt"], "--jobs is for whole crawls"),
        (["story.html", "--scheduler", "local"], "--scheduler is for whole crawls"),
        (["story.html", "--overwrite", "--out", "a.txt"], "--overwrite is for whole crawls"),
        (["story.html", "--jobs", "0", "--out", "a.jsonl"], "'0' is no number of processes"),
        (["story.html", "--jobs", "all", "--out", "a.jsonl"], "'all' is no number of processes"),
        (["crawl.warc.gz"], "crawl.warc.gz is a crawl archive; for its pages, name a file"),
        (["story.html", "--format", "markdown", "--out", "a.jsonl"], "--format markdown does not"),
        (
            ["story.html", "--out", "a.jsonl", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"],
            "--jobs does not go with the address of a scheduler",
        ),
        (["empty", "--out", "a.jsonl"], "There is no page"),
        (["missing.warc", "--out", "a.jsonl"], "There is no file or folder missing.warc."),
        (["story.html", "--out", "missing/a.jsonl"], "cannot be written: No such file"),
        (["story.html", "--out", "folder.jsonl"], "--out folder.jsonl is a folder"),
        (["story.html", "--out", "there.jsonl"], "Add --overwrite"),
        (["there.jsonl", "--out", "there.jsonl", "--overwrite"], "one of the files to read"),
        (["story.html", "story.html", "--out", "a.jsonl", "--url", "http://a.example/"], "--url"),
        (["story.html", "--out", "a.jsonl", "--param", "quota=7"], "quota"),
        (["story.html", "--out", "a.jsonl", "--method", "LQF-26"], "Did you mean LQF-25 or "),
    ],
)
def test_bad_input_is_refused_in_one_line_and_nothing_is_touched(
    command: Command, folder: Path, arguments: list[str], words: str
) -> None:
    (folder / "empty").mkdir()
    (folder / "folder.jsonl").mkdir()
    (folder / "there.jsonl").write_text("precious")
    before = sorted(os.listdir(folder))
    outcome = command("extract", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.error.startswith("error: ")
    assert outcome.error.count("\n") == 1
    assert words in outcome.error
    assert sorted(os.listdir(folder)) == before
    assert (folder / "there.jsonl").read_text() == "precious"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_is_said(command: Command, folder: Path) -> None:
    (folder / "closed").mkdir(mode=0o500)
    outcome = command("extract", "story.html", "--method", "body", "--out", "closed/a.jsonl")
    assert outcome.code == 2
    assert "--out closed/a.jsonl cannot be written: Permission denied." in outcome.error


@pytest.mark.parametrize(
    ("out", "package"),
    [("a.jsonl.zst", "pyarrow"), ("a.parquet", "pyarrow"), ("a.jsonl", "distributed")],
)
def test_a_package_that_is_missing_is_named(
    command: Command, monkeypatch: pytest.MonkeyPatch, out: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    outcome = command(
        *("extract", "story.html", "--method", "body", "--out", out, "--scheduler", "local")
    )
    assert outcome.code == 2
    assert f"needs the package {package!r}" in outcome.error
    assert "pip install 'contentseeker[bulk]'" in outcome.error


def test_a_single_page_with_its_address(command: Command, folder: Path) -> None:
    address = "https://daily.example/harbour"
    outcome = command(
        *("extract", "story.html", "--method", "body", "--jobs", "1"),
        *("--url", address, "--out", "a.jsonl"),
    )
    assert (outcome.code, outcome.out, outcome.error) == (0, "", "")
    record = json.loads((folder / "a.jsonl").read_bytes())
    assert (record["url"], record["text"]) == (address, ALL_TEXT.rstrip("\n"))


def test_a_result_is_made_anew_if_that_is_asked_for(command: Command, folder: Path) -> None:
    (folder / "a.jsonl").write_text("old")
    outcome = command(
        *("extract", "story.html", "--method", "body", "--jobs", "1"),
        *("--out", "a.jsonl", "--overwrite"),
    )
    assert (outcome.code, outcome.error) == (0, "")
    assert json.loads((folder / "a.jsonl").read_bytes())["status"] == "ok"
    assert sorted(os.listdir(folder)) == ["a.jsonl", "story.html"]


def test_records_of_crawls_have_headline_and_low_confidence(command: Command, folder: Path) -> None:
    (folder / "a.html").write_text(HEADED, "utf-8")
    given = ("extract", "a.html", "--jobs", "1", "--with-title", "--min-confidence")
    outcome = command(*given, "0", "--out", "sure.jsonl")
    assert (outcome.code, outcome.error) == (0, "")
    sure = json.loads((folder / "sure.jsonl").read_bytes())
    assert (sure["status"], sure["text"].splitlines()[0]) == ("ok", "A storm")
    outcome = command(*given, "1", "--drop-low-confidence", "--out", "unsure.jsonl")
    assert (outcome.code, outcome.error) == (0, "")
    unsure = json.loads((folder / "unsure.jsonl").read_bytes())
    assert (unsure["status"], unsure["text"], unsure["title"]) == ("low_confidence", "", "A storm")
