"""Which addresses are one page, and which belong to one owner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.pagination.addresses import canonical, registered_domain


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("HTTP://WWW.Example.COM/A?b=2&a=1#top", "http://www.example.com/A?a=1&b=2"),
        ("http://a.example", "http://a.example/"),
        ("http://a.example:80/", "http://a.example/"),
        ("https://a.example:8000/", "https://a.example:8000/"),
        ("http://a.example/?utm_source=x&p=2&UTM_Medium=y&utm_x", "http://a.example/?p=2"),
        ("http://a.example/?&p=2&", "http://a.example/?p=2"),
        ("http://a.example/?p=2&p=1", "http://a.example/?p=1&p=2"),
        (" http://a.example/\n ", "http://a.example/"),
        ("http://[::1]:8000/", "http://[::1]:8000/"),
        ("http://[bad/", "http://[bad/"),
        ("", ""),
    ],
)
def test_one_spelling_for_all_addresses_of_a_page(url: str, expected: str) -> None:
    assert canonical(url) == expected


@given(st.text(max_size=60))
def test_the_spelling_of_a_spelling_is_itself(url: str) -> None:
    once = canonical(f"http://{url}")
    assert canonical(once) == once


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("http://www.news.example.co.uk/a", "example.co.uk"),
        ("http://Example.COM:80/", "example.com"),
        ("http://one.blogspot.com/", "one.blogspot.com"),
        ("http://192.168.0.1/", "192.168.0.1"),
        ("http://[::1]/", "::1"),
        ("http://localhost:8000/", "localhost"),
        ("http://co.uk/", "co.uk"),
        ("mailto:a@b.example", ""),
        ("http://[bad/", ""),
        ("http://\ud800.example/", "\ud800.example"),
    ],
)
def test_the_domain_is_what_somebody_registered(url: str, domain: str) -> None:
    assert registered_domain(url) == domain
