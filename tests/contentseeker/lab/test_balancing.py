"""Balancing: what is made up, what is left out, what is refused."""

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.lab.balancing import Sample, balanced_weights, resampled


def sample(rare: int, common: int, columns: int = 3) -> Sample:
    """Rows whose rare answers lie apart; some values are missing."""
    random = np.random.default_rng(4)
    answers = np.repeat([1, 0], (rare, common)).astype(np.int8)
    values = random.random((len(answers), columns)) + 2.0 * answers[:, None]
    values[::5, :1] = np.nan
    tags = random.choice(np.array(["div", "td", "li"], dtype=np.object_), len(answers))
    return Sample(values, tags, answers)


@pytest.mark.parametrize("uses_tags", [True, False])
@pytest.mark.parametrize("rare", [2, 5, 30])
def test_smote_adds_rare_examples_among_their_neighbours(rare: int, uses_tags: bool) -> None:
    given = sample(rare, 60)
    more = resampled(given, "SMOTE", seed=1, uses_tags=uses_tags)

    assert np.bincount(more.answers).tolist() == [60, 60]
    # Those that were there come first and keep their gaps.
    assert np.array_equal(more.values[: len(given)], given.values, equal_nan=True)
    assert more.tags[: len(given)].tolist() == given.tags.tolist()
    made_up = more.values[len(given) :]
    known = given.values[given.answers == 1]
    assert (made_up[:, 1:] >= known[:, 1:].min(axis=0)).all()
    assert (made_up[:, 1:] <= known[:, 1:].max(axis=0)).all()
    assert np.isfinite(made_up).all()
    assert set(more.tags) <= set(given.tags)


def test_between_tags_alone_smote_repeats_examples() -> None:
    given = sample(4, 20, columns=0)
    more = resampled(given, "SMOTE", seed=1, uses_tags=True)
    assert np.bincount(more.answers).tolist() == [20, 20]
    assert set(more.tags[more.answers == 1]) <= set(given.tags[given.answers == 1])


def test_smote_makes_nothing_up_from_a_single_example() -> None:
    with pytest.raises(ArgumentError, match=r"^balance: SMOTE needs 2 .* only 1\. Label more"):
        resampled(sample(1, 20), "SMOTE", seed=1, uses_tags=True)


def test_under_sampling_leaves_common_examples_out_and_keeps_the_order() -> None:
    given = sample(7, 50)
    fewer = resampled(given, "undersampling", seed=1, uses_tags=True)

    assert np.bincount(fewer.answers).tolist() == [7, 7]
    places = [
        int(np.flatnonzero((given.values[:, 1:] == row[1:]).all(axis=1))[0]) for row in fewer.values
    ]
    assert places == sorted(set(places))
    assert places[:7] == list(range(7))
    assert fewer.tags.tolist() == given.tags[places].tolist()


@pytest.mark.parametrize("method", ["SMOTE", "undersampling"])
def test_the_same_seed_draws_the_same(method: str) -> None:
    first, second, other = (
        resampled(sample(10, 80), method, seed=seed, uses_tags=True).values for seed in (1, 1, 2)
    )
    assert np.array_equal(first, second, equal_nan=True)
    assert not np.array_equal(first, other, equal_nan=True)


@pytest.mark.parametrize("method", ["none", "weights"])
def test_other_methods_leave_the_examples_alone(method: str) -> None:
    given = sample(3, 9)
    assert resampled(given, method, seed=1, uses_tags=True) is given


@pytest.mark.parametrize("method", ["SMOTE", "undersampling"])
def test_one_answer_alone_is_left_alone(method: str) -> None:
    given = sample(0, 9)
    assert resampled(given, method, seed=1, uses_tags=True) is given


def test_weights_make_both_answers_weigh_the_same() -> None:
    weights = balanced_weights(np.array([1, 0, 0, 0], dtype=np.int8))
    assert weights.tolist() == pytest.approx([2, 2 / 3, 2 / 3, 2 / 3])
