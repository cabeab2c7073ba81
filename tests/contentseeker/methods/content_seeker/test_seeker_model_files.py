"""Models on disk: what comes back, what is refused, and what the refusal says."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contentseeker.errors import ArgumentError, ModelFileError
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel, load, load_named
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.page import parse
from tests.conftest import ROOT
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound model that says yes to articles."""
    model_of(yes_to("article")).save(tmp_path / "model")
    return tmp_path / "model"


def rewrite(folder: Path, **changes: Any) -> None:
    """Change entries of a manifest; None removes one."""
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text("utf-8")) | changes
    path.write_text(json.dumps({k: v for k, v in manifest.items() if v is not None}), "utf-8")


def for_all(value: object) -> dict[str, object]:
    return dict.fromkeys(TASKS, value)


def test_a_model_comes_back_as_it_was(tmp_path: Path) -> None:
    model = ContentSeekerModel(
        segment=yes_to("div"),
        content=yes_to("article", "td"),
        single=yes_to("li"),
        profile="html4",
        facts={"data": "Käse", "scores": {"f1": 0.25}},
    )
    model.save(tmp_path)
    again = load(tmp_path)

    assert again.profile == "html4"
    assert again.facts == {"data": "Käse", "scores": {"f1": 0.25}}
    for task in ("segment", "content", "single"):
        assert getattr(again, task).vectoriser == getattr(model, task).vectoriser


def test_the_manifest_says_what_the_model_is_made_of(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))

    assert manifest["format"] == "content-seeker/1"
    assert manifest["tags"]["content"][0] == "article"
    assert set(manifest["versions"]) == {"scikit-learn", "skops", "lxml"}


def test_saving_over_an_old_model_replaces_it(folder: Path) -> None:
    page = parse("<article>Article</article><aside>Aside</aside>")
    assert ContentSeeker(model=str(folder)).extract(page).text == "Article"

    model_of(yes_to("aside")).save(folder)
    # File systems may count time coarsely; a model is never trained that quickly.
    os.utime(folder / "manifest.json", (1, 1))

    assert ContentSeeker(model=str(folder)).extract(page).text == "Aside"


def test_the_same_training_in_two_processes_gives_the_same_bytes(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from contentseeker.fitting.content_seeker import fit_content_seeker\n"
        "from tests.contentseeker.methods.content_seeker.labelled_pages import examples\n"
        "fit_content_seeker(examples()).save(pathlib.Path(sys.argv[1]))"
    )
    for seed in ("1", "2"):
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / seed)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            timeout=120,
        )
    for file in ("model.skops", "manifest.json"):
        assert (tmp_path / "1" / file).read_bytes() == (tmp_path / "2" / file).read_bytes()


def refusal(folder: Path) -> str:
    with pytest.raises(ModelFileError) as caught:
        load(folder)
    assert str(folder) in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("place", [0, 100, -1])
def test_a_changed_byte_is_noticed(folder: Path, place: int) -> None:
    path = folder / "model.skops"
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    assert "take a fresh copy" in refusal(folder)


@pytest.mark.parametrize("file", ["manifest.json", "model.skops"])
def test_a_missing_file_is_named_with_what_a_model_consists_of(folder: Path, file: str) -> None:
    (folder / file).unlink()
    message = refusal(folder)
    assert file in message
    assert "A model is a folder with model.skops and manifest.json." in message


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff\xfe", b"[" * 100_000], ids=["empty", "cut", "binary", "deep"]
)
def test_a_manifest_that_is_no_json_is_refused(folder: Path, text: bytes) -> None:
    (folder / "manifest.json").write_bytes(text)
    assert "holds no readable model" in refusal(folder)


@pytest.mark.parametrize("text", ["[]", "null", '"content-seeker/1"', '{"format": "crf/1"}', "{}"])
def test_a_manifest_of_another_format_is_refused(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_text(text, "utf-8")
    assert "Retrain the model." in refusal(folder)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"columns": None}, id="no columns"),
        pytest.param({"columns": {"segment": []}}, id="columns of one task only"),
        pytest.param({"columns": for_all(7)}, id="a number"),
        pytest.param(
            {"columns": for_all(["wordCount"])},
            id="a feature there is not",
        ),
        pytest.param(
            {"columns": for_all(["paraNum"])},
            id="a column more than the classifier takes",
        ),
        pytest.param(
            {"tags": for_all([])},
            id="fewer columns than the classifier takes",
        ),
        pytest.param({"tags": None}, id="no tags"),
        pytest.param({"profile": None}, id="no profile"),
        pytest.param({"profile": "html6"}, id="a profile there is not"),
        pytest.param({"profile": ["html5"]}, id="no name of a profile"),
        pytest.param({"facts": None}, id="no facts"),
    ],
)
def test_a_manifest_that_does_not_fit_the_model_is_refused(
    folder: Path, changes: dict[str, Any]
) -> None:
    rewrite(folder, **changes)
    message = refusal(folder)
    assert "do not fit together" in message
    assert "Retrain the model" in message


def test_the_shipped_model_is_found_by_name_and_extracts() -> None:
    page = parse(f"<nav>Menu</nav><article>{'<p>A sentence of the article.</p>' * 20}</article>")
    assert load_named("general") is load_named("general")
    assert "A sentence of the article." in ContentSeeker(model="general").extract(page).text


@pytest.mark.parametrize(
    "name", ["", "no such model", "../x", "general/../nothing", "\0", "x" * 5000, "nul\0l"]
)
def test_a_model_that_is_not_there_is_answered_with_those_that_are(name: str) -> None:
    with pytest.raises(ArgumentError, match=r"^model: there is no model .*one of: .*general"):
        load_named(name)


@pytest.mark.parametrize("name", [".", ".."])
def test_a_folder_that_is_no_model_is_refused_as_a_folder(name: str) -> None:
    with pytest.raises(ModelFileError, match="holds no readable model"):
        load_named(name)


def test_a_relative_path_is_looked_up_where_the_process_is(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "elsewhere" / "model"
    model_of(yes_to("aside")).save(other)
    for each in (folder, other):
        os.utime(each / "manifest.json", (1, 1))
    page = parse("<article>Article</article><aside>Aside</aside>")

    monkeypatch.chdir(tmp_path)
    first = ContentSeeker(model="model").extract(page).text
    monkeypatch.chdir(tmp_path / "elsewhere")
    second = ContentSeeker(model="model").extract(page).text

    assert [first, second] == ["Article", "Aside"]
