"""Folders of models: which file a manifest means, and what older checkouts left."""

from pathlib import Path

import pytest

from contentseeker.errors import ExtractionError, ModelFileError, OutdatedModelError
from contentseeker.methods.blocks.model import load
from contentseeker.model_files.folder import (
    ARRAYS,
    CLASSIFIERS,
    MANIFEST,
    described,
    files_of,
    model_file,
    shipped_version,
    write_files,
)


@pytest.mark.parametrize(
    ("manifest", "name"),
    [
        ({"format": "blocks/4"}, ARRAYS),
        ({"format": "next-link/2"}, ARRAYS),
        ({"format": "content-seeker/1"}, CLASSIFIERS),
        ({"format": "blocks/3"}, CLASSIFIERS),
        ({"format": ["blocks/3"]}, ARRAYS),
        ({}, ARRAYS),
        ([], ARRAYS),
    ],
)
def test_the_manifest_decides_which_file_is_read(manifest: object, name: str) -> None:
    assert model_file(manifest) == name


def test_the_manifest_is_written_last_and_no_part_of_a_file_is_left(tmp_path: Path) -> None:
    manifest = described({"format": "blocks/4", "facts": {"data": "Käse"}}, b"numbers")
    assert list(files_of(manifest, b"numbers")) == [ARRAYS, MANIFEST]
    write_files(tmp_path / "model", manifest, b"numbers")
    write_files(tmp_path / "model", manifest, b"numbers")
    assert sorted(each.name for each in (tmp_path / "model").iterdir()) == [MANIFEST, ARRAYS]
    assert "Käse" in (tmp_path / "model" / MANIFEST).read_text("utf-8")


@pytest.mark.parametrize(
    "form", ["blocks/3", "sequences/1", "style-density/1", "next-link/1", "main-nodes/1"]
)
def test_a_model_of_an_older_checkout_is_refused_in_one_sentence(tmp_path: Path, form: str) -> None:
    write_files(tmp_path, described({"format": form}, b"skops"), b"skops")
    with pytest.raises(OutdatedModelError) as caught:
        load(tmp_path)
    assert str(tmp_path) in str(caught.value)
    assert f"a model of format {form!r}" in str(caught.value)
    assert "Retrain the model on its labels" in str(caught.value)
    assert isinstance(caught.value, ExtractionError)


def test_a_manifest_that_could_not_be_read_again_is_not_written() -> None:
    with pytest.raises(ModelFileError, match="Say less in facts"):
        described({"format": "blocks/4", "facts": "x" * 6_000_000}, b"")


@pytest.mark.parametrize("model", ["general", "blocks"])
def test_the_version_of_a_shipped_model_is_its_name_and_its_digest(model: str) -> None:
    name, digest = shipped_version(model).split("-")
    assert name == model
    assert len(digest) == 8
    assert set(digest) <= set("0123456789abcdef")
