"""A model as files: a folder with ``model.skops`` and ``manifest.json``, of any kind of model.

The manifest says what kind it is and has the digest of the other file, so that a file that
was changed since is refused before anything in it is looked at.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from extraction.classifiers.archive import MAX_BYTES
from extraction.errors import ArgumentError, ModelFileError

Model = TypeVar("Model")

MODEL: Final = "model.skops"
MANIFEST: Final = "manifest.json"
MAX_MANIFEST_BYTES: Final = 5_000_000
_SHIPPED: Final = Path(__file__).parent.parent / "models"


def files_of(manifest: Mapping[str, Any], data: bytes) -> dict[str, bytes]:
    """Both files of a model, by their names in its folder.

    The manifest comes last: who sees that it changed finds the other one changed too.
    """
    return {MODEL: data, MANIFEST: manifest_bytes(manifest)}


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    """A manifest as it is written; one that is too large to be read again is refused."""
    text = json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    written = text.encode()
    if len(written) > MAX_MANIFEST_BYTES:
        raise ModelFileError(
            f"the manifest is larger than {MAX_MANIFEST_BYTES:,} bytes. Say less in facts."
        )
    return written


def write_files(folder: Path, manifest: Mapping[str, Any], data: bytes) -> None:
    """Write a model into its folder, which may be new."""
    files = files_of(manifest, data)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def read_files(folder: Path) -> tuple[Any, bytes]:
    """The manifest of a model, and the bytes of its classifiers, nothing checked but their size."""
    # A link may be turned to another model while this one is read.
    folder = folder.resolve()
    try:
        return json.loads(_read(folder / MANIFEST, MAX_MANIFEST_BYTES)), _read(
            folder / MODEL, MAX_BYTES
        )
    except (OSError, RecursionError, ValueError) as error:
        raise ModelFileError(
            f"{folder} holds no readable model ({error}). "
            f"A model is a folder with {MODEL} and {MANIFEST}."
        ) from error


def read_model(folder: Path, from_parts: Callable[[object, bytes], Model]) -> Model:
    """A model out of its folder; ``from_parts`` checks and rebuilds it."""
    manifest, data = read_files(folder)
    try:
        return from_parts(manifest, data)
    except ModelFileError as error:
        raise ModelFileError(f"{folder}: {error}") from error


@contextmanager
def fitting_together() -> Iterator[None]:
    """Whatever goes wrong in here means that a manifest and its model do not fit together."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ModelFileError(
            f"manifest and model do not fit together ({error!r}). "
            "Retrain the model, or use the release that made it."
        ) from error


def check_parts(manifest: object, data: bytes, *forms: str) -> dict[str, Any]:
    """The manifest, if it is of one of these formats and describes exactly these bytes."""
    if not isinstance(manifest, dict) or manifest.get("format") not in forms:
        raise ModelFileError(
            f"the manifest is not of format {' or '.join(map(repr, forms))}. "
            "Retrain the model, or use the release that made it."
        )
    if digest(data) != manifest.get("sha256"):
        raise ModelFileError(
            f"{MODEL} is not the file its manifest describes. "
            "It was damaged or tampered with; take a fresh copy."
        )
    return manifest


def digest(data: bytes) -> str:
    """What a manifest says about the other file."""
    return hashlib.sha256(data).hexdigest()


def _model_folder(name: str) -> tuple[Path, int]:
    """Where a model is, shipped with the library or in a folder, and when it last changed."""
    folder, manifest = _shipped(name) or (_folder(name), None)
    try:
        return folder, os.stat(manifest or folder / MANIFEST).st_mtime_ns
    except OSError:
        return folder, 0


def read_named(name: str, load: Callable[[Path], Model]) -> Model:
    """A model that ships with the library, by name, or one from a folder, as ``load`` reads it.

    Read once, and again when its manifest has changed.
    """
    model: Model = _read_once(*_model_folder(name), load)
    return model


@lru_cache(maxsize=32)
def _read_once(folder: Path, changed: int, load: Callable[[Path], Any]) -> Any:
    return load(folder)


def _read(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise ValueError(f"{path.name} is larger than the {limit:,} bytes allowed")
    return data


@lru_cache(maxsize=32)
def _shipped(name: str) -> tuple[Path, str] | None:
    """Folder and manifest of a model that ships with the library; these do not come and go."""
    folder = _SHIPPED / name
    manifest = os.path.join(folder, MANIFEST)
    return (folder, manifest) if Path(name).name == name and os.path.isfile(manifest) else None


def _folder(name: str) -> Path:
    if name and os.path.isdir(name):
        return Path(name).absolute()
    known = sorted(manifest.parent.name for manifest in _SHIPPED.glob(f"*/{MANIFEST}"))
    raise ArgumentError(
        f"model: there is no model {name!r}. Pass the path of a model folder or one of: "
        f"{', '.join(known)}."
    )
