from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.annotate.importing.readers.uploads import PNG, only_page, pages, put, read, refused

SNAPSHOT = b"""From: <Saved by Blink>
Snapshot-Content-Location: https://news.example/a/story
Subject: =?utf-8?Q?Gr=C3=B6=C3=9Fe?=
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----B"

------B
Content-Type: text/html; charset=iso-8859-1
Content-ID: <frame-1@mhtml.blink>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://news.example/a/story

<!DOCTYPE html><p>Caf=E9 =
here.</p>
------B
Content-Type: text/css
Content-Location: cid:css-1@mhtml.blink

p{}
------B
Content-Type: image/png
Content-ID: <picture@x>
Content-Transfer-Encoding: base64
Content-Location: https://news.example/very/long/
 address.png

iVBORw0KGgo=
------B
Content-Type: text/html
Content-Location: https://ads.example/frame

<p>An advertisement.
------B
Content-Type: text/javascript
Content-Location: https://news.example/a.js

alert(1)
------B--
""".replace(b"\n", b"\r\n")


@pytest.mark.parametrize("name", ["a.mhtml", "a.MHT"])
def test_a_snapshot_is_one_page_with_what_it_needs(name: str, tmp_path: Path) -> None:
    page = only_page(put(tmp_path, {name: SNAPSHOT}))

    assert page.html == b"<!DOCTYPE html><p>Caf\xe9 here.</p>"
    assert (page.url, page.encoding) == ("https://news.example/a/story", "iso-8859-1")
    assert page.title == "Größe"
    assert {(one.url, one.media_type, one.data.rstrip()) for one in page.assets} == {
        ("cid:css-1@mhtml.blink", "text/css", b"p{}"),
        ("https://news.example/very/long/address.png", "image/png", PNG[:8].rstrip()),
        ("cid:picture@x", "image/png", PNG[:8].rstrip()),
    }


def test_the_part_named_as_the_start_is_the_page(tmp_path: Path) -> None:
    frames = SNAPSHOT.replace(
        b"Content-Location: https://ads", b"Content-ID: <real>\r\nContent-Location: https://ads"
    ).replace(b'boundary="----B"', b'boundary="----B";\r\n\tstart="<real>"')

    assert b"advertisement" in only_page(put(tmp_path, {"a.mht": frames})).html


def test_a_page_without_parts_is_a_page(tmp_path: Path) -> None:
    plain = b"Content-Type: text/html\nContent-Location: https://a.example/\n\n<p>Words."

    page = only_page(put(tmp_path, {"a.mht": plain}))

    assert (page.html, page.url, page.assets) == (b"<p>Words.", "https://a.example/", ())


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"Content-Type: image/png\n\nx", "contains no page"),
        (b"Content-Type: text/html\n\n" + PNG, "not HTML"),
        (b"just words", "contains no page"),
    ],
)
def test_what_is_no_snapshot_is_refused_and_the_others_are_read(
    data: bytes, reason: str, tmp_path: Path
) -> None:
    items = read(put(tmp_path, {"a.mht": data, "b.mht": SNAPSHOT}))

    assert reason in refused(items)["a.mht"]
    assert len(pages(items)) == 1


def test_parts_in_parts_without_end_are_refused(tmp_path: Path) -> None:
    deep = b"".join(
        b"Content-Type: multipart/related; boundary=b%d\n\n--b%d\n" % (level, level)
        for level in range(2000)
    )

    assert list(refused(read(put(tmp_path, {"a.mht": deep})))) == ["a.mht"]


@settings(max_examples=60)
@given(st.data())
def test_no_damage_is_unforeseen(data: st.DataObject) -> None:
    damaged = bytearray(SNAPSHOT)
    for _ in range(data.draw(st.integers(1, 10))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))

    with TemporaryDirectory() as folder:
        items = read(put(Path(folder), {"a.mht": bytes(damaged)}))

    assert len(items) == 1
    for page in pages(items):
        assert page.html
        page.title.encode("utf-8")
        "".join(asset.url for asset in page.assets).encode("utf-8")
