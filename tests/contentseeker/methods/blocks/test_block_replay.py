"""The sample of blocks beside a model: drawn, kept and read again."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from contentseeker.errors import ModelFileError
from contentseeker.fitting.blocks import replay
from contentseeker.fitting.blocks.fitting import count_tokens, likely_types, training_rows
from contentseeker.fitting.blocks.replay import FILE, Replay, draw, load, load_named
from contentseeker.methods.blocks.model import BlockModel, without_early_exit
from contentseeker.methods.blocks.model import load_named as load_model
from contentseeker.methods.blocks.view import FloatArray
from tests.contentseeker.methods.blocks.made_sites import examples


def test_a_sample_is_of_the_rows_the_model_is_fitted_on(model: BlockModel) -> None:
    types = likely_types(examples())
    tables = count_tokens(examples())
    rows, label, _ = training_rows(examples(), tables, types=types, model=without_early_exit(model))
    known = {
        (*row.tolist(), answer) for row, answer in zip(np.nan_to_num(rows), label, strict=True)
    }
    drawn = draw(examples(), model)
    assert set(np.unique(drawn.label)) == {0.0, 1.0}
    for row, answer in zip(np.nan_to_num(drawn.rows), drawn.label, strict=True):
        assert (*row.tolist(), answer) in known


def test_a_sample_is_no_larger_than_it_may_be_and_the_same_every_time(
    model: BlockModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MOST_ROWS", 50)
    one, two = draw(examples(), model), draw(examples(), model)
    assert len(one) == 50
    assert (one.rows == two.rows)[~np.isnan(one.rows)].all()


def test_what_is_kept_is_read_again_to_the_bit(model: BlockModel, tmp_path: Path) -> None:
    drawn = draw(examples(), model)
    drawn.save(tmp_path)
    first = (tmp_path / FILE).read_bytes()
    again = load(tmp_path)
    np.testing.assert_array_equal(again.rows, drawn.rows)
    assert (again.label == drawn.label).all()
    assert (again.weight == drawn.weight).all()
    again.save(tmp_path)
    assert (tmp_path / FILE).read_bytes() == first


@pytest.mark.parametrize("data", [None, b"", b"no archive"], ids=["none", "empty", "other"])
def test_what_is_no_sample_is_refused(tmp_path: Path, data: bytes | None) -> None:
    if data is not None:
        (tmp_path / FILE).write_bytes(data)
    with pytest.raises(ModelFileError, match="no readable replay"):
        load(tmp_path)


def test_objects_are_never_loaded(tmp_path: Path) -> None:
    columns = np.array([print], dtype=np.object_)
    np.savez(tmp_path / FILE, rows=columns, label=columns, weight=columns, columns=columns)
    with pytest.raises(ModelFileError, match="no readable replay"):
        load(tmp_path)


def test_a_sample_of_former_features_is_read_as_it_is(model: BlockModel, tmp_path: Path) -> None:
    drawn = draw(examples(), model)
    few = drawn.columns[:-1]
    replace(drawn, rows=drawn.rows[:, :-1], columns=few).save(tmp_path)
    assert load(tmp_path).columns == few


@pytest.mark.parametrize("rows", [np.zeros((2, 3)), np.zeros((3, 2)), np.zeros(6)])
def test_a_sample_whose_columns_do_not_fit_together_is_refused(
    tmp_path: Path, rows: FloatArray
) -> None:
    Replay(rows.astype(np.float32), np.zeros(2), np.zeros(2), ("a", "b")).save(tmp_path)
    with pytest.raises(ModelFileError, match="do not fit together"):
        load(tmp_path)


def test_the_shipped_model_has_a_sample_of_both_kinds_of_blocks() -> None:
    shipped = load_named()
    assert shipped.columns == load_model().row_names
    assert shipped.rows.shape == (len(shipped), len(shipped.columns))
    assert len(shipped) == replay.MOST_ROWS
    assert 0.1 < shipped.label.mean() < 0.9
    assert load_named() is shipped
