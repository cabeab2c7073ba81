"""Matching words of a page and a text: preferred words first, long texts by their phrases."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.labels import alignment
from contentseeker.labels.alignment import Matches, match_preferring, match_words, page_words
from contentseeker.labels.phrases import common_phrases
from contentseeker.page import parse

some_words = st.lists(st.sampled_from("abcd"), max_size=14)


def are_pairs(found: Matches, page: list[str], text: list[str]) -> bool:
    pairs = list(zip(found.page.tolist(), found.text.tolist(), strict=True))
    return pairs == sorted(set(pairs)) and all(page[one] == text[other] for one, other in pairs)


@given(some_words, some_words)
def test_matches_are_pairs_of_equal_words_in_order(page: list[str], text: list[str]) -> None:
    assert are_pairs(match_words(page, text), page, text)


@given(some_words, some_words, st.randoms(use_true_random=False))
def test_preferring_words_matches_equal_words_in_order_as_well(
    page: list[str], text: list[str], dice: random.Random
) -> None:
    preferred = np.array([dice.random() < 0.5 for _ in page], dtype=np.bool_)

    assert are_pairs(match_preferring(page, text, preferred), page, text)


@pytest.mark.parametrize(("preferred", "expected"), [((0, 3), [0, 1, 2]), ((5, 8), [5, 6, 7])])
def test_of_equally_good_places_the_preferred_ones_are_matched(
    preferred: tuple[int, int], expected: list[int]
) -> None:
    page = "storm hits coast and then storm hits coast".split()
    mask = np.zeros(len(page), dtype=np.bool_)
    mask[slice(*preferred)] = True

    assert match_preferring(page, page[:3], mask).page.tolist() == expected


def test_preferred_words_do_not_tear_a_sentence_apart() -> None:
    page = "the wall was done on friday menu the was on".split()
    mask = np.array([False] * 7 + [True] * 3)

    assert match_preferring(page, page[:6], mask).page.tolist() == [0, 1, 2, 3, 4, 5]


def numbered(first: int, last: int) -> list[str]:
    return [f"w{number}" for number in range(first, last)]


def test_beyond_the_limit_long_texts_are_matched_through_their_phrases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = [*numbered(0, 100), "menu", *numbered(100, 200), "foot"]
    text = [*numbered(20, 100), "new", *numbered(100, 190)]
    plain = match_words(page, text)
    monkeypatch.setattr(alignment, "_MAX_CELLS", 500)

    found = match_words(page, text)

    assert found.page.tolist() == plain.page.tolist() == [*range(20, 100), *range(101, 191)]
    assert found.text.tolist() == plain.text.tolist()


def test_phrases_are_those_that_both_have_once_in_the_same_order() -> None:
    one, two, three = numbered(0, 8), numbered(100, 108), numbered(200, 208)

    assert [places.tolist() for places in common_phrases(one + two, one + two)] == [
        list(range(9)),
        list(range(9)),
    ]
    assert len(common_phrases(one + one, one)[0]) == 0
    on_page, in_text = common_phrases([*one, "x", *two, "y", *three], [*two, "z", *three])
    assert (on_page.tolist(), in_text.tolist()) == ([9, 18], [0, 9])
    on_page, in_text = common_phrases([*one, "x", *two, "y", *three], [*three, "z", *one])
    assert len(on_page) == len(in_text) == 1
    assert [len(places) for places in common_phrases([], one)] == [0, 0]


def test_words_of_a_page_are_where_they_are_in_its_clean_text() -> None:
    page = parse("<p>Žluť <b>Kůň</b>s, 漢字!</p>")
    found = page_words(page)
    text = page.clean_text.text

    assert found.words == ["žluť", "kůňs", "漢", "字"]
    spans = zip(found.start.tolist(), found.end.tolist(), strict=True)
    assert [text[start:end].decode().lower() for start, end in spans] == found.words
