"""The choice of blocks against every other choice there is."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.decision import best_expected, smooth_by_path

Blocks = list[tuple[float, int]]
"""Per block: how likely it is content, and how many words it has."""

_blocks = st.lists(st.tuples(st.floats(0, 1, width=16), st.integers(1, 200)), max_size=8)


def expected_score(blocks: Blocks, chosen: tuple[bool, ...], beta: float = 1) -> float:
    """F-beta of a choice, by what there is to expect of content inside and outside of it."""
    content = sum(likely * words for likely, words in blocks)
    taken = [block for block, is_in in zip(blocks, chosen, strict=True) if is_in]
    hit = sum(likely * words for likely, words in taken)
    size = sum(words for _, words in taken)
    return (1 + beta**2) * hit / (size + beta**2 * content) if content else 0.0


@given(_blocks, st.sampled_from([0.25, 0.5, 1.0, 2.0]))
def test_no_other_choice_is_expected_to_be_better(blocks: Blocks, beta: float) -> None:
    probability = np.array([likely for likely, _ in blocks])
    words = np.array([float(count) for _, count in blocks])

    decision = best_expected(probability, words, beta)

    chosen = tuple(decision.chosen.tolist())
    every = product((False, True), repeat=len(blocks))
    best = max(expected_score(blocks, choice, beta) for choice in every)
    assert expected_score(blocks, chosen, beta) == pytest.approx(best, abs=1e-12)
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


def test_where_a_wrong_word_is_worse_than_a_missing_one_less_is_taken() -> None:
    probability, words = np.array([0.9, 0.5]), np.array([10.0, 4.0])
    assert best_expected(probability, words).chosen.tolist() == [True, True]
    careful = best_expected(probability, words, 0.25)
    assert careful.chosen.tolist() == [True, False]
    assert careful.expected == pytest.approx(18 / 21)


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


def test_blocks_made_alike_are_moved_towards_each_other() -> None:
    probability = np.array([0.9, 0.5, 0.5, 0.2])
    words = np.array([19.5, 19.5, 10.0, 0.0])
    path = np.array([0, 0, 1, 2], dtype=np.int32)

    moved = smooth_by_path(probability, words, path, np.zeros(4, dtype=np.bool_))

    # By hand: the first two have a mean of 0.7, a path of one block is moved nowhere.
    common = np.log(0.7 / 0.3)
    odds = [0.2 * np.log(9) + 0.8 * common, 0.8 * common, 0.0, np.log(0.25)]
    assert moved == pytest.approx([1 / (1 + np.exp(-each)) for each in odds])


def test_a_link_is_not_made_like_a_paragraph() -> None:
    probability, words = np.array([0.9, 0.8, 0.1]), np.array([30.0, 30.0, 4.0])
    path, is_link = np.zeros(3, dtype=np.int32), np.array([False, False, True])
    moved = smooth_by_path(probability, words, path, is_link)
    assert moved[2] == pytest.approx(0.1)
    assert moved[1] > 0.8
    assert smooth_by_path(probability, words, path, ~is_link)[2] == pytest.approx(0.1)
    assert smooth_by_path(probability, words, path, is_link & False)[2] > 0.5


@given(_blocks, st.data())
def test_belief_stays_between_a_block_and_those_alike(blocks: Blocks, data: st.DataObject) -> None:
    probability = np.array([likely for likely, _ in blocks])
    words = np.array([float(count) for _, count in blocks])
    paths = data.draw(st.lists(st.integers(0, 2), min_size=len(blocks), max_size=len(blocks)))

    numbered = np.unique(paths, return_inverse=True)[1].astype(np.int32)
    is_link = np.array(
        data.draw(st.lists(st.booleans(), min_size=len(blocks), max_size=len(blocks))),
        dtype=np.bool_,
    )
    moved = smooth_by_path(probability, words, numbered, is_link)

    kinds = list(zip(paths, is_link.tolist(), strict=True))
    for place, kind in enumerate(kinds):
        alike = [probability[other] for other in range(len(kinds)) if kinds[other] == kind]
        assert min(alike) - 1e-4 <= moved[place] <= max(alike) + 1e-4
