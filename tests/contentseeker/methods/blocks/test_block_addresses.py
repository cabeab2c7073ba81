"""What a page's address tells about its kind."""

import pytest

from contentseeker.methods.blocks.page_traits import address_traits
from contentseeker.page import parse

CANONICAL = '<link rel="Canonical" href="https://shop.example/product/7">'
OPEN_GRAPH = '<meta property="og:url" content="https://talk.example/forum/">'


def traits(url: str | None, markup: str = "<p>x") -> set[str]:
    return set(address_traits(parse(markup, url=url)))


def test_hosts_paths_and_queries_are_read_as_words() -> None:
    address = "https://www.talk-forum.Example.com/Threads/2024/big-storm-10455.html?page=2&sort=new"
    assert traits(address) == {
        "host talk",
        "host forum",
        "host example",
        "path of 3",
        "path with year",
        "path threads",
        "path big",
        "page of 3 words",
        "page with number",
        "query page",
        "query sort",
    }


def test_a_home_page_has_a_path_of_none() -> None:
    assert traits("https://a.example/") == {"host example", "path of 0"}


def test_the_address_a_page_was_fetched_from_comes_first() -> None:
    head = CANONICAL + OPEN_GRAPH
    assert "path threads" in traits("https://a.example/threads/1", head)
    assert "path product" in traits(None, head)
    assert "host talk" in traits(None, OPEN_GRAPH)


@pytest.mark.parametrize("url", [None, "", "no address", "/forum/7", "http://[broken"])
def test_without_an_address_there_are_no_traits(url: str | None) -> None:
    assert traits(url) == set()
