"""The choice of blocks against every other choice there is."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.decision import best_expected

Blocks = list[tuple[float, int]]
"""Per block: how likely it is content, and how many words it has."""

_blocks = st.lists(st.tuples(st.floats(0, 1, width=16), st.integers(1, 200)), max_size=8)


def expected_score(blocks: Blocks, chosen: tuple[bool, ...]) -> float:
    """F1 of a choice, by what there is to expect of content inside and outside of it."""
    content = sum(likely * words for likely, words in blocks)
    taken = [block for block, is_in in zip(blocks, chosen, strict=True) if is_in]
    hit = sum(likely * words for likely, words in taken)
    size = sum(words for _, words in taken)
    return 2 * hit / (size + content) if content else 0.0


@given(_blocks)
def test_no_other_choice_is_expected_to_be_better(blocks: Blocks) -> None:
    probability = np.array([likely for likely, _ in blocks])
    words = np.array([float(count) for _, count in blocks])

    decision = best_expected(probability, words)

    chosen = tuple(decision.chosen.tolist())
    every = product((False, True), repeat=len(blocks))
    best = max(expected_score(blocks, choice) for choice in every)
    assert expected_score(blocks, chosen) == pytest.approx(best, abs=1e-12)
    assert decision.expected == pytest.approx(expected_score(blocks, chosen), abs=1e-12)


@given(_blocks)
def test_whatever_is_taken_is_likelier_than_what_is_left(blocks: Blocks) -> None:
    probability = np.array([likely for likely, _ in blocks])
    chosen = best_expected(probability, np.array([float(count) for _, count in blocks])).chosen
    assert probability[chosen].min(initial=1) >= probability[~chosen].max(initial=0)


def test_a_choice_worked_by_hand() -> None:
    # Content: 9 + 2 + 1 = 12. First: 18 / (10 + 12). First two: 22 / (14 + 12). All: 24 / 36.
    decision = best_expected(np.array([0.1, 0.9, 0.5]), np.array([10.0, 10.0, 4.0]))
    assert decision.chosen.tolist() == [False, True, True]
    assert decision.expected == pytest.approx(22 / 26)


def test_certainty_is_taken_and_expected_to_be_perfect() -> None:
    decision = best_expected(np.array([1.0, 0.0, 1.0]), np.array([3.0, 50.0, 1.0]))
    assert decision.chosen.tolist() == [True, False, True]
    assert decision.expected == 1


@pytest.mark.parametrize(
    ("probability", "words"), [([], []), ([0.0, 0.0], [5.0, 7.0]), ([0.9, 0.4], [0.0, 0.0])]
)
def test_nothing_to_expect_means_nothing_taken(
    probability: list[float], words: list[float]
) -> None:
    decision = best_expected(np.array(probability), np.array(words))
    assert not decision.chosen.any()
    assert len(decision.chosen) == len(words)
    assert decision.expected == 0
