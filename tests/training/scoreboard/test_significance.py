"""Two methods, and all of them, on the pages that both have; against scipy asked directly."""

import re

import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from tests.training.scored import evaluation_of, gold_page, many_scores, method, score
from training.models import Evaluation, PageScore
from training.scoreboard.reading import Scores, read_scores
from training.scoreboard.significance import (
    compare_methods,
    effect_in_words,
    p_in_words,
    significance_matrix,
)

pytestmark = pytest.mark.django_db

WORDS = "one two three four five six seven eight nine ten".split()


def taken(first: list[int], second: list[int]) -> Evaluation:
    """Two methods that took so many of ten words from each page."""
    pages = [gold_page(name=f"t{n}", gold=" ".join(WORDS)) for n in range(len(first))]
    for label, numbers in (("CS+LBS", first), ("CS+1+LBS", second)):
        for page, number in zip(pages, numbers, strict=True):
            score(method(label), page, " ".join(WORDS[:number]))
    return evaluation_of([method("CS+LBS"), method("CS+1+LBS")], pages)


def keys(scores: Scores) -> tuple[int, int]:
    return scores.methods[0].pk, scores.methods[1].pk


def common_f1(
    evaluation: Evaluation, one: str = "CS+LBS", other: str = "CS+1+LBS"
) -> tuple[list[float], list[float]]:
    """F1 of two methods on the pages that both have a score of, straight from the rows."""
    rows = PageScore.objects.filter(page__in=evaluation.pages.all())
    first = dict(rows.filter(method__label=one).values_list("page", "f1"))
    second = dict(rows.filter(method__label=other).values_list("page", "f1"))
    pages = sorted(set(first) & set(second))
    return [first[page] for page in pages], [second[page] for page in pages]


def test_both_tests_equal_those_of_scipy() -> None:
    evaluation = taken([10, 9, 4, 7, 10, 2, 8, 8], [9, 9, 5, 3, 7, 1, 10, 6])
    scores = read_scores(evaluation)
    compared = compare_methods(scores, *keys(scores))
    first, second = common_f1(evaluation)

    t = stats.ttest_rel(first, second)
    # Scipy drops pages without a difference itself.
    ranks = stats.wilcoxon(first, second)

    assert compared.tests is not None
    assert compared.tests.t.statistic == pytest.approx(t.statistic)
    assert compared.tests.p_value == compared.tests.t.p_value == pytest.approx(t.pvalue)
    assert compared.tests.wilcoxon.statistic == pytest.approx(ranks.statistic)
    assert compared.tests.wilcoxon_p_value == pytest.approx(ranks.pvalue)
    assert compared.n == 8
    assert compared.difference is not None
    assert compared.difference.mean == pytest.approx(
        sum(a - b for a, b in zip(first, second, strict=True)) / 8
    )
    assert compared.difference.low < compared.difference.mean < compared.difference.high


def test_all_pairs_equal_scipy_corrected_together() -> None:
    evaluation = many_scores(pages=60, methods=4)
    matrix = significance_matrix(read_scores(evaluation), "f1")
    pairs = [common_f1(evaluation, pair.first.label, pair.second.label) for pair in matrix.pairs]
    plain = [float(stats.ttest_rel(one, other).pvalue) for one, other in pairs]
    ranked = [float(stats.wilcoxon(one, other).pvalue) for one, other in pairs]
    found = [pair.tests for pair in matrix.pairs if pair.tests is not None]
    assert len(found) == len(pairs) == 6
    for name, wilcoxon_name, p_values in (
        ("p_value", "t", plain),
        ("wilcoxon_p_value", "wilcoxon", ranked),
    ):
        corrected = multipletests(p_values, method="holm")[1]
        assert [getattr(each, name) for each in found] == pytest.approx(list(corrected))
        assert [getattr(each, wilcoxon_name).p_value for each in found] == pytest.approx(p_values)


def test_a_better_method_is_said_to_be_better_whichever_is_asked_first() -> None:
    scores = read_scores(taken([10, 9, 9, 10, 9, 8], [5, 5, 4, 6, 3, 5]))
    a, b = keys(scores)
    compared = compare_methods(scores, a, b)
    assert compared.verdict == "+"
    assert re.fullmatch(
        r"CS\+LBS is better than CS\+1\+LBS: F1 0\.9\d\d against 0\.\d{3}, p < 0\.001 "
        r"\(paired t-test, 6 pages\); a large effect, d = \d\.\d\d\..*",
        compared.sentence,
    )
    turned = compare_methods(scores, b, a)
    assert turned.verdict == "-"
    assert turned.sentence.startswith("CS+LBS is better than CS+1+LBS: F1 0.9")
    assert "d = -" not in turned.sentence


def test_methods_that_cannot_be_told_apart_are_said_to_be_so() -> None:
    scores = read_scores(taken([10, 4, 9, 5], [4, 10, 5, 9]))
    compared = compare_methods(scores, *keys(scores))
    assert compared.verdict == "="
    assert (
        compared.sentence
        == "CS+LBS and CS+1+LBS cannot be told apart, p = 1.00 (paired t-test, 4 pages)."
    )


def test_the_correction_is_told_with_the_number_of_comparisons() -> None:
    matrix = significance_matrix(read_scores(many_scores(pages=30, methods=3)))
    assert all("corrected for 3 comparisons" in pair.sentence for pair in matrix.pairs)


def test_where_ranks_say_something_else_it_is_told() -> None:
    # Most pages a little better, one so much worse that the mean says nothing.
    scores = read_scores(taken([10] * 14 + [1], [9] * 14 + [10]))
    compared = compare_methods(scores, *keys(scores))
    assert compared.verdict == "="
    assert re.search(r"\. By ranks, Wilcoxon's test sees one, p [<=] [\d.]+\.$", compared.sentence)


def test_equal_scores_are_told() -> None:
    scores = read_scores(taken([10, 4, 9], [10, 4, 9]))
    compared = compare_methods(scores, *keys(scores))
    assert compared.verdict == "="
    assert compared.sentence == "CS+LBS and CS+1+LBS score the same on all 3 pages."


@pytest.mark.parametrize(
    ("number", "there_is"), [(0, "no page has"), (1, "only one page has")], ids=["none", "one"]
)
def test_too_few_common_pages_are_told(number: int, there_is: str) -> None:
    evaluation = taken([10] * number, [4] * number)
    for label in ("CS+LBS", "CS+1+LBS"):
        lonely = gold_page(name=label, gold="one")
        score(method(label), lonely, "one")
        evaluation.pages.add(lonely)
    scores = read_scores(evaluation)
    compared = compare_methods(scores, *keys(scores))
    assert compared.sentence == (
        f"CS+LBS and CS+1+LBS cannot be compared: {there_is} a score of both."
    )
    assert (compared.n, compared.tests, compared.verdict, compared.difference) == (
        number,
        None,
        None,
        None,
    )
    assert significance_matrix(scores).pairs[0].sentence == compared.sentence


def test_pages_of_one_method_alone_do_not_count() -> None:
    evaluation = taken([10, 9, 4, 7], [9, 9, 5, 3])
    alone = gold_page(name="alone", gold="one")
    score(method("CS+LBS"), alone, "")
    evaluation.pages.add(alone)
    scores = read_scores(evaluation)
    compared = compare_methods(scores, *keys(scores))
    first, second = common_f1(evaluation)
    assert compared.n == len(first) == 4
    assert compared.first_mean == pytest.approx(sum(first) / 4)
    assert compared.second_mean == pytest.approx(sum(second) / 4)


def test_the_matrix_sees_each_pair_from_both_sides() -> None:
    matrix = significance_matrix(read_scores(many_scores(pages=150, methods=6)))
    opposite = {"+": "-", "-": "+", "=": "="}
    cells = [cells for _, cells in matrix.rows]
    verdicts = set()
    for row in range(6):
        assert cells[row][row] is None
        for column in range(row):
            here, there = cells[row][column], cells[column][row]
            assert here is not None
            assert there is not None
            assert here.compared is there.compared
            assert here.verdict is not None
            assert there.verdict == opposite[here.verdict]
            verdicts.add(there.verdict)
    assert "+" in verdicts


@pytest.mark.parametrize(
    ("p_value", "words"),
    [
        (0.0, "p < 0.001"),
        (0.000999, "p < 0.001"),
        (0.0012, "p = 0.0012"),
        (0.049, "p = 0.049"),
        (0.24, "p = 0.24"),
        (1.0, "p = 1.00"),
    ],
)
def test_p_values_are_printed_as_papers_do(p_value: float, words: str) -> None:
    assert p_in_words(p_value) == words


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (0.1, "a negligible effect, d = 0.10"),
        (-0.3, "a small effect, d = -0.30"),
        (0.5, "a medium effect, d = 0.50"),
        (2.0, "a large effect, d = 2.00"),
        (None, "the same on every page"),
    ],
)
def test_effects_have_names(effect: float | None, words: str) -> None:
    assert effect_in_words(effect) == words
