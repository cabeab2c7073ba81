"""A model as two files in a folder: ``manifest.json`` and its numbers, ``model.npz``.

The manifest names the model's format and has the SHA-256 digest of the other file, so that a
changed file is refused before its content is looked at. Content Seeker's scikit-learn
classifiers are the exception: they are no plain arrays and are kept in ``model.skops``.

``StoredModel`` and ``ArrayModel`` are the base classes of models that can be written and read.
"""

import hashlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Final, Self, TypeVar

from contentseeker.errors import ArgumentError, ModelFileError, OutdatedModelError
from contentseeker.model_files.arrays import MAX_BYTES, Arrays, pack, unpack

Model = TypeVar("Model")

ARRAYS: Final = "model.npz"
CLASSIFIERS: Final = "model.skops"
MANIFEST: Final = "manifest.json"
MAX_MANIFEST_BYTES: Final = 5_000_000
_CLASSIFIER_FORMAT: Final = "content-seeker/"
# Stored by checkouts before the first release; their numbers were kept by skops.
_OUTDATED: Final = frozenset(
    "blocks/1 blocks/2 blocks/3 sequences/1 style-density/1 next-link/1 main-nodes/1".split()
)
_SHIPPED: Final = Path(__file__).parent.parent / "models"
# Enough digits to tell models apart on a screen.
_DIGEST_SHOWN: Final = 8


def model_file(manifest: object) -> str:
    """The name of the file that a manifest describes."""
    form = _format(manifest)
    return CLASSIFIERS if form.startswith(_CLASSIFIER_FORMAT) or form in _OUTDATED else ARRAYS


def _format(manifest: object) -> str:
    """The format that a manifest names; empty if it names none."""
    form = manifest.get("format") if isinstance(manifest, Mapping) else None
    return form if isinstance(form, str) else ""


def files_of(manifest: Mapping[str, Any], data: bytes) -> dict[str, bytes]:
    """Both files of a model, by their names in its folder.

    The manifest comes last: a reader that sees a changed manifest finds the other file changed.
    """
    return {model_file(manifest): data, MANIFEST: manifest_bytes(manifest)}


def described(manifest: Mapping[str, Any], data: bytes) -> dict[str, Any]:
    """The manifest with the digest of the other file, as it will be after writing and reading."""
    whole = {**manifest, "sha256": digest(data)}
    found: dict[str, Any] = json.loads(manifest_bytes(whole))
    return found


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    """A manifest as it is written; one that is too large to be read again is refused."""
    # Sorted, so that equal models give equal files; indented, so that a diff can be read.
    text = json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    written = text.encode()
    if len(written) > MAX_MANIFEST_BYTES:
        raise ModelFileError(
            f"the manifest is larger than {MAX_MANIFEST_BYTES:,} bytes. Say less in facts."
        )
    return written


def write_files(folder: Path, manifest: Mapping[str, Any], data: bytes) -> None:
    """Write a model into its folder, which may be new.

    Each file appears complete or not at all, also if the process ends while writing.
    """
    files = files_of(manifest, data)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        # The process id keeps apart two processes that write to one folder.
        part = folder / f".{name}.{os.getpid()}.part"
        part.write_bytes(content)
        part.replace(folder / name)


def read_files(folder: Path) -> tuple[Any, bytes]:
    """The manifest of a model and the bytes of its other file; only their sizes are checked."""
    # The folder may be a link that is turned to another model during reading.
    folder = folder.resolve()
    name = _existing(folder, ARRAYS).name
    try:
        manifest = json.loads(_read(folder / MANIFEST, MAX_MANIFEST_BYTES))
        name = model_file(manifest)
        return manifest, _read(_existing(folder, name), MAX_BYTES)
    except (OSError, RecursionError, ValueError) as error:
        raise ModelFileError(
            f"{folder} holds no readable model ({error}). "
            f"A model is a folder with {name} and {MANIFEST}."
        ) from error


def _existing(folder: Path, name: str) -> Path:
    """The file of that name or, if there is none, the other one: its manifest is then refused."""
    others = (folder / other for other in (ARRAYS, CLASSIFIERS) if (folder / other).is_file())
    return folder / name if (folder / name).is_file() else next(others, folder / name)


def read_model(folder: Path, from_parts: Callable[[object, bytes], Model]) -> Model:
    """A model out of its folder; ``from_parts`` checks and rebuilds it."""
    manifest, data = read_files(folder)
    try:
        return from_parts(manifest, data)
    except OutdatedModelError as error:
        raise OutdatedModelError(f"{folder}: {error}") from error
    except ModelFileError as error:
        raise ModelFileError(f"{folder}: {error}") from error


@contextmanager
def fitting_together() -> Iterator[None]:
    """Turn what goes wrong inside into the error that a manifest and its file do not match."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ModelFileError(
            f"manifest and model do not fit together ({error!r}). Retrain the model."
        ) from error


def check_parts(manifest: object, data: bytes, form: str) -> dict[str, Any]:
    """The manifest, if it is of this format and describes exactly these bytes."""
    found = _format(manifest)
    if found in _OUTDATED:
        raise OutdatedModelError.of(f"a model of format {found!r}")
    if not isinstance(manifest, dict) or found != form:
        raise ModelFileError(f"the manifest is not of format {form!r}. Retrain the model.")
    if digest(data) != manifest.get("sha256"):
        raise ModelFileError(
            f"{model_file(manifest)} is not the file its manifest describes. "
            "It was damaged or tampered with; take a fresh copy."
        )
    return manifest


def digest(data: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def read_named(name: str, load: Callable[[Path], Model]) -> Model:
    """A model that ships with the library, by name, or one from a folder, as ``load`` reads it.

    Read once, and again when its manifest has changed.
    """
    model: Model = _read_once(*_model_folder(name), load)
    return model


def _model_folder(name: str) -> tuple[Path, int]:
    """Where a model is, shipped with the library or in a folder, and when it last changed."""
    folder, manifest = _shipped(name) or (_folder(name), None)
    try:
        return folder, os.stat(manifest or folder / MANIFEST).st_mtime_ns
    except OSError:
        # Reading it will tell what is wrong with the folder.
        return folder, 0


@lru_cache(maxsize=32)
def shipped_version(name: str) -> str:
    """Name of a model that ships with the library, and the beginning of its digest."""
    manifest = json.loads((_SHIPPED / name / MANIFEST).read_bytes())
    return f"{name}-{manifest['sha256'][:_DIGEST_SHOWN]}"


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
    # Not with pathlib, which takes longer: the manifest's time is looked up for every page.
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


class StoredModel(ABC):
    """A model that can be written to a folder and read again with all checks."""

    SHIPPED: ClassVar[str] = ""
    """The model of this class that ships with the library, by its name, if there is one."""

    @abstractmethod
    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the other file; equal models give equal parts."""

    @classmethod
    @abstractmethod
    def from_parts(cls, manifest: object, data: bytes) -> Self:
        """A model out of its manifest and the bytes of its file, with all checks of ``load``."""

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read a model; raises ``ModelFileError`` for whatever fails its checks."""
        return read_model(folder, cls.from_parts)

    @classmethod
    def load_named(cls, name: str | None = None) -> Self:
        """A model that ships with the library, by name, or one from a folder.

        Read once, and again when its manifest has changed.
        """
        return read_named(cls.SHIPPED if name is None else name, cls.load)


class ArrayModel(StoredModel):
    """A model whose numbers are plain arrays: all but scikit-learn's classifiers."""

    FORMAT: ClassVar[str]
    """Name and version of the format, as the manifest has it."""
    facts: Mapping[str, Any]

    @abstractmethod
    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """The manifest's entries apart from format and facts, and the arrays."""

    @classmethod
    @abstractmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """The model again; an exception means that manifest and arrays do not match."""

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the arrays; equal models give equal parts."""
        manifest, arrays = self.contents()
        data = pack(arrays)
        written = described({"format": self.FORMAT, "facts": self.facts, **manifest}, data)
        # A model that cannot be loaded again is refused now, not on the day it is needed.
        self.from_parts(written, data)
        return written, data

    @classmethod
    def from_parts(cls, manifest: object, data: bytes) -> Self:
        """A model out of its manifest and the bytes of its arrays, with all checks of ``load``."""
        checked = check_parts(manifest, data, cls.FORMAT)
        arrays = unpack(data)
        with fitting_together():
            return cls.rebuilt(checked, arrays)
