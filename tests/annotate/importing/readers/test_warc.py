import gzip
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotate.files.limits import MAX_PAGE_BYTES
from annotate.files.unpacking import Budget
from annotate.importing.readers import warc
from annotate.importing.readers.reading import open_upload
from annotate.importing.readers.records import Incoming
from tests.annotate.importing.readers.uploads import PNG, assets, pages, put, read, refused, zipped
from tests.crawls import answer, html, packed, page, record

ONE = record("https://a.example/1", html(b"<p>One."))
TWO = record("https://a.example/2", html(b"<p>Two."))
THREE = record("https://a.example/3", html(b"<p>Three."))
LAST = record("https://a.example/last", html(b"<p>Last."))
IN_BROTLI = b"\x0b\x04\x80<p>Words.\x03"
# Without a time inside: the names of tests are made of it, and must be the same everywhere.
PACKED = gzip.compress(b"<p>Words.", mtime=0)
CUT = PACKED[:-12]
CHUNKED = b"5\r\n<p>Wo\r\n4\r\nrds.\r\n0\r\n\r\n"


def names(items: list[Incoming]) -> list[str]:
    return [page.url.rpartition("/")[2] for page in pages(items)]


@pytest.mark.parametrize("name", ["c.warc", "c.warc.gz"])
def test_pages_come_with_address_and_encoding_and_what_they_need(name: str, tmp_path: Path) -> None:
    records = [
        record("https://a.example/x", b"software: a crawler", kind="warcinfo"),
        record("https://a.example/1", b"GET / HTTP/1.1\r\n\r\n", kind="request"),
        ONE,
        record("https://a.example/s.css", answer(b"p{}", "Content-Type: text/css")),
        record("https://a.example/p", answer(PNG, "content-type: IMAGE/PNG")),
        record("https://a.example/j.js", answer(b"alert()", "Content-Type: text/javascript")),
        record("https://a.example/404", answer(b"<p>No", status="404 Not Found")),
        record("<https://a.example/old>", html(b"<p>Old.")),
        record("https://a.example/r", b"<p>R", kind="resource", content_type="text/html"),
        record("dns:a.example", b"127.0.0.1", content_type="text/dns"),
        LAST,
    ]
    data = packed(records) if name.endswith("gz") else b"".join(records)

    items = read(put(tmp_path, {name: data}))

    assert refused(items) == {}
    assert names(items) == ["1", "old", "r", "last"]
    assert (pages(items)[0].html, pages(items)[0].encoding) == (b"<p>One.", "windows-1252")
    assert pages(items)[0].name == f"{name}, record 3"
    assert [(one.url, one.data, one.media_type) for one in assets(items)] == [
        ("https://a.example/s.css", b"p{}", "text/css"),
        ("https://a.example/p", PNG, "image/png"),
    ]
    assert open_upload(tmp_path).total is None


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (PACKED, ["Content-Encoding: gzip"]),
        (zlib.compress(b"<p>Words."), ["Content-Encoding: deflate"]),
        (zlib.compress(b"<p>Words.")[2:-4], ["Content-Encoding: deflate"]),
        (IN_BROTLI, ["Content-Encoding: br"]),
        (CHUNKED, ["Transfer-Encoding: chunked"]),
        (
            b"%x\r\n%b\r\n0\r\n\r\n" % (len(PACKED), PACKED),
            ["Transfer-Encoding: chunked", "Content-Encoding: gzip"],
        ),
        # Crawlers that decode and leave the header as it was.
        (b"<p>Words.", ["Content-Encoding: gzip"]),
        (b"<p>Words.", ["Transfer-Encoding: chunked", "Content-Encoding: br"]),
    ],
)
def test_encoded_answers_are_decoded(body: bytes, headers: list[str], tmp_path: Path) -> None:
    encoded = record("https://a.example/1", html(body, *headers))

    items = read(put(tmp_path, {"c.warc": encoded + LAST}))

    assert refused(items) == {}
    assert [page.html for page in pages(items)] == [b"<p>Words.", b"<p>Last."]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (record("https://a.example/b", b"words"), "not a complete HTTP response"),
        (record("https://a.example/b", html(b"")), "empty"),
        (record("https://a.example/b", html(PNG)), "not HTML"),
        (record("https://a.example/b", html(b"\0", "Content-Encoding: gzip")), "damaged"),
        (record("https://a.example/b", html(CUT, "Content-Encoding: gzip")), "cut off"),
        (record("https://a.example/b", html(b"x", "Content-Encoding: pack200")), "pack200"),
        (record("https://a.example/b", html(b"<p>", "Content-Encoding: " + "br," * 9)), "too many"),
        (record("https://a.example/b", html(b"<p>B."), length="nonsense"), ""),
        (record("https://a.example/b", html(b"<p>B."), length="10"), ""),
        (b"rubbish " * 20_000 + b"\r\n", "no whole record"),
        (b"rubbish\nWARC/1.rubbish\n\nWARC/1.rubbish\r\n", "no whole record"),
    ],
)
@pytest.mark.parametrize("is_packed", [False, True])
def test_a_broken_record_is_refused_and_the_others_are_read(
    broken: bytes, reason: str, is_packed: bool, tmp_path: Path
) -> None:
    records = [ONE, TWO, broken, THREE, broken, LAST]
    data = packed(records) if is_packed else b"".join(records)

    items = read(put(tmp_path, {"c.warc.gz" if is_packed else "c.warc": data}))

    assert names(items) == ["1", "2", "3", "last"]
    assert any(reason in said for said in refused(items).values())


def test_a_broken_member_is_skipped(tmp_path: Path) -> None:
    damaged = bytearray(gzip.compress(TWO * 40))
    damaged[30:60] = b"\xff" * 30
    data = gzip.compress(ONE) + bytes(damaged) + gzip.compress(LAST)

    items = read(put(tmp_path, {"c.warc.gz": data}))

    assert names(items)[:1] + names(items)[-1:] == ["1", "last"]


@pytest.mark.parametrize("place", [0, 20, 60, 200, 300])
def test_a_damaged_member_is_refused_and_takes_no_other_record_with_it(
    place: int, tmp_path: Path
) -> None:
    members = [packed([record(f"https://a.example/{n}", html(page(n)))]) for n in range(5)]
    members[2] = members[2][:place] + bytes(40) + members[2][place + 40 :]

    items = read(put(tmp_path, {"c.warc.gz": b"".join(members)}))

    assert names(items) == ["0", "1", "3", "4"]
    assert refused(items) == {"c.warc.gz, record 3": "There is no whole record here."}
    assert pages(items)[-1].name == "c.warc.gz, record 5"


def test_an_archive_that_is_all_damage_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warc, "MAX_FAULTS", 3)
    broken = b"\x1f\x8b\x08\x00" + b"\xff" * 20

    items = read(put(tmp_path, {"c.warc.gz": packed([ONE]) + broken * 9 + packed([LAST])}))

    assert names(items) == ["1"]
    assert "damaged in too many places" in refused(items)["c.warc.gz"]


@pytest.mark.parametrize("is_packed", [False, True])
def test_an_archive_that_is_cut_off_says_so(is_packed: bool, tmp_path: Path) -> None:
    data = packed([ONE, LAST]) if is_packed else ONE + LAST
    name = "c.warc.gz" if is_packed else "c.warc"

    items = read(put(tmp_path, {name: data[:-30]}))

    assert names(items) == ["1"]
    assert all("cut off" in reason for reason in refused(items).values())
    assert refused(items)


def test_a_member_without_its_end_is_said_even_if_its_record_is_whole(tmp_path: Path) -> None:
    items = read(put(tmp_path, {"c.warc.gz": packed([ONE, LAST])[:-8]}))

    assert names(items) == ["1", "last"]
    assert refused(items) == {"c.warc.gz": "It is cut off at its end."}


@pytest.mark.parametrize(("name", "data"), [("c.warc", b"words"), ("c.warc.gz", b"words")])
def test_what_is_no_archive_is_refused(name: str, data: bytes, tmp_path: Path) -> None:
    assert "record" in next(iter(refused(read(put(tmp_path, {name: data}))).values()))


def test_large_pages_are_refused_without_unpacking_them(tmp_path: Path) -> None:
    large = b"<p>" + b"x" * (MAX_PAGE_BYTES + 100_000)
    bomb = html(gzip.compress(large), "Content-Encoding: gzip")
    video = answer(large, "Content-Type: video/mp4")
    records = [
        record("https://a.example/large", html(large)),
        record("https://a.example/bomb", bomb),
        record("https://a.example/video", video),
        LAST,
    ]

    items = read(put(tmp_path, {"c.warc": b"".join(records)}))

    assert names(items) == ["last"]
    first, second = refused(items).values()
    assert first.startswith("It has 20,1")
    assert "the limit is 20 MB" in first
    assert "unpacks to more than 20 MB" in second


def test_an_archive_that_unpacks_to_too_much_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Budget, "harmless", 50_000)
    filler = record("https://a.example/f", b"0" * 500_000, kind="metadata")

    items = read(put(tmp_path, {"c.warc.gz": packed([ONE, filler, LAST])}))

    assert names(items) == ["1"]
    assert "no ordinary archive" in refused(items)["c.warc.gz"]


def test_an_archive_under_a_wrong_name_is_unpacked_under_guard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warc, "Budget", lambda size: _Counting(counted, size))
    counted: list[int] = []

    assert names(read(put(tmp_path, {"c.warc": packed([ONE])}))) == ["1"]
    assert sum(counted) == len(ONE)


class _Counting(Budget):
    def __init__(self, counted: list[int], size: int) -> None:
        super().__init__(size)
        self._counted = counted

    def spend(self, count: int) -> None:
        self._counted.append(count)


def test_an_archive_may_lie_in_a_zip(tmp_path: Path) -> None:
    put(tmp_path, {"up.zip": zipped({"c.warc.gz": packed([ONE, LAST])})})

    assert names(read(tmp_path)) == ["1", "last"]


def test_large_records_are_read_whole(tmp_path: Path) -> None:
    body = b"<p>" + bytes(range(32, 127)) * 20_000

    items = read(put(tmp_path, {"c.warc": record("https://a.example/1", html(body)) + LAST}))

    assert [page.html for page in pages(items)] == [body, b"<p>Last."]


@settings(max_examples=60)
@given(st.data())
def test_no_damage_ends_the_reading_or_goes_on_for_ever(data: st.DataObject) -> None:
    is_packed = data.draw(st.booleans())
    good = packed([ONE, TWO, LAST]) if is_packed else ONE + TWO + LAST
    damaged = bytearray(good)
    for _ in range(data.draw(st.integers(1, 8))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as folder:
        items = read(put(Path(folder), {"c.warc": bytes(damaged), "z.html": b"<p>"}))

    assert len(items) < 10
    assert pages(items)[-1].name == "z.html"
