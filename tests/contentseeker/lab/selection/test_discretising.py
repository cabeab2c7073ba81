from itertools import pairwise
from math import log2

import numpy as np
import pytest

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.rows import Answers
from contentseeker.lab.selection.discretising import bins, cuts

EIGHT = np.array([0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9])


def said(text: str) -> Answers:
    return np.array([int(letter) for letter in text], dtype=np.int8)


def test_a_clean_border_is_cut_in_the_middle() -> None:
    assert cuts(EIGHT, said("00001111")).tolist() == [0.5]
    assert bins(EIGHT, said("00001111")).tolist() == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_cut_that_tells_less_than_it_costs_is_not_made() -> None:
    assert cuts(EIGHT, said("00010111")).tolist() == []
    assert set(bins(EIGHT, said("00010111"))) == {0}


def test_missing_values_get_a_bin_of_their_own_and_move_no_cut() -> None:
    column = np.concatenate((EIGHT, [np.nan, np.nan]))
    assert cuts(column, said("0000111101")).tolist() == [0.5]
    assert bins(column, said("0000111101")).tolist() == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]


@pytest.mark.parametrize("column", [[], [np.nan, np.nan], [3.0, 3.0, 3.0]], ids=str)
def test_a_column_without_two_values_is_never_cut(column: list[float]) -> None:
    answers = np.arange(len(column), dtype=np.int8) % 2
    assert cuts(np.array(column), answers).tolist() == []


@pytest.mark.parametrize("low", [0.1, float(np.nextafter(0.1, 1))], ids=["even", "odd"])
def test_values_next_to_each_other_stay_on_their_sides_of_a_cut(low: float) -> None:
    high = np.nextafter(low, 1)
    column = np.repeat([low, high], 20)
    placed = bins(column, np.repeat([0, 1], 20).astype(np.int8))
    assert placed.tolist() == [0] * 20 + [1] * 20


@pytest.mark.parametrize("seed", range(8))
def test_cuts_are_those_of_the_slow_obvious_recursion(seed: int) -> None:
    generator = np.random.default_rng(seed)
    column = generator.integers(0, 40, 120) / 40
    answers = (np.sin(6 * column) + generator.normal(0, 0.4, 120) > 0).astype(np.int8)
    found = cuts(column, answers)
    assert found.tolist() == pytest.approx(sorted(slow_cuts(column, answers)))
    assert len(found)


def slow_cuts(column: FloatArray, answers: Answers) -> list[float]:
    """Fayyad and Irani's recursion as their paper puts it, on rows instead of counts."""
    distinct = sorted(set(column.tolist()))
    middles = [(one + other) / 2 for one, other in pairwise(distinct)]
    if not middles:
        return []

    def inside(middle: float) -> float:
        parts = (answers[column < middle], answers[column > middle])
        return sum(len(part) / len(answers) * bits(part) for part in parts)

    best = min(middles, key=inside)
    below, above = column < best, column > best
    kinds = [len(set(part.tolist())) for part in (answers, answers[below], answers[above])]
    delta = log2(3 ** kinds[0] - 2) - (
        kinds[0] * bits(answers) - kinds[1] * bits(answers[below]) - kinds[2] * bits(answers[above])
    )
    if bits(answers) - inside(best) <= (log2(len(answers) - 1) + delta) / len(answers):
        return []
    halves = (slow_cuts(column[half], answers[half]) for half in (below, above))
    return [best, *(cut for half in halves for cut in half)]


def bits(answers: Answers) -> float:
    shares = [float(np.mean(answers == answer)) for answer in (0, 1)]
    return -sum(share * log2(share) for share in shares if share)
