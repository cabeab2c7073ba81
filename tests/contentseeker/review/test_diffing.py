"""Differences: exact to the character, readable, and fast."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.review.diffing import Piece, text_diff

WORDS = st.lists(
    st.sampled_from(
        ["a", "b", "dark", "darkness", "漢字", "\n", "  ", "\t", "e\u0301", "\r", "😀"]
    ),
    max_size=40,
)
TEXTS = st.one_of(WORDS.map(" ".join), WORDS.map("".join), st.text(max_size=30))


def gold_of(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces if piece.kind != "wrong")


def extracted_of(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces if piece.kind != "missed")


def parts(gold: str, extracted: str) -> list[tuple[str, str]]:
    return [(piece.kind, piece.text) for piece in text_diff(gold, extracted)]


def numbered(first: int, last: int) -> str:
    return " ".join(f"word{number}" for number in range(first, last))


@given(TEXTS, TEXTS)
def test_the_pieces_make_up_both_texts_white_space_and_all(gold: str, extracted: str) -> None:
    pieces = text_diff(gold, extracted)

    assert gold_of(pieces) == gold
    assert extracted_of(pieces) == extracted
    assert all(piece.text for piece in pieces)


@given(TEXTS)
def test_a_text_differs_in_nothing_from_itself(text: str) -> None:
    assert {piece.kind for piece in text_diff(text, text)} <= {"same", "folded"}


def test_whole_words_are_missed_or_wrong() -> None:
    assert parts("one two three", "one four three") == [
        ("same", "one "),
        ("missed", "two "),
        ("wrong", "four "),
        ("same", "three"),
    ]


def test_words_that_are_mostly_equal_are_refined_to_characters() -> None:
    assert parts("the colour of it", "the color of it") == [
        ("same", "the colo"),
        ("missed", "u"),
        ("same", "r of it"),
    ]


def test_words_that_grew_together_miss_only_the_space() -> None:
    assert parts("Harbour wall repaired", "Harbourwall repaired") == [
        ("same", "Harbour"),
        ("missed", " "),
        ("same", "wall repaired"),
    ]


def test_other_white_space_is_shown_and_has_no_words() -> None:
    pieces = text_diff("one  two\nthree", "one two three")

    assert [piece.words for piece in pieces if piece.kind in ("missed", "wrong")] == [0, 0, 0]
    assert [piece.text for piece in pieces if piece.kind == "missed"] == [" ", "\n"]
    assert [piece.text for piece in pieces if piece.kind == "wrong"] == [" "]


def test_equal_words_by_chance_do_not_make_a_patchwork_of_other_text() -> None:
    gold = "They rebuilt the wall with stones from an old quay that the storm had broken."
    extracted = "Sign up for the newsletter and get all offers that the shop has to make."

    assert [kind for kind, _ in parts(gold, extracted)] == ["missed", "wrong"]


def test_a_right_sentence_between_missed_ones_stays_right() -> None:
    gold = f"{numbered(0, 30)} in the middle {numbered(30, 60)}"

    assert ("same", "in the middle") in parts(gold, "in the middle")


def test_long_equal_stretches_are_folded_and_keep_their_text() -> None:
    pieces = text_diff(f"old {numbered(0, 500)}", f"other {numbered(0, 500)}")

    assert [piece.kind for piece in pieces] == ["missed", "wrong", "same", "folded", "same"]
    assert [piece.words for piece in pieces] == [1, 1, 12, 476, 12]


def test_texts_too_long_for_words_are_compared_by_line_and_then_inside_of_lines() -> None:
    gold = "alpha beta gamma\ndelta epsilon\nzeta"
    extracted = "north beta south\ndelta epsilon\nwest"

    def missed(max_pairs: int) -> list[str]:
        pieces = text_diff(gold, extracted, max_pairs=max_pairs)
        assert (gold_of(pieces), extracted_of(pieces)) == (gold, extracted)
        return [piece.text for piece in pieces if piece.kind == "missed"]

    assert missed(100) == missed(9) == ["alpha ", "gamma", "zeta"]
    assert missed(1) == [gold]


def article(words: int, seed: int) -> str:
    dice = random.Random(seed)  # noqa: S311  (made-up words)
    known = [f"w{number}" for number in range(3000)]
    return " ".join(dice.choice(known) + dice.choice(["", "", ",", ".\n"]) for _ in range(words))


@pytest.mark.parametrize("other", ["half", "all"])
def test_fifty_thousand_characters_on_both_sides_take_less_than_a_second(other: str) -> None:
    gold = article(9_000, seed=1)
    extracted = article(9_000, seed=2)
    if other == "half":
        extracted = gold[:25_000] + extracted[:25_000]
    assert min(len(gold), len(extracted)) > 45_000

    started = time.process_time()
    pieces = text_diff(gold, extracted)

    assert time.process_time() - started < 1
    assert (gold_of(pieces), extracted_of(pieces)) == (gold, extracted)
