import gzip
import json
from pathlib import Path

import pytest

from annotate.importing.readers.corpora.cleaneval import plain
from annotate.importing.readers.corpora.dragnet import article
from annotate.importing.readers.reading import open_upload
from annotate.importing.readers.records import IncomingPage
from contentseeker.corpus import read_wcxb
from tests.annotate.importing.readers.uploads import PAGE, pages, put, read, refused, zipped

PACKED = gzip.compress(PAGE)
CANONICAL = gzip.compress(b"<link rel=canonical href='https://a.example/own'><p>Words.")


def truth(**changes: object) -> bytes:
    """What WCXB says about a page."""
    said: dict[str, object] = {
        "url": "https://a.example/1",
        "_internal": {"page_type": {"primary": "forum"}},
        "ground_truth": {"title": "T", "main_content": "Gold."},
    }
    return json.dumps(said | changes).encode()


WCXB = {
    "html/0001.html.gz": PACKED,
    "html/0002.html.gz": CANONICAL,
    "html/0003.html.gz": PACKED,
    "ground-truth/0001.json": truth(),
    "ground-truth/0002.json": truth(url="", _internal=None, ground_truth={"main_content": ""}),
    "metadata.json": json.dumps({"files": {"0002": {"page_type": "product"}}}).encode(),
    "LICENSE": b"Free.",
}
SCRAPINGHUB = {
    "html/abc.html.gz": PACKED,
    "html/def.html.gz": CANONICAL,
    "ground-truth.json": json.dumps(
        {"abc": {"articleBody": "Gold.", "url": "https://a.example/1"}, "def": {}}
    ).encode(),
}
CLEANEVAL = {
    "html/1.html.gz": gzip.compress(
        b'<text id="https://a.example/1" title="A\n title" encoding="iso-8859-1">\n'
        b"<p>Caf\xe9 <text>inner</text>\n</text>\n"
    ),
    "html/2.html.gz": gzip.compress(
        b'<text id="https://a.example/2" encoding="unset"><p>Two</text>'
    ),
    "gold/1.txt": b"URL: https://a.example/1\n\n <h>  Caf\xc3\xa9\n\n\n\n  <p> Words\n   on\n"
    b"<l>List",
    "gold/2.txt": b"\n<p> No address",
}
DRAGNET = {
    "html/R1.html.gz": PACKED,
    "html/R2.html.gz": CANONICAL,
    "gold/R1.txt": b"Article.\r\n!@#$%^&*()  COMMENTS\r\nA comment.",
    "gold/R2.txt": b"Only an article.",
}
ALL = {
    "WCXB corpus": WCXB,
    "Scrapinghub article benchmark": SCRAPINGHUB,
    "CleanEval corpus": CLEANEVAL,
    "pages with gold texts (Dragnet's layout)": DRAGNET,
}


def by_name(path: Path) -> dict[str, IncomingPage]:
    items = read(path)
    assert refused(items) == {}
    return {Path(page.name).name.removesuffix(".html.gz"): page for page in pages(items)}


def test_wcxb(tmp_path: Path) -> None:
    found = by_name(put(tmp_path, WCXB))

    first, second, third = found["0001"], found["0002"], found["0003"]
    assert (first.html, first.url, first.title) == (PAGE, "https://a.example/1", "T")
    assert (first.gold, first.genre, first.page_type) == ("Gold.", "forum", "")
    assert (second.url, second.gold, second.genre) == ("https://a.example/own", "", "product")
    assert (third.gold, third.genre) == (None, "")


def test_scrapinghub(tmp_path: Path) -> None:
    found = by_name(put(tmp_path, SCRAPINGHUB))

    assert (found["abc"].gold, found["abc"].url) == ("Gold.", "https://a.example/1")
    assert (found["def"].gold, found["def"].url) == (None, "https://a.example/own")


def test_cleaneval_without_its_wrapper_and_markers(tmp_path: Path) -> None:
    found = by_name(put(tmp_path, CLEANEVAL))

    first, second = found["1"], found["2"]
    assert first.html == b"\n<p>Caf\xe9 <text>inner</text>\n"
    assert (first.url, first.encoding, first.title) == (
        "https://a.example/1",
        "iso-8859-1",
        "A title",
    )
    assert first.gold == "Café\n\nWords\non\nList"
    assert (second.html, second.encoding, second.title) == (b"<p>Two", "", "")
    assert (second.url, second.gold) == ("https://a.example/2", "No address")


def test_dragnet_without_comments(tmp_path: Path) -> None:
    found = by_name(put(tmp_path, DRAGNET))

    assert (found["R1"].gold, found["R1"].url) == ("Article.", "")
    assert (found["R2"].gold, found["R2"].url) == ("Only an article.", "https://a.example/own")


@pytest.mark.parametrize("layout", ALL)
@pytest.mark.parametrize("folder", ["", "some/where/"])
def test_corpora_are_recognised_in_folders_and_in_zips(
    layout: str, folder: str, tmp_path: Path
) -> None:
    files = {folder + name: data for name, data in ALL[layout].items()}
    put(tmp_path, {"up.zip": zipped(files)})
    put(tmp_path / "plain", files)

    archive, plain_folder = open_upload(tmp_path / "up.zip"), open_upload(tmp_path / "plain")

    assert archive.layout == plain_folder.layout == layout
    in_zip, in_folder = pages(list(archive.items())), pages(list(plain_folder.items()))
    assert len(in_zip) == archive.total == plain_folder.total
    assert [(page.html, page.gold) for page in in_zip] == [
        (page.html, page.gold) for page in in_folder
    ]


def test_several_corpora_and_loose_pages_in_one_folder(tmp_path: Path) -> None:
    for number, files in enumerate(ALL.values()):
        put(tmp_path / str(number), files)
    put(tmp_path, {"loose.html": PAGE})

    items = read(tmp_path)

    assert refused(items) == {}
    assert len(pages(items)) == 3 + 2 + 2 + 2 + 1
    assert open_upload(tmp_path).layout == ", ".join([*ALL, "HTML files"])


@pytest.mark.parametrize("layout", ALL)
def test_a_broken_page_is_refused_and_the_others_are_read(layout: str, tmp_path: Path) -> None:
    put(tmp_path, ALL[layout] | {"html/zz.html.gz": PACKED[:20]})

    items = read(tmp_path)

    assert list(refused(items)) == ["html/zz.html.gz"]
    assert len(pages(items)) == sum(name.startswith("html/") for name in ALL[layout])


def test_gold_texts_without_a_page_are_refused(tmp_path: Path) -> None:
    put(tmp_path / "d", DRAGNET | {"gold/gone.txt": b"Gold."})
    put(tmp_path / "w", WCXB | {"ground-truth/gone.json": truth()})

    assert list(refused(read(tmp_path))) == ["d/gold/gone.txt", "w/ground-truth/gone.json"]


@pytest.mark.parametrize("said", [b"{", b"[1, 2]", b"", b"[" * 100_000])
def test_gold_standards_that_cannot_be_read_are_said(said: bytes, tmp_path: Path) -> None:
    put(tmp_path / "s", SCRAPINGHUB | {"ground-truth.json": said})
    put(tmp_path / "w", WCXB | {"ground-truth/0001.json": said})

    items = read(tmp_path)

    # What is well-formed and says nothing costs only the gold text of that page.
    broken = ["s/"] if said == b"[1, 2]" else ["s/", "w/html/0001.html.gz"]
    assert list(refused(items)) == broken
    assert all("ground-truth" in reason for reason in refused(items).values())


def test_gold_texts_are_tidied_line_by_line() -> None:
    assert plain("URL: x\n<h>A\n\n\n\n  <P> b <l>c</p>") == "A\n\nb c"
    assert plain("URL: x") == ""
    assert article("a\n!@#$%^&**()  COMMNENTS\nb\n!@#$%^&*() COMMENTS\nc") == "a"
    assert article("!@#$ is swearing") == "!@#$ is swearing"


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("folder", "layout", "count", "with_gold", "with_url"),
    [
        ("wcxb-dev", "WCXB corpus", 1358, 1356, 1357),
        ("cleaneval", "CleanEval corpus", 681, 681, 681),
        ("dragnet", "pages with gold texts (Dragnet's layout)", 1381, 1381, 1100),
    ],
)
def test_the_whole_corpus_is_read(
    corpora: Path, folder: str, layout: str, count: int, with_gold: int, with_url: int
) -> None:
    reading = open_upload(corpora / folder)
    items = list(reading.items())

    assert (reading.layout, reading.total) == (layout, count)
    assert refused(items) == {}
    assert len(pages(items)) == count
    assert sum(page.gold is not None for page in pages(items)) == with_gold
    assert sum(page.url != "" for page in pages(items)) >= with_url
    assert not any("<text" in page.html[:10].decode("latin-1") for page in pages(items))


@pytest.mark.corpus
def test_wcxb_pages_have_genres_and_the_library_reads_the_same(corpora: Path) -> None:
    found = {page.name: page for page in pages(read(corpora / "wcxb-dev"))}

    for expected in read_wcxb(corpora / "wcxb-dev"):
        page = found[f"html/{expected.name}.html.gz"]
        assert page.html == expected.markup
        assert (page.gold or "") == expected.gold
        assert page.genre == expected.page_type
        assert page.url == expected.url or not expected.url


PAGED = b"<p>One</p><a class=prev href=/0>Back</a><span class=n><a href='/2?a#x'>On</a></span>"
LABELS = (
    "File Name,Page URL,Encoding,PREV,PAGE,NEXT,LAST,FIRST,failed,comment\n"
    "1,https://a.example/1,UTF-8,.prev,,.n,,,,\n"
    "2,https://a.example/2,cp1252,,,.missing,,,,\n"
    "3,https://a.example/3,,,,.n,,,1,\n"
    '4,https://a.example/4,UTF-8,,,"a[",,,,\n'
    "6,https://a.example/6,UTF-8,.prev,,,,,,\n"
)
PAGINATION = {
    **{f"html/{number}.html.gz": gzip.compress(PAGED) for number in range(1, 7)},
    "labels.csv": LABELS.encode(),
}


def test_pages_with_marked_next_links_bring_them_along(tmp_path: Path) -> None:
    reading = open_upload(put(tmp_path, PAGINATION))
    assert reading.layout == "pages with pagination links"

    found = list(reading.items())

    assert refused(found) == {}
    read_pages = pages(found)
    assert [page.url for page in read_pages[:4]] == [f"https://a.example/{n}" for n in "1234"]
    assert (read_pages[0].next_url, read_pages[0].next_node) == ("https://a.example/2?a#x", 5)
    # Nothing found, marked as failed, no readable selector, not in the list, no selector at all.
    assert [page.next_node for page in read_pages[1:]] == [None] * 5
    assert read_pages[1].encoding == "cp1252"
    # Only the one that somebody looked at, and found no next link on, does not go on.
    assert [page.is_last for page in read_pages] == [*[False] * 5, True]


def test_a_list_of_next_links_without_their_columns_is_refused(tmp_path: Path) -> None:
    found = read(put(tmp_path, PAGINATION | {"labels.csv": b"a,b\n1,2\n"}))
    assert pages(found) == []
    [reason] = refused(found).values()
    assert "names no columns File Name and NEXT" in reason


@pytest.mark.corpus
def test_the_public_corpus_of_pagination_links_is_read(corpora: Path) -> None:
    found = pages(read(corpora / "pagination"))
    assert len(found) == 135
    # 79 pages have a selector for it; the others are marked as failed or lead nowhere.
    assert sum(page.next_node is not None for page in found) >= 70
    assert sum(page.is_last for page in found) == 55
