"""Addresses that pages declare as their own, and chains that follow them."""

from collections.abc import Mapping

import pytest

from contentseeker.page import parse
from contentseeker.pagination import LoadedPage, walk
from contentseeker.pagination.declared import declared_address, same_page
from contentseeker.pagination.joining import Ending
from contentseeker.pagination.shelf import Shelf, ShelvedPage
from tests.contentseeker.pagination.test_joining import Paragraphs

SITE = "http://a.example"
STORIES = {
    "one": "It rained on the day the boats came in and nobody had mended the nets",
    "two": "The harbour master wrote every name into a book bound in blue cloth",
    "three": "By evening lamps were lit along the quay although the oil was dear",
}


@pytest.mark.parametrize(
    ("own", "declared", "believed"),
    [
        # Parameters of visits; numbers in them are those of no page.
        ("/s?ref=home", "/s", "/s"),
        ("/s?ref=2", "/s", "/s"),
        ("/s?page=2&ref=7", "/s?page=2", "/s?page=2"),
        ("/s/?page=1", "/s/", "/s/"),
        ("/print/s.html", "/s.html", "/s.html"),
        # It is the page's own address.
        ("/s", "/s", None),
        ("/s", "/s?utm_source=mail#top", None),
        # Page 1, or the page that shows everything, on another page.
        ("/s?page=2", "/s", None),
        ("/s/page/3/", "/s/", None),
        ("/s/2/", "/s/", None),
        ("/s/2", "/s/1", None),
        ("/s?page=2", "/s/all", None),
        # Page 1 may be told from the page that shows everything only by its text.
        ("/s", "/s/all", "/s/all"),
        # Neither another site nor anything that is no page.
        ("/s", "http://other.example/s", None),
        ("/s", "javascript:alert(1)", None),
        ("/s", "http://[broken", None),
    ],
)
def test_a_declared_address_is_believed_unless_it_names_another_page(
    own: str, declared: str, believed: str | None
) -> None:
    page = parse(f"<link rel='Canonical' href='{declared}'><p>Text")
    found = declared_address(page, SITE + own)
    assert (None if found is None else found.removeprefix(SITE)) == believed


def test_pages_are_the_same_if_half_of_their_words_are() -> None:
    assert same_page("a b c d", "a b x y")
    assert not same_page("a b c d", "a x y z")


def stored(pages: Mapping[str, tuple[str, str, str]]) -> dict[str, bytes]:
    """Pages by address: of story, next address and declared address."""
    return {
        url: (
            (f"<link rel=next href='{following}'>" if following else "")
            + (f"<link rel=canonical href='{declared}'>" if declared else "")
            + f"<p>{STORIES.get(story, story)}</p>"
        ).encode()
        for url, (story, following, declared) in pages.items()
    }


def walked(
    pages: Mapping[str, tuple[str, str, str]], start: str = "/s"
) -> tuple[list[str], Ending | None]:
    markup = stored(pages)

    def load(url: str) -> LoadedPage | None:
        found = markup.get(url.removeprefix(SITE))
        return None if found is None else LoadedPage(url, found)

    document = walk(SITE + start, load, Paragraphs())
    return [url.removeprefix(SITE) for url in document.urls], document.ending


def test_a_loop_through_another_address_of_a_page_is_cut() -> None:
    # Page 1 under a second address, with a teaser that makes its text less alike.
    again = STORIES["one"] + " and a teaser of another story that changes from visit to visit"
    pages = {
        "/s?ref=home": ("one", "/s?page=2", "/s"),
        "/s?page=2": ("two", "/s", "/s?page=2"),
        "/s": (again, "/s?page=2", "/s"),
    }
    assert walked(pages, "/s?ref=home") == (["/s?ref=home", "/s?page=2"], Ending.LOOP)


def test_two_unknown_addresses_of_one_page_are_known_by_what_both_declare() -> None:
    again = STORIES["two"] + " and a teaser of another story that changes from visit to visit"
    pages = {
        "/s": ("one", "/x?sid=1", ""),
        "/x?sid=1": ("two", "/x?sid=2", "/x"),
        "/x?sid=2": (again, "/x?sid=3", "/x"),
    }
    assert walked(pages) == (["/s", "/x?sid=1"], Ending.LOOP)


@pytest.mark.parametrize("everywhere", ["/s", "/s/all", "/"])
@pytest.mark.parametrize("following", [("/s?page=2", "/s?page=3"), ("/s/b", "/s/c")])
def test_a_chain_goes_on_where_all_pages_declare_one_address(
    everywhere: str, following: tuple[str, str]
) -> None:
    second, third = following
    pages = {
        "/s": ("one", second, everywhere),
        second: ("two", third, everywhere),
        third: ("three", "", everywhere),
    }
    assert walked(pages) == (["/s", second, third], Ending.NO_NEXT_LINK)


def chains(pages: Mapping[str, tuple[str, str, str]]) -> list[list[str]]:
    shelf = Shelf(
        ShelvedPage(url, LoadedPage(SITE + url, markup)) for url, markup in stored(pages).items()
    )
    found = shelf.chains(Paragraphs(), 50)
    return [[shelf.name_of(url) for url in document.urls] for document in found]


def test_a_page_under_two_addresses_is_joined_once() -> None:
    pages = {
        "/s?ref=home": ("one", "/s?page=2", "/s"),
        "/s?ref=mail": ("one", "/s?page=2", "/s"),
        "/s?page=2": ("two", "", ""),
        "/other": ("three", "", ""),
    }
    assert chains(pages) == [["/s?ref=home", "/s?page=2"], ["/other"]]


def test_a_next_page_is_found_by_the_address_it_declares() -> None:
    pages = {
        "/s": ("one", "/s?page=2", ""),
        "/s?page=2&ref=home": ("two", "", "/s?page=2"),
    }
    assert chains(pages) == [["/s", "/s?page=2&ref=home"]]


def test_the_page_that_shows_everything_is_no_copy_of_page_1() -> None:
    pages = {
        "/s": ("one", "/s/b", "/s/all"),
        "/s/b": ("two", "", "/s/all"),
        "/s/all": (" ".join(STORIES.values()), "", ""),
    }
    assert chains(pages) == [["/s", "/s/b"], ["/s/all"]]
