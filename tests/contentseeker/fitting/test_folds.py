import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import make_folds
from contentseeker.lab.rows import Answers


def answers_and_groups(*, groups: int = 12, seed: int = 3) -> tuple[Answers, NDArray[np.int64]]:
    random = np.random.default_rng(seed)
    sizes = random.integers(3, 30, groups)
    owners = np.repeat(np.arange(groups), sizes)
    return (random.random(len(owners)) < 0.3).astype(np.int8), owners


@pytest.mark.parametrize("is_grouped", [True, False], ids=["grouped", "row by row"])
@pytest.mark.parametrize("is_drawn", [True, False], ids=["drawn", "evenest"])
def test_every_row_is_tested_exactly_once(is_grouped: bool, is_drawn: bool) -> None:
    answers, groups = answers_and_groups()
    folds = make_folds(answers, groups, number=5, is_grouped=is_grouped, is_drawn=is_drawn)
    assert len(folds) == 5
    assert np.sort(np.concatenate(folds)).tolist() == list(range(len(answers)))


@pytest.mark.parametrize("is_drawn", [True, False], ids=["drawn", "evenest"])
def test_no_group_is_on_two_sides(is_drawn: bool) -> None:
    answers, groups = answers_and_groups()
    for test in make_folds(answers, groups, number=5, is_drawn=is_drawn):
        others = np.setdiff1d(np.arange(len(groups)), test)
        assert not set(groups[test]) & set(groups[others])


def test_row_by_row_is_the_stratified_k_fold_of_scikit_learn() -> None:
    answers, groups = answers_and_groups()
    ours = make_folds(answers, groups, number=4, is_grouped=False, seed=9)
    theirs = StratifiedKFold(4, shuffle=True, random_state=9).split(answers, answers)
    assert [fold.tolist() for fold in ours] == [test.tolist() for _, test in theirs]


def test_both_answers_are_spread_over_the_folds() -> None:
    # Every group says always yes or always no: a plain draw would miss by far.
    groups = np.repeat(np.arange(30), 6)
    answers = (groups % 3 == 0).astype(np.int8)
    shares = [answers[test].mean() for test in make_folds(answers, groups, number=5)]
    assert shares == pytest.approx([1 / 3] * 5)


def test_fewer_groups_than_folds_make_fewer_folds() -> None:
    answers, groups = answers_and_groups(groups=3)
    assert len(make_folds(answers, groups, number=10)) == 3


def test_an_answer_given_thrice_makes_three_folds_row_by_row() -> None:
    answers = np.array([1, 1, 1, *[0] * 30], dtype=np.int8)
    folds = make_folds(answers, np.arange(33), number=10, is_grouped=False)
    assert [int(answers[test].sum()) for test in folds] == [1, 1, 1]


def test_an_answer_in_one_group_only_still_gives_folds() -> None:
    answers = np.array([1, 0, 0, 0, 0, 0, 0, 0], dtype=np.int8)
    folds = make_folds(answers, np.arange(8) // 2, number=4)
    assert np.sort(np.concatenate(folds)).tolist() == list(range(8))


def test_the_same_seed_gives_the_same_folds_and_another_one_others() -> None:
    answers, groups = answers_and_groups()

    def folds(seed: int) -> list[list[int]]:
        return [test.tolist() for test in make_folds(answers, groups, is_drawn=True, seed=seed)]

    assert folds(1) == folds(1)
    assert folds(1) != folds(2)


def test_drawn_folds_are_the_evenest_of_some_draws() -> None:
    answers, groups = answers_and_groups(groups=40)
    sizes = [len(test) for test in make_folds(answers, groups, number=4, is_drawn=True)]
    assert max(sizes) < 2 * min(sizes)


@pytest.mark.parametrize(
    ("answers", "groups", "what_to_do"),
    [
        ([0, 1, 0, 1], [7, 7, 7, 7], "Label pages of a second source"),
        ([1, 1, 1, 1], [1, 2, 3, 4], "Label examples of both"),
    ],
    ids=["one source", "one answer"],
)
def test_what_cannot_be_cut_is_refused_with_what_to_do(
    answers: list[int], groups: list[int], what_to_do: str
) -> None:
    with pytest.raises(ArgumentError, match=what_to_do):
        make_folds(np.array(answers, dtype=np.int8), np.array(groups))


def test_an_answer_given_once_is_refused_row_by_row() -> None:
    with pytest.raises(ArgumentError, match="only once"):
        make_folds(np.array([1, 0, 0, 0], dtype=np.int8), np.arange(4), is_grouped=False)
