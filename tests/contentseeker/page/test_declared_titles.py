"""Titles that pages declare, and the names of their sites."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page import parse
from contentseeker.page.declared_titles import key, read_declared_titles, without_site

SITE = "<meta property='og:site_name' content='The Daily'>"


@pytest.mark.parametrize(
    ("head", "url", "expected"),
    [
        ("<title> A\n &amp; B </title>", None, "A & B"),
        ("<svg><g><title>Logo</title></g></svg>", None, ""),
        ("<svg><title>Logo</title></svg><title>Page</title>", None, "Page"),
        ("<title></title>", None, ""),
        ("", None, ""),
        ("<title>Ships | The Daily</title>", None, "Ships | The Daily"),
        (SITE + "<title>Ships | The Daily</title>", None, "Ships"),
        (SITE + "<title>The Daily - Ships - Harbour - the DAILY</title>", None, "Ships - Harbour"),
        (SITE + "<title>The Daily</title>", None, "The Daily"),
        (SITE + "<title>Ships of The Daily</title>", None, "Ships of The Daily"),
        ("<title>Ships - daily.example</title>", "https://www.daily.example/a", "Ships"),
        ("<title>Daily: Ships</title>", "https://news.daily.example/a", "Ships"),
        ("<title>Ships - News</title>", "https://news.daily.example/a", "Ships - News"),
        ("<title>Ships - Daily</title>", "https://shipping.example/a", "Ships - Daily"),
        ("<title>港口_每日</title><meta property=og:site_name content=每日>", None, "港口"),
        (SITE + "<title>Ships | Old</title><meta name=twitter:title content=Boats>", None, "Boats"),
        (SITE + "<title>Ships</title><meta property=og:title content='The Daily'>", None, "Ships"),
    ],
)
def test_the_sites_name_is_cut_off_where_it_is_sure(
    head: str, url: str | None, expected: str
) -> None:
    page = parse(f"<html><head>{head}</head><body><p>text</body></html>", url=url)
    assert read_declared_titles(page).best == expected


@given(st.text(max_size=60), st.sets(st.text(min_size=1, max_size=5).map(key)))
def test_what_is_left_of_a_title_is_a_part_of_it_and_never_nothing(
    title: str, sites: set[str]
) -> None:
    left = without_site(title, sites)
    assert left in title
    assert bool(left) == bool(title)


@given(st.text(max_size=40))
def test_keys_leave_out_case_space_and_punctuation(text: str) -> None:
    assert key(f"  “{text}” !") == key(text)
    assert not any(
        each.isspace() or each.isupper() for each in key(text.swapcase()) if each.isascii()
    )
