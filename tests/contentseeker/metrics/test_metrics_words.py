"""Word F1 as WCXB defines it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import word_score
from contentseeker.metrics.text import normalise

SENTENCES = st.lists(st.sampled_from(["The", "the", "fox", "ran,", "é", "--"])).map(" ".join)


def slow_overlap(gold: list[str], extracted: list[str]) -> int:
    """Cross out words one by one."""
    left = list(extracted)
    common = 0
    for word in gold:
        if word in left:
            left.remove(word)
            common += 1
    return common


def test_hand_computed_example_counts_repetitions_but_not_order_or_case() -> None:
    score = word_score("The fox saw the dog.", "dog THE fox, fox!")

    assert (score.overlap, score.gold_length, score.extracted_length) == (3, 5, 4)
    assert (score.precision, score.recall) == (3 / 4, 3 / 5)
    assert score.f1 == pytest.approx(2 * 0.75 * 0.6 / 1.35)


@pytest.mark.parametrize(
    ("gold", "extracted", "expected"),
    [("", "", 1.0), ("...", "—", 1.0), ("word", "", 0.0), ("", "word", 0.0), ("a", "b", 0.0)],
)
def test_pages_without_words(gold: str, extracted: str, expected: float) -> None:
    score = word_score(gold, extracted)
    assert (score.precision, score.recall, score.f1) == (expected, expected, expected)


def test_composed_and_decomposed_accents_are_one_word() -> None:
    assert word_score("caf\u00e9", "cafe\u0301").f1 == 1.0


@settings(deadline=None)
@given(SENTENCES, SENTENCES)
def test_overlap_agrees_with_crossing_out_words(gold: str, extracted: str) -> None:
    wanted, found = (re.findall(r"\w+", text.lower()) for text in (gold, extracted))
    score = word_score(gold, extracted)

    assert score.overlap == slow_overlap(wanted, found)
    assert (score.gold_length, score.extracted_length) == (len(wanted), len(found))


@pytest.mark.parametrize(
    ("gold", "extracted", "words"),
    [
        ("\u6211\u4eec\u3002\u6211 2024\u5e74", "\u6211", 5),  # Han
        ("\U00020b9f\u3005\u3007", "\U00020b9f", 3),  # rare Han, repetition, zero
        ("\u30c6\u30fc\u30d6\u30eb\u3068\u306f", "\u30c6", 6),  # Katakana, Hiragana
        ("\uff83\uff70\uff8c\uff9e\uff99", "\uff83", 5),  # half-width Katakana
        ("\u0e01\u0e34\u0e19", "\u0e01", 2),  # Thai, with a mark
        ("\u0e9e\u0eb2\u0eaa\u0eb2", "\u0e9e", 4),  # Lao
        ("\u1781\u17d2\u1798\u17c2\u179a", "\u1781", 3),  # Khmer, with marks
        ("\u1019\u103c\u1014\u103a", "\u1019", 2),  # Burmese, with marks
    ],
)
def test_scripts_without_spaces_count_letter_by_letter(
    gold: str, extracted: str, words: int
) -> None:
    score = word_score(gold, extracted)
    assert (score.overlap, score.gold_length, score.extracted_length) == (1, words, 1)


def test_words_between_letters_of_such_scripts_stay_whole() -> None:
    score = word_score("\u7528Python 3\u5199", "python \u5199 x")
    assert (score.overlap, score.gold_length, score.extracted_length) == (2, 4, 3)


LETTERS = st.characters(categories=["L", "N", "M", "P", "Z"])


@settings(deadline=None)
@given(st.text(LETTERS))
def test_nothing_counts_that_is_no_word_by_itself(text: str) -> None:
    score = word_score(text, text)
    letters = sum(len(word) for word in re.findall(r"\w+", normalise(text).lower()))
    plain = len(re.findall(r"\w+", normalise(text).lower()))
    assert plain <= score.gold_length <= letters


@settings(deadline=None)
@given(st.text(st.characters(max_codepoint=0x0DFF)))
def test_texts_of_other_scripts_have_the_words_of_wcxb(text: str) -> None:
    words = re.findall(r"\w+", normalise(text).lower())
    assert word_score(text, "").gold_length == len(words)
    assert word_score(text, " ".join(reversed(words))).f1 == 1.0


def test_bytes_are_refused_by_the_name_of_the_argument() -> None:
    with pytest.raises(ArgumentError, match=r"^extracted: expected text, got bytes"):
        word_score("a", b"a")  # type: ignore[arg-type]
