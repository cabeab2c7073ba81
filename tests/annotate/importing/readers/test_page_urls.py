from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotate.importing.readers.page_urls import declared_url, web_url
from tests.annotate.importing.readers.uploads import only_page, put

SAVED = "<!-- saved from url=(0025)https://saved.example/a -->"
CANONICAL = '<link rel="Canonical" href="https://canonical.example/b">'
SHARED = '<meta property="og:url" content="https://shared.example/c">'
BASE = '<base href="https://base.example/d/">'


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (SHARED + CANONICAL + BASE + SAVED, "https://saved.example/a"),
        (BASE + SHARED + CANONICAL, "https://canonical.example/b"),
        (BASE + SHARED, "https://shared.example/c"),
        (BASE, "https://base.example/d/"),
        ("", ""),
        ('<link rel=canonical href="/relative">' + SHARED, "https://shared.example/c"),
        ('<link rel=canonical href="javascript:alert(1)">', ""),
        ("<!-- saved from url=(0014)about:internet -->", ""),
        (f'<link rel=canonical href="https://long.example/{"x" * 2000}">', ""),
        ('<link rel=stylesheet href="https://style.example/a.css">', ""),
    ],
)
def test_a_page_without_an_address_is_asked_for_it(
    head: str, expected: str, tmp_path: Path
) -> None:
    page = only_page(put(tmp_path, {"a.html": f"<html><head>{head}<p>Words.".encode()}))

    assert page.url == expected


def test_the_page_may_be_in_any_encoding() -> None:
    assert declared_url(f"<html>{CANONICAL}".encode("utf-16")) == "https://canonical.example/b"


@given(st.binary(max_size=300))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    for markup in (data, b"<link rel=canonical href='http://" + data):
        found = declared_url(markup)
        assert found == "" or found.startswith(("http://", "https://"))


@given(st.text())
def test_an_address_is_absolute_and_storable_or_blank(written: str) -> None:
    for candidate in (written, f"https://{written}"):
        found = web_url(candidate)
        assert found == "" or found.startswith(("http://", "https://"))
        found.encode("utf-8")
        assert "\0" not in found
