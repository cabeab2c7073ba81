from pathlib import Path

import pytest

from annotate.importing.readers import html_files
from annotate.importing.readers.reading import open_upload
from tests.annotate.importing.readers.uploads import (
    PNG,
    only_page,
    pages,
    put,
    read,
    refused,
    zipped,
)

SAVED = b"<!-- saved from url=(0031)https://news.example/a/story.html --><p>Words.</p>"


def test_files_beside_a_saved_page_get_the_addresses_it_asks_for(tmp_path: Path) -> None:
    put(
        tmp_path,
        {
            "up/story.html": SAVED,
            "up/story_files/style.css": b"p{}",
            "up/story_files/fonts/a.woff2": b"wOF2",
            "up/story_files/picture": PNG,
            "up/story_files/script.js": b"alert(1)",
            "up/story_files/frame.html": b"<p>An advertisement.",
            "up/story_files/unknown": b"words",
            "up/story_files/empty.png": b"",
        },
    )

    page = only_page(tmp_path)

    assert {(one.url, one.media_type, one.data) for one in page.assets} == {
        ("https://news.example/a/story_files/style.css", "text/css", b"p{}"),
        ("https://news.example/a/story_files/fonts/a.woff2", "font/woff2", b"wOF2"),
        ("https://news.example/a/story_files/picture", "image/png", PNG),
    }


def test_names_are_found_as_they_are_and_percent_encoded(tmp_path: Path) -> None:
    put(tmp_path, {"My page.html": SAVED, "My page_files/a b%20é.css": b"p{}"})

    assert [one.url for one in only_page(tmp_path).assets] == [
        "https://news.example/a/My%20page_files/a%20b%2520%C3%A9.css",
        "https://news.example/a/My page_files/a b%20é.css",
    ]


def test_a_base_address_is_what_references_start_from(tmp_path: Path) -> None:
    markup = SAVED + b'<base href="https://cdn.example/x/y">'
    put(tmp_path, {"s.html": markup, "s_files/a.css": b"p{}"})

    assert only_page(tmp_path).assets[0].url == "https://cdn.example/x/s_files/a.css"


def test_without_an_address_references_stay_relative(tmp_path: Path) -> None:
    put(tmp_path, {"x/s.html": b"<p>Words.", "x/s_files/a.css": b"p{}"})

    assert only_page(tmp_path).assets[0].url == "s_files/a.css"


def test_saved_pages_come_in_zips_too(tmp_path: Path) -> None:
    data = zipped({"s.htm": SAVED, "s_files/a.png": PNG, "t.htm": SAVED})
    archive = put(tmp_path, {"up.zip": data}) / "up.zip"

    first, second = pages(read(archive))

    assert [one.data for one in first.assets] == [PNG]
    assert second.assets == ()
    assert open_upload(archive).total == 2


def test_pictures_beyond_the_limit_are_refused_and_the_page_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(html_files, "MAX_ASSETS_BYTES_PER_PAGE", 10)
    put(tmp_path, {"s.html": SAVED, "s_files/a.css": b"x" * 8, "s_files/b.css": b"x" * 8})

    items = read(tmp_path)

    assert [one.data for page in pages(items) for one in page.assets] == [b"x" * 8]
    assert "too large together" in refused(items)["s_files/b.css"]
