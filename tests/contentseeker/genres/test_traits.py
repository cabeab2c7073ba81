"""Traits of pages, computed by hand."""

import numpy as np
import pytest
from hypothesis import given

from contentseeker import parse
from contentseeker.genres.traits import (
    amount_trait,
    genre_traits,
    repeated_siblings,
    share_trait,
)
from tests.contentseeker.broken_markup import broken_markup


def traits(html: str, url: str | None = None) -> frozenset[str]:
    return genre_traits(parse(html, url=url))


@pytest.mark.parametrize(
    ("amount", "range_of"), [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3), (14, 3), (15, 4)]
)
def test_amounts_are_grouped_by_powers_of_two(amount: int, range_of: int) -> None:
    assert amount_trait("links", amount) == f"#links={range_of}"


@pytest.mark.parametrize(("part", "tenths"), [(0, 0), (9, 0), (10, 1), (55, 5), (99, 9), (100, 10)])
def test_shares_are_cut_to_tenths(part: int, tenths: int) -> None:
    assert share_trait("text in links", part, 100) == f"%text in links={tenths}"


def test_a_share_of_nothing_is_none() -> None:
    assert share_trait("text in links", 0, 0) == "%text in links=0"


def test_shares_of_text_in_tables_links_and_paragraphs() -> None:
    # 10 characters: 3 in the table, 2 in the link, 5 in the paragraph, the link included.
    found = traits("<table><tr><td>abc</table><p>def<a href=/x>gh</a></p><div>ij</div>")
    assert {"%text in tables=3", "%text in links=2", "%text in paragraphs=5"} <= found
    assert {"#tables=1", "#rows=1", "#links=1", "%text in lists=0"} <= found


def test_repeated_siblings_share_parent_tag_and_class() -> None:
    page = parse(
        "<div><p class=a>1234</p><p class=a>12</p><p class=b>123456789</p><p class=a>123456</p>"
        "<ul><li>1<li>2<li>3</ul></div>"
    )
    # Three of class a (4, 2, 6) hold more than the three items (1, 1, 1); b is there once.
    assert repeated_siblings(page).tolist() == [4, 2, 6]


def test_traits_of_repeated_siblings() -> None:
    found = traits("<p>1234</p><p>12</p><p>123456</p><div>12345678</div>")
    # 12 of 20 characters, 4 each; standard deviation 1.63, a coefficient of variation of 0.41.
    assert {"#repeats=2", "%text in repeats=6", "#text of a repeat=2"} <= found
    assert "#spread of repeats=0" in found


def test_two_siblings_are_no_repetition() -> None:
    page = parse("<p>one</p><p>two</p>")
    assert repeated_siblings(page).tolist() == []
    assert "#repeats=0" in genre_traits(page)


def test_dates_clock_times_and_prices_of_short_texts() -> None:
    found = traits(
        "<p>2009-05-01</p><p>1.5.2009, 10:30</p><p>2009年5月1日</p><p>$5</p><p>7 €</p><p>£ 3</p>"
        "<p>In prose of more than ten words the dates do not count: 2008-01-01 and 2008-01-02.</p>"
    )
    # Three dates, one time, three prices.
    assert {"#dates=2", "#clock times=1", "#prices=2"} <= found


def test_words_of_labels_are_told_from_words_of_prose() -> None:
    found = traits("<a href=/r>Reply now</a><p>I thank you for this answer, said Ämilie.</p>")
    assert {"says reply", "says now", "word reply", "word i", "word ämilie"} <= found
    assert "says thank" not in found


def test_names_of_parts_declarations_and_the_address() -> None:
    found = traits(
        '<meta name=generator content="phpBB 3"><meta property="og:type" content="article">'
        '<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
        '<div class="post-body" id=viewThread role=main>x</div>',
        "https://www.forum.example/2009/viewtopic.php?t=5",
    )
    assert {"generator=phpbb", "og:type=article", "ld=NewsArticle"} <= found
    assert {"post", "body", "post-body", "view", "thread", "role=main"} <= found
    assert {"host forum", "path with year", "path viewtopic", "query t"} <= found


def test_other_scripts_have_words_and_shapes() -> None:
    found = traits("<p>漢字かな</p><p>漢字</p><p>かなかな</p>")
    assert {"word 漢", "word か", "#repeats=2", "%text in repeats=10"} <= found
    assert "word 漢字" not in found


@pytest.mark.parametrize(
    "html",
    [
        "",
        "\0",
        "<p>" * 20_000,
        "<p class='" + "a " * 50_000 + "'>x</p>",
        "<p>" + "a" * 500_000,
        "<p>1 " * 30_000,
        '<script type="application/ld+json">' + '{"@type":"x"}' * 50_000 + "</script>",
        "<p id=http://[ >]</p>",
    ],
)
def test_hostile_pages_have_a_bounded_number_of_traits(html: str) -> None:
    assert len(genre_traits(parse(html, url="http://[bad"))) < 60_000


@given(broken_markup)
def test_broken_markup_never_raises_and_gives_the_same_traits_again(html: str) -> None:
    assert traits(html) == traits(html)
    assert repeated_siblings(parse(html)).dtype == np.int32
