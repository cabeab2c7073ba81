"""The file of results: torn, locked, begun by others, finished but for its name."""

import gzip
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from contentseeker.crawl.checkpoint import Progress
from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.processes import Packed
from contentseeker.crawl.results import find_progress, finish, open_result

SETTINGS = {"method": "body", "inputs": "1a2b"}
FIRST = Packed(b"first\n", 2, 1, "b.html")
SECOND = Packed(b"second\n", 1, 0, "c.html")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "result.jsonl"


def begin(out: Path, *chunks: Packed) -> None:
    """A run that is interrupted after these chunks."""
    with suppress(KeyboardInterrupt), open_result(out, found(out)) as result:
        for chunk in chunks:
            result.append(chunk)
        raise KeyboardInterrupt


def found(
    out: Path, settings: Mapping[str, str] = SETTINGS, *, overwrite: bool = False
) -> Progress:
    return find_progress(out, settings, overwrite=overwrite)


def names(out: Path) -> set[str]:
    return {path.name for path in out.parent.iterdir()}


def test_a_result_has_its_name_only_when_it_is_whole(out: Path) -> None:
    begin(out, FIRST)
    assert names(out) == {"result.jsonl.part", "result.jsonl.progress"}

    with open_result(out, found(out)) as result:
        result.append(SECOND)
        result.seal()
    finish(out)

    assert names(out) == {"result.jsonl"}
    assert out.read_bytes() == b"first\nsecond\n"
    assert (result.progress.pages, result.progress.failed) == (3, 1)


@pytest.mark.parametrize("torn", [b"sec", b"second\nthird\n", b"\0" * 5000])
def test_what_was_written_behind_the_last_saved_point_is_dropped(out: Path, torn: bytes) -> None:
    begin(out, FIRST)
    with Path(f"{out}.part").open("ab") as part:
        part.write(torn)

    progress = found(out)
    assert (progress.pages, progress.last) == (2, "b.html")
    with open_result(out, progress) as result:
        result.append(SECOND)
        result.seal()
    finish(out)
    assert out.read_bytes() == b"first\nsecond\n"


def test_a_part_that_lost_bytes_is_refused(out: Path) -> None:
    begin(out, FIRST)
    Path(f"{out}.part").write_bytes(b"fir")
    with pytest.raises(CrawlError, match="3 bytes of the 6"), open_result(out, found(out)):
        pass


def test_another_run_is_refused_in_words_and_overwrites_if_it_is_told_to(out: Path) -> None:
    begin(out, FIRST)
    other = SETTINGS | {"method": "LQF-25"}
    with pytest.raises(CrawlError, match="method was body, is LQF-25"):
        found(out, other)
    assert found(out, other, overwrite=True) == Progress(other)
    assert found(out, SETTINGS, overwrite=True).pages == 2


def test_a_run_that_came_to_nothing_stands_in_nobodys_way(out: Path) -> None:
    begin(out)
    other = SETTINGS | {"method": "LQF-25"}
    assert found(out, other) == Progress(other)


def test_a_result_that_is_there_is_not_overwritten_unasked(out: Path) -> None:
    out.write_text("precious")
    with pytest.raises(CrawlError, match="Add --overwrite"):
        found(out)
    assert found(out, overwrite=True) == Progress(SETTINGS)


def test_a_journal_that_is_no_journal_is_refused_or_overwritten(out: Path) -> None:
    Path(f"{out}.progress").write_text("{")
    with pytest.raises(CrawlError, match="cannot be read"):
        found(out)
    assert found(out, overwrite=True) == Progress(SETTINGS)


def test_two_runs_do_not_write_one_result(out: Path) -> None:
    first, second = (open_result(out, found(out)) for _ in range(2))
    with first, pytest.raises(CrawlError, match="Another run"), second:
        pass


@pytest.mark.parametrize("has_name", [True, False])
def test_an_end_between_the_last_page_and_the_name_is_made_up_for(
    out: Path, has_name: bool
) -> None:
    with open_result(out, found(out)) as result:
        result.append(FIRST)
        result.seal()
    if has_name:
        Path(f"{out}.part").rename(out)

    assert found(out).is_whole
    finish(out)
    assert names(out) == {"result.jsonl"}
    assert out.read_bytes() == b"first\n"


def test_no_pages_at_all_make_a_file_that_can_be_unpacked(tmp_path: Path) -> None:
    out = tmp_path / "result.jsonl.gz"
    with open_result(out, found(out)) as result:
        result.seal()
    finish(out)
    assert gzip.decompress(out.read_bytes()) == b""
    assert out.stat().st_size > 0
