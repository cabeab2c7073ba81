"""Finding and reading pages."""

import gzip
from pathlib import Path

import pytest

from contentseeker.files.errors import CommandError, UnreadableError
from contentseeker.files.inputs import PageFile, find_pages


def test_a_folder_means_all_its_pages_at_any_depth_in_order(folder: Path) -> None:
    for name in ("b/z.HTM", "b/a/x.xhtml.gz", "b/notes.txt", "b/page.html.bak", "a.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    found = [page.name for page in find_pages(["b", "a.html"])]
    assert found == ["b/z.HTM", "b/a/x.xhtml.gz", "a.html"]


def test_a_file_that_is_named_may_be_called_anything(folder: Path) -> None:
    (folder / "page").write_bytes(b"<p>text")
    assert [page.read() for page in find_pages(["page"])] == [b"<p>text"]


@pytest.mark.parametrize("name", ["missing", "missing/page.html"])
def test_what_is_not_there_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(CommandError, match=f"no file or folder {name}"):
        find_pages(["story.html", name])


def test_a_folder_without_pages_is_refused_even_beside_others(folder: Path) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(CommandError, match="in the folder empty"):
        find_pages(["story.html", "empty"])


@pytest.mark.parametrize("name", ["page.html.gz", "page.html"])
def test_compressed_pages_are_decompressed_whatever_they_are_called(
    folder: Path, name: str
) -> None:
    (folder / name).write_bytes(gzip.compress(b"<p>first") + gzip.compress(b"<p>second"))
    assert PageFile(name).read() == b"<p>first<p>second"


LIMIT = 1000
WHOLE = gzip.compress(b"<p>text" * 100, mtime=0)
CORRUPT = WHOLE[:12] + bytes([WHOLE[12] ^ 0xFF]) + WHOLE[13:]
WRONG_CHECKSUM = WHOLE[:-8] + bytes([WHOLE[-8] ^ 0xFF]) + WHOLE[-7:]


@pytest.mark.parametrize(
    "stored",
    [b"", b"<p>not compressed", WHOLE[:15], WHOLE[:-1], CORRUPT, WRONG_CHECKSUM, WHOLE + b"more"],
)
def test_a_damaged_gzip_file_is_unreadable_and_nothing_worse(folder: Path, stored: bytes) -> None:
    (folder / "page.html.gz").write_bytes(stored)
    with pytest.raises(UnreadableError, match=r"^page\.html\.gz is not a whole gzip file: "):
        PageFile("page.html.gz").read()


@pytest.mark.parametrize("stored", [b"x" * (LIMIT + 1), gzip.compress(b"\0" * 100_000, mtime=0)])
def test_a_page_beyond_the_limit_is_refused_compressed_or_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch, stored: bytes
) -> None:
    monkeypatch.setattr("contentseeker.files.inputs.LARGEST_PAGE", LIMIT)
    (folder / "page.html").write_bytes(stored)
    with pytest.raises(UnreadableError, match="larger than a page may be"):
        PageFile("page.html").read()


def test_a_folder_called_like_a_page_is_searched(folder: Path) -> None:
    (folder / "odd.html").mkdir()
    (folder / "odd.html" / "in.html").touch()
    assert [page.name for page in find_pages(["odd.html"])] == ["odd.html/in.html"]
