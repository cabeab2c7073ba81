"""Readers of public corpora, and every method on real pages."""

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from contentseeker import registry
from contentseeker.corpus import (
    LabelledPage,
    SnippetPage,
    read_articles2023,
    read_fundus,
    read_magic,
    read_snippets,
    read_wcxb,
)
from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.result import Status
from tests.evaluation_corpora import read_cleaneval, read_dragnet, read_waddle, read_zhnews


def store(folder: Path, pages: dict[str, dict[str, Any]]) -> None:
    """A folder in the layout of WCXB."""
    for name in ("html", "ground-truth"):
        (folder / name).mkdir()
    files = {}
    for name, page in pages.items():
        markup = gzip.compress(page["markup"])
        (folder / "html" / f"{name}.html.gz").write_bytes(markup)
        truth = {"url": page["url"], "ground_truth": page["truth"]}
        (folder / "ground-truth" / f"{name}.json").write_text(json.dumps(truth), "utf-8")
        files[name] = {"page_type": page["type"], "domain": page["domain"], "spa": False}
    (folder / "metadata.json").write_text(json.dumps({"files": files}), "utf-8")


def test_pages_come_in_order_with_everything_known_about_them(tmp_path: Path) -> None:
    first = {
        "markup": "<p>Käse</p>".encode("latin-1"),
        "url": "https://cheese.example/1",
        "truth": {"main_content": "Käse", "title": "Cheese"},
        "type": "article",
        "domain": "cheese.example",
    }
    second = first | {"truth": {"main_content": None}, "type": "forum", "url": "https://b.example/"}
    third = first | {"truth": {}}
    store(tmp_path, {"0010": second, "0002": first, "0300": third})

    pages = list(read_wcxb(tmp_path))

    assert pages[0] == LabelledPage(
        name="0002",
        markup=b"<p>K\xe4se</p>",
        gold="Käse",
        page_type="article",
        domain="cheese.example",
        url="https://cheese.example/1",
        title="Cheese",
    )
    assert [(page.name, page.gold, page.page_type) for page in pages[1:]] == [
        ("0010", "", "forum"),
        ("0300", "", "article"),
    ]


def test_pages_are_read_one_by_one(tmp_path: Path) -> None:
    page = {"markup": b"<p>", "url": "", "truth": {}, "type": "", "domain": ""}
    store(tmp_path, {"1": page, "2": page})
    (tmp_path / "html" / "2.html.gz").unlink()

    assert next(read_wcxb(tmp_path)).name == "1"


READERS: list[tuple[Callable[[Path], Iterator[object]], str]] = [
    (read_wcxb, "metadata.json"),
    (read_dragnet, "gold"),
    (read_cleaneval, "gold"),
    (read_snippets, "snippets.json"),
    (read_magic, "gold.json"),
    (read_fundus, "gold.json"),
    (read_articles2023, "gold.json"),
    (read_waddle, "gold.json"),
    (read_zhnews, "gold.json"),
]


@pytest.mark.parametrize("name", ["", "no such folder"])
@pytest.mark.parametrize(("read", "holds"), READERS)
def test_a_wrong_folder_is_refused_with_what_a_right_one_holds(
    tmp_path: Path, name: str, read: Callable[[Path], Iterator[object]], holds: str
) -> None:
    with pytest.raises(ArgumentError, match=rf"^folder: .*Pass the folder .*html/.* and {holds}"):
        next(read(tmp_path / name))


def store_texts(folder: Path, pages: dict[str, bytes]) -> None:
    """A folder in the layout of Dragnet and CleanEval: gold texts by name."""
    for name in ("html", "gold"):
        (folder / name).mkdir()
    for name, gold in pages.items():
        markup = gzip.compress(f"<p>{name}</p>".encode())
        (folder / "html" / f"{name}.html.gz").write_bytes(markup)
        (folder / "gold" / f"{name}.txt").write_bytes(gold)


def test_dragnet_comes_in_order_each_page_from_a_site_of_its_own(tmp_path: Path) -> None:
    store_texts(tmp_path, {"T2": b"two", "R10": b"\n one \n"})
    first, second = read_dragnet(tmp_path)
    assert first == LabelledPage("R10", b"<p>R10</p>", "one", "article", "R10", "")
    assert (second.name, second.gold, second.domain) == ("T2", "two", "T2")


@pytest.mark.parametrize(
    "line",
    [
        "!@#$%^&*()  COMMENTS",
        "!@#$%^&*() COMMENTS  ",
        "!@#$%^&*(  COMMENTS",
        "1@#$%^&*()\tCOMMENTS",
    ],
)
def test_comments_are_cut_off_dragnets_gold_texts_whatever_slip_their_line_has(
    tmp_path: Path, line: str
) -> None:
    written = f"An article\n\nwith COMMENTS in it\n{line}\nI agree\n{line}\nMe too"
    store_texts(tmp_path, {"1": written.encode(), "2": written.replace("\n", "\r\n").encode()})
    for page in read_dragnet(tmp_path):
        assert page.gold.split() == ["An", "article", "with", "COMMENTS", "in", "it"]


def test_a_page_of_comments_only_has_no_article(tmp_path: Path) -> None:
    store_texts(tmp_path, {"1": b"!@#$%^&*()  COMMENTS\nI agree"})
    assert next(read_dragnet(tmp_path)).gold == ""


@pytest.mark.parametrize(
    "written",
    [
        "Größe: “so”".encode(),
        "Größe: “so”".encode("utf-8-sig"),
        "Größe: “so”".encode("cp1252"),
        "Größe: “so”".encode("utf-16"),
    ],
    ids=["utf-8", "with a mark", "Windows", "wide"],
)
@pytest.mark.parametrize("read", [read_dragnet, read_cleaneval])
def test_gold_texts_are_read_as_they_were_written(
    tmp_path: Path, written: bytes, read: Callable[[Path], Iterator[LabelledPage]]
) -> None:
    store_texts(tmp_path, {"1": written})
    assert next(read(tmp_path)).gold == "Größe: “so”"


def test_bytes_that_are_no_text_at_all_are_read_all_the_same(tmp_path: Path) -> None:
    store_texts(tmp_path, {"1": b"one \x81 two", "2": b"\xff\xfeo\0n\0e\0 \0x"})
    first, second = (page.gold for page in read_dragnet(tmp_path))
    assert first.split()[::2] == ["one", "two"]
    assert second.startswith("one")


def test_marks_of_cleaneval_go_and_its_address_stays(tmp_path: Path) -> None:
    written = (
        "URL: http://www.storm.example/a.html \n\n<h>The storm\n\n<p>It < rained.\n"
        "  <l>One <p> thing\nURL: http://other.example/"
    )
    store_texts(tmp_path, {"7": written.encode(), "8": b"<p>No address"})
    first, second = read_cleaneval(tmp_path)
    assert [line for line in first.gold.split("\n") if line] == [
        "The storm",
        "It < rained.",
        "One <p> thing",
        "URL: http://other.example/",
    ]
    assert (first.url, first.domain) == ("http://www.storm.example/a.html", "storm.example")
    assert (first.page_type, first.markup) == ("article", b"<p>7</p>")
    assert (second.gold, second.url, second.domain) == ("No address", "", "8")


def test_a_cleaneval_page_with_an_empty_address_loses_none_of_its_text(tmp_path: Path) -> None:
    store_texts(tmp_path, {"7": b"URL:\n\n<p>It rained.\n<p>All day."})
    page = next(read_cleaneval(tmp_path))
    assert (page.url, page.domain, page.gold.split()) == ("", "7", "It rained. All day.".split())


def test_snippets_come_with_their_pages_in_the_order_of_their_addresses(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    for name in ("a.html", "b.html"):
        (tmp_path / "html" / f"{name}.gz").write_bytes(gzip.compress(name.encode()))
    pages = {
        "https://www.z.example/1": {"file": "a.html", "with": ["Größe"], "without": []},
        "https://a.example:8080/2": {"file": "b.html", "with": [], "without": ["x", "y"]},
    }
    (tmp_path / "snippets.json").write_text(json.dumps(pages, ensure_ascii=False), "utf-8")

    assert list(read_snippets(tmp_path)) == [
        SnippetPage("b.html", b"b.html", (), ("x", "y"), "a.example", "https://a.example:8080/2"),
        SnippetPage("a.html", b"a.html", ("Größe",), (), "z.example", "https://www.z.example/1"),
    ]


def store_gold(folder: Path, gold: dict[str, dict[str, Any]]) -> None:
    """A folder with ``html/`` and one file of gold facts by name."""
    (folder / "html").mkdir(parents=True)
    for name in gold:
        (folder / "html" / f"{name}.html.gz").write_bytes(gzip.compress(name.encode()))
    (folder / "gold.json").write_text(json.dumps(gold), "utf-8")


def test_articles_of_magic_come_before_its_forums(tmp_path: Path) -> None:
    url = "https://www.board.example/2"
    store_gold(tmp_path / "forum", {"f": {"url": url, "content": "me too"}})
    url = "https://a.example/1"
    both = {"url": url, "content": "\u957f"}
    store_gold(tmp_path / "article", {"b": both, "a": both})
    pages = list(read_magic(tmp_path))
    assert [page.name for page in pages] == ["a", "b", "f"]
    assert pages[0] == LabelledPage("a", b"a", "\u957f", "article", "a.example", url)
    assert (pages[2].page_type, pages[2].domain) == ("forum", "board.example")


def test_news_come_with_their_titles_and_belong_to_their_site(tmp_path: Path) -> None:
    url = "https://www.news.example/1"
    facts = {"url": url, "text": "It rained.", "title": "Rain", "site": "http://shop.example"}
    store_gold(tmp_path, {"Paper_2024": facts})
    expected = LabelledPage(
        "Paper_2024", b"Paper_2024", "It rained.", "article", "news.example", url, title="Rain"
    )
    assert list(read_fundus(tmp_path)) == [expected]
    assert list(read_articles2023(tmp_path)) == [replace(expected, domain="shop.example")]


@pytest.mark.parametrize(
    ("named", "code"),
    [("Chinese", "zh"), ("English", "en"), ("Greek", "el"), ("Polish", "pl"), ("Russian", "ru")],
)
def test_waddle_says_host_and_language(tmp_path: Path, named: str, code: str) -> None:
    facts = {"host": "www.news.example", "language": named, "date": "20111101", "text": "Rain"}
    store_gold(tmp_path, {"0001": facts})
    expected = LabelledPage("0001", b"0001", "Rain", "article", "news.example", "", code)
    assert list(read_waddle(tmp_path)) == [expected]


def test_sites_of_chinese_news_are_their_domains(tmp_path: Path) -> None:
    store_gold(tmp_path, {"b-1": {"site": "b", "text": "x"}, "a-2": {"site": "a", "text": "y"}})
    assert [(page.name, page.domain, page.language) for page in read_zhnews(tmp_path)] == [
        ("a-2", "a", "zh"),
        ("b-1", "b", "zh"),
    ]


@pytest.fixture(scope="module")
def real_pages(corpora: Path) -> list[LabelledPage]:
    return list(islice(read_wcxb(corpora / "wcxb-dev"), 25))


@pytest.mark.corpus
@pytest.mark.parametrize("name", registry.names(available_only=True))
def test_every_method_extracts_from_real_pages(name: str, real_pages: list[LabelledPage]) -> None:
    extractor = registry.get(name).create()

    results = [extractor.extract(parse(page.markup, url=page.url)) for page in real_pages]

    assert len(results) == 25
    # The corpus has pages that some method keeps nothing of, but never all of them. The thesis's
    # table pattern keeps nothing of a page whose content is in no table.
    assert any(result.text for result in results) or name in ("CS+TP", "CS+1+TP")
    assert all(result.status is not Status.FAILED for result in results)


@pytest.mark.corpus
def test_gold_texts_are_texts_of_their_pages(real_pages: list[LabelledPage]) -> None:
    for page in real_pages:
        words = set(parse(page.markup).text(0).lower().split())
        gold = page.gold.lower().split()
        found = sum(word in words for word in gold)
        assert found >= 0.5 * len(gold), page.name
