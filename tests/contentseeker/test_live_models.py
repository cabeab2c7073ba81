"""Extraction with the live model of a page's genre."""

import json
import os
from pathlib import Path

import pytest

import contentseeker
from contentseeker import ArgumentError, extract, registry
from contentseeker.errors import ModelFileError
from contentseeker.live_models import DETECTOR, LiveModels
from tests.contentseeker.genres.made_pages import live_folder, story, thread

# A detector that was never shown such a page.
ODD = "<table><tr><td>1<td>2</table><pre>x = 1</pre>"


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return live_folder(tmp_path)


def test_the_model_of_the_detected_genre_extracts(models: Path) -> None:
    page = thread("gorge", 4)
    found = extract(page, genre="auto", models=models)
    assert found.genre is not None
    assert (found.genre.genre, found.genre.is_sure) == ("forum", True)
    assert (found.genre.model, found.genre.method) == ("forum/1-maxent", "MaxEnt")
    assert (found.genre.probability or 0) > 0.8
    assert found.text == extract(page, method="maxent").text


def test_each_page_has_its_own_genre(models: Path) -> None:
    found = extract(story("gorge", 4), genre="auto", models=str(models)).genre
    assert found is not None
    assert (found.genre, found.model, found.method) == ("news", "news/1-blocks", "blocks")


def test_the_general_model_is_used_where_the_detector_is_unsure(models: Path) -> None:
    _set_limit(models, 1.0)
    page = thread("gorge")
    found = extract(page, genre="auto", models=models)
    assert found.genre is not None
    assert (found.genre.genre, found.genre.is_sure) == ("forum", False)
    assert found.genre.model.startswith("general/blocks-")
    assert found.text == extract(page).text


def test_the_general_model_is_used_for_a_genre_without_a_live_model(models: Path) -> None:
    (models / "forum").unlink()
    found = extract(thread("gorge"), genre="auto", models=models).genre
    assert found is not None
    assert (found.genre, found.is_sure) == ("forum", True)
    assert found.model.startswith("general/")


def test_a_genre_can_be_named(models: Path) -> None:
    page = story("gorge")
    found = extract(page, genre="forum", models=models)
    assert found.genre is not None
    assert (found.genre.model, found.genre.probability) == ("forum/1-maxent", None)
    assert found.text == extract(page, method="maxent").text


def test_without_a_genre_there_is_no_choice() -> None:
    assert extract(story("gorge")).genre is None


def test_a_promotion_counts_from_the_next_page_on(models: Path) -> None:
    opened = LiveModels.open(models)
    (models / "news").unlink()
    (models / "news").symlink_to(models / ".versions" / "1-maxent")
    page = story("gorge")
    after = extract(page, genre="news", models=models).genre
    frozen = extract(page, genre="news", models=opened).genre
    assert after is not None
    assert frozen is not None
    assert (after.model, frozen.model) == ("news/1-maxent", "news/1-blocks")


def test_the_fingerprint_changes_with_the_models(models: Path) -> None:
    before = LiveModels.open(models).fingerprint
    assert LiveModels.open(models).fingerprint == before
    (models / "news").unlink()
    assert LiveModels.open(models).fingerprint != before


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"genre": "auto"}, "genre: pass it together with models"),
        ({"models": "."}, "genre: pass it together with models"),
        ({"genre": 5, "models": "."}, "genre: pass it together with models"),
        ({"genre": "auto", "models": "nowhere"}, "models: 'nowhere' is no folder"),
        ({"genre": "auto", "models": 5}, "models: '5' is no folder"),
        ({"genre": "auto", "models": "."}, f"no {DETECTOR}"),
        ({"genre": "../forum", "models": "."}, r"no live model of '\.\./forum'"),
        ({"genre": "news", "models": ".", "method": "blocks"}, "method: it follows"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(
    arguments: dict[str, object], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ArgumentError, match=problem):
        extract("<p>x", **arguments)  # type: ignore[arg-type]


def test_a_genre_that_is_not_there_is_answered_with_those_that_are(models: Path) -> None:
    with pytest.raises(ArgumentError, match="There are: 'forum', 'news'"):
        extract("<p>x", genre="blog", models=models)


def test_a_tampered_detector_is_refused(models: Path) -> None:
    with (models / DETECTOR / "model.npz").open("ab") as file:
        file.write(b"x")
    with pytest.raises(ModelFileError, match="tampered"):
        extract(ODD, genre="auto", models=models)


@pytest.mark.parametrize("form", ["next-link/2", "genres/1", "nonsense", None, 5])
def test_a_model_that_does_not_extract_is_refused(models: Path, form: object) -> None:
    manifest = models / "news" / "manifest.json"
    manifest.write_text(json.dumps({"format": form}), "utf-8")
    with pytest.raises(ModelFileError, match="no method extracts"):
        extract(ODD, genre="news", models=models)


@pytest.mark.parametrize("shipped", ["general", "main-nodes", "memm", "crf"])
def test_every_kind_of_model_has_its_method(models: Path, shipped: str) -> None:
    folder = Path(contentseeker.__file__).parent / "models" / shipped
    (models / "shop").symlink_to(folder)
    found = extract(story("gorge"), genre="shop", models=models)
    assert found.genre is not None
    method = registry.get(found.genre.method).create(model=str(folder))
    assert found.text == extract(story("gorge"), method=method).text


def test_importing_the_library_loads_none_of_it() -> None:
    import subprocess
    import sys

    code = (
        "import sys, contentseeker; "
        "print([n for n in sys.modules if 'genres' in n or 'live_models' in n])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(contentseeker.__file__).parents[1],
        env=os.environ,
    )
    assert done.stdout.strip() == "[]"


def _set_limit(models: Path, limit: float) -> None:
    path = models / DETECTOR / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(manifest | {"limit": limit}), "utf-8")
