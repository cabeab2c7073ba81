import gzip
import os
from pathlib import Path

import pytest

from annotate.errors import AnnotateError
from annotate.files.limits import MAX_PAGE_BYTES
from annotate.importing.readers.errors import NothingToImportError
from annotate.importing.readers.reading import open_upload
from tests.annotate.importing.readers.uploads import (
    PAGE,
    PNG,
    only_page,
    pages,
    put,
    read,
    refused,
    zipped,
)


@pytest.mark.parametrize("name", ["a.html", "a.HTM", "a.xhtml", "ä ö.html"])
def test_an_html_file_is_a_page_with_its_bytes_untouched(name: str, tmp_path: Path) -> None:
    markup = b"\xef\xbb\xbf<p>caf\xe9\r\n\x00"

    page = only_page(put(tmp_path, {name: markup}) / name)

    assert (page.name, page.html, page.url, page.gold) == (name, markup, "", None)


def test_compressed_pages_are_unpacked(tmp_path: Path) -> None:
    page = only_page(put(tmp_path, {"a.html.gz": gzip.compress(PAGE)}))

    assert page.html == PAGE


def test_a_folder_is_read_in_the_order_of_names_each_time(tmp_path: Path) -> None:
    folder = put(tmp_path, dict.fromkeys(("b/2.html", "a/9.html", "10.html", "b/1.htm"), PAGE))
    reading = open_upload(folder)

    names = [item.name for item in pages(list(reading.items()))]

    assert names == ["10.html", "a/9.html", "b/1.htm", "b/2.html"]
    assert [item.name for item in pages(list(reading.items()))] == names
    assert (reading.layout, reading.total) == ("HTML files", 4)


def test_a_zip_is_read_like_a_folder(tmp_path: Path) -> None:
    files = {"site/a.html": PAGE, "site/b.html.gz": gzip.compress(PAGE), "site/b.txt": b"gold"}
    archive = put(tmp_path, {"up.zip": zipped(files)}) / "up.zip"

    first, second = pages(read(archive))

    assert (first.name, first.html) == ("up.zip/site/a.html", PAGE)
    assert (second.html, second.gold) == (PAGE, "gold")
    assert open_upload(archive).total == 2


def test_several_files_are_all_read(tmp_path: Path) -> None:
    files = {"one.zip": zipped({"a.html": PAGE}), "two.zip": zipped({"a.html": PAGE})}
    put(tmp_path, files | {"b.html": PAGE})

    names = [page.name for page in pages(read(tmp_path))]

    assert names == ["b.html", "one.zip/a.html", "two.zip/a.html"]


def test_a_text_beside_a_page_is_its_gold_text(tmp_path: Path) -> None:
    files = {"a.html": PAGE, "a.txt": "Größe\r\nzwei".encode(), "b.html": PAGE, "b.txt": b""}

    first, second = pages(read(put(tmp_path, files)))

    assert (first.gold, second.gold) == ("Größe\nzwei", "")


def test_a_gold_text_in_an_old_encoding_is_understood(tmp_path: Path) -> None:
    words = "Über die Größe der Straße läßt sich für jede Stadt etwas anderes hören. " * 5
    put(tmp_path, {"a.html": PAGE, "a.txt": words.encode("latin-1")})

    assert only_page(tmp_path).gold == words


def test_texts_without_a_page_and_unknown_kinds_are_refused_with_a_reason(tmp_path: Path) -> None:
    found = refused(read(put(tmp_path, {"a.html": PAGE, "b.txt": b"x", "c.exe": b"MZ"})))

    assert found["c.exe"] == "Files of this type are not supported."
    assert "name.html and name.txt" in found["b.txt"]


def test_what_systems_leave_behind_is_passed_over(tmp_path: Path) -> None:
    clutter = ["sub/.DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX/a.html", "._a.html"]

    put(tmp_path, {"a.html": PAGE} | dict.fromkeys(clutter, b"x"))

    assert only_page(tmp_path).name == "a.html"


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.html", b"", "empty"),
        ("a.html", b" \r\n\0 ", "empty"),
        ("a.html", PNG + b"<a>", "other content"),
        ("a.html", b"%PDF-1.7 <a>", "not HTML"),
        ("a.html", zipped({"x": b"<p>"}), "not HTML"),
        ("a.html", b"only words", "contains no tag"),
        ("a.html.gz", gzip.compress(PAGE * 100, mtime=0)[:-20], "cut off"),
        ("a.html.gz", PAGE, "damaged"),
        ("a.html.gz", gzip.compress(b"", mtime=0), "empty"),
    ],
)
def test_what_is_no_page_is_refused_and_the_others_are_read(
    name: str, data: bytes, reason: str, tmp_path: Path
) -> None:
    items = read(put(tmp_path, {name: data, "z.html": PAGE}))

    assert reason in refused(items)[name]
    assert [page.name for page in pages(items)] == ["z.html"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "iso2022_jp"])
def test_unusual_encodings_are_pages_too(encoding: str, tmp_path: Path) -> None:
    markup = "<!DOCTYPE html><p>日本語のページ</p>".encode(encoding)

    assert only_page(put(tmp_path, {"a.html": markup})).html == markup


def test_a_page_beyond_the_limit_says_its_size_and_the_limit(tmp_path: Path) -> None:
    large = b"<p>" + b"x" * MAX_PAGE_BYTES
    files = {"a.html": large, "b.html.gz": gzip.compress(large), "c.html": large[:MAX_PAGE_BYTES]}

    items = read(put(tmp_path, files))

    advice = "the limit is 20 MB. Make it smaller or leave it out."
    assert refused(items) == {
        "a.html": f"It has 20,000,003 bytes; {advice}",
        "b.html.gz": f"It has more than 20 MB; {advice}",
    }
    assert [page.name for page in pages(items)] == ["c.html"]


def test_links_and_other_special_files_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    put(tmp_path, {"outside/secret.html": PAGE, "up/a.html": PAGE})
    (tmp_path / "up/link.html").symlink_to(tmp_path / "outside/secret.html")
    (tmp_path / "up/folder").symlink_to(tmp_path / "outside")
    os.mkfifo(tmp_path / "up/pipe.html")

    items = read(tmp_path / "up")

    assert [page.name for page in pages(items)] == ["a.html"]
    assert sorted(refused(items)) == ["folder", "link.html", "pipe.html"]
    assert all("link or no ordinary file" in reason for reason in refused(items).values())


@pytest.mark.parametrize("files", [{}, {"a.exe": b"MZ"}, {".DS_Store": b""}, {"a.zip": zipped({})}])
def test_an_upload_with_nothing_in_it_says_what_can_be_imported(
    files: dict[str, bytes], tmp_path: Path
) -> None:
    with pytest.raises(NothingToImportError, match=r"WARC.*WCXB"):
        open_upload(put(tmp_path, files))


def test_a_path_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(AnnotateError, match=r"no file or folder gone\.html"):
        open_upload(tmp_path / "gone.html")
