"""Fitted scikit-learn classifiers as bytes, in skops' format, written reproducibly.

skops names parts after memory addresses and adds the time; numpy leaves uninitialised bytes
between the fields of a tree's nodes. Here parts are named after their content, and addresses,
time and such bytes are dropped. So equal classifiers give equal files, which can be compared by
their digests.
"""

import hashlib
import io
import json
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from contentseeker.errors import ModelFileError, needed_for
from contentseeker.methods.content_seeker.skops_trees import check_trees, parts_of
from contentseeker.model_files.arrays import MAX_BYTES, PACKINGS, zipped

_MAX_UNPACKED: Final = 1_000_000_000
_MAX_SCHEMA: Final = 100_000_000
_MAX_PARTS: Final = 20_000
_SCHEMA: Final = "schema.json"
# Beyond what skops trusts by itself. Trees, of which skops warns, are checked once they are
# rebuilt (`skops_trees`); the others are plain containers of numbers and estimators.
_TRUSTED: Final = frozenset(
    {
        "numpy.dtype",
        "sklearn.calibration._CalibratedClassifier",
        "sklearn.calibration._SigmoidCalibration",
        "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
        "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
        "sklearn.neural_network._stochastic_optimizers.SGDOptimizer",
        "sklearn.tree._tree.Tree",
        "sklearn.utils._bunch.Bunch",
    }
)
# What the zip file, numpy's and skops' readers raise for bytes that are not theirs.
_UNREADABLE: Final = (
    AttributeError,
    EOFError,
    ImportError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    tokenize.TokenError,
    zipfile.BadZipFile,
    zlib.error,
)


class UntrustedTypesError(ModelFileError):
    """The bytes would rebuild objects that are not scikit-learn's own."""

    def __init__(self, types: Iterable[str]) -> None:
        self.types = sorted(types)
        super().__init__(
            f"it needs types that are not trusted: {', '.join(self.types)}. "
            "Only parts of scikit-learn that are known to be harmless are loaded: "
            "fit a classifier that does without these."
        )


def _skops_io() -> Any:
    """skops, imported with the first classifier: it brings scikit-learn, which takes a second."""
    with needed_for("A model of Content Seeker", "skops", "classifiers"):
        import skops.io
    return skops.io


def dump(estimators: object) -> bytes:
    """Serialise fitted estimators; equal estimators give equal bytes."""
    skops_io = _skops_io()
    try:
        written = skops_io.dumps(estimators)
    except (AttributeError, TypeError) as error:
        raise ModelFileError(
            f"a part of a classifier cannot be written ({error}). "
            "Fit a classifier that is scikit-learn's own."
        ) from error
    source = zipfile.ZipFile(io.BytesIO(written))
    parts = {name: _without_leftovers(name, source.read(name)) for name in source.namelist()}
    names = {
        name: hashlib.sha256(data).hexdigest() + name[name.index(".") :]
        for name, data in parts.items()
        if name != _SCHEMA
    }

    def rename(node: dict[str, Any]) -> dict[str, Any]:
        # It only marks parts that were one object in memory; copies work as well.
        node.pop("__id__", None)
        file = node.get("file")
        return node | {"file": names[file]} if isinstance(file, str) else node

    schema = json.dumps(json.loads(parts[_SCHEMA], object_hook=rename), indent=1)
    files = {name: parts[old] for old, name in names.items()} | {_SCHEMA: schema.encode()}
    return zipped(dict(sorted(files.items())))


def _without_leftovers(name: str, data: bytes) -> bytes:
    """An array of records with zeros between its fields; anything else as it is."""
    if not name.endswith(".npy"):
        return data
    array = np.load(io.BytesIO(data))
    fields = [array.dtype.fields[name] for name in array.dtype.names or ()]
    is_field = np.zeros(array.itemsize, dtype=np.bool_)
    for dtype, offset, *_ in fields:
        is_field[offset : offset + dtype.itemsize] = True
    if is_field.all() or not fields:
        return data
    header = len(data) - array.nbytes
    # As plain bytes: copying records, numpy leaves out what is between the fields.
    records = np.frombuffer(data[header:], dtype=np.uint8).reshape(-1, array.itemsize)
    return data[:header] + np.where(is_field, records, np.uint8(0)).tobytes()


def rebuild(data: bytes) -> Any:
    """The estimators again; refuses anything that is not scikit-learn's own."""
    skops_io = _skops_io()
    try:
        plain = _repacked(data)
        foreign = set(skops_io.get_untrusted_types(data=plain)) - _TRUSTED
        if foreign:
            raise UntrustedTypesError(foreign)
        estimators = skops_io.loads(plain, trusted=sorted(_TRUSTED))
        check_trees(estimators)
    except _UNREADABLE as error:
        raise ModelFileError(
            f"model.skops cannot be read ({error!r:.200}). It is damaged, or was made with "
            "another version of scikit-learn; retrain the model."
        ) from error
    for part in parts_of(estimators):
        # A file must not decide how many threads are started.
        if "n_jobs" in getattr(part, "__dict__", ()):
            part.n_jobs = None  # type: ignore[attr-defined]  # just looked for
    return estimators


def _repacked(data: bytes) -> bytes:
    """The parts without compression, and no more of them than fit into memory.

    A zip file can state wrong sizes. skops unpacks without checking them.
    """
    if len(data) > MAX_BYTES:
        raise _too_large(f"{len(data):,} bytes", f"{MAX_BYTES:,}")
    remaining, plain = _MAX_UNPACKED, {}
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        parts = source.infolist()
        if len(parts) > _MAX_PARTS:
            raise _too_large(f"{len(parts):,} parts", f"{_MAX_PARTS:,}")
        for part in parts:
            plain[part.filename] = _unpacked(source, part, remaining)
            remaining -= len(plain[part.filename])
    return zipped(plain, zipfile.ZIP_STORED)


def _unpacked(source: zipfile.ZipFile, part: zipfile.ZipInfo, remaining: int) -> bytes:
    is_schema = part.filename == _SCHEMA
    # A part that is an archive itself (.npz) could again be larger than it looks.
    if part.compress_type not in PACKINGS or not (is_schema or part.filename.endswith(".npy")):
        raise ModelFileError(
            f"model.skops has a part that no model has ({part.filename[:80]!r}). "
            "Fit a classifier on plain arrays, or take a fresh copy."
        )
    if part.file_size > (min(remaining, _MAX_SCHEMA) if is_schema else remaining):
        raise _too_large(
            f"its parts unpack to {part.file_size:,} bytes and more",
            f"{_MAX_SCHEMA if is_schema else _MAX_UNPACKED:,}",
        )
    with source.open(part) as stream:
        # ``read`` unpacks no more bytes than its argument.
        return stream.read(part.file_size)


def _too_large(found: str, allowed: str) -> ModelFileError:
    return ModelFileError(
        f"model.skops is too large: {found}, where {allowed} are allowed. "
        "Fit a smaller model: fewer trees, or larger leaves."
    )
