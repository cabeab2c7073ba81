"""Thresholds as a model: saved, read again, and refused where something is wrong."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError, ModelFileError, OutdatedModelError
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.model import FORMAT, StyleDensityModel, from_parts
from contentseeker.model_files.arrays import pack
from contentseeker.model_files.folder import digest
from contentseeker.page import parse
from contentseeker.scoring import MethodInstance
from tests.contentseeker.methods.style_density.made_pages import WORKED

MODEL = StyleDensityModel(t1=10.0, t2=30.0, facts={"genre": "news"})


def test_a_model_from_its_folder_decides_the_thresholds(tmp_path: Path) -> None:
    MODEL.save(tmp_path / "model")
    method = registry.get("SD").create(model=str(tmp_path / "model"))
    assert method.extract(parse(WORKED)).page_type == "article"
    assert registry.get("SD").create().extract(parse(WORKED)).page_type == "multiple_areas"
    assert StyleDensity().extract_with(MODEL, parse(WORKED)).page_type == "article"
    assert isinstance(MethodInstance.of(MODEL).extractor, StyleDensity)


def test_parts_come_back_as_they_were() -> None:
    assert from_parts(*MODEL.parts()) == MODEL


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        pack({}),
        pack({"t1 and t2": np.array([10.0])}),
        pack({"t1 and t2": np.array([101.0, 1.0])}),
        pack({"t1 and t2": np.array([np.nan, 1.0])}),
        pack({"t1 and t2": np.array([10, 1])}),
    ],
)
def test_what_is_no_pair_of_thresholds_is_refused(data: bytes) -> None:
    manifest = MODEL.parts()[0] | {"sha256": digest(data)}
    with pytest.raises(ModelFileError):
        from_parts(manifest, data)


@pytest.mark.parametrize("changes", [{"variant": "other"}, {"profile": 5}, {"facts": 7}])
def test_a_manifest_that_cannot_be_meant_is_refused(changes: dict[str, Any]) -> None:
    manifest, data = MODEL.parts()
    with pytest.raises(ModelFileError):
        from_parts(manifest | changes, data)


def test_a_changed_file_or_another_format_is_refused() -> None:
    manifest, data = MODEL.parts()
    with pytest.raises(ModelFileError, match="not the file"):
        from_parts(manifest, data + b" ")
    with pytest.raises(ModelFileError, match="format"):
        from_parts(manifest | {"format": "blocks/4"}, data)
    with pytest.raises(OutdatedModelError, match="Retrain"):
        from_parts(manifest | {"format": "style-density/1"}, data)
    assert manifest["format"] == FORMAT
    assert (manifest["variant"], manifest["profile"]) == ("released", "html5")


def test_values_that_cannot_be_meant_are_refused() -> None:
    with pytest.raises(ArgumentError, match="t1"):
        StyleDensityModel(t1=-1.0)
