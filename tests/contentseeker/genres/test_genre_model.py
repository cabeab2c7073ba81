"""The genre model: probabilities by hand, abstention, and files that are refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from contentseeker import parse
from contentseeker.errors import ModelFileError
from contentseeker.genres.model import GenreModel
from contentseeker.model_files.folder import described
from tests.contentseeker.genres.made_pages import fitted, story, thread

# Two traits; the bias favours news.
BY_HAND = GenreModel(
    ("forum", "news"),
    ("says reply", "word harbour"),
    np.array([[2.0, 0.0], [0.0, 1.0]]),
    np.array([0.0, 1.0]),
    limit=0.7,
)


@pytest.mark.parametrize(
    ("html", "forum"),
    [
        # exp(2) / (exp(2) + exp(1))
        ("<a href=/>Reply</a>", 0.7311),
        # exp(0) / (exp(0) + exp(2))
        ("<p>The harbour</p>", 0.1192),
        # exp(0) / (exp(0) + exp(1))
        ("", 0.2689),
    ],
)
def test_probabilities_are_the_softmax_of_the_weights(html: str, forum: float) -> None:
    found = BY_HAND.probabilities(parse(html))
    assert found == pytest.approx({"forum": forum, "news": 1 - forum}, abs=1e-4)


def test_it_abstains_below_its_limit() -> None:
    # Both traits: exp(2) against exp(2).
    unsure = BY_HAND.detect(parse("<a href=/>Reply</a><p>The harbour</p>"))
    assert unsure.probability == pytest.approx(0.5)
    assert not unsure.is_sure
    sure = BY_HAND.detect(parse("<a href=/>Reply</a>"))
    assert (sure.genre, sure.is_sure) == ("forum", True)


def test_a_fitted_model_tells_pages_of_unseen_sites() -> None:
    model = fitted()
    assert model.detect(parse(thread("gorge", 5))).genre == "forum"
    assert model.detect(parse(story("gorge", 5))).genre == "news"


def test_a_model_comes_back_from_its_folder_and_equal_models_have_equal_bytes(
    tmp_path: Path,
) -> None:
    fitted().save(tmp_path / "model")
    again = GenreModel.load(tmp_path / "model")
    assert again.parts() == fitted().parts()
    page = parse(thread("gorge"))
    assert again.probabilities(page) == fitted().probabilities(page)
    assert (again.limit, again.facts) == (fitted().limit, {"pages": 36})


def test_changed_files_are_refused(tmp_path: Path) -> None:
    BY_HAND.save(tmp_path)
    data = bytearray((tmp_path / "model.npz").read_bytes())
    data[-30] ^= 1
    (tmp_path / "model.npz").write_bytes(data)
    with pytest.raises(ModelFileError, match="damaged or tampered with"):
        GenreModel.load(tmp_path)


@pytest.mark.parametrize(
    "changes",
    [
        {"genres": ["forum"]},
        {"genres": ["forum", "forum"]},
        {"genres": ["forum", ""]},
        {"genres": ["forum", 5]},
        {"genres": None},
        {"traits": ["one"]},
        {"traits": ["one", "one"]},
        {"limit": 2},
        {"limit": "x"},
        {"format": "genres/0"},
        {"facts": None},
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(changes: dict[str, object]) -> None:
    manifest, data = BY_HAND.parts()
    with pytest.raises(ModelFileError):
        GenreModel.from_parts(json.loads(json.dumps(manifest | changes)), data)


@pytest.mark.parametrize("number", [np.nan, np.inf, 1e9])
def test_weights_out_of_range_are_refused(number: float) -> None:
    weights = BY_HAND.weights.copy()
    weights[0, 0] = number
    broken = GenreModel(BY_HAND.genres, BY_HAND.traits, weights, BY_HAND.bias, 0.5)
    with pytest.raises(ModelFileError):
        broken.parts()


def test_a_pickle_is_refused() -> None:
    manifest, _ = BY_HAND.parts()
    pickle = b"\x80\x04N."
    with pytest.raises(ModelFileError):
        GenreModel.from_parts(described(manifest, pickle), pickle)
