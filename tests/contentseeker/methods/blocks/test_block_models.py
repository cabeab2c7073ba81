"""The block model on disk: what comes back, what is refused, and what the refusal says."""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError, OutdatedModelError
from contentseeker.methods.blocks.explanation.contributions import explain_blocks
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.features import feature_names, read_blocks
from contentseeker.methods.blocks.model import (
    FORMAT,
    BlockModel,
    corrected,
    load,
    load_named,
)
from contentseeker.methods.blocks.view import BlockView
from contentseeker.model_files.arrays import pack, unpack
from contentseeker.model_files.folder import digest
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.made_sites import article, site


@pytest.fixture(scope="module")
def saved(model: BlockModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The model as files; tests change a copy of it."""
    folder = tmp_path_factory.mktemp("models") / "made"
    replace(model, calibration=((0.25, 0.5), (0.75, 0.75))).save(folder)
    return folder


@pytest.fixture
def folder(saved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(saved, tmp_path / "model"))


def rewrite(folder: Path, **changes: Any) -> None:
    """Change entries of a manifest; None removes one."""
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text("utf-8")) | changes
    path.write_text(json.dumps({k: v for k, v in manifest.items() if v is not None}), "utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        load(folder)
    assert str(folder) in str(caught.value)
    return str(caught.value)


def test_a_model_comes_back_as_it_was(model: BlockModel, saved: Path) -> None:
    again = load(saved)
    assert again.facts == {"data": "Käse"}
    assert again.calibration == ((0.25, 0.5), (0.75, 0.75))
    assert again.page_types is not None
    assert model.page_types is not None
    for page in site(100):
        blocks = read_blocks(BlockView(parse(page.markup)))
        assert np.array_equal(again.probability(blocks), model.probability(blocks))
        kinds = model.page_types.probabilities(blocks)
        assert again.page_types.probabilities(blocks) == kinds


def test_a_model_without_page_types_comes_back_without(model: BlockModel, tmp_path: Path) -> None:
    replace(model, page_types=None).save(tmp_path)
    assert load(tmp_path).page_types is None


def test_the_manifest_says_what_the_model_is_made_of(saved: Path) -> None:
    manifest = json.loads((saved / "manifest.json").read_text("utf-8"))
    assert manifest["format"] == FORMAT
    assert manifest["columns"] == list(feature_names())
    assert "story" in manifest["names"]["tokens"]
    assert manifest["page types"] == sorted(manifest["page types"])


def test_confidence_is_read_off_the_calibration(saved: Path, model: BlockModel) -> None:
    points = load(saved).calibration
    expected = (0.0, 0.25, 0.5, 0.75, 1.0)
    assert [corrected(each, points) for each in expected] == [0.5, 0.5, 0.625, 0.75, 0.75]
    assert corrected(0.3, model.calibration) == 0.3


@pytest.mark.parametrize("place", [0, 100, -1])
def test_a_changed_byte_is_noticed(folder: Path, place: int) -> None:
    path = folder / "model.npz"
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert "take a fresh copy" in refusal(folder)


@pytest.mark.parametrize("file", ["manifest.json", "model.npz"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert file in refusal(folder)


@pytest.mark.parametrize("text", ["[]", "null", '{"format": "sequences/2"}', "{}"])
def test_a_manifest_of_another_format_is_refused(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_text(text, "utf-8")
    assert "Retrain the model." in refusal(folder)


def tokens(*names: object) -> dict[str, Any]:
    return {"fewest domains": 3, "tokens": list(names)}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"columns": None}, id="no columns"),
        pytest.param({"columns": []}, id="other columns"),
        pytest.param({"columns": [*feature_names(), "more"]}, id="a column that is not computed"),
        pytest.param({"columns": [*feature_names()[:-1], 7]}, id="a number for a column"),
        pytest.param({"columns": [*feature_names()[:-1], []]}, id="a list for a column"),
        pytest.param({"columns": feature_names()[0]}, id="a word for columns"),
        pytest.param({"columns": 7}, id="a number for columns"),
        pytest.param({"names": None}, id="no names"),
        pytest.param({"words": None}, id="no words"),
        pytest.param({"names": []}, id="a list for names"),
        pytest.param({"names": tokens("story")}, id="fewer tokens than counts"),
        pytest.param({"words": tokens(*range(500))}, id="numbers for tokens"),
        pytest.param({"words": {"fewest domains": "few", "tokens": []}}, id="a word for a count"),
        pytest.param({"words": {"fewest domains": 3, "tokens": "story"}}, id="a word for tokens"),
        pytest.param({"page types": None}, id="no page types"),
        pytest.param({"page types": ["article"]}, id="other page types"),
        pytest.param({"traits": ["one"]}, id="other traits"),
        pytest.param({"traits": 7}, id="a number for traits"),
        pytest.param({"calibration": None}, id="no calibration"),
        pytest.param({"calibration": [[0.5, 0.5], [0.25, 0.75]]}, id="points in no order"),
        pytest.param({"calibration": [[0.5]]}, id="half of a point"),
        pytest.param({"calibration": [["x", "y"]]}, id="points that are no numbers"),
        pytest.param({"calibration": 1}, id="a number for points"),
        pytest.param({"facts": None}, id="no facts"),
        pytest.param({"facts": 7}, id="a number for facts"),
    ],
)
def test_a_manifest_that_does_not_fit_the_model_is_refused(
    folder: Path, changes: dict[str, Any]
) -> None:
    rewrite(folder, **changes)
    message = refusal(folder)
    assert "do not fit together" in message
    assert "Retrain the model" in message


@pytest.mark.parametrize(
    "points",
    [
        pytest.param([[0.25, 0.75], [0.75, 0.5]], id="it falls"),
        pytest.param([[0.5, 7.0]], id="better than perfect"),
        pytest.param([[0.5, -1.0]], id="worse than nothing"),
        pytest.param([[0.5, float("nan")]], id="no number"),
    ],
)
def test_a_calibration_that_cannot_be_is_refused(folder: Path, points: list[Any]) -> None:
    rewrite(folder, calibration=points)
    assert "do not fit together" in refusal(folder)


def vouch(folder: Path, data: bytes) -> Path:
    """Put other classifiers into a folder, and let its manifest vouch for them."""
    (folder / "model.npz").write_bytes(data)
    rewrite(folder, sha256=digest(data))
    return folder


Change = Callable[[NDArray[Any]], NDArray[Any]]


def arrays_of(model: BlockModel) -> dict[str, NDArray[Any]]:
    return unpack(model.parts()[1])


@pytest.mark.parametrize(
    ("name", "change"),
    [
        pytest.param("trees.column", lambda a: a + 1000, id="columns that there are not"),
        pytest.param("trees.column", lambda a: -a - 1, id="columns before the first"),
        pytest.param("trees.border", lambda a: a * np.nan, id="borders that are no numbers"),
        pytest.param("trees.value", lambda a: a + np.inf, id="values without end"),
        pytest.param("trees.value", lambda a: a[:, 1:], id="a leaf less"),
        pytest.param("trees.weight", lambda a: a.astype(np.int64), id="another type"),
        pytest.param("trees.bias", lambda a: a[:0], id="no bias"),
        pytest.param("names.content", lambda a: a + 1e6, id="more content than there is"),
        pytest.param("words.content", lambda a: a - 1e6, id="less than no content"),
        pytest.param("words.content", lambda a: a * np.nan, id="no number of content"),
        pytest.param("words.domains", lambda a: a.astype(np.float64), id="parts of domains"),
        pytest.param("page types.weights", lambda a: a[:, 1:], id="a trait less"),
        pytest.param("page types.bias", lambda a: a * np.nan, id="a bias that is no number"),
        pytest.param("network.mean", lambda a: a[1:], id="a mean less"),
        pytest.param("network.table 00", lambda a: a.astype(np.float64), id="finer tables"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(
    folder: Path, model: BlockModel, name: str, change: Change
) -> None:
    arrays = arrays_of(model)
    changed = arrays | {name: change(arrays[name])}
    assert "do not fit together" in refusal(vouch(folder, pack(changed)))


def test_every_array_is_needed(folder: Path, model: BlockModel) -> None:
    arrays = arrays_of(model)
    for name in arrays:
        rest = {each: array for each, array in arrays.items() if each != name}
        assert "do not fit together" in refusal(vouch(folder, pack(rest)))


def test_a_model_of_an_older_checkout_is_refused_with_advice(folder: Path) -> None:
    for form in ("blocks/1", "blocks/2", "blocks/3"):
        rewrite(folder, format=form)
        (folder / "model.skops").write_bytes(b"")
        with pytest.raises(OutdatedModelError, match="Retrain the model"):
            load(folder)


def test_a_model_without_a_network_comes_back_without(model: BlockModel, tmp_path: Path) -> None:
    alone = replace(model, network=None)
    alone.save(tmp_path)
    blocks = read_blocks(BlockView(parse(article(100).markup)))
    assert load(tmp_path).network is None
    assert load(tmp_path).probability(blocks).tolist() == alone.probability(blocks).tolist()
    assert alone.probability(blocks).tolist() != model.probability(blocks).tolist()


def test_columns_are_picked_by_name_however_many_there_are(
    model: BlockModel, tmp_path: Path
) -> None:
    asked = sorted(set(model.trees.column.ravel().tolist()), reverse=True)
    assert len(asked) < len(feature_names())
    place = np.zeros(len(feature_names()), np.int64)
    place[asked] = np.arange(len(asked))
    trees = replace(model.trees, column=place[model.trees.column])
    columns = tuple(feature_names()[each] for each in asked)
    model = replace(model, network=None)
    replace(model, trees=trees, columns=columns).save(tmp_path)

    few = load(tmp_path)

    assert few.columns == columns
    blocks = read_blocks(BlockView(parse(article(100).markup)))
    assert few.probability(blocks).tolist() == model.probability(blocks).tolist()
    one, other = (explain_blocks(each, blocks, [3]) for each in (few, model))
    assert one.baseline == other.baseline
    assert one.contributions == other.contributions
    found = dict(few.trees.importances(few.columns))
    assert found == pytest.approx(
        {n: v for n, v in model.trees.importances(model.columns) if n in found}
    )


def test_rows_of_all_columns_are_asked_about_as_they_are(model: BlockModel) -> None:
    rows = np.zeros((2, len(feature_names())))
    assert model.own_columns(rows) is rows


def test_a_classifier_of_page_types_with_other_traits_is_refused(
    folder: Path, model: BlockModel
) -> None:
    assert model.page_types is not None
    rewrite(folder, traits=[*model.page_types.traits, "one more"])
    assert "do not fit together" in refusal(folder)


def test_a_model_that_could_not_be_read_again_is_not_written(
    model: BlockModel, tmp_path: Path
) -> None:
    with pytest.raises(ModelFileError):
        replace(model, calibration=((0.5, 0.5), (0.25, 0.75))).save(tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_model_is_read_once_and_again_when_it_has_changed(
    folder: Path, model: BlockModel
) -> None:
    first = load_named(str(folder))
    assert load_named(str(folder)) is first
    replace(model, facts={"data": "new"}).save(folder)
    # File systems may count time coarsely; a model is never trained that quickly.
    os.utime(folder / "manifest.json", (1, 1))
    assert load_named(str(folder)).facts == {"data": "new"}


def test_an_extractor_takes_a_model_folder(saved: Path) -> None:
    page = article(100)
    assert BlockExtractor(model=str(saved)).extract(parse(page.markup)).text == page.text
