from dataclasses import replace

import numpy as np
import pytest
from skrebate import ReliefF

from contentseeker.lab.selection.examples import Examples
from contentseeker.lab.selection.relief import relief_weights
from tests.contentseeker.lab.selection.synthetic import made_examples


@pytest.mark.parametrize("seed", [1, 2])
def test_weights_of_numbers_are_those_of_skrebate(seed: int) -> None:
    generator = np.random.default_rng(seed)
    answers = (np.arange(60) % 3 == 0).astype(np.int8)
    values = generator.random((60, 4)) * [1, 10, 0.1, 3]
    values[:, 1] += answers * 4
    examples = Examples(values, np.full(60, "div", object), answers, ("a", "b", "c", "d"), 1)
    theirs = ReliefF(n_neighbors=10, categorical_features=[]).fit(values.copy(), answers)
    ours = relief_weights(examples)
    assert list(ours.values())[:-1] == pytest.approx(theirs.feature_importances_, abs=1e-9)
    assert ours["tagName"] == 0


@pytest.mark.parametrize("has_gaps", [False, True])
def test_weights_are_those_of_the_slow_obvious_loop(has_gaps: bool) -> None:
    examples = made_examples(rows=50, has_gaps=has_gaps)
    assert relief_weights(examples) == pytest.approx(slow_weights(examples), abs=1e-9)


def test_a_telling_feature_weighs_more_than_noise_or_a_constant() -> None:
    weights = relief_weights(made_examples())
    assert weights["strong"] > max(weights["noise"], weights["constant"])
    assert weights["constant"] == 0


@pytest.mark.parametrize("rows", [0, 20])
def test_one_answer_alone_weighs_nothing(rows: int) -> None:
    examples = made_examples(rows=rows)
    weights = relief_weights(replace(examples, answers=np.zeros(rows, dtype=np.int8)))
    assert set(weights.values()) == {0}


def test_a_single_yes_has_no_allies_and_is_still_weighed() -> None:
    examples = made_examples(rows=30)
    answers = np.zeros(30, dtype=np.int8)
    answers[np.argmax(examples.values[:, 0])] = 1
    weights = relief_weights(replace(examples, answers=answers))
    assert weights["strong"] > weights["noise"]


def slow_weights(examples: Examples) -> dict[str, float]:
    """Row by row, neighbour by neighbour, feature by feature."""
    columns = [*examples.values.T, examples.tags]
    weights = dict.fromkeys(examples.features, 0.0)
    ranges = [np.nanmax(column) - np.nanmin(column) or 1 for column in examples.values.T]

    def gap(place: int, one: int, other: int) -> float | None:
        first, second = columns[place][one], columns[place][other]
        if place == len(ranges):
            return float(first != second)
        return None if np.isnan(first - second) else float(abs(first - second) / ranges[place])

    def distance(one: int, other: int) -> float:
        return sum(
            _filled_gap(examples, place, one, other) if found is None else found
            for place in range(len(columns))
            for found in [gap(place, one, other)]
        )

    rows = range(len(examples.answers))
    for row in rows:
        for sign, is_same in ((1, False), (-1, True)):
            pool = [
                other
                for other in rows
                if other != row and (examples.answers[other] == examples.answers[row]) == is_same
            ]
            near = sorted(pool, key=lambda other: distance(row, other))[:10]
            for place, name in enumerate(examples.features):
                gaps = [found for other in near if (found := gap(place, row, other)) is not None]
                weights[name] += sign * float(np.mean(gaps or [0.0])) / len(rows)
    return weights


def _filled_gap(examples: Examples, place: int, one: int, other: int) -> float:
    """A missing value lies in the middle of its column; two of them do not differ."""
    column = examples.values[:, place]
    if np.nanmax(column) == np.nanmin(column):
        low, width = 0.0, 1.0
        known = np.where(np.isnan(column), np.nan, 0.0)
    else:
        low, width, known = np.nanmin(column), np.nanmax(column) - np.nanmin(column), column
    filled = [0.5 if np.isnan(known[row]) else (known[row] - low) / width for row in (one, other)]
    return float(abs(filled[0] - filled[1]))
