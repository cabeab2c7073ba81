"""Uploads: where files end up, under which names, and what is too much."""

import os
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pytest_django import Settings

from annotate.files import uploads
from annotate.files.uploads import (
    Upload,
    UploadRefusedError,
    discard,
    receive,
    safe_name,
    upload_path,
)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return tmp_path / "uploads"


def put(upload: Upload, name: str, data: bytes = b"x") -> None:
    with upload.open_file(name) as stream:
        upload.count(len(data))
        stream.write(data)


@given(st.text(st.characters() | st.sampled_from("./\\: "), max_size=300))
@example("../../etc/passwd")
@example("..\\..\\windows\\system32")
@example("/absolute/path")
@example("C:\\Users\\me\\page.html")
@example("\0")
@example("a/" * 500 + "b.html")
def test_no_name_leads_anywhere_but_down(name: str) -> None:
    safe = safe_name(name)

    parts = safe.split("/")
    assert all(part not in ("", ".", "..") for part in parts)
    assert not set(safe) & set('\0\\:*?"<>|\n')
    assert len(parts) <= 20
    assert all(len(os.fsencode(part)) <= 120 for part in parts)
    assert safe_name(safe) == safe


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("page.html", "page.html"),
        ("wcxb/html/0001.html.gz", "wcxb/html/0001.html.gz"),
        ("Ein Tag im März.html", "Ein Tag im März.html"),
        ("x" * 300 + ".mhtml", "x" * 114 + ".mhtml"),
        ("...", "unnamed"),
    ],
)
def test_ordinary_names_stay_and_endings_survive(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_files_keep_their_folders(folder: Path) -> None:
    name = uuid4().hex
    with receive(name) as upload:
        assert upload is not None
        put(upload, "a/b/c.html", b"one")
        put(upload, "../../escape.html", b"two")
        upload.is_kept = True

    found = {path.relative_to(folder / name).as_posix() for path in folder.rglob("*.html")}
    assert found == {"a/b/c.html", "escape.html"}
    assert upload_path(name) == folder / name


def test_names_that_clash_do_not_overwrite_each_other() -> None:
    name = uuid4().hex
    with receive(name) as upload:
        assert upload is not None
        for number, each in enumerate(["a", "a", "a/b", "c/d", "c"]):
            put(upload, each, b"%d" % number)
        upload.is_kept = True

    root = upload_path(name)
    assert root is not None
    contents = sorted(path.read_bytes() for path in root.rglob("*") if path.is_file())
    assert contents == [b"0", b"1", b"2", b"3", b"4"]


def test_a_single_file_is_handed_over_itself() -> None:
    name = uuid4().hex
    with receive(name) as upload:
        assert upload is not None
        put(upload, "pages.zip")
        upload.is_kept = True

    path = upload_path(name)
    assert path is not None
    assert path.name == "pages.zip"


def test_an_upload_nobody_keeps_is_deleted(folder: Path) -> None:
    def interrupted() -> None:
        with receive(uuid4().hex) as upload:
            assert upload is not None
            put(upload, "a.html")
            raise ConnectionError

    with pytest.raises(ConnectionError):
        interrupted()

    assert list(folder.iterdir()) == []


def test_the_same_upload_is_received_once() -> None:
    name = uuid4().hex
    with receive(name) as first:
        assert first is not None
        with receive(name) as second:
            assert second is None
        put(first, "a.html")
        first.is_kept = True
    with receive(name) as third:
        assert third is None


def test_an_upload_that_is_gone_has_no_path_and_is_discarded_twice_without_harm() -> None:
    name = uuid4().hex
    discard(name)
    assert upload_path(name) is None


@pytest.mark.parametrize("name", ["..", "../elsewhere", "", "uploads"])
def test_only_names_we_made_up_are_looked_for(name: str) -> None:
    for look in (upload_path, discard):
        with pytest.raises(ValueError, match="badly formed"):
            look(name)


def test_too_many_bytes_are_refused_with_the_limit(settings: Settings) -> None:
    settings.UPLOAD_LIMIT = 2**20
    with receive(uuid4().hex) as upload:
        assert upload is not None
        upload.count(2**20)
        with pytest.raises(UploadRefusedError, match=r"may have 1\.0.MB"):
            upload.count(1)


def test_too_many_files_are_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MAX_FILES", 2)
    with receive(uuid4().hex) as upload:
        assert upload is not None
        put(upload, "a")
        put(upload, "b")
        with pytest.raises(UploadRefusedError, match="into a zip"):
            upload.open_file("c")


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["pages.zip"], "pages.zip"),
        (["a.html", "b.html", "c.html"], "a.html and 2 more"),
        (["site/a.html", "site/b.html"], "site (2 files)"),
        ([], "nothing"),
    ],
)
def test_an_upload_is_called_by_what_is_in_it(names: list[str], title: str) -> None:
    with receive(uuid4().hex) as upload:
        assert upload is not None
        for name in names:
            put(upload, name)
        assert upload.title == title
