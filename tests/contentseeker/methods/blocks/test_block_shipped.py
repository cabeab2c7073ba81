"""How the shipped model's confidence is calibrated, and checked on pages left out."""

import numpy as np
import pytest

from contentseeker.fitting.shipped.blocks import FOLDS, Unseen, calibrated, confidence_by_fifths
from contentseeker.methods.blocks.model import corrected


def page(expected: float, f1: float, fold: int = 0, *, has_text: bool = True) -> Unseen:
    return Unseen(fold, "article", True, has_text, f1, expected, True)


def too_sure(number: int = 500) -> list[Unseen]:
    """Pages of which a model expects a tenth more than comes true."""
    expected = np.linspace(0.5, 1.0, number)
    return [page(each, each - 0.1, place % FOLDS) for place, each in enumerate(expected.tolist())]


def test_what_is_expected_is_corrected_by_what_came_true() -> None:
    points = calibrated(too_sure())
    for expected in (0.6, 0.75, 0.9):
        assert corrected(expected, points) == pytest.approx(expected - 0.1, abs=0.001)


def test_without_a_calibration_an_expectation_stays_as_it_is() -> None:
    assert corrected(0.7, ()) == 0.7


def test_pages_without_a_text_have_no_part_in_the_calibration() -> None:
    nothing = [page(0.0, 1.0, has_text=False)] * 100
    assert calibrated([*too_sure(), *nothing]) == calibrated(too_sure())
    assert confidence_by_fifths([*too_sure(), *nothing]) == confidence_by_fifths(too_sure())


def test_confidence_is_compared_with_what_came_true_by_fifths() -> None:
    fifths = confidence_by_fifths(too_sure())
    assert len(fifths) == 5
    assert fifths == sorted(fifths)
    for said, measured in fifths:
        assert said == pytest.approx(measured, abs=0.02)


def test_a_fold_is_calibrated_without_its_own_pages() -> None:
    # One fold's pages are the only ones with low expectations, and fail: nobody could know.
    failing = [page(0.3, 0.0, 0)] * 100
    others = [each for each in too_sure() if each.fold != 0]
    said, measured = confidence_by_fifths([*failing, *others])[0]
    assert said > 0.4
    assert measured < 0.1
