"""Votes of domains on names and words."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.counting import TokenCounts, Votes, name_votes, word_votes
from contentseeker.methods.blocks.features import PageBlocks, read_blocks
from contentseeker.methods.blocks.view import FloatArray
from tests.contentseeker.methods.blocks.agreeing import view_of

_votes = st.dictionaries(
    st.sampled_from(["story", "menu", "ad", "post"]), st.integers(0, 8).map(lambda n: n / 8)
)


def labelled(markup: str, *label: float) -> tuple[PageBlocks, FloatArray]:
    return read_blocks(view_of(markup)), np.array(label)


def counted(domains: list[Votes], fewest: int = 2) -> TokenCounts:
    counts = TokenCounts(fewest)
    for votes in domains:
        counts.add(votes)
    return counts


def test_within_a_domain_a_name_stands_for_its_share_of_words() -> None:
    page = labelled("<div class=box><p>one two three</p><p>four</p></div><p id=end>x</p>", 1, 0, 0)
    assert name_votes([page]) == {"box": 0.75, "end": 0}


def test_what_nobody_labelled_does_not_vote() -> None:
    nobody = float("nan")
    markup = "<div class=box><p>one two</p><p>three</p></div><p id=end>four</p>"
    page = labelled(markup, 1, nobody, nobody)
    assert name_votes([page]) == {"box": 1}
    assert word_votes([page]) == {"one": 1, "two": 1}


def test_words_of_short_blocks_vote_once_a_block() -> None:
    page = labelled("<p>Share share!</p><p>share this</p><p>This way</p>", 0, 1, 1)
    assert word_votes([page]) == {"share": 0.5, "this": 1, "way": 1}


def test_long_blocks_say_nothing_about_their_words() -> None:
    page = labelled(f"<p>{'word ' * 200}</p><p>end</p>", 1, 0)
    assert word_votes([page]) == {"end": 0}


def test_a_domain_has_one_vote_however_many_pages_it_has() -> None:
    good, bad = labelled("<p class=box>x</p>", 1), labelled("<p class=box>x</p>", 0)
    many = counted([name_votes([good] * 50), name_votes([bad])])
    few = counted([name_votes([good]), name_votes([bad])])
    assert many.odds() == few.odds() == {"box": pytest.approx(0)}


def test_odds_rise_with_the_domains_that_agree() -> None:
    few, more = (counted([{"box": 1.0, "ad": 0.0}] * number).odds() for number in (3, 30))
    assert more["box"] > few["box"] > 0 > few["ad"] > more["ad"]
    assert few["box"] == pytest.approx(np.log(4 / 1))


def test_a_name_of_too_few_domains_stands_for_nothing() -> None:
    assert list(counted([{"box": 1.0}, {"box": 0.5, "ad": 0.0}]).odds()) == ["box"]


@given(st.lists(_votes, min_size=1, max_size=6), st.data())
def test_a_table_without_a_domain_is_the_one_counted_without_it(
    domains: list[Votes], data: st.DataObject
) -> None:
    left_out = data.draw(st.integers(0, len(domains) - 1))
    counts = counted(domains)
    rest = counted(domains[:left_out] + domains[left_out + 1 :])
    table = counts.table_without(domains[left_out], counts.odds())
    # Shares are eighths: sums of them are exact.
    assert table.odds == rest.odds()


@given(st.lists(_votes, max_size=6))
def test_counts_come_back_as_they_were(domains: list[Votes]) -> None:
    counts = counted(domains)
    again = TokenCounts.from_stored(counts.as_json(), counts.as_arrays())
    assert again.odds() == counts.odds()
    assert again.as_json() == counts.as_json()


def test_counts_that_are_no_round_numbers_come_back_as_they_were() -> None:
    counts = counted([{"story": 1 / 3}, {"story": 1 / 7}])
    assert TokenCounts.from_stored(counts.as_json(), counts.as_arrays()).odds() == counts.odds()


@pytest.mark.parametrize(
    ("stored", "content", "domains"),
    [
        ({"fewest domains": 2}, [1.0], [2]),
        ({"tokens": ["box"]}, [1.0], [2]),
        ({"fewest domains": None, "tokens": ["box"]}, [1.0], [2]),
        ({"fewest domains": 2, "tokens": {"box": "1 of 2"}}, [1.0], [2]),
        ({"fewest domains": 2, "tokens": [7]}, [1.0], [2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [1.0, 1.0], [2, 2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [1], [2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [1.0], [2.0]),
        ({"fewest domains": 2, "tokens": ["box"]}, [3.0], [2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [-1.0], [2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [float("nan")], [2]),
        ({"fewest domains": 2, "tokens": ["box"]}, [float("inf")], [2]),
    ],
)
def test_counts_that_cannot_be_are_refused(
    stored: dict[str, Any], content: list[float], domains: list[float]
) -> None:
    arrays = {"content": np.array(content), "domains": np.array(domains)}
    with pytest.raises((ArithmeticError, AttributeError, LookupError, TypeError, ValueError)):
        TokenCounts.from_stored(stored, arrays)
