"""Thresholds as a model: saved, read again, and refused where something is wrong."""

import json
from pathlib import Path

import pytest

from extraction import registry
from extraction.classifiers.files import digest
from extraction.errors import ArgumentError, ModelFileError
from extraction.page import parse
from extraction.scoring import Entrant
from extraction.style_density.extractor import StyleDensity
from extraction.style_density.model import FORMAT, StyleDensityModel, from_parts
from tests.extraction.style_density.made_pages import WORKED

MODEL = StyleDensityModel(t1=10.0, t2=30.0, facts={"genre": "news"})


def test_a_model_from_its_folder_decides_the_thresholds(tmp_path: Path) -> None:
    MODEL.save(tmp_path / "model")
    method = registry.get("SD").create(model=str(tmp_path / "model"))
    assert method.extract(parse(WORKED)).page_type == "article"
    assert registry.get("SD").create().extract(parse(WORKED)).page_type == "multiple_areas"
    assert StyleDensity().extract_with(MODEL, parse(WORKED)).page_type == "article"
    assert isinstance(Entrant.of(MODEL).extractor, StyleDensity)


def test_parts_come_back_as_they_were() -> None:
    assert from_parts(*MODEL.parts()) == MODEL


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b'{"t1": 10}',
        b'{"t1": 101, "t2": 1}',
        b'{"t1": NaN, "t2": 1}',
        b'{"t1": 1, "t2": 1, "variant": "other"}',
        b'{"t1": 1, "t2": 1, "facts": {}}',
        b'{"t1": 1, "t2": 1, "more": 1}',
        b"[" * 9_000,
        b" " * 20_000,
    ],
)
def test_what_is_no_pair_of_thresholds_is_refused(data: bytes) -> None:
    manifest = {"format": FORMAT, "sha256": digest(data), "facts": {}}
    with pytest.raises(ModelFileError):
        from_parts(manifest, data)


def test_a_changed_file_or_another_format_is_refused() -> None:
    manifest, data = MODEL.parts()
    with pytest.raises(ModelFileError, match="not the file"):
        from_parts(manifest, data + b" ")
    with pytest.raises(ModelFileError, match="format"):
        from_parts(manifest | {"format": "blocks/1"}, data)
    assert json.loads(data) == {"t1": 10.0, "t2": 30.0, "variant": "released", "profile": "html5"}


def test_values_that_cannot_be_meant_are_refused() -> None:
    with pytest.raises(ArgumentError, match="t1"):
        StyleDensityModel(t1=-1.0)
