"""Links to earlier pages of a series, and that they are never proposed."""

from collections.abc import Sequence

import numpy as np
import pytest

from contentseeker.page import FlatPage, parse
from contentseeker.pagination import Candidate, candidates, find_next
from contentseeker.pagination.earlier import leads_back
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.next_link import declares_end, likeliest

SITE = "http://a.example"


def earlier(markup: str, url: str) -> list[str]:
    """The links that lead back, without the site."""
    page = parse(markup, url=url)
    links = candidates(page, url)
    found = leads_back(page, url, links)
    return [
        link.url.removeprefix(SITE) for link, is_back in zip(links, found, strict=True) if is_back
    ]


def pager(*parts: str) -> str:
    return f"<a href=/about>About us</a><div class=pager>{' '.join(parts)}</div><a href=/z>Z</a>"


@pytest.mark.parametrize(
    ("own", "targets", "back"),
    [
        # The number of the page is lower; the address without a number is that of page 1.
        (
            "/t?page=3",
            ["/t", "/t?page=1", "/t?page=2", "/t?page=4"],
            ["/t", "/t?page=1", "/t?page=2"],
        ),
        # One page is no earlier page of itself in another view.
        (
            "/t/page-243?since=2014",
            ["/t/page-243", "/t/page-242?since=2014"],
            ["/t/page-242?since=2014"],
        ),
        # Offsets are numbers of pages, too.
        ("/t?start=20", ["/t?start=0", "/t?start=40"], ["/t?start=0"]),
        # No address says that it is a page of a series: archives go back in time.
        ("/2012/05/", ["/2012/04/", "/2012/06/"], []),
        # Another series than the page's own.
        ("/t?page=3", ["/other?page=2"], []),
    ],
)
def test_an_address_with_a_lower_page_number_leads_back(
    own: str, targets: Sequence[str], back: Sequence[str]
) -> None:
    markup = "".join(f"<p><a href='{target}'>more</a></p>" for target in targets)
    assert earlier(markup, SITE + own) == list(back)


@pytest.mark.parametrize(
    ("parts", "back"),
    [
        # The current page is printed right behind the link with the number before it.
        (["<a href=/s/1>1</a>", "<a href=/s/2>2</a>", "<b>3</b>"], ["/s/1", "/s/2"]),
        (
            ["<a href=/s/1>1</a>", "<a href=/s/2>2</a>", "[3]", "<a href=/s/4>4</a>"],
            ["/s/1", "/s/2"],
        ),
        # Gaps, and another link to the page before.
        (
            ["<a href=/s/8>«</a>", "<a href=/s/1>1</a>", "…", "<a href=/s/8>8</a>", "9"],
            ["/s/8", "/s/1", "/s/8"],
        ),
        # How many pages there are is not the number of this one.
        (["<a href=/s/2>2</a>", "<a href=/s/3>3</a>", "<a href=/s/4>4</a>", "of 5"], []),
        (["Page 1", "<a href=/s/2>2</a>", "of 3"], []),
        # On the first page, all numbers lead on.
        (["<b>1</b>", "<a href=/s/2>2</a>", "<a href=/s/3>3</a>"], []),
        (["<a href=/s/2 title='Page 2'>2</a>", "3 comments"], []),
    ],
)
def test_numbers_before_the_current_one_of_a_pager_lead_back(
    parts: Sequence[str], back: Sequence[str]
) -> None:
    assert earlier(pager(*parts), f"{SITE}/s/now") == list(back)


def test_a_pager_of_thousands_of_links_is_read_once() -> None:
    links = "".join(f"<a href=/s/{number}>{number}</a> " for number in range(1, 3001))
    assert len(earlier(f"<p>{links}<b>3001</b></p>", f"{SITE}/s/now")) == 3000


class Convinced:
    """A model to which every link looks like the next one, the first one most of all."""

    def probabilities(self, page: FlatPage, url: str, links: Sequence[Candidate]) -> FloatArray:
        return np.linspace(0.9, 0.6, len(links))


def test_the_model_is_overruled_where_a_link_leads_back() -> None:
    url = f"{SITE}/t?page=3"
    page = parse("<a href='?page=2'>Next</a> <b>3</b> <a href='?page=4'>4</a>", url=url)
    found = find_next(page, url, Convinced())
    assert found is not None
    assert (found.url, found.probability) == (f"{SITE}/t?page=4", 0.6)

    last = parse("<a href='?page=2'>Next</a> <b>3</b>", url=url)
    assert find_next(last, url, Convinced()) is None
    best = likeliest(last, url, candidates(last, url), Convinced())
    assert best is not None
    assert best.probability == 0.0


@pytest.mark.parametrize(
    ("head", "is_end"),
    [
        ("<link rel=prev href=/1>", True),
        ("<a rel='nofollow previous' href=/1>Back</a>", True),
        ("<link rel=prev href=/1><link rel=next href=/3>", False),
        ("<a rel=prev href=/1>Back</a><a rel=next href=/3>On</a>", False),
        ("<link rel=next href=/3>", False),
        # Neither another site nor the page itself is a page before this one.
        ("<link rel=prev href=http://other.example/1>", False),
        ("<link rel=prev href=/2>", False),
        ("", False),
    ],
)
def test_a_previous_page_without_a_next_one_is_the_end_of_a_series(head: str, is_end: bool) -> None:
    url = f"{SITE}/2"
    page = parse(f"{head}<a href=/9 class=next>Next</a>", url=url)
    assert declares_end(page, url, candidates(page, url)) is is_end
    if is_end:
        assert find_next(page, url, Convinced()) is None
