"""Models that leave and come back, and those that somebody made to do harm."""

import io
import json
import pickle
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skops.io
from django.contrib.auth.models import User
from django.urls import reverse
from sklearn.preprocessing import FunctionTransformer
from sklearn.tree import DecisionTreeClassifier

from annotate.models import Genre
from contentseeker.methods.blocks.model import load as load_blocks
from contentseeker.methods.content_seeker import load
from contentseeker.methods.content_seeker import skops_file as archive
from contentseeker.model_files.folder import ARRAYS, CLASSIFIERS, MANIFEST
from tests.annotate.conftest import LogIn
from tests.factories import UserFactory
from tests.training import made
from training.artefacts import read
from training.models import Artefact, ModelVersion
from training.versions import model_files
from training.versions.model_files import ModelUploadError, as_zip, import_model
from training.versions.versions import model_of, version_name

pytestmark = pytest.mark.django_db

MANIFEST_OF_MODEL, DATA = made.small_model().parts()


def packed(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as target:
        for name, data in files.items():
            target.writestr(name, data)
    out.seek(0)
    return out


def model_zip(data: bytes = DATA, **manifest: Any) -> io.BytesIO:
    """The zip of a model whose manifest fits its file, but for what is said otherwise."""
    described = MANIFEST_OF_MODEL | {"sha256": sha256(data).hexdigest()} | manifest
    return packed({MANIFEST: json.dumps(described).encode(), CLASSIFIERS: data})


def refused(genre: Genre, upload: io.BytesIO, reason: str) -> None:
    with pytest.raises(ModelUploadError, match=reason):
        import_model(genre, upload, by=UserFactory())
    assert not ModelVersion.objects.exists()
    assert not Artefact.objects.exists()


def test_a_downloaded_model_is_loaded_elsewhere_in_three_lines(
    genre: Genre, tmp_path: Path
) -> None:
    version = made.version(genre)

    with zipfile.ZipFile(io.BytesIO(as_zip(version))) as downloaded:
        downloaded.extractall(tmp_path)
    model = load(tmp_path / version_name(version))

    assert model.content.vectoriser == made.small_model().content.vectoriser
    assert as_zip(version) == as_zip(ModelVersion.objects.get())


@pytest.mark.parametrize(
    "stored",
    [
        {"model": "style-density", "x": 1},
        {"model": "next-link", "learner": "oracle"},
        {"model": "main-nodes", "balance": [1]},
        {"model": "sequences", "algorithm": 7},
        {"model": "blocks", "on_top": True},
        {"algorithm": "J48", "parameters": 3, "nonsense": {}},
        {"algorithm": {}},
        "J48",
    ],
    ids=str,
)
def test_nonsense_about_how_it_was_made_is_not_kept_and_breaks_no_page(
    genre: Genre, person: User, stored: object, log_in: LogIn
) -> None:
    model = replace(made.small_model(), facts={"configuration": stored, "typical": {}})
    again = import_model(genre, io.BytesIO(as_zip(made.version(genre, model))), by=person)
    assert again.configuration == {}
    client = log_in("reviewer")
    for address in (("genre", genre.slug), ("version", again.pk)):
        assert client.get(reverse(f"training:{address[0]}", args=address[1:])).status_code == 200


def test_a_model_comes_back_as_a_candidate_with_its_configuration(
    genre: Genre, person: User
) -> None:
    facts = {"configuration": {"algorithm": "J48"}, "typical": {}}
    first = made.version(genre, manifest=MANIFEST_OF_MODEL | {"facts": facts})

    again = import_model(genre, io.BytesIO(as_zip(first)), by=person)

    assert (again.number, again.state, again.run) == (2, ModelVersion.State.CANDIDATE, None)
    assert (again.manifest, again.file_id) == (first.manifest, first.file_id)
    assert (again.configuration, again.created_by) == ({"algorithm": "J48"}, person)
    assert model_of(again).facts == facts


def test_a_block_model_leaves_and_comes_back(genre: Genre, person: User, tmp_path: Path) -> None:
    facts = {"configuration": {"model": "blocks", "on_top": True}}
    manifest = made.small_block_model().parts()[0] | {"facts": facts}
    first = made.block_version(genre, manifest=manifest)
    data = as_zip(first)

    again = import_model(genre, io.BytesIO(data), by=person)

    assert (again.number, again.kind, again.state) == (2, "blocks", "candidate")
    assert (again.manifest, again.file_id) == (first.manifest, first.file_id)
    assert again.configuration == facts["configuration"]
    with zipfile.ZipFile(io.BytesIO(data)) as downloaded:
        downloaded.extractall(tmp_path)
    assert load_blocks(tmp_path / version_name(first)).parts()[1] == read(first.file)


def test_a_block_model_that_was_changed_on_the_way_is_refused(genre: Genre) -> None:
    manifest, data = made.small_block_model().parts()
    changed = packed({MANIFEST: json.dumps(manifest).encode(), ARRAYS: data + b"more"})
    refused(genre, changed, "damaged or tampered with")
    tables = manifest | {"names": {"fewest domains": 3, "tokens": ["story"]}}
    refused(
        genre, packed({MANIFEST: json.dumps(tables).encode(), ARRAYS: data}), "do not fit together"
    )
    another = manifest | {"format": "content-seeker/1"}
    refused(genre, packed({MANIFEST: json.dumps(another).encode(), ARRAYS: data}), "refused")
    outdated = manifest | {"format": "blocks/3"}
    older = packed({MANIFEST: json.dumps(outdated).encode(), CLASSIFIERS: data})
    refused(genre, older, "Retrain the model on its labels")


def test_both_files_may_lie_in_the_zip_without_a_folder(genre: Genre, person: User) -> None:
    assert import_model(genre, model_zip(), by=person).number == 1


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        pytest.param(("../manifest.json", "../model.skops"), "holds other files", id="above"),
        pytest.param(("/manifest.json", "/model.skops"), "holds other files", id="absolute"),
        pytest.param(("a/b/manifest.json", "a/b/model.skops"), "holds other files", id="deep"),
        pytest.param(("a/manifest.json", "b/model.skops"), "holds other files", id="apart"),
        pytest.param(("..\\manifest.json", "model.skops"), "holds other files", id="backslash"),
        pytest.param(("manifest.json",), "holds other files", id="missing"),
        pytest.param(("manifest.json", "model.skops", "x.py"), "holds other files", id="more"),
        pytest.param(("manifest.json", "model.pkl"), "holds other files", id="pickle"),
    ],
)
def test_a_zip_with_other_names_is_refused(
    genre: Genre, names: tuple[str, ...], reason: str
) -> None:
    content = {True: json.dumps(MANIFEST_OF_MODEL).encode(), False: DATA}
    files = {name: content[name.endswith("manifest.json")] for name in names}
    refused(genre, packed(files), reason)


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"no zip at all", DATA[:-50]], ids=["empty", "start", "text", "cut off"]
)
def test_what_is_no_zip_is_refused(genre: Genre, data: bytes) -> None:
    refused(genre, io.BytesIO(data), "no whole zip archive|other files")


def test_a_tampered_model_is_refused(genre: Genre) -> None:
    refused(genre, model_zip(sha256="0" * 64), "tampered")


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        pytest.param({"format": "content-seeker/9"}, "format", id="format"),
        pytest.param({"profile": "html6"}, "do not fit", id="profile"),
        pytest.param({"columns": {}}, "do not fit", id="columns"),
        pytest.param({"tags": {"segment": 7}}, "do not fit", id="tags"),
        pytest.param({"facts": ["no", "facts"]}, "not one of a model", id="facts"),
        pytest.param({"facts": {"note": "\x00"}}, "cannot be stored", id="nul"),
        pytest.param({"facts": {"note": "\ud800"}}, "cannot be read", id="half a character"),
        pytest.param({"facts": {"score": float("nan")}}, "no number", id="not a number"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(
    genre: Genre, manifest: dict[str, Any], reason: str
) -> None:
    refused(genre, model_zip(**manifest), reason)


@pytest.mark.parametrize(
    "text",
    [b"[]", b"null", b"{", b"[" * 100_000, b'{"a": NaN}', b"\xff\xfe"],
    ids=["list", "null", "cut off", "deep", "constant", "bytes"],
)
def test_a_manifest_that_is_none_is_refused(genre: Genre, text: bytes) -> None:
    refused(genre, packed({MANIFEST: text, CLASSIFIERS: DATA}), MANIFEST)


def test_types_that_are_not_trusted_are_refused(genre: Genre) -> None:
    estimators = {
        task: FunctionTransformer(func=print) for task in ("segment", "content", "single")
    }
    refused(genre, model_zip(skops.io.dumps(estimators)), "not trusted: builtins.print")


def test_a_pickle_in_place_of_the_model_is_never_unpickled(genre: Genre, tmp_path: Path) -> None:
    class Harm:
        def __reduce__(self) -> tuple[Any, ...]:
            return (Path.touch, (tmp_path / "harmed",))

    refused(genre, model_zip(pickle.dumps(Harm())), "damaged")
    assert not (tmp_path / "harmed").exists()


def test_parts_that_do_not_fit_each_other_are_refused(genre: Genre) -> None:
    width = made.small_model().segment.estimator.n_features_in_
    tree = DecisionTreeClassifier().fit(np.eye(width), np.arange(width) % 2)
    refused(genre, model_zip(skops.io.dumps({"segment": tree})), "do not fit together")
    # Only asking it shows that this one answers several questions at once.
    tree.n_outputs_ = 2
    estimators = dict.fromkeys(("segment", "content", "single"), tree)
    refused(genre, model_zip(skops.io.dumps(estimators)), "do not fit together")


def test_a_zip_bomb_is_refused_before_it_is_unpacked(
    genre: Genre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_files, "_LIMITS", {CLASSIFIERS: 1_000_000, MANIFEST: 100_000})
    bomb = bytes(20_000_000)
    refused(genre, packed({MANIFEST: bomb, CLASSIFIERS: DATA}), "more than 100 kB")
    refused(genre, packed({MANIFEST: b"{}", CLASSIFIERS: bomb}), "more than 1 MB")


def test_a_bomb_inside_the_model_is_refused(genre: Genre, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_MAX_UNPACKED", 1_000_000)
    with zipfile.ZipFile(io.BytesIO(DATA)) as model:
        parts = {name: model.read(name) for name in model.namelist()}
    bomb = packed(parts | {"more.npy": bytes(2_000_000)}).getvalue()
    refused(genre, model_zip(bomb), "too large")


def test_an_upload_that_is_too_large_is_refused(
    genre: Genre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_files, "MOST_ZIP_BYTES", 100)
    refused(genre, model_zip(), "more than 100 bytes")


def test_an_encrypted_or_oddly_packed_zip_is_refused(genre: Genre) -> None:
    manifest = json.dumps(MANIFEST_OF_MODEL).encode()
    refused(genre, packed({MANIFEST: manifest, CLASSIFIERS: DATA}, zipfile.ZIP_LZMA), "unusual")
