import csv
import gzip
import io
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotate.files.limits import MAX_PAGE_BYTES
from annotate.importing.readers import csv_lists, json_lists, reading
from annotate.importing.readers.lists import PAGE_TYPES
from annotate.importing.readers.reading import open_upload
from annotate.models import Page
from tests.annotate.importing.readers.uploads import only_page, pages, put, read, refused

ROW = {
    "url": "https://a.example/1",
    "html": '<p class="x">Größe,\nzwei</p>',
    "gold": "Größe, zwei",
    "genre": "news",
    "title": "T",
    "language": "de",
    "page_type": "article with comments",
    "next_url": "https://a.example/2",
}


def as_csv(rows: Sequence[dict[str, str]], delimiter: str = ",") -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def as_json(*rows: object) -> bytes:
    return b"\n".join(json.dumps(row).encode() for row in rows)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", as_csv([ROW])),
        ("a.csv", b"\xef\xbb\xbf" + as_csv([ROW])),
        ("a.csv", as_csv([ROW], ";")),
        ("a.csv", as_csv([ROW], "\t").decode().encode("utf-16")),
        ("a.csv.gz", gzip.compress(as_csv([ROW]), mtime=0)),
        ("a.jsonl", as_json(ROW)),
        ("a.ndjson", b"\xef\xbb\xbf" + as_json(ROW)),
        ("a.jsonl.gz", gzip.compress(as_json(ROW), mtime=0)),
        ("a.csv", as_csv([{key.upper(): value for key, value in ROW.items()}])),
    ],
)
def test_a_row_is_a_page_with_all_its_columns(name: str, data: bytes, tmp_path: Path) -> None:
    page = only_page(put(tmp_path, {name: data}))

    assert page.html.decode().replace("\r\n", "\n") == ROW["html"]
    assert (page.url, page.encoding) == (ROW["url"], "utf-8")
    assert (page.gold, page.genre, page.title) == ("Größe, zwei", "news", "T")
    assert (page.language, page.page_type) == ("de", "article_with_comments")
    assert page.next_url == "https://a.example/2"
    assert page.name == f"{name}, line {1 if 'json' in name else 2}"


@pytest.mark.parametrize(
    ("written", "is_last"),
    [("true", True), ("Yes", True), ("1", True), ("false", False), ("no", False), ("", False)],
)
def test_a_row_can_say_that_its_page_is_the_last_one(
    written: str, is_last: bool, tmp_path: Path
) -> None:
    row = {"html": "<p>", "last_page": written}
    put(tmp_path, {"a.csv": as_csv([row]), "b.jsonl": as_json(row)})
    assert [page.is_last for page in pages(read(tmp_path))] == [is_last] * 2


def test_json_may_say_so_in_its_own_words_and_anything_else_is_refused(tmp_path: Path) -> None:
    rows = [{"html": "<p>", "last_page": value} for value in (True, False, None, "perhaps", 2)]
    found = read(put(tmp_path, {"a.jsonl": as_json(*rows)}))
    assert [page.is_last for page in pages(found)] == [True, False, False]
    assert list(refused(found).values()) == [
        "Its last_page is 'perhaps'. Write true or false, or leave it out.",
        "Its last_page is not a text.",
    ]


def test_page_types_are_those_that_pages_have() -> None:
    assert set(Page.PageType.values) == PAGE_TYPES


def test_columns_may_be_missing(tmp_path: Path) -> None:
    rows = [{"html": "<link rel=canonical href=https://a.example/c>", "text": "", "other": "x"}]
    put(tmp_path, {"a.csv": as_csv(rows), "b.jsonl": as_json(rows[0], {"html": "<p>"})})

    in_csv, in_json, bare = pages(read(tmp_path))

    assert (in_csv.url, in_csv.gold) == ("https://a.example/c", None)
    assert (in_json.url, in_json.gold) == ("https://a.example/c", "")
    assert (bare.url, bare.gold, bare.page_type) == ("", None, "")


def test_a_list_in_an_old_encoding_keeps_the_bytes_of_its_pages(tmp_path: Path) -> None:
    data = "url,html,encoding\nhttps://a.example/,<p>Größe,iso-8859-1".encode("latin-1")

    page = only_page(put(tmp_path, {"a.csv": data}))

    assert (page.html, page.encoding) == ("<p>Größe".encode("latin-1"), "iso-8859-1")


def test_bad_rows_are_refused_by_line_and_the_others_are_read(tmp_path: Path) -> None:
    rows = [{"url": "", "html": "<p>\n1"}, {"url": "x", "html": ""}, {"url": "", "html": "<p>2"}]
    lines = [
        as_json({"html": "<p>1"}),
        b"{broken",
        b"[1]",
        b"",
        as_json({"html": 5}),
        b'{"html": ' + b"[" * 100_000,
        b'{"html": "\\ud800\\u0000<p>", "gold": "\\ud800\\u0000", "title": "\\udc80"}',
    ]
    put(tmp_path, {"a.csv": as_csv(rows), "b.jsonl": b"\n".join(lines)})

    items = read(tmp_path)

    assert [page.name for page in pages(items)] == [
        "a.csv, line 2",
        "a.csv, line 5",
        "b.jsonl, line 1",
        "b.jsonl, line 7",
    ]
    reasons = refused(items)
    assert reasons["a.csv, line 4"] == "The row has no html."
    assert reasons["b.jsonl, line 5"] == "Its html is not a text."
    assert sorted(reasons) == ["a.csv, line 4", *(f"b.jsonl, line {line}" for line in (2, 3, 5, 6))]
    strange = pages(items)[-1]
    assert strange.gold == "\N{REPLACEMENT CHARACTER}" * 2
    strange.title.encode("utf-8")


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2", b"\0\0\0", b"url;html"])
def test_a_csv_without_pages_is_refused_or_empty(data: bytes, tmp_path: Path) -> None:
    items = read(put(tmp_path, {"a.csv": data}))

    assert pages(items) == []
    assert list(refused(items)) == ([] if data.endswith(b"html") else ["a.csv"])


def test_pages_beyond_the_limit_are_refused_and_the_others_are_read(tmp_path: Path) -> None:
    rows = [{"html": "<p>" + "x" * MAX_PAGE_BYTES}, {"html": "<p>"}]
    put(tmp_path, {"a.csv": as_csv(rows), "b.jsonl": as_json(*rows)})

    items = read(tmp_path)

    assert [page.name for page in pages(items)] == ["a.csv, line 3", "b.jsonl, line 2"]
    assert all("the limit is 20 MB" in reason for reason in refused(items).values())


def test_rows_without_end_are_not_read_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (csv_lists, json_lists):
        monkeypatch.setattr(module, "MAX_ROW_BYTES", 1000)
    unclosed = b'html\n<p>1\n"' + b"<p>\n" * 1000
    long_line = as_json({"html": "<p>"}, {"html": "<p>" + "x" * 5000}, {"html": "<p>"})
    put(tmp_path, {"a.csv": unclosed, "b.jsonl": long_line, "c.csv": b"html,x\n<p>," + b"y" * 3000})
    put(tmp_path / "ordinary", {"d.csv": b"html\n" + b"<p>A row.\n" * 500})

    items = read(tmp_path)

    assert [page.name for page in pages(items)] == [
        "a.csv, line 2",
        "b.jsonl, line 1",
        "b.jsonl, line 3",
        *(f"ordinary/d.csv, line {line}" for line in range(2, 502)),
    ]
    assert sorted(refused(items)) == ["a.csv", "b.jsonl, line 2", "c.csv"]
    assert "quotation mark" in refused(items)["a.csv"]


def test_a_list_of_rubbish_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_FAULTS", 5)

    items = read(put(tmp_path, {"a.jsonl": b"rubbish\n" * 1000, "b.jsonl": as_json(ROW)}))

    assert len(refused(items)) == 7
    assert len(pages(items)) == 1


@pytest.mark.parametrize("name", ["a.csv.gz", "a.jsonl.gz"])
def test_a_list_that_is_cut_off_gives_what_it_has(name: str, tmp_path: Path) -> None:
    rows = [ROW | {"gold": str(number)} for number in range(5000)]
    data = gzip.compress(as_csv(rows) if "csv" in name else as_json(*rows))

    items = read(put(tmp_path, {name: data[:-100]}))

    assert len(pages(items)) > 100
    assert "cut off" in refused(items)[name]


def test_lists_are_read_row_by_row(tmp_path: Path) -> None:
    reading = open_upload(put(tmp_path, {"a.jsonl": as_json(ROW) + b"\nrubbish"}))
    items = reading.items()

    assert next(items).url == ROW["url"]  # type: ignore[union-attr]  # the first is a page
    assert (reading.layout, reading.total) == ("JSON Lines lists", None)


@settings(max_examples=40)
@given(st.lists(st.dictionaries(st.sampled_from(["html", "url", "gold"]), st.text(), min_size=3)))
def test_what_csv_writers_write_is_read(rows: list[dict[str, str]]) -> None:
    rows = [row | {"html": "<p>" + row["html"]} for row in rows] or [ROW]
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, ["url", "html", "gold"], extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    data = text.getvalue().encode("utf-8", "surrogatepass")
    with TemporaryDirectory() as folder:
        items = read(put(Path(folder), {"a.csv": data, "z.html": b"<p>"}))

    assert len(items) == len(rows) + 1
