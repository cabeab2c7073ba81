"""Chains of pages: where they end, and what is left of them as one document."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

from dataclasses import dataclass

import pytest

from contentseeker.page import FlatPage
from contentseeker.pagination import LoadedPage, join, walk
from contentseeker.pagination.joining import Ending, PageOfChain, are_alike
from contentseeker.result import Extraction

SITE = "http://a.example"


@dataclass(frozen=True)
class Paragraphs:
    """Takes paragraphs."""

    def extract(self, page: FlatPage) -> Extraction:
        nodes = page.find("p").tolist()
        return Extraction.of(page, page.text_of(nodes), nodes)


def page(text: str, next_url: str = "") -> bytes:
    link = f"<link rel=next href='{next_url}'>" if next_url else ""
    return f"{link}<p>{text}</p>".encode()


def walked(pages: dict[str, bytes | LoadedPage], max_pages: int = 50) -> tuple[list[str], Ending]:
    def load(url: str) -> LoadedPage | None:
        found = pages.get(url.removeprefix(SITE))
        return LoadedPage(url, found) if isinstance(found, bytes) else found

    document = walk(f"{SITE}/1", load, Paragraphs(), max_pages)
    assert document.ending is not None
    return [url.removeprefix(SITE) for url in document.urls], document.ending


ONE, TWO = page("One and only", "/2"), page("Two as well", "/3")


@pytest.mark.parametrize(
    ("pages", "urls", "ending"),
    [
        ({"/1": ONE, "/2": page("Two", "/1")}, ["/1", "/2"], Ending.LOOP),
        ({"/1": page("One", "/1?utm_source=x#end")}, ["/1"], Ending.NO_NEXT_LINK),
        ({"/1": ONE, "/2": TWO, "/3": page("Three")}, ["/1", "/2", "/3"], Ending.NO_NEXT_LINK),
        ({"/1": ONE}, ["/1"], Ending.NOT_AVAILABLE),
        ({}, [], Ending.NOT_AVAILABLE),
        (
            {"/1": ONE, "/2": LoadedPage("http://login.example/?to=2", TWO)},
            ["/1"],
            Ending.OTHER_SITE,
        ),
        ({"/1": ONE, "/2": page("One and only", "/3")}, ["/1"], Ending.SAME_TEXT),
        ({"/1": ONE, "/2": page("", "/3")}, ["/1"], Ending.NO_TEXT),
        (
            {"/1": ONE, "/2": LoadedPage(f"{SITE}/2b", page("Two", "/2"))},
            ["/1", "/2b"],
            Ending.LOOP,
        ),
    ],
)
def test_a_walk_ends_and_says_why(
    pages: dict[str, bytes | LoadedPage], urls: list[str], ending: Ending
) -> None:
    assert walked(pages) == (urls, ending)


def test_a_walk_has_a_limit() -> None:
    pages: dict[str, bytes | LoadedPage] = {
        f"/{number}": page(f"Page {'x' * number}", f"/{number + 1}") for number in range(1, 60)
    }
    assert walked(pages, max_pages=3) == (["/1", "/2", "/3"], Ending.LIMIT)
    assert len(walked(pages)[0]) == 50


def chain(*texts: str) -> list[PageOfChain]:
    return [PageOfChain(f"{SITE}/{number}", text) for number, text in enumerate(texts, start=1)]


def test_what_nearly_all_pages_begin_or_end_with_is_left_out() -> None:
    texts = [f"The Harbour\nBy Ann\nPart {number}\nStory {number}\nShare" for number in range(4)]
    document = join(chain(*texts, "The Harbour\nLast part\nStory\nImprint"))

    assert document.furniture == ("The Harbour", "By Ann", "Share")
    assert document.text == (
        "Part 0\nStory 0\n\nPart 1\nStory 1\n\nPart 2\nStory 2\n\nPart 3\nStory 3"
        "\n\nLast part\nStory\nImprint"
    )
    assert document.paragraphs[:2] == ("Part 0", "Story 0")
    assert document.urls[4] == f"{SITE}/5"


@pytest.mark.parametrize(
    "texts", [["Title\nOne"], ["Title\nOne", "Two"], ["T\n1", "T\n2", "T\n3", "4"], []]
)
def test_what_too_few_pages_repeat_is_kept(texts: list[str]) -> None:
    document = join(chain(*texts))
    assert not document.furniture
    assert document.text == "\n\n".join(texts)


def test_pages_that_are_all_furniture_become_nothing() -> None:
    document = join(chain("Menu", "Menu"))
    assert document.text == ""
    assert document.furniture == ("Menu",)
    assert len(document.pages) == 2


def test_whoever_knows_more_about_the_pages_says_where_they_continue() -> None:
    """Even against the page's own word."""
    pages = {"/1": page("One", "/9"), "/2": page("Two", "/9")}

    document = walk(
        f"{SITE}/1",
        lambda url: LoadedPage(url, pages[url.removeprefix(SITE)]),
        Paragraphs(),
        next_url=lambda _, url: f"{SITE}/2" if url.endswith("/1") else None,
    )

    assert document.urls == (f"{SITE}/1", f"{SITE}/2")
    assert document.ending is Ending.NO_NEXT_LINK


def test_texts_without_spaces_are_compared_by_their_characters() -> None:
    text = "昨天晚上，这个城市下了一场大雨，许多街道都被水淹没了。居民们说，从来没有见过。"
    assert are_alike(text, text.replace("昨天", "今天"))
    assert not are_alike(text, "今天的股市上涨了百分之三，投资者对明年的经济表示乐观。")
