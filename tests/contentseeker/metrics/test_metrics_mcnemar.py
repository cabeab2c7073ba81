"""McNemar's test and what published error counts allow."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar

from contentseeker.errors import ArgumentError
from contentseeker.metrics import McNemarResult, mcnemar_counts, mcnemar_test
from tests.contentseeker.metrics.published_errors import mcnemar_bounds


def test_worked_example_20_against_40() -> None:
    result = mcnemar_counts(20, 40)

    assert round(result.statistic, 4) == 6.0167
    assert round(result.p_value, 4) == 0.0142
    assert result.verdict == "-"
    assert result.exact_p_value is None


def test_the_verdict_is_the_first_classifiers() -> None:
    assert mcnemar_counts(40, 20).verdict == "+"
    assert mcnemar_counts(30, 31).verdict == "="
    assert mcnemar_counts(40, 20, alpha=0.01).verdict == "="


def test_nobody_wins_with_equal_counts_however_lax_the_level() -> None:
    assert mcnemar_counts(1, 1, alpha=0.9).verdict == "="


def test_no_disagreement_is_a_tie() -> None:
    tie = McNemarResult(0, 0, statistic=0.0, p_value=1.0, exact_p_value=1.0, verdict="=")
    assert mcnemar_counts(0, 0) == tie
    assert mcnemar_test([True, False], [True, False]) == tie


def test_exact_p_value_of_few_disagreements_is_the_binomial_one() -> None:
    # Two-sided: all six heads or all six tails, 2 / 2**6.
    assert mcnemar_counts(0, 6).exact_p_value == pytest.approx(2 / 64)
    assert mcnemar_counts(12, 12).exact_p_value == pytest.approx(1.0)
    assert mcnemar_counts(12, 13).exact_p_value is None


def test_exact_and_corrected_verdicts_differ_in_one_case_only() -> None:
    small = [(wins, n - wins) for n in range(1, 25) for wins in range(n + 1)]
    odd = []
    for wins, losses in small:
        exact = stats.binomtest(wins, wins + losses).pvalue < 0.05
        if exact != (mcnemar_counts(wins, losses).verdict != "="):
            odd.append((wins, losses))
    assert sorted(odd) == [(4, 13), (13, 4)]


def test_instances_are_counted_by_who_alone_is_right() -> None:
    first = [True, True, True, False, False]
    second = [True, False, False, True, False]
    result = mcnemar_test(first, second)
    assert (result.first_only, result.second_only) == (2, 1)


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(0, 60).filter(bool))
def test_numbers_agree_with_the_formula_and_with_statsmodels(wins: int, losses: int) -> None:
    result = mcnemar_counts(wins, losses)
    reference = mcnemar([[5, wins], [losses, 5]], exact=False, correction=True)

    assert result.statistic == pytest.approx((abs(wins - losses) - 1) ** 2 / (wins + losses))
    assert result.p_value == pytest.approx(math.erfc(math.sqrt(result.statistic / 2)))
    assert (result.statistic, result.p_value) == (reference.statistic, reference.pvalue)
    if result.exact_p_value is not None:
        exact = stats.binomtest(wins, wins + losses).pvalue
        assert result.exact_p_value == pytest.approx(exact)


@settings(deadline=None)
@given(st.integers(0, 25), st.integers(0, 25))
def test_bounds_are_the_extremes_over_all_numbers_of_shared_errors(first: int, second: int) -> None:
    outcomes = [
        mcnemar_counts(second - shared, first - shared) for shared in range(min(first, second) + 1)
    ]
    bounds = mcnemar_bounds(first, second)

    assert bounds.lower == pytest.approx(min(outcome.statistic for outcome in outcomes))
    assert bounds.upper == pytest.approx(max(outcome.statistic for outcome in outcomes))
    assert bounds.verdicts == {outcome.verdict for outcome in outcomes}


# Error counts that follow from the printed precision and recall of Table 6.7 (blog, 904 good
# and 111 bad segments) and Table 6.9 (news content, 127 main).
BLOG_SEGMENT_ERRORS = {"J48": 67, "RF": 45, "SMO": 101, "MLP": 79}


@pytest.mark.parametrize(
    ("first", "second", "verdict"), [("J48", "RF", "-"), ("J48", "SMO", "+"), ("RF", "MLP", "+")]
)
def test_three_printed_blog_ties_are_impossible(first: str, second: str, verdict: str) -> None:
    bounds = mcnemar_bounds(BLOG_SEGMENT_ERRORS[first], BLOG_SEGMENT_ERRORS[second])
    assert bounds.verdicts == {verdict}
    assert bounds.lower > 3.841459


def test_the_tie_of_smo_and_mlp_on_news_content_is_impossible_too() -> None:
    assert mcnemar_bounds(12, 3).verdicts == {"-"}


def test_a_gap_that_proves_nothing_leaves_both_verdicts_open() -> None:
    bounds = mcnemar_bounds(67, 79)
    assert (bounds.lower, bounds.upper) == (121 / 146, 121 / 12)
    assert bounds.verdicts == {"=", "+"}


def test_equal_error_counts_can_only_be_a_tie() -> None:
    assert mcnemar_bounds(9, 9).verdicts == {"="}


def test_wrong_arguments_are_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"^second_correct: 1 items, but first_correct has 2"):
        mcnemar_test([True, True], [True])
    with pytest.raises(ArgumentError, match=r"^first_correct: no instances"):
        mcnemar_test([], [])
    with pytest.raises(ArgumentError, match=r"^second_only: expected a whole number"):
        mcnemar_counts(1, -1)
    with pytest.raises(ArgumentError, match=r"^first_errors: expected a whole number"):
        mcnemar_bounds(0.5, 1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"^alpha: 5 is not between 0 and 1"):
        mcnemar_counts(1, 2, alpha=5)
    with pytest.raises(ArgumentError, match=r"^alpha: 1\.0 is not between 0 and 1"):
        mcnemar_bounds(1, 2, alpha=1.0)
