"""The command line as a program: pipes, signals, locales, exit codes, what it loads."""

import gzip
import json
import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest

from contentseeker import DEFAULT_METHOD
from tests.contentseeker.cli.story import ALL_TEXT, STORY, Command
from tests.processes import wait_until

needs_named_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


def written_once_read(path: Path) -> IO[bytes]:
    """A named pipe to write to, as soon as somebody waits for what comes out of it."""

    def look() -> IO[bytes] | None:
        try:
            return open(os.open(path, os.O_WRONLY | os.O_NONBLOCK), "wb", buffering=0)
        except OSError:  # nobody reads yet
            return None

    return wait_until(look)


def test_a_page_comes_from_standard_input(program: Command) -> None:
    outcome = program("extract", "-", "--method", "body", stdin=STORY.encode())
    assert (outcome.code, outcome.out, outcome.error) == (0, ALL_TEXT, "")


def test_a_compressed_page_comes_from_standard_input(program: Command) -> None:
    outcome = program(
        *("extract", "-", "--method", "body", "--format", "json"),
        stdin=gzip.compress(STORY.encode()),
    )
    assert json.loads(outcome.out)["path"] == "-"
    assert json.loads(outcome.out)["text"] + "\n" == ALL_TEXT


def test_the_default_method_finds_the_article(program: Command, folder: Path) -> None:
    sentence = "The ferry left the harbour at noon, and nobody on the pier knew where it went. "
    (folder / "page.html").write_text(
        f"<body><div><a href=/a>Home</a> <a href=/b>News</a></div><div><p>{sentence * 4}</p>"
        f"<p>{sentence * 3}</p></div></body>"
    )
    outcome = program("extract", "page.html", "--format", "json")
    assert json.loads(outcome.out)["method"] == DEFAULT_METHOD
    assert (sentence * 4).strip() in json.loads(outcome.out)["text"]


def test_output_is_utf8_whatever_the_locale(program: Command) -> None:
    outcome = program("extract", "story.html", "--method", "body", PYTHONIOENCODING="ascii")
    assert (outcome.code, outcome.out) == (0, ALL_TEXT)


def test_a_file_name_that_is_no_text_still_gives_valid_json(program: Command, folder: Path) -> None:
    (folder / "b").mkdir()
    (Path(os.fsdecode(os.fsencode(folder) + b"/b/\xff.html"))).write_text("<p>text")
    outcome = program("extract", "b", "--method", "body", "--format", "json")
    assert os.fsencode(json.loads(outcome.out)["path"]) == b"b/\xff.html"


def test_bad_input_ends_with_one_line_and_no_traceback(program: Command) -> None:
    outcome = program("extract", "missing.html")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.error == "error: There is no file or folder missing.html.\n"


def test_no_command_at_all_is_refused_in_one_line(program: Command) -> None:
    outcome = program()
    assert outcome.code == 2
    assert outcome.error.count("\n") == 1
    assert "COMMAND" in outcome.error


def test_version_and_help_end_well(program: Command) -> None:
    version, usage = program("--version"), program("--help")
    assert (version.code, usage.code) == (0, 0)
    assert version.out.startswith("contentseeker ")
    assert all(name in usage.out for name in ("extract", "features", "score", "methods", "130"))


def test_a_reader_that_stops_reading_ends_it_quietly(
    folder: Path, environment: dict[str, str]
) -> None:
    # Far more than a pipe holds, so that the program is still writing when the pipe closes.
    (folder / "long.html").write_text("<p>word</p>" * 50_000)
    arguments = ["extract", *["long.html"] * 3, "--method", "body"]
    with subprocess.Popen(
        [sys.executable, "-m", "contentseeker", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"==> long.html <==\n"
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


def interrupted(process: subprocess.Popen[bytes]) -> int:
    """Its exit code. A signal right before a blocking read is noticed only with the next one."""
    for _ in range(12):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=5)
    raise AssertionError("It goes on, however often it is interrupted.")


@needs_named_pipes
def test_ctrl_c_ends_it_quietly(folder: Path, environment: dict[str, str]) -> None:
    os.mkfifo(folder / "slow.html")
    with subprocess.Popen(
        [sys.executable, "-m", "contentseeker", "extract", "slow.html", "--method", "body"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test run in the background may have been told to ignore interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        with written_once_read(folder / "slow.html"):
            assert interrupted(process) == 130
        assert process.stdout is not None
        assert process.stderr is not None
        assert (process.stdout.read(), process.stderr.read()) == (b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("out", [["--out", "/dev/full"], []])
def test_a_full_disk_is_said_in_one_line(
    folder: Path, environment: dict[str, str], out: list[str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        finished = subprocess.run(
            [
                sys.executable,
                "-m",
                "contentseeker",
                "extract",
                "story.html",
                "--method",
                "body",
                *out,
            ],
            cwd=folder,
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert finished.returncode == 2
    assert finished.stderr == b"error: The output cannot be written: No space left on device.\n"


@needs_named_pipes
def test_results_of_earlier_pages_are_out_before_later_ones_are_read(
    folder: Path, environment: dict[str, str]
) -> None:
    os.mkfifo(folder / "slow.html")
    arguments = ["extract", "story.html", "slow.html", "--method", "body", "--format", "json"]
    with subprocess.Popen(
        [sys.executable, "-m", "contentseeker", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        with written_once_read(folder / "slow.html") as page:
            written, _, _ = select.select([process.stdout], [], [], 0)
            page.write(b"<p>late</p>")
        lines = process.stdout.readlines()
    assert written
    assert [json.loads(line)["path"] for line in lines] == ["story.html", "slow.html"]


@pytest.mark.parametrize("arguments", [["methods"], ["extract", "story.html", "--method", "body"]])
def test_what_needs_no_statistics_does_not_load_them(
    folder: Path, environment: dict[str, str], arguments: list[str]
) -> None:
    script = (
        "import sys; from contentseeker.cli.main import main; main(sys.argv[1:]);"
        "heavy = {'sklearn', 'pandas', 'scipy', 'statsmodels'} & set(sys.modules);"
        "sys.exit(', '.join(heavy))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert finished.stderr == b"\n"
