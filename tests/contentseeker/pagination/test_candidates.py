"""Which links of a page could lead to its next page."""

import pytest

from contentseeker.page import parse
from contentseeker.pagination import Candidate, candidates

URL = "http://www.a.example/list?page=1"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<a href='?page=2#top'>2</a>", [("http://www.a.example/list?page=2", "2")]),
        ("<base href='/x/'><a href=2>2</a>", [("http://www.a.example/x/2", "2")]),
        ("<a href='https://m.a.example/2'>2</a>", [("https://m.a.example/2", "2")]),
        ("<a href='http://b.example/2'>2</a>", []),
        ("<a href='mailto:x@a.example'>2</a><a href='javascript:x()'>3</a><a>4</a>", []),
        ("<a href='#top'>top</a><a href='?page=1&amp;utm_source=x'>here</a><a href=''>.</a>", []),
        ("<area href=2>", []),
        ("<a href=2 title=t><img><img alt=' older  posts '></a>", [(".../2", "older posts")]),
        ("<a href=2 title=t aria-label=l></a>", [(".../2", "t")]),
        ("<a href=2 aria-label=l> </a>", [(".../2", "l")]),
        ("<a href=2></a>", [(".../2", "")]),
    ],
)
def test_candidates_are_links_to_other_pages_of_the_site(
    markup: str, expected: list[tuple[str, str]]
) -> None:
    found = candidates(parse(markup, url=URL), URL)
    written = [(each.url, each.text) for each in found]
    assert written == [(url.replace("...", "http://www.a.example"), text) for url, text in expected]


def test_the_address_given_counts_not_the_one_the_page_was_parsed_with() -> None:
    page = parse("<a href=2 rel='Next Nofollow'>2</a>", url="http://b.example/1")
    assert candidates(page, "http://a.example/x/1") == (
        Candidate(2, "http://a.example/x/2", "2", ("next", "nofollow")),
    )
