"""Scores by longest common subsequence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import lcs, lcs_score, normalise

LETTERS = st.text(st.sampled_from("abc \n"), max_size=25)


def slow_lcs(first: str, second: str) -> int:
    """The textbook table, row by row."""
    row = [0] * (len(second) + 1)
    for left in first:
        above = row
        row = [0]
        for column, right in enumerate(second):
            same = above[column] + 1 if left == right else 0
            row.append(max(same, above[column + 1], row[column]))
    return row[-1]


def test_worked_example_of_the_thesis_measure() -> None:
    score = lcs_score("the quick brown fox", "Home the brown fox jumps")

    assert (score.lcs, score.gold_length, score.extracted_length) == (13, 19, 24)
    assert score.precision == pytest.approx(0.5417, abs=5e-5)
    assert score.recall == pytest.approx(0.6842, abs=5e-5)
    assert score.f1 == pytest.approx(0.6047, abs=5e-5)
    assert score.unit == "character"


@pytest.mark.parametrize(
    ("gold", "extracted", "expected"),
    [
        ("", "", 1.0),
        (" \n", "\u00a0", 1.0),
        ("text", "", 0.0),
        ("", "text", 0.0),
        ("abc", "xyz", 0.0),
        ("same", "same", 1.0),
    ],
)
def test_empty_and_extreme_pages(gold: str, extracted: str, expected: float) -> None:
    score = lcs_score(gold, extracted)
    assert (score.precision, score.recall, score.f1) == (expected, expected, expected)


def test_everything_plus_menu_has_full_recall_and_half_precision() -> None:
    score = lcs_score("story", "menu\nstory")
    assert (score.recall, score.precision) == (1.0, 0.5)


def test_layout_differences_cost_nothing() -> None:
    assert lcs_score("One  line\n\n\nTwo\u00a0lines", "  One line \nTwo lines ").f1 == 1.0


@settings(deadline=None)
@given(LETTERS, LETTERS)
def test_length_agrees_with_the_textbook_table(gold: str, extracted: str) -> None:
    wanted, found = normalise(gold), normalise(extracted)
    score = lcs_score(gold, extracted)

    assert score.lcs == slow_lcs(wanted, found)
    assert (score.gold_length, score.extracted_length) == (len(wanted), len(found))


@settings(deadline=None)
@given(LETTERS, LETTERS)
def test_f1_is_the_harmonic_mean_and_swapping_sides_swaps_precision_with_recall(
    gold: str, extracted: str
) -> None:
    score, swapped = lcs_score(gold, extracted), lcs_score(extracted, gold)

    assert (score.precision, score.recall) == (swapped.recall, swapped.precision)
    both = score.precision + score.recall
    harmonic = 2 * score.precision * score.recall / both if both else 0.0
    assert score.f1 == pytest.approx(harmonic)


def test_very_long_texts_are_compared_by_words_and_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lcs, "CHARACTER_PAIR_LIMIT", 19 * 24 - 1)

    score = lcs_score("the quick brown fox", "Home the brown fox jumps")

    assert score.unit == "word"
    assert (score.lcs, score.gold_length, score.extracted_length) == (3, 4, 5)
    assert (score.precision, score.recall) == (3 / 5, 3 / 4)


def test_characters_are_kept_up_to_the_limit_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lcs, "CHARACTER_PAIR_LIMIT", 19 * 24)
    assert lcs_score("the quick brown fox", "Home the brown fox jumps").unit == "character"


def test_texts_with_unpaired_surrogates_and_beyond_the_basic_plane_are_scored() -> None:
    assert lcs_score("a\ud800b😀", "\ud800😀").lcs == 2


@pytest.mark.parametrize("name", ["gold", "extracted"])
def test_a_missing_text_is_refused_by_the_name_of_its_argument(name: str) -> None:
    arguments = {"gold": "a", "extracted": "a", name: None}
    with pytest.raises(ArgumentError, match=rf'^{name}: .*pass "" for a page without text'):
        lcs_score(**arguments)  # type: ignore[arg-type]
