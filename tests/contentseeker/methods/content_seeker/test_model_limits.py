"""Model files that are larger than they look, and models that would not come back."""

import functools
import hashlib
import io
import json
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import FixedThresholdClassifier
from sklearn.neighbors import KNeighborsClassifier
from sklearn.preprocessing import FunctionTransformer

from contentseeker.errors import ModelFileError
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser, load
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.methods.content_seeker.skops_file import dump, rebuild
from contentseeker.model_files.arrays import MAX_BYTES
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to

ROWS = np.arange(60).reshape(20, 3) % 7.0
ANSWERS = np.arange(20) % 2
COLUMNS = Vectoriser(("paraNum", "linkNum", "divNum"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    model_of(yes_to("article")).save(tmp_path / "model")
    return tmp_path / "model"


def test_a_manifest_beyond_all_measure_is_refused(folder: Path) -> None:
    with (folder / "manifest.json").open("ab") as file:
        file.truncate(5_000_001)
    with pytest.raises(ModelFileError, match=r"manifest\.json is larger than the 5,000,000 bytes"):
        load(folder)


def test_a_model_beyond_all_measure_is_refused(folder: Path) -> None:
    with (folder / "model.skops").open("ab") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ModelFileError, match=r"model\.skops is larger than the 200,000,000 bytes"):
        load(folder)


def zip_of(name: str, data: bytes, packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", packing) as archive:
        archive.writestr(name, data)
    return target.getvalue()


def claiming(size: int, data: bytes, sum_of: bytes) -> bytes:
    """A zip file of one part that claims another size, and the checksum of other bytes."""
    packed = bytearray(zip_of("schema.json", data))
    for signature, offset in ((b"PK\x03\x04", 14), (b"PK\x01\x02", 16)):
        place = packed.index(signature) + offset
        packed[place : place + 4] = struct.pack("<I", zlib.crc32(sum_of))
        packed[place + 8 : place + 12] = struct.pack("<I", size)
    return bytes(packed)


def test_a_part_that_unpacks_to_more_than_memory_should_hold_is_refused_unread() -> None:
    bomb = claiming(4_000_000_000, bytes(1000), b"")
    with pytest.raises(ModelFileError, match=r"too large: its parts unpack to 4,000,000,000"):
        rebuild(bomb)


def test_a_part_that_lies_about_its_size_is_unpacked_no_further() -> None:
    start = bytes(100)
    bomb = claiming(100, bytes(50_000_000), start)
    with pytest.raises(ModelFileError):
        rebuild(zip_of("schema.json", b""))  # imports what reading needs
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError, match="cannot be read"):
            rebuild(bomb)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_too_many_parts_are_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for number in range(20_001):
            archive.writestr(zipfile.ZipInfo(f"{number}.npy"), b"")
    with pytest.raises(ModelFileError, match=r"too large: 20,001 parts, where 20,000"):
        rebuild(target.getvalue())


@pytest.mark.parametrize(
    ("name", "packing"),
    [
        pytest.param("schema.json", zipfile.ZIP_LZMA, id="packed as no model is"),
        pytest.param("schema.json", zipfile.ZIP_BZIP2, id="packed as no model is either"),
        pytest.param("x.npz", zipfile.ZIP_DEFLATED, id="an archive in the archive"),
        pytest.param("../x.py", zipfile.ZIP_DEFLATED, id="a program"),
    ],
)
def test_parts_that_no_model_has_are_refused(name: str, packing: int) -> None:
    with pytest.raises(ModelFileError, match="a part that no model has"):
        rebuild(zip_of(name, b"{}", packing))


def test_a_large_array_that_is_only_announced_is_refused() -> None:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "<f8", "fortran_order": False, "shape": (10**13,)}
    )
    sound = zipfile.ZipFile(io.BytesIO(dump({"segment": np.arange(3.0)})))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in sound.namelist():
            is_array = name.endswith(".npy")
            archive.writestr(name, header.getvalue() if is_array else sound.read(name))
    with pytest.raises(ModelFileError, match="cannot be read"):
        rebuild(target.getvalue())


class Foreign(LogisticRegression):  # type: ignore[misc]  # scikit-learn has no types
    """A classifier that is not scikit-learn's."""


@pytest.mark.parametrize(
    "estimator",
    [
        pytest.param(KNeighborsClassifier(3, algorithm="kd_tree"), id="neighbours in a tree"),
        pytest.param(Foreign(), id="somebody's own class"),
    ],
)
def test_what_could_not_be_loaded_again_is_not_saved(estimator: Any, tmp_path: Path) -> None:
    fitted = NodeClassifier(estimator.fit(ROWS, ANSWERS), COLUMNS)
    with pytest.raises(ModelFileError, match=r"^Nothing was saved, .*not trusted"):
        model_of(fitted).save(tmp_path / "model")
    assert not (tmp_path / "model").exists()


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(functools.partial(print), id="a partial"),
        pytest.param(FunctionTransformer(print), id="a function"),
        pytest.param((number for number in range(3)), id="a generator"),
    ],
)
def test_a_part_that_cannot_be_written_is_not_saved(part: Any, tmp_path: Path) -> None:
    estimator = LogisticRegression().fit(ROWS, ANSWERS)
    estimator.more = part
    with pytest.raises(ModelFileError, match=r"^Nothing was saved"):
        model_of(NodeClassifier(estimator, COLUMNS)).save(tmp_path / "model")
    assert not (tmp_path / "model").exists()


def test_more_facts_than_a_manifest_holds_are_not_saved(tmp_path: Path) -> None:
    model = model_of(yes_to("article"))
    model.facts["log"] = "x" * 5_000_000
    with pytest.raises(ModelFileError, match="Say less in facts"):
        model.save(tmp_path / "model")
    assert not (tmp_path / "model").exists()


def forged(folder: Path, estimator: object, **changes: object) -> Path:
    """A model folder of an estimator that saving would have refused."""
    model_of(NodeClassifier(LogisticRegression().fit(ROWS, ANSWERS), COLUMNS)).save(folder)
    data = dump(dict.fromkeys(TASKS, estimator))
    (folder / "model.skops").write_bytes(data)
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text("utf-8")) | changes
    path.write_text(json.dumps(manifest | {"sha256": hashlib.sha256(data).hexdigest()}), "utf-8")
    return folder


def regression(**changes: object) -> LogisticRegression:
    fitted = LogisticRegression().fit(ROWS, ANSWERS)
    vars(fitted).update(changes)
    return fitted


def with_threshold(threshold: object) -> FixedThresholdClassifier:
    return FixedThresholdClassifier(LogisticRegression(), threshold=0.2).fit(
        ROWS, ANSWERS
    ).set_params(threshold=threshold)  # fmt: skip


@pytest.mark.parametrize(
    "estimator",
    [
        pytest.param(regression(coef_=np.full((1, 3), np.nan)), id="an answer that is no number"),
        pytest.param(regression(coef_=np.ones((1, 7))), id="more weights than columns"),
        pytest.param(regression(coef_="none"), id="no weights"),
        pytest.param(regression(classes_=7), id="no classes"),
        pytest.param(regression(classes_=np.array([0, 2, 1])), id="more classes than answers"),
        pytest.param(with_threshold(0.0), id="always yes"),
        pytest.param(with_threshold(7), id="a threshold beyond reach"),
        pytest.param(with_threshold(float("nan")), id="no threshold"),
        pytest.param(with_threshold("auto"), id="a threshold that is no number"),
    ],
)
def test_a_classifier_that_cannot_answer_is_refused(estimator: object, tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="do not fit together"):
        load(forged(tmp_path, estimator))


@pytest.mark.parametrize("tag", [7, None, ["div"], {"a": 1}])
def test_a_tag_that_is_no_text_is_refused(tag: object, tmp_path: Path) -> None:
    columns = {task: ["paraNum", "linkNum"] for task in TASKS}
    tags = {task: [tag] for task in TASKS}
    with pytest.raises(ModelFileError, match="do not fit together"):
        load(forged(tmp_path, regression(), columns=columns, tags=tags))


def test_a_file_does_not_say_how_many_threads_answer() -> None:
    forest = RandomForestClassifier(3, n_jobs=2, random_state=1).fit(ROWS, ANSWERS)
    rebuilt = rebuild(dump({"segment": [forest]}))["segment"][0]
    assert rebuilt.n_jobs is None
    assert np.allclose(rebuilt.predict_proba(ROWS), forest.predict_proba(ROWS))
