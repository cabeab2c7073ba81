"""Whether one method is better than another on the pages that both were scored on.

The paired t-test decides; Wilcoxon's rank test is reported next to it, with a note where it comes
to something else. All pairs together are corrected for their number (Holm).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from contentseeker.metrics import (
    CorrectedTest,
    MeanDifference,
    PairedTest,
    Verdict,
    cohens_d,
    holm,
    mean_difference,
    paired_t_test,
    wilcoxon_test,
)
from training.models import MethodVersion
from training.scoreboard.reading import MEASURES, FloatArray, Scores

ALPHA: Final = 0.05
_SMALLEST_P: Final = 0.001
# The limits that Cohen proposed.
_EFFECTS: Final = ((0.2, "negligible"), (0.5, "small"), (0.8, "medium"))
_OPPOSITE: Final[dict[Verdict, Verdict]] = {"+": "-", "=": "=", "-": "+"}
_KINDS: Final = {"+": "better", "-": "worse", "=": "same", None: "unknown"}
_SIGNS: Final = {"+": "+", "-": "\N{MINUS SIGN}", "=": "=", None: "?"}


@dataclass(frozen=True)
class Tests:
    """The tests of two methods; p-values are corrected for all pairs of the table."""

    t: PairedTest
    wilcoxon: PairedTest
    p_value: float
    """Of the t-test, corrected."""
    wilcoxon_p_value: float
    """The corrected p-value of Wilcoxon's test."""
    verdict: Verdict
    """The first method's, by the corrected t-test."""
    wilcoxon_verdict: Verdict
    effect_size: float | None
    """Cohen's d of the differences; None if all pages differ by one amount."""


@dataclass(frozen=True)
class Compared:
    """Two methods on the pages that both have a score of."""

    first: MethodVersion
    second: MethodVersion
    measure: str
    scores: tuple[FloatArray, FloatArray] = field(repr=False, compare=False)
    """Of the first and of the second, page by page."""
    # Two values at least: a t-test needs a deviation.
    tests: Tests | None = None
    """None with fewer than two pages."""
    family: int = 1
    """How many comparisons the p-values are corrected for."""

    @property
    def n(self) -> int:
        """Pages with a score of both."""
        return len(self.scores[0])

    @property
    def first_mean(self) -> float | None:
        return float(self.scores[0].mean()) if self.n else None

    @property
    def second_mean(self) -> float | None:
        return float(self.scores[1].mean()) if self.n else None

    @cached_property
    def difference(self) -> MeanDifference | None:
        """First minus second, with an interval: drawn from these pages again and again, so
        computed only where it is shown. None with fewer than two pages."""
        return None if self.tests is None else mean_difference(*self.scores)

    @property
    def verdict(self) -> Verdict | None:
        """Of the first method: better, worse or neither; None with too few pages."""
        return None if self.tests is None else self.tests.verdict

    @property
    def sentence(self) -> str:
        """The comparison in words, from the side of the better method."""
        return _sentence(self)


@dataclass(frozen=True)
class MatrixCell:
    """One pair seen from the row's method."""

    methods: tuple[int, int]
    """Keys of the row's and of the column's method."""
    verdict: Verdict | None
    compared: Compared

    @property
    def sign(self) -> str:
        return _SIGNS[self.verdict]

    @property
    def kind(self) -> str:
        """The CSS class."""
        return _KINDS[self.verdict]

    @property
    def p(self) -> str:
        tests = self.compared.tests
        return p_alone(tests.p_value) if tests else ""


class MatrixRow(NamedTuple):
    """One method against every other, in order; None for itself."""

    method: MethodVersion
    cells: Sequence[MatrixCell | None]


@dataclass(frozen=True)
class SignificanceMatrix:
    """All pairs, corrected together."""

    pairs: Sequence[Compared]
    rows: Sequence[MatrixRow]

    @property
    def sentences(self) -> list[str]:
        return [pair.sentence for pair in self.pairs]


def compare_methods(scores: Scores, a: int, b: int, measure: str = "f1") -> Compared:
    """Two methods by themselves."""
    places = scores.place(a), scores.place(b)
    [compared] = _tested([_pair(scores, measure, scores.by_page(measure), places)])
    return compared


def significance_matrix(scores: Scores, measure: str = "f1") -> SignificanceMatrix:
    """Every method against every other."""
    numbers = range(len(scores.methods))
    places = list(combinations(numbers, 2))
    table = scores.by_page(measure)
    # Tested together, because the correction depends on how many pairs there are.
    compared = _tested([_pair(scores, measure, table, pair) for pair in places])
    found = dict(zip(places, compared, strict=True))
    rows = [
        MatrixRow(method, [_cell(scores, found, row, column) for column in numbers])
        for row, method in enumerate(scores.methods)
    ]
    return SignificanceMatrix(compared, rows)


def p_in_words(p_value: float) -> str:
    """A p-value as papers print it."""
    if p_value < _SMALLEST_P:
        return f"p < {_SMALLEST_P}"
    return f"p = {p_value:.2g}" if p_value < 0.1 else f"p = {p_value:.2f}"


def p_alone(p_value: float) -> str:
    """A p-value without the words ``p =``, which the heading has."""
    return p_in_words(p_value).removeprefix("p = ").removeprefix("p ")


def effect_in_words(effect_size: float | None) -> str:
    """How large an effect is, as Cohen names sizes."""
    if effect_size is None:
        return "the same on every page"
    size = next((name for limit, name in _EFFECTS if abs(effect_size) < limit), "large")
    return f"a {size} effect, d = {effect_size:.2f}"


def _pair(scores: Scores, measure: str, table: FloatArray, places: tuple[int, int]) -> Compared:
    both = table[list(places)]
    common = ~np.isnan(both).any(axis=0)
    first, second = (scores.methods[place] for place in places)
    return Compared(first, second, measure, (both[0, common], both[1, common]))


def _cell(
    scores: Scores, found: Mapping[tuple[int, int], Compared], row: int, column: int
) -> MatrixCell | None:
    if row == column:
        return None
    compared = found[min(row, column), max(row, column)]
    verdict = compared.verdict
    # Each pair is compared once, from the side of the method that comes first.
    if verdict is not None and row > column:
        verdict = _OPPOSITE[verdict]
    return MatrixCell((scores.methods[row].pk, scores.methods[column].pk), verdict, compared)


def _tested(pairs: Sequence[Compared]) -> list[Compared]:
    """All pairs of one question with their tests, corrected for their number."""
    tested = [pair for pair in pairs if pair.n > 1]
    by_t = [paired_t_test(*pair.scores, alpha=ALPHA) for pair in tested]
    by_rank = [wilcoxon_test(*pair.scores, alpha=ALPHA) for pair in tested]
    corrected = zip(
        holm([test.p_value for test in by_t], alpha=ALPHA),
        holm([test.p_value for test in by_rank], alpha=ALPHA),
        strict=True,
    )
    tests = {
        id(pair): _tests(pair, each, both)
        for pair, each, both in zip(tested, zip(by_t, by_rank, strict=True), corrected, strict=True)
    }
    return [replace(pair, tests=tests.get(id(pair)), family=len(tested)) for pair in pairs]


def _tests(
    pair: Compared,
    tests: tuple[PairedTest, PairedTest],
    corrected: tuple[CorrectedTest, CorrectedTest],
) -> Tests:
    # The correction can only take significance away; the direction stays.
    verdicts: list[Verdict] = [
        test.verdict if adjusted.is_significant else "="
        for test, adjusted in zip(tests, corrected, strict=True)
    ]
    return Tests(
        t=tests[0],
        wilcoxon=tests[1],
        p_value=corrected[0].corrected,
        wilcoxon_p_value=corrected[1].corrected,
        verdict=verdicts[0],
        wilcoxon_verdict=verdicts[1],
        effect_size=cohens_d(*pair.scores),
    )


def _sentence(pair: Compared) -> str:
    first, second, tests = pair.first.label, pair.second.label, pair.tests
    if tests is None:
        there_is = "only one page has" if pair.n else "no page has"
        return f"{first} and {second} cannot be compared: {there_is} a score of both."
    # Without any difference, a p-value tells nothing.
    if np.array_equal(*pair.scores):
        return f"{first} and {second} score the same on all {pair.n:,} pages."
    where = f"paired t-test, {pair.n:,} pages"
    if pair.family > 1:
        where += f", corrected for {pair.family:,} comparisons"
    where = f"{p_in_words(tests.p_value)} ({where})"
    if tests.verdict == "=":
        return f"{first} and {second} cannot be told apart, {where}.{_by_ranks(tests)}"
    if tests.verdict == "-":
        first, second = second, first
    # Worded from the side of the better method.
    effect = None if tests.effect_size is None else abs(tests.effect_size)
    high, low = sorted((float(scores.mean()) for scores in pair.scores), reverse=True)
    return (
        f"{first} is better than {second}: {MEASURES[pair.measure]} {high:.3f} against {low:.3f}, "
        f"{where}; {effect_in_words(effect)}.{_by_ranks(tests)}"
    )


def _by_ranks(tests: Tests) -> str:
    """The result of Wilcoxon's test, if it differs from the t-test."""
    if tests.wilcoxon_verdict == tests.verdict:
        return ""
    result = "sees no difference" if tests.wilcoxon_verdict == "=" else "sees one"
    if tests.verdict != "=" and tests.wilcoxon_verdict != "=":
        result = "sees it the other way round"
    return f" By ranks, Wilcoxon's test {result}, {p_in_words(tests.wilcoxon_p_value)}."
