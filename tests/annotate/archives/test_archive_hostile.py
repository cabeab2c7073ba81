"""Archives that were tampered with: refused in words, and nothing of them is there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.contrib.auth.models import User

from annotate.archives import archive_file
from annotate.archives.reading import Choices, import_archive
from annotate.models import Blob, Corpus, Page, PageLayout
from tests.annotate.archived import (
    changed,
    empty_workbench,
    files,
    packed,
    refuse,
    rich_corpus,
    written,
)

pytestmark = pytest.mark.django_db

LABELS = "corpora/1/labels.jsonl"
PAGES = "corpora/1/pages.jsonl"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive of a rich corpus, and a workbench without anything."""
    rich_corpus()
    path = written(tmp_path)
    empty_workbench()
    return path


def test_a_changed_file_is_noticed(archive: Path) -> None:
    contents = files(archive)
    contents[LABELS] = contents[LABELS].replace(b'"main"', b'"noisy"')
    refuse(packed(archive, contents), "does not match the manifest")


def test_a_shortened_file_is_noticed(archive: Path) -> None:
    contents = files(archive)
    contents[LABELS] = contents[LABELS].split(b"\n")[0] + b"\n"
    refuse(packed(archive, contents), "does not match the manifest")


def test_bytes_that_are_not_what_their_name_says_are_noticed(archive: Path) -> None:
    contents = files(archive)
    blob = next(name for name in contents if name.startswith("blobs/"))
    contents[blob] += b"<script>"
    refuse(packed(archive, contents), "does not have the SHA-256")


def test_missing_bytes_are_noticed_even_if_they_are_stored_here(archive: Path) -> None:
    import_archive(archive)
    contents = files(archive)
    del contents[next(name for name in contents if name.startswith("blobs/"))]
    refuse(packed(archive, contents), "not in the archive", Choices(as_slug="copy"))


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "/etc/passwd", "C:\\x", "blobs/../x", "blobs/ab/cd", "corpora/2/x", "x"],
)
def test_files_that_do_not_belong_there_are_refused(archive: Path, name: str) -> None:
    refuse(packed(archive, {**files(archive), name: b"x"}), "does not belong into an archive")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_there_twice_is_refused(archive: Path) -> None:
    with ZipFile(archive, "a") as again:
        again.writestr(LABELS, b"{}")
    refuse(archive, "twice")


def test_a_missing_file_is_noticed(archive: Path) -> None:
    contents = files(archive)
    del contents[LABELS]
    refuse(packed(archive, contents), "has no corpora/1/labels.jsonl")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "of version 2, and only version 1 can be read"),
        ({"version": "1"}, "of version '1'"),
        ({"format": "other"}, "not a workbench archive"),
        ({"corpora": []}, "does not name its corpora"),
        ({"corpora": "demo"}, "does not name its corpora"),
        ({"corpora": [{"slug": 5}]}, "does not name its corpora"),
        ({"corpora": [{"slug": "demo"}, {"slug": "demo"}]}, "names a corpus twice"),
        ({"corpora": [{"slug": "other"}]}, "the manifest calls the corpus otherwise"),
        ({"files": {}}, "no valid entry for"),
        ({"files": []}, "no valid entry for"),
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused(
    archive: Path, change: dict[str, Any], words: str
) -> None:
    contents = files(archive)
    manifest = json.loads(contents["manifest.json"]) | change
    refuse(packed(archive, contents | {"manifest.json": json.dumps(manifest).encode()}), words)


@pytest.mark.parametrize("manifest", [b"", b"[]", b"{", b"[" * 100_000, b"\xff"])
def test_a_manifest_that_is_no_manifest_is_refused(archive: Path, manifest: bytes) -> None:
    refuse(packed(archive, {**files(archive), "manifest.json": manifest}), "manifest.json")


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all"])
def test_a_file_that_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(data)
    refuse(path, "x.zip is not a complete zip archive")
    refuse(tmp_path / "missing.zip", "missing.zip is not a complete zip archive")


def test_a_zip_that_was_cut_off_is_refused(archive: Path) -> None:
    archive.write_bytes(archive.read_bytes()[:-40])
    refuse(archive, "not a complete zip archive")


def test_a_zip_that_unpacks_to_far_more_than_it_is_is_refused(archive: Path) -> None:
    contents = files(archive)
    with ZipFile(archive, "w", ZIP_DEFLATED) as bomb:
        for name, data in contents.items():
            bomb.writestr(name, data + b" " * 30_000_000 if name == LABELS else data)
    with patch.object(archive_file, "_HARMLESS_BYTES", 10_000_000):
        refuse(archive, "more than 200 times its size")


def test_a_row_that_is_too_long_is_refused(archive: Path) -> None:
    with patch.object(archive_file, "MAX_ROW_BYTES", 100):
        refuse(archive, "has a row of more than 100 bytes")


def set_in(number: int, **values: Any) -> Callable[[list[Any]], None]:
    return lambda rows: rows[number].update(values)


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        (LABELS, set_in(0, segment="splendid"), "line 1: its segment cannot be 'splendid'"),
        (LABELS, set_in(1, origin="oracle"), "line 2: its origin cannot be 'oracle'"),
        (LABELS, set_in(0, node=-1), "line 1: its node cannot be -1"),
        (LABELS, set_in(0, node=10**30), "its node cannot be"),
        (LABELS, set_in(0, node=None), "its node is missing"),
        (LABELS, set_in(0, node=[1]), "its node cannot be"),
        (LABELS, set_in(0, probability="nan"), "its probability cannot be 'nan'"),
        (LABELS, set_in(0, probability=2.0), "contradict one another"),
        (LABELS, set_in(0, batch="x"), "its batch cannot be 'x'"),
        (LABELS, set_in(0, created_at="yesterday"), "its created_at cannot be"),
        (LABELS, set_in(0, created_at="2020-01-01T00:00:00"), "no time zone"),
        (LABELS, set_in(0, page=4), "page 4 does not come before it"),
        (LABELS, set_in(0, page=0), "page 0 does not come before it"),
        (LABELS, set_in(0, page="1"), "page '1' does not come before it"),
        (LABELS, set_in(0, annotator="mallory"), "'mallory' is not among the people"),
        (LABELS, set_in(0, annotator=5), "5 is not a name"),
        (LABELS, set_in(0, secret=1), "it has 'secret', which this version does not know"),
        (LABELS, set_in(0, path="a\x00b"), "characters that cannot be stored"),
        (LABELS, set_in(0, path="a\ud800b"), "characters that cannot be stored"),
        (LABELS, set_in(2, client_sequence=0), "contradict one another"),
        (LABELS, set_in(0, segment="", content="", role=""), "contradict one another"),
        (LABELS, lambda rows: rows[0].pop("path"), "line 1: it has no path"),
        (LABELS, lambda rows: rows.append([1]), "line 6: it is not a JSON object"),
        (PAGES, set_in(0, previous=1), "page 1 does not come before it"),
        (PAGES, set_in(0, previous=2), "page 2 does not come before it"),
        (PAGES, set_in(0, source="evil.example"), "is not among the archive's sources"),
        (PAGES, set_in(0, genre="poetry"), "is not among the archive's genres"),
        (PAGES, set_in(0, url="x" * 2001), "its url cannot be"),
        (PAGES, set_in(0, blob="../../x"), "not in the archive"),
        (PAGES, set_in(0, page_type="poem"), "its page_type cannot be 'poem'"),
        ("people.jsonl", set_in(0, username="x" * 151), "is not among the people"),
        ("people.jsonl", set_in(0, username=None), "it has no username"),
        ("sources.jsonl", set_in(0, gold_rule=["x"]), "its gold_rule cannot be"),
        ("sources.jsonl", set_in(0, split="both"), "its split cannot be 'both'"),
        ("corpora/1/gold.jsonl", set_in(1, version=1), "contradict one another"),
        ("corpora/1/layouts.jsonl", set_in(0, compressed="AAAA"), "its boxes are damaged"),
        ("corpora/1/layouts.jsonl", set_in(0, compressed="???"), "its boxes|compressed"),
        ("corpora/1/layouts.jsonl", set_in(0, scroll_width=0.0), "must be positive"),
        ("corpora/1/orphans.jsonl", set_in(0, label=99), "label 99 does not come before it"),
        ("corpora/1/corpus.jsonl", set_in(0, name="x" * 201), "its name cannot be"),
        ("corpora/1/corpus.jsonl", lambda rows: rows.clear(), "must have one row, not 0"),
    ],
)
def test_rows_that_make_no_sense_are_refused(
    archive: Path, name: str, change: Callable[[list[Any]], Any], words: str
) -> None:
    refuse(changed(archive, name, change), words)


def test_a_row_that_is_no_json_is_refused(archive: Path) -> None:
    contents = files(archive)
    contents[LABELS] = b"{NaN}\n"
    refuse(packed(archive, contents), "corpora/1/labels.jsonl, line 1 is not valid JSON")


def test_numbers_that_are_none_are_refused(archive: Path) -> None:
    change = set_in(0, probability=float("nan"))
    refuse(changed(archive, LABELS, change), "NaN is not a number")


def test_a_column_that_came_later_may_be_missing(archive: Path) -> None:
    import_archive(changed(archive, PAGES, lambda rows: [row.pop("title") for row in rows]))
    assert Page.objects.filter(title="").count() == 3


def test_an_import_that_dies_at_the_very_end_leaves_nothing(archive: Path) -> None:
    with (
        patch.object(PageLayout._default_manager, "bulk_create", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        import_archive(archive)
    assert not Corpus.objects.exists()
    assert not Blob.objects.exists()
    assert not User.objects.exists()
    import_archive(archive)
    assert Corpus.objects.count() == 1
