"""Downloading and uploading models: one zip with the model file and manifest.json.

An upload is untrusted. No name in it becomes a path, unpacked bytes are counted, and the
library loads the model with all its checks before a row is written.
"""

import io
import json
import re
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.contrib.auth.models import User
from django.db import transaction

from annotate.files.limits import format_bytes
from annotate.files.unpacking import UNPACKING_ERRORS
from annotate.models import Genre
from contentseeker.errors import ExtractionError
from contentseeker.model_files.arrays import MAX_BYTES
from contentseeker.model_files.folder import (
    ARRAYS,
    CLASSIFIERS,
    MANIFEST,
    MAX_MANIFEST_BYTES,
    files_of,
)
from training.artefacts import read
from training.errors import TrainingError
from training.kinds.registry import AnyKind, kind_of_configuration, kind_of_manifest
from training.models import ModelVersion
from training.versions.versions import add_version, locked_genre, version_name

MOST_ZIP_BYTES: Final = 100_000_000
_LIMITS: Final = {ARRAYS: MAX_BYTES, CLASSIFIERS: MAX_BYTES, MANIFEST: MAX_MANIFEST_BYTES}
_NAME: Final = re.compile(rf"(?P<folder>(\w[\w.-]*/)?)(?P<file>{'|'.join(_LIMITS)})")
# The earliest time that a zip can hold, so that the same model gives the same bytes.
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
# Bit 0 of an entry's flags.
_ENCRYPTED: Final = 0x1


class ModelUploadError(TrainingError):
    """An uploaded model is refused."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"The model is refused: {reason} Upload a zip that was downloaded from a model's "
            "page and not changed since."
        )


def as_zip(version: ModelVersion) -> bytes:
    """A model's two files, in a folder that is called like the version."""
    out = io.BytesIO()
    files = files_of(version.manifest, read(version.file))
    with ZipFile(out, "w") as packed:
        for name, data in files.items():
            entry = ZipInfo(f"{version_name(version)}/{name}", date_time=_EPOCH)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, data)
    return out.getvalue()


def import_model(genre: Genre, upload: IO[bytes], by: User) -> ModelVersion:
    """Store an uploaded model as a candidate of a genre."""
    files = _unpacked(upload)
    manifest = _parsed(files.pop(MANIFEST))
    [data] = files.values()
    kind = kind_of_manifest(manifest)
    try:
        kind.load(manifest, data)
    except ExtractionError as error:
        raise ModelUploadError(str(error)) from error
    with transaction.atomic():
        return add_version(
            locked_genre(genre.pk),
            manifest,
            data,
            kind=kind.name,
            configuration=_configuration(manifest, kind),
            created_by=by,
        )


def _unpacked(upload: IO[bytes]) -> dict[str, bytes]:
    """Both files by name."""
    # One byte more tells whether there is more.
    packed_bytes = upload.read(MOST_ZIP_BYTES + 1)
    if len(packed_bytes) > MOST_ZIP_BYTES:
        raise ModelUploadError(f"it has more than {format_bytes(MOST_ZIP_BYTES)}.")
    try:
        with ZipFile(io.BytesIO(packed_bytes)) as packed:
            entries = _entries(packed)
            return {name: _read(packed, entry, _LIMITS[name]) for name, entry in entries.items()}
    except UNPACKING_ERRORS as error:
        raise ModelUploadError(f"it is no whole zip archive ({error!s:.100}).") from error


def _entries(packed: ZipFile) -> dict[str, ZipInfo]:
    """The entries of both files, in one folder or in none; there may be no others."""
    entries = [entry for entry in packed.infolist() if not entry.is_dir()]
    # Not filename, which zipfile cuts at a zero byte.
    names = [_NAME.fullmatch(entry.orig_filename) for entry in entries]
    found = {name["file"]: entry for name, entry in zip(names, entries, strict=True) if name}
    folders = {name["folder"] for name in names if name}
    is_pair = len(entries) == len(found) == 2 and MANIFEST in found
    if not is_pair or len(folders) != 1:
        raise ModelUploadError(
            f"it holds other files than {MANIFEST} and {ARRAYS} (or {CLASSIFIERS})."
        )
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ModelUploadError("it is encrypted or packed in an unusual way.")
    return found


def _read(packed: ZipFile, entry: ZipInfo, most: int) -> bytes:
    with packed.open(entry) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise ModelUploadError(f"a file in it has more than {format_bytes(most)}.")
    return data


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        manifest = json.loads(data, parse_constant=_refuse_constant)
        text = json.dumps(manifest, ensure_ascii=False)
        text.encode()
    except (ValueError, RecursionError) as error:
        raise ModelUploadError(f"{MANIFEST} cannot be read ({error!s:.100}).") from error
    # PostgreSQL cannot store it.
    if "\\u0000" in text:
        raise ModelUploadError(f"{MANIFEST} has characters that cannot be stored.")
    if not isinstance(manifest, dict) or not isinstance(manifest.get("facts"), dict):
        raise ModelUploadError(f"{MANIFEST} is not one of a model.")
    return manifest


def _refuse_constant(name: str) -> float:
    # NaN and Infinity are no JSON, and PostgreSQL refuses them.
    raise ValueError(f"{name} is no number")


def _configuration(manifest: dict[str, Any], kind: AnyKind) -> dict[str, Any]:
    """The plan in the manifest, if it is one of this kind. It is only shown, never run."""
    stored = manifest["facts"].get("configuration")
    if not isinstance(stored, dict):
        return {}
    try:
        is_known = kind_of_configuration(stored) is kind
        shown = kind.title(stored), kind.words(stored)
    # An upload may contain anything, so anything may be wrong with it.
    except (ExtractionError, AttributeError, LookupError, TypeError, ValueError):
        return {}
    return stored if is_known and all(shown) else {}
