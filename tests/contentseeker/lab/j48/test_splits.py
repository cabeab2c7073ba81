"""Splits of J48, against the book's figures of the weather data and values computed by hand."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from contentseeker.lab.j48.examples import OTHER, Examples, Node, NumberSplit, Rows, TagSplit
from contentseeker.lab.j48.splits import (
    best_split,
    disorder,
    information_gain,
    number_splits,
    split_information,
)
from tests.contentseeker.lab.j48.weather import COLUMNS, ROWS, SKIES, weather

# No and yes by outlook: overcast, rainy, sunny.
OUTLOOK = np.array([[0, 4], [2, 3], [3, 2]])
NOT_WINDY, WINDY = [2, 6], [3, 3]


def examples_of(columns: Sequence[Sequence[float]], yes: Sequence[int]) -> Examples:
    """Examples with these columns of numbers."""
    answers = np.array(yes)
    weights = np.column_stack((1 - answers, answers)).astype(np.float64)
    return Examples(np.array(columns, dtype=np.float32).T, weights)


def sorted_columns(examples: Examples, rows: Rows) -> Any:
    order = np.argsort(examples.numbers[rows], axis=0, kind="stable")
    return rows[order].T.astype(np.int32)


def chosen(examples: Examples, *, min_objects: int = 2) -> NumberSplit | TagSplit | None:
    rows = np.arange(len(examples.values))
    node = Node(rows, examples.counts(rows))
    return best_split(examples, node, sorted_columns(examples, rows), min_objects)


def test_the_entropy_of_the_weather_is_that_of_the_book() -> None:
    assert disorder(np.array([5, 9])) / 14 == pytest.approx(0.940, abs=5e-4)
    assert disorder(np.array([5, 0])) == 0


def test_gain_and_gain_ratio_of_the_outlook_are_those_of_the_book() -> None:
    gain = information_gain(OUTLOOK, 14)
    assert gain == pytest.approx(0.247, abs=5e-4)
    assert split_information(OUTLOOK.sum(axis=1), 14) == pytest.approx(1.577, abs=5e-4)
    assert gain / split_information(OUTLOOK.sum(axis=1), 14) == pytest.approx(0.156, abs=1e-3)


def test_gain_and_gain_ratio_of_the_wind_are_those_of_the_book() -> None:
    bags = np.array([NOT_WINDY, WINDY])
    gain = information_gain(bags, 14)
    assert gain == pytest.approx(0.048, abs=5e-4)
    assert gain / split_information(bags.sum(axis=1), 14) == pytest.approx(0.049, abs=5e-4)


def test_missing_values_lower_the_gain_and_are_a_branch_of_the_split_information() -> None:
    # Quinlan 1993: one of the 14 days, overcast, has no outlook.
    bags = np.array([[0, 3], [2, 3], [3, 2]])
    gain = information_gain(bags, 14)
    assert gain == pytest.approx(13 / 14 * (0.961 - 0.747), abs=1e-3)
    assert split_information(bags.sum(axis=1), 14) == pytest.approx(1.809, abs=1e-3)


def test_on_all_days_no_number_is_worth_its_limits() -> None:
    # Humidity up to 80: 0.152 in bits. It is the best of 7 limits, log2(7) / 14 = 0.201 less.
    left, right = np.array([1, 6]), np.array([4, 3])
    assert information_gain(np.stack((left, right)), 14) == pytest.approx(0.152, abs=5e-4)

    examples = weather()
    rows = np.arange(14)
    found = number_splits(examples, sorted_columns(examples, rows), 0, 2)

    # The wind is the only column of a single limit: log2(1) = 0.
    assert found.column.tolist() == [COLUMNS.index("windy")]
    assert found.gain == pytest.approx([0.048], abs=5e-4)


def test_on_sunny_days_humidity_separates_the_answers() -> None:
    examples = weather()
    rows = np.flatnonzero(SKIES == "sunny")
    found = number_splits(examples, sorted_columns(examples, rows), 0, 2)

    # 70, 70 and 85, 90, 95, without an error: 0.971 bits. Two limits leave two days on each side.
    place = found.column.tolist().index(COLUMNS.index("humidity"))
    assert found.gain[place] == pytest.approx(0.971 - 1 / 5, abs=5e-4)
    assert found.ratio[place] == pytest.approx(0.771 / 0.971, abs=1e-3)
    assert found.limit[place] == 77.5


def test_the_weather_is_split_by_outlook_into_three() -> None:
    split = chosen(weather())
    assert split == TagSplit(columns=(3, 4, 5), default=1)


def test_a_great_ratio_does_not_win_with_less_than_average_gain() -> None:
    yes = [1] * 8 + [0] * 8
    # Two yes apart: gain 0.138, ratio 0.138 / 0.544 = 0.254.
    few = [1] * 2 + [0] * 14
    # Six of eight right on both sides: gain and ratio 0.189.
    half = [1] * 6 + [0] * 2 + [1] * 2 + [0] * 6
    assert information_gain(np.array([[0, 2], [8, 6]]), 16) == pytest.approx(0.138, abs=5e-4)
    assert information_gain(np.array([[2, 6], [6, 2]]), 16) == pytest.approx(0.189, abs=5e-4)

    both = chosen(examples_of([few, half], yes))
    alone = chosen(examples_of([few], yes))

    assert isinstance(both, NumberSplit)
    assert isinstance(alone, NumberSplit)
    assert (both.column, alone.column) == (1, 0)


@pytest.mark.parametrize(
    ("total", "below", "is_split"),
    [
        (10, 1, False),
        (10, 2, True),
        # A tenth of the mean number of examples of the two classes: 5 of 100, but 25 of 1,000.
        (100, 4, False),
        (100, 5, True),
        (1000, 24, False),
        (1000, 25, True),
    ],
)
def test_a_branch_of_numbers_has_enough_examples(total: int, below: int, is_split: bool) -> None:
    column = [0] * below + [1] * (total - below)
    split = chosen(examples_of([column], [0] * below + [1] * (total - below)))
    assert (split is not None) == is_split


def test_too_few_examples_or_one_answer_are_not_split() -> None:
    assert chosen(examples_of([[0, 1, 1]], [0, 1, 1])) is None
    assert chosen(examples_of([[0, 0, 1, 1]], [1, 1, 1, 1])) is None
    assert chosen(examples_of([[0, 0, 0, 0]], [0, 1, 0, 1])) is None
    assert chosen(examples_of([[0, 0, 1, 1]], [0, 0, 1, 1])) is not None


def test_of_equal_columns_and_limits_the_first_is_taken() -> None:
    assert chosen(examples_of([[0, 0, 1, 1]] * 2, [0, 0, 1, 1])) == NumberSplit(0, 0.5, 0)
    # Three values with the same answers left and right: the limits at 0.5 and 1.5 are equal.
    column, yes = [0] * 20 + [1] * 20 + [2] * 20, [1] * 20 + [0] * 20 + [1] * 20
    assert chosen(examples_of([column], yes)) == NumberSplit(0, 0.5, 1)


def test_missing_values_take_the_branch_they_are_like() -> None:
    unknown = float("nan")
    column = [0.0] * 6 + [1.0] * 6 + [unknown] * 3
    for answer in (0, 1):
        split = chosen(examples_of([column], [0] * 6 + [1] * 6 + [answer] * 3))
        assert split == NumberSplit(0, 0.5, missing_branch=answer)


def test_tags_without_a_column_are_a_branch_of_their_own() -> None:
    # Two columns of tags: a, b, and neither.
    tags = np.repeat([[1, 0], [0, 1], [0, 0]], (4, 4, 3), axis=0).astype(np.float32)
    answers = np.repeat([1, 0, 1], (4, 4, 3))
    weights = np.column_stack((1 - answers, answers)).astype(np.float64)
    examples = Examples(tags, weights, tag_columns=2)

    split = chosen(examples)

    assert split == TagSplit(columns=(0, 1, OTHER), default=2)
    assert split.branches(examples, np.arange(11)).tolist() == [0] * 4 + [1] * 4 + [2] * 3


def test_one_tag_with_enough_examples_is_not_split() -> None:
    tags = np.repeat([[1, 0], [0, 1]], (5, 1), axis=0).astype(np.float32)
    weights = np.column_stack(([0, 1, 1, 1, 1, 0], [1, 0, 0, 0, 0, 1])).astype(np.float64)
    assert chosen(Examples(tags, weights, tag_columns=2)) is None


def test_numbers_that_hardly_differ_are_not_separated() -> None:
    near = np.float32(0.5) + np.array([0, 0, 0, 5e-6, 5e-6, 5e-6], dtype=np.float32)
    assert len(set(near.tolist())) == 2
    assert chosen(examples_of([near.tolist()], [0, 0, 0, 1, 1, 1])) is None


def test_columns_are_the_same_computed_at_once_or_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(4)
    columns = random.random((9, 60)).round(2)
    examples = examples_of(columns.tolist(), (columns[6] > 0.4).astype(int).tolist())
    whole = chosen(examples)
    monkeypatch.setattr("contentseeker.lab.j48.splits._AT_ONCE", 130)
    assert chosen(examples) == whole
    assert isinstance(whole, NumberSplit)
    assert whole.column == 6


def test_the_days_are_those_of_the_book() -> None:
    assert ROWS.shape == (14, 6)
    assert weather().weights.sum(axis=0).tolist() == [5, 9]
