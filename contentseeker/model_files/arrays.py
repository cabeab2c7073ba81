"""Arrays of numbers as the bytes of an ``.npz`` file, written reproducibly and read with checks.

An ``.npz`` file is a zip archive with one ``.npy`` member per array. A file may come from
anywhere, so sizes are checked against the archive's and the arrays' headers before any array is
read, and object arrays (pickles) are never read. What the arrays mean is up to the models: each
checks names, types and shapes (``table``) before it uses them.
"""

import io
import math
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError, OutdatedModelError

MAX_BYTES: Final = 200_000_000
"""Of a model file; a thousand trees stay far below."""
_MAX_UNPACKED: Final = 500_000_000
_MAX_ARRAYS: Final = 200
_SUFFIX: Final = ".npy"
# skops' archives have this member; models of older checkouts were stored by skops.
_SKOPS_MEMBER: Final = "schema.json"
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
PACKINGS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_KINDS: Final = "bif"
"""Booleans, whole numbers, floats. No texts and no objects."""
# What zipfile and numpy raise for damaged bytes.
_UNREADABLE: Final = (
    EOFError,
    LookupError,
    MemoryError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)

Arrays = Mapping[str, NDArray[Any]]


def pack(arrays: Arrays) -> bytes:
    """The arrays as the bytes of an ``.npz`` file; equal arrays give equal bytes."""
    files = {}
    for name in sorted(arrays):
        member = io.BytesIO()
        npy.write_array(member, np.ascontiguousarray(arrays[name]), allow_pickle=False)
        files[name + _SUFFIX] = member.getvalue()
    return zipped(files)


def zipped(files: Mapping[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """The files as a zip archive; equal files in equal order give equal bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            # ``numpy.savez`` writes the current time, which would change the bytes.
            entry = zipfile.ZipInfo(name, date_time=_EPOCH)
            entry.compress_type = packing
            archive.writestr(entry, content)
    return target.getvalue()


def unpack(data: bytes) -> dict[str, NDArray[Any]]:
    """The arrays of an ``.npz`` file by name; raises ``ModelFileError`` for anything else."""
    if len(data) > MAX_BYTES:
        raise _too_large(f"{len(data):,} bytes", MAX_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {
                entry.filename.removesuffix(_SUFFIX): _read(archive, entry)
                for entry in _checked(archive.infolist())
            }
    except _UNREADABLE as error:
        raise ModelFileError(
            f"model.npz cannot be read ({error!r:.200}). It is damaged; take a fresh copy."
        ) from error


def table(
    arrays: Arrays, name: str, dtype: type[np.generic], shape: tuple[int, ...]
) -> NDArray[Any]:
    """The array of that name; raises ``ValueError`` if its type or shape is another."""
    array = arrays[name]
    if array.dtype != dtype or array.shape != shape:
        raise ValueError(
            f"array {name!r} is {array.dtype} {array.shape}, not {np.dtype(dtype)} {shape}"
        )
    return array


def _checked(entries: list[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """The members, if there are few enough, all are arrays, and they fit into memory."""
    names = {entry.filename for entry in entries}
    if _SKOPS_MEMBER in names:
        raise OutdatedModelError.of("a model file in skops' format")
    if len(entries) > _MAX_ARRAYS:
        raise _too_large(f"{len(entries):,} arrays", _MAX_ARRAYS)
    if len(names) < len(entries):
        raise ValueError("two arrays of one name")
    for entry in entries:
        if entry.compress_type not in PACKINGS or not entry.filename.endswith(_SUFFIX):
            raise ValueError(f"{entry.filename[:80]!r} is no array")
    if (total := sum(entry.file_size for entry in entries)) > _MAX_UNPACKED:
        raise _too_large(f"arrays of {total:,} bytes", _MAX_UNPACKED)
    return entries


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> NDArray[Any]:
    with archive.open(entry) as stream:
        # A zip file may lie about sizes: no more is unpacked than the checked size.
        content = stream.read(entry.file_size)
    source = io.BytesIO(content)
    if npy.read_magic(source) != (1, 0):
        raise ValueError(f"{entry.filename!r} is of another version of numpy's format")
    shape, is_by_column, dtype = npy.read_array_header_1_0(source)
    if dtype.kind not in _KINDS or not dtype.isnative:
        raise ValueError(f"{entry.filename!r} holds {dtype}, not numbers")
    # The header decides how much memory numpy takes: it must say what the member holds.
    if math.prod(shape) * dtype.itemsize != len(content) - source.tell():
        raise ValueError(f"{entry.filename!r} does not have the shape its header says")
    array = np.frombuffer(content, dtype, offset=source.tell())
    return array.reshape(shape, order="F" if is_by_column else "C")


def _too_large(found: str, allowed: int) -> ModelFileError:
    return ModelFileError(
        f"model.npz is too large: {found}, where {allowed:,} are allowed. Fit a smaller model."
    )


def nested(group: str, arrays: Arrays) -> dict[str, NDArray[Any]]:
    """The arrays under names that begin with the group they belong to."""
    return {f"{group}.{name}": array for name, array in arrays.items()}


def group_of(arrays: Arrays, group: str) -> dict[str, NDArray[Any]]:
    """The arrays of a group, by their names in it."""
    start = f"{group}."
    return {
        name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)
    }
