"""Holm's correction of many p-values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import holm


def slow_holm(p_values: list[float]) -> list[float]:
    """Smallest p times m, next times m - 1, ..., never falling, at most 1."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [0.0] * len(p_values)
    floor = 0.0
    for step, index in enumerate(order):
        floor = max(floor, min(1.0, p_values[index] * (len(p_values) - step)))
        corrected[index] = floor
    return corrected


def test_hand_computed_family_of_three() -> None:
    tests = holm([0.01, 0.04, 0.03])

    assert [test.corrected for test in tests] == pytest.approx([0.03, 0.06, 0.06])
    assert [test.is_significant for test in tests] == [True, False, False]
    assert [test.p_value for test in tests] == [0.01, 0.04, 0.03]


@settings(deadline=None, max_examples=30)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_corrected_values_agree_with_the_step_down_procedure(p_values: list[float]) -> None:
    assert [test.corrected for test in holm(p_values)] == pytest.approx(slow_holm(p_values))


def test_a_single_test_stays_as_it_is_and_no_test_gives_none() -> None:
    assert holm([0.04])[0].corrected == pytest.approx(0.04)
    assert holm([]) == ()


@pytest.mark.parametrize("value", [-0.1, 1.1])
def test_statistics_are_not_taken_for_p_values(value: float) -> None:
    with pytest.raises(ArgumentError, match=r"^p_values: some are not between 0 and 1"):
        holm([0.5, value])


def test_wrong_level_and_missing_values_are_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"^alpha: "):
        holm([0.5], alpha=2)
    with pytest.raises(ArgumentError, match=r"^p_values: value nan at position 0"):
        holm([float("nan")])
