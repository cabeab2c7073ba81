"""Arrays as the bytes of a model file: reproducible, and checked before they are read."""

import io
import struct
import tracemalloc
import zipfile
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.lib import format as npy
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError, OutdatedModelError
from contentseeker.model_files import arrays as files
from contentseeker.model_files.arrays import group_of, nested, pack, table, unpack

SOUND = {"a": np.arange(6.0).reshape(2, 3), "b": np.array([True]), "c": np.zeros((0, 4), np.int64)}


def npy_bytes(array: NDArray[Any], **options: Any) -> bytes:
    out = io.BytesIO()
    npy.write_array(out, array, **options)
    return out.getvalue()


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_arrays_come_back_as_they_were() -> None:
    found = unpack(pack(SOUND))
    assert found.keys() == SOUND.keys()
    for name, array in SOUND.items():
        assert (found[name].dtype, found[name].shape) == (array.dtype, array.shape)
        assert found[name].tolist() == array.tolist()


def test_numpy_reads_what_was_packed_and_the_other_way_round() -> None:
    with np.load(io.BytesIO(pack(SOUND)), allow_pickle=False) as stored:
        assert stored["a"].tolist() == SOUND["a"].tolist()
    out = io.BytesIO()
    np.savez_compressed(out, a=np.asfortranarray(SOUND["a"]))
    assert unpack(out.getvalue())["a"].tolist() == SOUND["a"].tolist()


def test_equal_arrays_give_equal_bytes_in_any_order_and_layout() -> None:
    turned = {name: np.asfortranarray(SOUND[name]) for name in reversed(SOUND)}
    assert pack(turned) == pack(SOUND)


@given(st.binary(max_size=60))
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        unpack(data)


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_byte_gives_arrays_or_a_refusal(place: int, byte: int) -> None:
    data = bytearray(pack(SOUND))
    data[place % len(data)] = byte
    try:
        found = unpack(bytes(data))
    except ModelFileError:
        return
    assert all(isinstance(array, np.ndarray) for array in found.values())


@pytest.mark.parametrize(
    "members",
    [
        pytest.param({"a.txt": b"text"}, id="a text"),
        pytest.param({"a.npy": b"no array"}, id="no array"),
        pytest.param({"a.npy": npy_bytes(np.array([None]), allow_pickle=True)}, id="a pickle"),
        pytest.param({"a.npy": npy_bytes(np.array(["x"]))}, id="words"),
        pytest.param({"a.npy": npy_bytes(np.zeros(1, "f4,f8"))}, id="records"),
        pytest.param({"a.npy": npy_bytes(np.zeros(1, ">f8"))}, id="another byte order"),
        pytest.param({"a.npy": npy_bytes(np.zeros(3)) + b"more"}, id="more than the shape"),
        pytest.param({"a.npy": npy_bytes(np.zeros(3))[:-1]}, id="less than the shape"),
        pytest.param({"a.npy": npy_bytes(np.zeros(3), version=(2, 0))}, id="another version"),
    ],
)
def test_what_is_no_array_of_numbers_is_refused(members: dict[str, bytes]) -> None:
    with pytest.raises(ModelFileError, match="cannot be read"):
        unpack(zipped(members))


def test_unusual_packings_are_refused() -> None:
    data = zipped({"a.npy": npy_bytes(np.zeros(3))}, zipfile.ZIP_LZMA)
    with pytest.raises(ModelFileError, match="is no array"):
        unpack(data)


def test_a_header_that_promises_more_than_there_is_takes_no_memory() -> None:
    header = io.BytesIO()
    npy.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    data = zipped({"a.npy": header.getvalue()})
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError, match="its header says"):
            unpack(data)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_arrays_that_unpack_to_too_much_are_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MAX_UNPACKED", 10_000)
    with pytest.raises(ModelFileError, match=r"arrays of 80,128 bytes, where 10,000 are allowed"):
        unpack(pack({"a": np.zeros(10_000)}))


def test_a_member_that_is_larger_than_it_says_is_read_no_further() -> None:
    data = bytearray(zipped({"a.npy": npy_bytes(np.zeros(10_000))}))
    # The size before packing, in the directory at the end of the archive.
    place = data.rindex(b"PK\x01\x02") + 24
    data[place : place + 4] = struct.pack("<I", 200)
    with pytest.raises(ModelFileError):
        unpack(bytes(data))


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    with pytest.raises(ModelFileError, match="too large"):
        unpack(pack(SOUND))
    monkeypatch.undo()
    with pytest.raises(ModelFileError, match="201 arrays, where 200 are allowed"):
        unpack(pack({str(number): np.zeros(1) for number in range(201)}))


def test_a_file_of_skops_is_outdated() -> None:
    with pytest.raises(OutdatedModelError, match="Retrain the model"):
        unpack(zipped({"schema.json": b"{}"}))


@pytest.mark.parametrize(
    ("name", "dtype", "shape"),
    [("a", np.float64, (3, 2)), ("a", np.float32, (2, 3)), ("b", np.bool_, ())],
)
def test_a_table_of_another_type_or_shape_is_refused(
    name: str, dtype: type[np.generic], shape: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match=f"array '{name}'"):
        table(SOUND, name, dtype, shape)


def test_groups_of_arrays() -> None:
    both = {**nested("one", SOUND), "other.a": np.zeros(1)}
    assert group_of(both, "one").keys() == SOUND.keys()
    assert table(group_of(both, "other"), "a", np.float64, (1,)).tolist() == [0.0]
    assert group_of(both, "third") == {}
