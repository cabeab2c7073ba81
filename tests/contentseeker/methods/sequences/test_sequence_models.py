"""Sequence labellers as files: what was changed or cannot be meant is refused."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contentseeker.errors import ModelFileError
from contentseeker.fitting.sequences.fitting import fit_sequences
from contentseeker.methods.sequences.model import SequenceModel, from_parts, load
from contentseeker.methods.sequences.settings import MEMM, SequenceSettings
from contentseeker.model_files.arrays import pack
from contentseeker.model_files.folder import digest
from tests.contentseeker.methods.sequences.made_pages import examples

Parts = tuple[dict[str, Any], bytes]


@pytest.fixture(scope="module")
def model() -> SequenceModel:
    return fit_sequences(SequenceSettings(), examples(6), facts={"pages": 6})


def with_arrays(parts: Parts, **arrays: Any) -> Parts:
    """The same manifest, truthfully describing other numbers."""
    data = pack(arrays)
    return parts[0] | {"sha256": digest(data)}, data


def test_a_model_comes_back_from_its_folder(model: SequenceModel, tmp_path: Path) -> None:
    model.save(tmp_path / "model")
    again = load(tmp_path / "model")
    assert again.settings == model.settings
    assert again.vocabulary == model.vocabulary
    assert again.facts == {"pages": 6}
    assert (again.weights == model.weights).all()
    assert sorted(each.name for each in (tmp_path / "model").iterdir()) == [
        "manifest.json",
        "model.npz",
    ]


def test_a_model_stored_before_there_were_recognisers_loads(model: SequenceModel) -> None:
    manifest, data = model.parts()
    settings = dict(manifest["settings"])
    del settings["recogniser"]
    assert from_parts(manifest | {"settings": settings}, data).settings == model.settings
    # Only spaCy found entities then.
    old = settings | {"types": "words, entities"}
    assert from_parts(manifest | {"settings": old}, data).settings.recogniser == "spaCy"


def test_changed_bytes_are_refused(model: SequenceModel) -> None:
    manifest, data = model.parts()
    with pytest.raises(ModelFileError, match="not the file its manifest describes"):
        from_parts(manifest, data + b" ")


@pytest.mark.parametrize(
    "change",
    [
        lambda manifest: manifest | {"format": "blocks/1"},
        lambda manifest: manifest | {"settings": {"algorithm": "oracle"}},
        lambda manifest: manifest | {"settings": manifest["settings"] | {"speed": 1}},
        lambda manifest: manifest | {"settings": asdict(SequenceSettings(algorithm=MEMM))},
        lambda manifest: manifest | {"settings": asdict(SequenceSettings(edges=True))},
        lambda manifest: manifest | {"vocabulary": manifest["vocabulary"][1:]},
        lambda manifest: manifest | {"vocabulary": [*manifest["vocabulary"][1:], 7]},
        lambda manifest: manifest | {"vocabulary": 7},
        lambda manifest: {name: manifest[name] for name in manifest if name != "facts"},
    ],
)
def test_manifests_that_do_not_fit_are_refused(
    model: SequenceModel, change: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    manifest, data = model.parts()
    with pytest.raises(ModelFileError):
        from_parts(change(manifest), data)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda weights: weights[:, :1],
        lambda weights: weights.astype(np.float32),
        lambda weights: np.full_like(weights, np.nan),
        lambda weights: np.full_like(weights, np.inf),
        lambda weights: weights.astype(np.int64),
        lambda weights: weights.ravel(),
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    model: SequenceModel, wrong: Callable[[Any], Any]
) -> None:
    parts = with_arrays(model.parts(), weights=wrong(model.weights), transitions=model.transitions)
    with pytest.raises(ModelFileError):
        from_parts(*parts)


def test_missing_transitions_are_refused(model: SequenceModel) -> None:
    with pytest.raises(ModelFileError):
        from_parts(*with_arrays(model.parts(), weights=model.weights))
