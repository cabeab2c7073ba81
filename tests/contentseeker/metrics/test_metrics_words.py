"""Word F1 as WCXB defines it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import word_score

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


def test_bytes_are_refused_by_the_name_of_the_argument() -> None:
    with pytest.raises(ArgumentError, match=r"^extracted: expected text, got bytes"):
        word_score("a", b"a")  # type: ignore[arg-type]
