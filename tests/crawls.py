"""Crawl archives of pages we wrote ourselves, by hand, good and bad."""

import gzip
import uuid
from collections.abc import Iterable, Sequence

HTTP = "application/http; msgtype=response"


def record(
    url: str,
    block: bytes,
    *,
    kind: str = "response",
    content_type: str = HTTP,
    length: str | None = None,
) -> bytes:
    """A record as the standard (WARC 1.1) writes it; with another length it is broken."""
    lines = [
        "WARC/1.1",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{kind} {url}')}>",
        "WARC-Date: 2026-01-01T00:00:00Z",
        f"WARC-Target-URI: {url}",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(block) if length is None else length}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + block + b"\r\n\r\n"


def answer(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    """What a web server says."""
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1") + body


def html(body: bytes, *headers: str) -> bytes:
    """An answer with a page."""
    return answer(body, "Content-Type: text/html; charset=windows-1252", *headers)


def response(url: str, body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    """The record of an answer; HTML in UTF-8 unless a header says otherwise."""
    headers = headers or ("Content-Type: text/html; charset=utf-8",)
    return record(url, answer(body, *headers, status=status))


def packed(records: Iterable[bytes]) -> bytes:
    """Each record compressed by itself, as crawlers do."""
    return b"".join(gzip.compress(one, mtime=0) for one in records)


def page(number: int, words: str = "") -> bytes:
    """A page that is like no other."""
    story = f"The ferry number {number} left the harbour at noon, and nobody knew where it went. "
    return (
        f"<!DOCTYPE html><html><head><title>Ferry {number}</title></head><body>"
        f"<ul><li><a href='/'>Home</a></li></ul><p>{story * 3}</p><p>{words or '…'}</p>"
        "</body></html>"
    ).encode()


def crawl(pages: Sequence[bytes]) -> bytes:
    """A packed archive of pages, with what else is in one."""
    records = [record("http://a.example/", b"software: ours\r\n", kind="warcinfo")]
    for number, body in enumerate(pages):
        url = f"http://a.example/{number}"
        records += [
            record(url, b"GET / HTTP/1.1\r\n\r\n", kind="request"),
            response(url, body),
            response(f"{url}.png", b"\x89PNG", "Content-Type: image/png"),
        ]
    return packed(records)
