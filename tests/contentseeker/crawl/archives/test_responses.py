"""What a server said: the few headers that matter, in all the ways they are written."""

import io

import pytest

from contentseeker.crawl.archives.errors import RecordError
from contentseeker.crawl.archives.records import Fault, WarcRecord, read_records
from contentseeker.crawl.archives.responses import HttpResponse, response_of
from tests.crawls import answer, record


def read(data: bytes) -> WarcRecord:
    (found,) = read_records(io.BytesIO(data), bool)
    assert not isinstance(found, Fault)
    return found


def answered(*headers: str, body: bytes = b"body") -> HttpResponse:
    found = response_of(read(record("http://a.example/", answer(body, *headers))))
    assert found is not None
    assert found.body == body
    assert found.body_length == len(body)
    return found


@pytest.mark.parametrize(
    ("headers", "media_type", "charset"),
    [
        ([], "", ""),
        (["Content-Type: text/html"], "text/html", ""),
        (["content-type:TEXT/HTML;Charset=UTF-8"], "text/html", "utf-8"),
        (["Content-Type: text/html; charset = 'cp1251' ; a=b"], "text/html", "cp1251"),
        (["Content-Type: text/html;", "\tcharset=utf-8"], "text/html", "utf-8"),
        (["Content-Type: text/html", "Content-Type: image/png"], "text/html", ""),
        (["X-Content-Type: text/css", "Content-Type: text/html"], "text/html", ""),
        (["X: \xff", "no header at all", "Content-Type: text/html"], "text/html", ""),
    ],
)
def test_type_and_encoding(headers: list[str], media_type: str, charset: str) -> None:
    found = answered(*headers)
    assert (found.media_type, found.charset) == (media_type, charset)


def test_codings_are_in_the_order_they_were_applied() -> None:
    found = answered(
        "Transfer-Encoding: chunked",
        "Content-Encoding: Deflate, gzip",
        "Content-Encoding: br,",
    )
    assert found.codings == ("deflate", "gzip", "br", "chunked")


@pytest.mark.parametrize(
    ("headers", "body", "is_html"),
    [
        (["Content-Type: application/xhtml+xml"], b"", True),
        (["Content-Type: image/png"], b"<p>", False),
        ([], b"\n\n <p>", True),
        ([], b"{}", False),
    ],
)
def test_pages_are_known_by_the_servers_word_or_else_by_their_looks(
    headers: list[str], body: bytes, is_html: bool
) -> None:
    assert answered(*headers, body=body).is_html is is_html


def test_what_is_no_answer_is_none_or_damaged() -> None:
    asked = record("http://a.example/", b"GET / HTTP/1.1\r\n\r\n", kind="request")
    assert response_of(read(asked)) is None
    assert response_of(read(record("dns:a.example", b"127.0.0.1", content_type="text/dns"))) is None
    gone = answer(b"<p>Gone.", status="404 Not Found")
    assert response_of(read(record("http://a.example/", gone))) is None
    with pytest.raises(RecordError, match="not a complete HTTP response"):
        response_of(read(record("http://a.example/", b"HTTP/1.1 200 OK\r\n")))
    with pytest.raises(RecordError, match="cut off"):
        response_of(read(asked[:-10]))
