"""Fetching: public addresses only, politely and bounded. Servers are on this machine."""

from collections.abc import Iterator

import pytest

from annotate.importing.fetching import Fetcher, FetchError, WebPages, require_web_address
from annotate.importing.public_network import ForbiddenAddressError
from annotate.importing.readers.records import IncomingAsset, IncomingPage, Refused
from tests.annotate.made_up_web import HTML, PUBLIC, Patience, Site, fetcher_for, running_site


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest.fixture
def clock() -> Patience:
    return Patience()


@pytest.fixture
def fetcher(site: Site, clock: Patience) -> Iterator[Fetcher]:
    fetcher = fetcher_for(site, clock)
    yield fetcher
    fetcher.close()


# Where it may lead


def test_one_private_address_among_public_ones_is_enough_to_refuse(
    site: Site, fetcher: Fetcher
) -> None:
    site.names["mixed.example"] = [PUBLIC, "10.0.0.1"]

    with pytest.raises(ForbiddenAddressError):
        fetcher.fetch("http://mixed.example/")

    assert not site.connected


def test_the_connection_goes_to_the_very_address_that_was_checked(
    site: Site, fetcher: Fetcher
) -> None:
    site.give("/a")
    site.names["a.example"] = ["8.8.4.4", PUBLIC]

    found = fetcher.fetch("http://a.example/a")

    assert found.data == HTML
    assert set(site.connected) == {("8.8.4.4", 80)}
    # Looked up once per connection: a second look could be answered otherwise.
    assert len(site.looked_up) == len(site.connected)
    assert site.asked[-1] == "a.example/a"


def test_a_redirect_into_the_private_network_is_refused(site: Site, fetcher: Fetcher) -> None:
    site.give("/a", b"", 302, Location="http://inside.example/secrets")
    site.names["inside.example"] = ["169.254.169.254"]

    with pytest.raises(ForbiddenAddressError, match=r"169\.254\.169\.254"):
        fetcher.fetch("http://a.example/a")

    assert not any("secrets" in asked for asked in site.asked)


@pytest.mark.parametrize(
    "location",
    ["http://127.0.0.1/", "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://0.0.0.0/"],
)
def test_a_redirect_to_a_numeric_private_address_is_refused(
    site: Site, fetcher: Fetcher, location: str
) -> None:
    site.give("/a", b"", 301, Location=location)
    # The system's resolver gives numbers back as they are.
    for number in ("127.0.0.1", "::1", "::ffff:10.0.0.1", "0.0.0.0"):  # noqa: S104
        site.names[number] = [number]

    with pytest.raises(ForbiddenAddressError):
        fetcher.fetch("http://a.example/a")


@pytest.mark.parametrize(
    "url",
    [
        *("file:///etc/passwd", "ftp://a.example/", "gopher://a.example/", "//a.example", "a"),
        *("http://a.example:22/", "https://a.example:8443/", "http://a.example:99999/"),
        *("http://user:secret@a.example/", "http://", "http://[::1/"),
    ],
)
def test_only_ordinary_addresses_of_the_web_are_fetched(url: str, fetcher: Fetcher) -> None:
    with pytest.raises(FetchError):
        require_web_address(url)
    with pytest.raises(FetchError):
        fetcher.fetch(url)


def test_a_redirect_to_another_protocol_or_port_is_refused(site: Site, fetcher: Fetcher) -> None:
    for location in ("ftp://a.example/x", "http://a.example:8080/x"):
        site.give("/a", b"", 302, Location=location)
        with pytest.raises(FetchError):
            fetcher.fetch("http://a.example/a")


# How far it goes


def test_redirects_are_followed_so_far_and_no_further(site: Site, fetcher: Fetcher) -> None:
    for number in range(6):
        site.give(f"/{number}", b"", 302, Location=f"/{number + 1}")
    site.give("/5")

    assert fetcher.fetch("http://a.example/0").url == "http://a.example/5"

    site.give("/5", b"", 302, Location="/6")
    with pytest.raises(FetchError, match="5 redirects"):
        fetcher.fetch("http://a.example/0")


def test_too_much_is_refused(site: Site, fetcher: Fetcher) -> None:
    site.give("/a", b"x" * 1001)

    with pytest.raises(FetchError, match="more than 1 kB"):
        fetcher.fetch("http://a.example/a", most_bytes=1000)


def test_what_takes_too_long_is_given_up(site: Site, clock: Patience, fetcher: Fetcher) -> None:
    site.give("/a")
    # The answer takes until the end of time.
    clock.now = lambda: 1e9 if "a.example/a" in site.asked else 0.0

    with pytest.raises(FetchError, match="longer than 60 seconds"):
        fetcher.fetch("http://a.example/a")


@pytest.mark.parametrize("status", [404, 410, 500, 503])
def test_an_error_of_the_server_is_said(site: Site, fetcher: Fetcher, status: int) -> None:
    site.give("/a", b"", status)

    with pytest.raises(FetchError, match=f"answered {status}"):
        fetcher.fetch("http://a.example/a")


# Manners


def test_a_host_rests_a_second_between_two_requests(
    site: Site, clock: Patience, fetcher: Fetcher
) -> None:
    site.give("/a")
    for url in ("http://a.example/a", "http://b.example/a", "http://a.example/a"):
        fetcher.fetch(url)

    # robots.txt of a, then a; robots.txt of b, then b; a again has rested long enough.
    assert clock.slept == [1.0, 1.0]
    fetcher.fetch("http://a.example/a")
    assert clock.slept[2:] == [1.0]


def test_robots_txt_is_read_once_and_obeyed(site: Site, clock: Patience, fetcher: Fetcher) -> None:
    site.give("/robots.txt", b"User-agent: *\nDisallow: /private\nCrawl-delay: 7", Location="")
    site.give("/a")

    assert fetcher.fetch("http://a.example/a").data == HTML
    with pytest.raises(FetchError, match=r"robots\.txt"):
        fetcher.fetch("http://a.example/private/a")

    assert site.asked == ["a.example/robots.txt", "a.example/a"]
    assert clock.slept == [7.0]


def test_rules_hold_for_the_end_of_a_redirect_too(site: Site, fetcher: Fetcher) -> None:
    site.give("/robots.txt", b"User-agent: *\nDisallow: /private")
    site.give("/a", b"", 302, Location="/private/a")

    with pytest.raises(FetchError, match=r"robots\.txt"):
        fetcher.fetch("http://a.example/a")


def test_a_site_whose_rules_cannot_be_read_is_left_in_peace(site: Site, fetcher: Fetcher) -> None:
    site.give("/robots.txt", b"", 503)
    site.give("/a")

    with pytest.raises(FetchError, match="answered 503"):
        fetcher.fetch("http://a.example/a")

    assert site.asked == ["a.example/robots.txt"]


# What is handed on


def test_pages_come_with_their_encoding_and_refusals_with_their_reasons(
    site: Site, fetcher: Fetcher
) -> None:
    site.give("/a", Content_Type="text/html; charset=ISO-8859-1")
    site.give("/b", b"%PDF", Content_Type="application/pdf")
    urls = ["http://a.example/a", "http://a.example/b", "http://a.example/c", "file:///x"]

    pages = WebPages(urls, fetcher)
    page, *refused = pages.items()

    assert pages.total == 4
    assert isinstance(page, IncomingPage)
    assert (page.url, page.encoding, page.html) == (urls[0], "iso-8859-1", HTML)
    assert [(one.name, type(one)) for one in refused if isinstance(one, Refused)] == [
        (url, Refused) for url in urls[1:]
    ]


def test_requisites_come_only_when_asked_for(site: Site, fetcher: Fetcher) -> None:
    site.give("/a")
    site.give("/s.css", b"p{}", Content_Type="text/css")
    urls = ["http://a.example/a"]

    assert len(list(WebPages(urls, fetcher).items())) == 1

    _, style, picture = WebPages(urls, fetcher, with_assets=True).items()
    assert style == IncomingAsset("http://a.example/s.css", b"p{}", "text/css")
    assert isinstance(picture, Refused)
    assert picture.name == "http://a.example/rain.png"
