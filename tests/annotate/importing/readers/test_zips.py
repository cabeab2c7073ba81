import io
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotate.files.errors import UnreadableError
from annotate.files.limits import HARMLESS_FILE_BYTES, MAX_RATIO
from annotate.files.unpacking import ArchiveBudget, Budget, counted_stream
from annotate.importing.readers import zip_files
from annotate.importing.readers.reading import open_upload
from tests.annotate.importing.readers.uploads import PAGE, pages, put, read, refused, zipped

Upload = Callable[[bytes], Path]


@pytest.fixture
def upload(tmp_path: Path) -> Upload:
    return lambda data: put(tmp_path, {"up.zip": data}) / "up.zip"


def with_name(name: str) -> bytes:
    """An archive with a good page and one under this very name."""
    placeholder = "n" * len(name.encode())
    data = zipped({placeholder: PAGE, "good.html": PAGE})
    return data.replace(placeholder.encode(), name.encode())


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("../../etc/x.html", "leads out"),
        ("a/../../x.html", "leads out"),
        ("..\\..\\x.html", "leads out"),
        ("/etc/x.html", "absolute"),
        ("\\\\host\\x.html", "absolute"),
        ("C:\\x.html", "absolute"),
        ("c:/x.html", "absolute"),
        ("x.html\0.png", "NUL"),
    ],
)
def test_names_that_lead_elsewhere_are_refused_and_nothing_is_written(
    name: str, reason: str, upload: Upload, tmp_path: Path
) -> None:
    path = upload(with_name(name))

    items = read(path)

    (said,) = refused(items).values()
    assert reason in said
    assert [page.name for page in pages(items)] == ["up.zip/good.html"]
    assert list(tmp_path.iterdir()) == [path]


def test_names_with_backslashes_and_dots_are_put_right(upload: Upload) -> None:
    path = upload(zipped({"site\\a.html": PAGE, "./site/a.txt": b"gold"}))

    (page,) = pages(read(path))

    assert (page.name, page.gold) == ("up.zip/site/a.html", "gold")


def test_names_in_utf8_that_do_not_say_so_are_understood(upload: Upload) -> None:
    # A placeholder in ASCII leaves the mark for UTF-8 unset.
    (_, page) = pages(read(upload(with_name("ä.html"))))

    assert page.name == "up.zip/ä.html"


def test_links_are_not_followed(upload: Upload) -> None:
    buffer = io.BytesIO(zipped({"a.html": PAGE}))
    with zipfile.ZipFile(buffer, "a") as archive:
        link = zipfile.ZipInfo("link.html")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")

    items = read(upload(buffer.getvalue()))

    assert "link" in refused(items)["up.zip/link.html"]
    assert len(pages(items)) == 1


def test_an_archive_inside_an_archive_is_refused(upload: Upload) -> None:
    inner = zipped({"b.html": PAGE})

    items = read(upload(zipped({"a.html": PAGE, "inner.zip": inner})))
    alone = read(upload(zipped({"inner.zip": inner})))

    assert "archive inside an archive" in refused(items)["up.zip/inner.zip"]
    assert list(refused(alone)) == ["up.zip/inner.zip"]
    assert len(pages(items)) == 1


def _with_flags(data: bytes, flags: int) -> bytes:
    """The archive with these flags set on all files, in both of its lists of them."""
    changed = bytearray(data)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(mark, at + 1)) >= 0:
            struct.pack_into("<H", changed, at + place, flags)
    return bytes(changed)


def test_encrypted_files_are_refused(upload: Upload) -> None:
    items = read(upload(_with_flags(zipped({"a.html": PAGE}), 0x1)))

    assert "without a password" in refused(items)["up.zip/a.html"]


def test_unusual_compression_is_refused(upload: Upload) -> None:
    buffer = io.BytesIO(zipped({"a.html": PAGE}))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_LZMA) as archive:
        archive.writestr("b.html", PAGE)

    items = read(upload(buffer.getvalue()))

    assert "compression method is not supported" in refused(items)["up.zip/b.html"]
    assert len(pages(items)) == 1


@pytest.mark.parametrize("cut", [10, 40, 90])
def test_a_damaged_archive_is_refused_in_words(cut: int, upload: Upload) -> None:
    items = read(upload(zipped({"a.html": PAGE})[:cut]))

    assert "not a complete zip archive" in refused(items)["up.zip"]


def test_a_damaged_file_is_refused_and_the_others_are_read(upload: Upload) -> None:
    data = bytearray(zipped({"a.html": PAGE * 50, "b.html": PAGE}))
    data[45:50] = b"\xff" * 5

    items = read(upload(bytes(data)))

    assert "damaged" in refused(items)["up.zip/a.html"]
    assert [page.name for page in pages(items)] == ["up.zip/b.html"]


def test_a_page_that_unpacks_to_too_much_is_refused_and_the_others_are_read(
    upload: Upload,
) -> None:
    bomb = b"<p>" + b"0" * (HARMLESS_FILE_BYTES * 2)
    path = upload(zipped({"a.html": bomb[:-3], "b.html": bomb + b"0", "c.html": PAGE}))

    items = read(path)

    assert "no ordinary archive" in refused(items)["up.zip/a.html"]
    assert "the limit is" in refused(items)["up.zip/b.html"]
    assert [page.name for page in pages(items)] == ["up.zip/c.html"]


def test_many_small_bombs_end_their_archive_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ArchiveBudget, "harmless", 100_000)
    bombs = {f"{number}.html": b"<p>" + b"0" * 90_000 for number in range(9)}
    put(tmp_path, {"bombs.zip": zipped(bombs), "good.zip": zipped({"a.html": PAGE})})

    items = read(tmp_path)

    assert list(refused(items)) == ["bombs.zip"]
    assert pages(items)[-1].name == "good.zip/a.html"
    assert len(pages(items)) < 9


def test_a_size_that_lies_is_not_believed(upload: Upload) -> None:
    data = zipped({"a.html": b"<p>" + b"0" * 1000, "b.html": PAGE})
    lying = data.replace(struct.pack("<L", 1003), struct.pack("<L", 50))

    items = read(upload(lying))

    assert "damaged" in refused(items)["up.zip/a.html"]
    assert [page.name for page in pages(items)] == ["up.zip/b.html"]


def test_files_that_share_their_bytes_are_read_once(upload: Upload) -> None:
    data = zipped({"a.html": PAGE, "b.html": PAGE})
    second = data.rindex(b"PK\x01\x02")
    overlapping = bytearray(data)
    # The second file of the list is said to lie where the first one is.
    struct.pack_into("<L", overlapping, second + 42, 0)
    overlapping[second + 46 : second + 52] = b"a.html"

    items = read(upload(bytes(overlapping)))

    assert "shares its bytes" in next(iter(refused(items).values()))
    assert len(pages(items)) == 1


def test_a_second_file_of_the_same_name_is_refused(upload: Upload) -> None:
    items = read(upload(zipped({"a.html": PAGE, "./a.html": PAGE})))

    assert "second file of this name" in refused(items)["up.zip/./a.html"]
    assert len(pages(items)) == 1


def test_too_many_files_are_refused_before_they_are_listed(
    upload: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zip_files, "MAX_DIRECTORY_BYTES", 2000)
    few = upload(zipped({"a.html": PAGE}))
    assert len(pages(read(few))) == 1

    many = upload(zipped({f"{number}.html": b"" for number in range(100)}))

    assert "too many files" in refused(read(many))["up.zip"]


FILES = st.dictionaries(
    st.from_regex(r"[a-z]{1,8}(/[a-z]{1,8})?\.html", fullmatch=True),
    st.binary(max_size=3000).map(lambda data: b"<p>" + data.hex().encode()),
    min_size=1,
    max_size=8,
)


@settings(max_examples=50)
@given(FILES)
def test_ordinary_archives_come_back_as_they_were(files: dict[str, bytes]) -> None:
    with TemporaryDirectory() as folder:
        items = read(put(Path(folder), {"up.zip": zipped(files)}))

    assert {page.name: page.html for page in pages(items)} == {
        f"up.zip/{name}": data for name, data in files.items()
    }
    assert refused(items) == {}


@settings(max_examples=50)
@given(FILES, st.data())
def test_no_damage_to_an_archive_ends_the_reading(
    files: dict[str, bytes], data: st.DataObject
) -> None:
    archive = bytearray(zipped(files))
    for _ in range(data.draw(st.integers(1, 8))):
        archive[data.draw(st.integers(0, len(archive) - 1))] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as folder:
        path = put(Path(folder), {"up.zip": bytes(archive), "good.html": PAGE})
        items = list(open_upload(path).items())

    assert "good.html" in [page.name for page in pages(items)]


@given(st.integers(0, 10**6), st.lists(st.integers(0, HARMLESS_FILE_BYTES), max_size=30))
def test_a_budget_gives_out_exactly_what_it_may(packed: int, portions: list[int]) -> None:
    budget, allowed = Budget(packed), max(HARMLESS_FILE_BYTES, packed * MAX_RATIO)
    spent = 0
    for portion in portions:
        spent += portion
        if spent > allowed:
            with pytest.raises(UnreadableError):
                budget.spend(portion)
            return
        budget.spend(portion)


@given(st.binary(max_size=5000), st.integers(1, 700))
def test_a_guarded_stream_changes_nothing_and_counts_everything(data: bytes, step: int) -> None:
    stream = counted_stream(io.BytesIO(data), Budget(len(data)))

    assert b"".join(iter(lambda: stream.read(step), b"")) == data


def test_a_guarded_stream_stops_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "harmless", 100)

    with pytest.raises(UnreadableError, match="unpack to more than"):
        counted_stream(io.BytesIO(b"x" * 1000), Budget(1)).read()
