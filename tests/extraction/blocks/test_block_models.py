"""The block model on disk: what comes back, what is refused, and what the refusal says."""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skops.io
from sklearn.tree import DecisionTreeClassifier

from extraction.blocks.explaining import explain_blocks
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.features import feature_names, read_blocks
from extraction.blocks.importances import importances
from extraction.blocks.model import (
    FORMAT,
    FORMER,
    WITHOUT_NETWORK,
    BlockModel,
    load,
    load_named,
)
from extraction.blocks.symmetric import SymmetricTrees
from extraction.blocks.view import BlockView
from extraction.classifiers.archive import dump
from extraction.classifiers.files import digest
from extraction.errors import ModelFileError
from extraction.page import parse
from tests.extraction.blocks.made_sites import article, site


@pytest.fixture(scope="module")
def saved(model: BlockModel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The model as files; tests change a copy of it."""
    folder = tmp_path_factory.mktemp("models") / "made"
    replace(model, calibration=((0.25, 0.5), (0.75, 0.75)), least_believed=0.125).save(folder)
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
    assert again.least_believed == 0.125
    assert again.page_types is not None
    assert model.page_types is not None
    for page in site(100):
        view = BlockView(parse(page.markup))
        blocks = read_blocks(view)
        assert np.array_equal(again.probability(blocks), model.probability(blocks))
        kinds = model.page_types.probabilities(view, blocks)
        assert again.page_types.probabilities(view, blocks) == kinds


def test_a_model_without_page_types_comes_back_without(model: BlockModel, tmp_path: Path) -> None:
    replace(model, page_types=None).save(tmp_path)
    assert load(tmp_path).page_types is None


def test_the_manifest_says_what_the_model_is_made_of(saved: Path) -> None:
    manifest = json.loads((saved / "manifest.json").read_text("utf-8"))
    assert manifest["format"] == FORMAT
    assert manifest["columns"] == list(feature_names())
    assert "story" in manifest["names"]["tokens"]
    assert set(manifest["versions"]) == {"scikit-learn", "skops", "lxml"}


def test_confidence_is_read_off_the_calibration(saved: Path, model: BlockModel) -> None:
    calibrated = load(saved)
    expected = (0.0, 0.25, 0.5, 0.75, 1.0)
    assert [calibrated.confidence(each) for each in expected] == [0.5, 0.5, 0.625, 0.75, 0.75]
    assert model.confidence(0.3) == 0.3


@pytest.mark.parametrize("place", [0, 100, -1])
def test_a_changed_byte_is_noticed(folder: Path, place: int) -> None:
    path = folder / "model.skops"
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert "take a fresh copy" in refusal(folder)


@pytest.mark.parametrize("file", ["manifest.json", "model.skops"])
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert file in refusal(folder)


@pytest.mark.parametrize("text", ["[]", "null", '{"format": "content-seeker/1"}', "{}"])
def test_a_manifest_of_another_format_is_refused(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_text(text, "utf-8")
    assert "Retrain the model, or use the release that made it." in refusal(folder)


def tokens(written: object) -> dict[str, Any]:
    return {"fewest domains": 3, "tokens": {"story": written}}


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
        pytest.param({"names": tokens("4 of 3")}, id="more content than there is"),
        pytest.param({"words": tokens("-1 of 3")}, id="less than no content"),
        pytest.param({"words": tokens("nan of 3")}, id="no number of content"),
        pytest.param({"words": tokens("much of more")}, id="words for counts"),
        pytest.param({"words": tokens(1)}, id="half of a count"),
        pytest.param({"traits": ["one"]}, id="other traits"),
        pytest.param({"traits": 7}, id="a number for traits"),
        pytest.param({"calibration": None}, id="no calibration"),
        pytest.param({"calibration": [[0.5, 0.5], [0.25, 0.75]]}, id="points in no order"),
        pytest.param({"calibration": [[0.5]]}, id="half of a point"),
        pytest.param({"calibration": [["x", "y"]]}, id="points that are no numbers"),
        pytest.param({"calibration": 1}, id="a number for points"),
        pytest.param({"least believed": 1.5}, id="a least probability above one"),
        pytest.param({"least believed": "x"}, id="a least probability that is no number"),
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
    (folder / "model.skops").write_bytes(data)
    rewrite(folder, sha256=digest(data))
    return folder


@pytest.mark.parametrize(
    "foreign",
    [pytest.param(partial(print, "hello"), id="a partial"), pytest.param(os.system, id="function")],
)
def test_a_type_that_is_not_trusted_is_refused(folder: Path, foreign: object) -> None:
    data = skops.io.dumps({"blocks": foreign, "page types": foreign})
    assert "not trusted" in refusal(vouch(folder, data))


def crooked(**changes: Any) -> Callable[[BlockModel], dict[str, Any]]:
    """The trees with one of their arrays changed."""

    def make(model: BlockModel) -> dict[str, Any]:
        assert isinstance(model.estimator, SymmetricTrees)
        assert model.network is not None
        data = model.estimator.as_data()
        crooked = data | {name: change(data[name]) for name, change in changes.items()}
        return {"blocks": crooked, "network": model.network.as_data()}

    return make


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda _: {}, id="none"),
        pytest.param(lambda _: [1, 2], id="no dictionary"),
        pytest.param(lambda _: {"blocks": 7}, id="a number"),
        pytest.param(lambda _: {"blocks": {}}, id="empty"),
        pytest.param(lambda _: {"blocks": DecisionTreeClassifier()}, id="a classifier"),
        pytest.param(crooked(column=lambda each: each + 1000), id="columns that there are not"),
        pytest.param(crooked(column=lambda each: -each - 1), id="columns before the first"),
        pytest.param(crooked(border=lambda each: each * np.nan), id="borders that are no numbers"),
        pytest.param(crooked(value=lambda each: each + np.inf), id="values without end"),
        pytest.param(crooked(value=lambda each: each[:, 1:]), id="a leaf less"),
        pytest.param(crooked(weight=lambda each: each.astype(np.int64)), id="another type"),
        pytest.param(crooked(bias=lambda _: DecisionTreeClassifier()), id="a classifier for bias"),
    ],
)
def test_trees_that_lead_outside_are_refused(
    folder: Path, model: BlockModel, make: Callable[[BlockModel], object]
) -> None:
    assert "do not fit together" in refusal(vouch(folder, dump(make(model))))


@pytest.mark.parametrize(
    "network",
    [
        pytest.param({}, id="empty"),
        pytest.param(7, id="a number"),
        pytest.param(DecisionTreeClassifier(), id="a classifier"),
        pytest.param({"mean": [], "deviation": [], "tables": []}, id="no tables"),
    ],
)
def test_what_is_no_network_is_refused(folder: Path, model: BlockModel, network: object) -> None:
    assert isinstance(model.estimator, SymmetricTrees)
    stored = {"blocks": model.estimator.as_data(), "network": network}
    assert "do not fit together" in refusal(vouch(folder, dump(stored)))


def test_a_model_without_a_network_is_stored_as_before_there_were_any(
    model: BlockModel, tmp_path: Path
) -> None:
    assert model.parts()[0]["format"] == FORMAT
    alone = replace(model, network=None)
    alone.save(tmp_path)
    assert alone.parts()[0]["format"] == WITHOUT_NETWORK
    blocks = read_blocks(BlockView(parse(article(100).markup)))
    assert load(tmp_path).probability(blocks).tolist() == alone.probability(blocks).tolist()
    assert alone.probability(blocks).tolist() != model.probability(blocks).tolist()


def fitted(columns: int, answers: list[int]) -> DecisionTreeClassifier:
    rows = np.random.default_rng(1).random((len(answers), columns))
    return DecisionTreeClassifier(random_state=0).fit(rows, answers)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: {}, id="none"),
        pytest.param(lambda: {"blocks": 7}, id="a number"),
        pytest.param(lambda: {"blocks": {"column": np.zeros((1, 1))}}, id="arrays"),
        pytest.param(lambda: {"blocks": DecisionTreeClassifier()}, id="not fitted"),
        pytest.param(lambda: {"blocks": fitted(3, [0, 1])}, id="other columns"),
        pytest.param(lambda: {"blocks": fitted(len(feature_names()), [1, 2])}, id="other answers"),
        pytest.param(
            lambda: {"blocks": fitted(len(feature_names()), [0, 1, 2])}, id="three answers"
        ),
    ],
)
def test_a_former_classifier_that_answers_another_question_is_refused(
    folder: Path, make: Callable[[], object]
) -> None:
    vouch(folder, dump(make()))
    rewrite(folder, format=FORMER)
    assert "do not fit together" in refusal(folder)


def test_columns_are_picked_by_name_however_many_there_are(
    model: BlockModel, tmp_path: Path
) -> None:
    assert isinstance(model.estimator, SymmetricTrees)
    asked = sorted(set(model.estimator.column.ravel().tolist()), reverse=True)
    assert len(asked) < len(feature_names())
    place = np.zeros(len(feature_names()), np.int64)
    place[asked] = np.arange(len(asked))
    trees = replace(model.estimator, column=place[model.estimator.column])
    columns = tuple(feature_names()[each] for each in asked)
    model = replace(model, network=None)
    replace(model, estimator=trees, columns=columns).save(tmp_path)

    few = load(tmp_path)

    assert few.columns == columns
    blocks = read_blocks(BlockView(parse(article(100).markup)))
    assert few.probability(blocks).tolist() == model.probability(blocks).tolist()
    one, other = (explain_blocks(each, blocks, [3]) for each in (few, model))
    assert one.baseline == other.baseline
    assert one.contributions == other.contributions
    found = dict(importances(few))
    assert found == pytest.approx({n: v for n, v in importances(model) if n in found})


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
