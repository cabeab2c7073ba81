"""Crawl archives: which records are pages, and what survives a broken one."""

import gzip
import io
import uuid
import zlib
from collections.abc import Callable

import pytest

from contentseeker.crawl.job import Job
from contentseeker.crawl.pages import StoredPage
from contentseeker.crawl.warc import pages_of
from tests.crawls import packed, page, record, response

Pack = Callable[[list[bytes]], bytes]
Encode = Callable[[bytes], bytes]


def pages_in(data: bytes) -> list[StoredPage]:
    is_packed = data.startswith(b"\x1f\x8b")
    return list(pages_of(io.BytesIO(data), "crawl.warc", is_packed=is_packed))


def text_of(stored: StoredPage) -> str:
    job = Job("body")
    return job.line(stored, job.extractor()).text.decode()


@pytest.mark.parametrize("pack", [packed, b"".join])
def test_pages_are_answers_and_resources_that_hold_html(pack: Pack) -> None:
    found = pages_in(
        pack(
            [
                record("http://a.example/", b"software: ours\r\n", kind="warcinfo"),
                record("http://a.example/1", b"GET / HTTP/1.1\r\n\r\n", kind="request"),
                response("http://a.example/1", b"<p>one"),
                response("http://a.example/2.png", b"\x89PNG", "Content-Type: image/png"),
                response("http://a.example/3", b"<p>gone", status="404 Not Found"),
                record("http://a.example/4", b"<p>four", kind="resource", content_type="text/html"),
                record("http://a.example/5", b"a { }", kind="resource", content_type="text/css"),
                response("http://a.example/6", b" <p>six", "Server: silent about types"),
                response("http://a.example/7", b"no markup", "Server: silent about types"),
                record("dns:a.example", b"20260101 127.0.0.1", content_type="text/dns"),
            ]
        )
    )
    assert [(each.url, each.data, each.problem) for each in found] == [
        ("http://a.example/1", b"<p>one", ""),
        ("http://a.example/4", b"<p>four", ""),
        ("http://a.example/6", b" <p>six", ""),
    ]


def test_a_page_is_named_by_its_record() -> None:
    (found,) = pages_in(response("http://a.example/1", b"<p>one"))
    named = uuid.uuid5(uuid.NAMESPACE_URL, "response http://a.example/1")
    assert found.name == f"crawl.warc#urn:uuid:{named}"


def test_the_server_knows_the_encoding() -> None:
    (found,) = pages_in(
        response("http://a.example/", b"<p>\xc4\xe0", 'Content-Type: text/html; Charset="cp1251"')
    )
    assert '"Да"' in text_of(found)


@pytest.mark.parametrize(
    ("coding", "encode"),
    [
        ("Content-Encoding: gzip", gzip.compress),
        ("Content-Encoding: deflate", zlib.compress),
        ("Content-Encoding: deflate", lambda data: zlib.compress(data, wbits=-15)),
        ("Transfer-Encoding: chunked", lambda data: b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data)),
        ("Content-Encoding: gzip", lambda data: data),  # the crawler unpacked it
    ],
)
def test_what_was_done_for_the_journey_is_undone(coding: str, encode: Encode) -> None:
    body = encode(page(7))
    (found,) = pages_in(response("http://a.example/", body, "Content-Type: text/html", coding))
    assert "ferry number 7" in text_of(found)


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        (["Content-Encoding: gzip"], "Its gzip encoding is damaged"),
        (["Content-Encoding: pigeon"], "encoding is not supported (pigeon)"),
        (["Content-Encoding: gzip, gzip, gzip, gzip, gzip"], "too many times"),
    ],
)
def test_a_body_that_cannot_be_decoded_fails_its_page(headers: list[str], words: str) -> None:
    body = gzip.compress(page(1))[:50]
    (found,) = pages_in(response("http://a.example/", body, "Content-Type: text/html", *headers))
    assert '"status": "failed"' in text_of(found)
    assert words in text_of(found)


@pytest.mark.parametrize("place", [0, 20, 60, 200, 300])
def test_a_damaged_member_costs_itself_and_not_the_rest(place: int) -> None:
    members = [packed([response(f"http://a.example/{n}", page(n))]) for n in range(5)]
    damaged = members[2][:place] + bytes(40) + members[2][place + 40 :]
    found = pages_in(b"".join([*members[:2], damaged, *members[3:]]))

    whole = [each.url for each in found if not each.problem]
    assert whole == [f"http://a.example/{n}" for n in (0, 1, 3, 4)]
    assert [each.problem for each in found if each.problem] == ["There is no whole record here."]


def test_rubbish_between_records_is_a_fault_and_the_next_record_is_found() -> None:
    first, second = (response(f"http://a.example/{n}", page(n)) for n in range(2))
    found = pages_in(first + b"WARC/1.1\r\nnothing of the kind" * 9 + b"\r\n\r\n" + second)
    assert [each.url for each in found] == ["http://a.example/0", None, "http://a.example/1"]
    assert found[1].problem == "There is no whole record here."


@pytest.mark.parametrize("pack", [packed, b"".join])
def test_an_archive_that_is_cut_off_anywhere_in_its_last_record_says_so(pack: Pack) -> None:
    records = [response(f"http://a.example/{n}", page(n)) for n in range(2)]
    data, first = pack(records), len(pack(records[:1]))
    for end in range(first + 1, len(data) - len(b"\r\n\r\n")):
        found = pages_in(data[:end])
        assert (found[0].url, found[0].problem) == ("http://a.example/0", "")
        assert found[-1].problem


@pytest.mark.parametrize("missing", [1, 10, 100, 200])
@pytest.mark.parametrize("pack", [packed, b"".join])
def test_a_cut_is_reported_once(missing: int, pack: Pack) -> None:
    data = pack([response(f"http://a.example/{n}", page(n)) for n in range(2)])
    found = pages_in(data[: -missing - len(b"\r\n\r\n")])
    assert ["cut off" in each.problem for each in found if each.problem] == [True]


def test_an_answer_that_is_none_is_reported() -> None:
    (found,) = pages_in(record("http://a.example/", b"rubbish"))
    assert found.problem == "It is not a complete HTTP response."


@pytest.mark.parametrize(
    "data",
    [b"", b"<p>no archive", gzip.compress(b"<p>no archive", mtime=0)],
    ids=["nothing", "a page", "a packed page"],
)
def test_what_is_no_archive_is_reported(data: bytes) -> None:
    found = pages_in(data)
    assert found
    assert all(each.problem for each in found)
