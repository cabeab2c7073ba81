"""Models on their way out and in: one zip with model.skops and manifest.json.

What comes in may have been made by anybody. No name from it becomes a path, bytes are counted
as they come out, and what is in it is loaded with all the checks of the library (size, digest,
types, trees, a first question) before a row is written.
"""

import io
import json
import re
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.contrib.auth.models import User
from django.db import transaction

from annotate.importers.guard import DAMAGE
from annotate.importers.limits import in_words
from annotate.models import Genre
from extraction.classifiers.archive import MAX_BYTES
from extraction.classifiers.files import MANIFEST, MAX_MANIFEST_BYTES, MODEL, files_of
from extraction.errors import ExtractionError
from training.errors import TrainingError
from training.models import ModelVersion
from training.services.artefacts import keep, read
from training.services.kinds import ModelKind, kind_of_configuration, kind_of_manifest
from training.services.versions import next_number, version_name

MOST_ZIP_BYTES: Final = 100_000_000
_LIMITS: Final = {MODEL: MAX_BYTES, MANIFEST: MAX_MANIFEST_BYTES}
_NAME: Final = re.compile(rf"(?P<folder>(\w[\w.-]*/)?)(?P<file>{MODEL}|{MANIFEST})")
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
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
    manifest, data = _parsed(files[MANIFEST]), files[MODEL]
    kind = kind_of_manifest(manifest)
    try:
        kind.from_parts(manifest, data)
    except ExtractionError as error:
        raise ModelUploadError(str(error)) from error
    with transaction.atomic():
        genre = Genre.objects.select_for_update(no_key=True).get(pk=genre.pk)
        return ModelVersion.objects.create(
            genre=genre,
            number=next_number(genre),
            kind=kind.kind,
            configuration=_configuration(manifest, kind),
            manifest=manifest,
            file=keep(data),
            created_by=by,
        )


def _unpacked(upload: IO[bytes]) -> dict[str, bytes]:
    """Both files by name."""
    packed_bytes = upload.read(MOST_ZIP_BYTES + 1)
    if len(packed_bytes) > MOST_ZIP_BYTES:
        raise ModelUploadError(f"it has more than {in_words(MOST_ZIP_BYTES)}.")
    try:
        with ZipFile(io.BytesIO(packed_bytes)) as packed:
            entries = _entries(packed)
            return {name: _read(packed, entries[name], _LIMITS[name]) for name in _LIMITS}
    except DAMAGE as error:
        raise ModelUploadError(f"it is no whole zip archive ({error!s:.100}).") from error


def _entries(packed: ZipFile) -> dict[str, ZipInfo]:
    """The entries of both files, in one folder or in none; there may be no others."""
    entries = [entry for entry in packed.infolist() if not entry.is_dir()]
    names = [_NAME.fullmatch(entry.orig_filename) for entry in entries]
    found = {name["file"]: entry for name, entry in zip(names, entries, strict=True) if name}
    folders = {name["folder"] for name in names if name}
    if len(entries) != len(_LIMITS) or found.keys() != _LIMITS.keys() or len(folders) != 1:
        raise ModelUploadError(f"it holds other files than {MODEL} and {MANIFEST}.")
    for entry in entries:
        if entry.flag_bits & _ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ModelUploadError("it is encrypted or packed in an unusual way.")
    return found


def _read(packed: ZipFile, entry: ZipInfo, most: int) -> bytes:
    with packed.open(entry) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise ModelUploadError(f"a file in it has more than {in_words(most)}.")
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
    raise ValueError(f"{name} is no number")


def _configuration(manifest: dict[str, Any], kind: ModelKind[Any, Any]) -> dict[str, Any]:
    """How it was made, if it says so as a model of this kind would; it only is to be shown."""
    said = manifest["facts"].get("configuration")
    if not isinstance(said, dict):
        return {}
    try:
        is_known = kind_of_configuration(said) is kind
        shown = kind.title(said), kind.words(said)
    # Anybody may have written it, so anything may be wrong with it.
    except (ExtractionError, AttributeError, LookupError, TypeError, ValueError):
        return {}
    return said if is_known and all(shown) else {}
