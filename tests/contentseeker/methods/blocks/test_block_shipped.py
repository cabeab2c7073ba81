"""How the shipped model is measured on pages it has not seen, and its confidence calibrated."""

import numpy as np
import pytest

from contentseeker.fitting.shipped.training_pages import FOLDS
from contentseeker.fitting.shipped.unseen import (
    By,
    Unseen,
    calibrated,
    confidence_by_fifths,
    metrics,
    sure_confidence,
)
from contentseeker.methods.blocks.model import corrected


def page(
    expected: float,
    f1: float,
    fold: int = 0,
    *,
    has_text: bool = True,
    corpus: str = "news",
    by: By = "domain",
) -> Unseen:
    return Unseen(by, corpus, fold, "article", True, has_text, f1, expected, True)


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


def test_small_and_large_corpora_count_alike_in_the_calibration() -> None:
    large = [page(0.8, 0.9, corpus="large")] * 900
    small = [page(0.8, 0.5, corpus="small")] * 30
    assert corrected(0.8, calibrated([*large, *small])) == pytest.approx(0.7, abs=0.001)


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


def test_a_model_is_sure_where_nineteen_of_twenty_pages_are_right() -> None:
    right = [page(each, 1.0) for each in np.linspace(0.9, 1.0, 190).tolist()]
    wrong = [page(0.95, 0.2)] * 10
    unsure = [page(0.6, 0.5)] * 100
    assert sure_confidence([*right, *wrong, *unsure], ()) == 0.9
    often = sure_confidence([*right, *wrong, *wrong, *unsure], ())
    assert often is not None
    assert often > 0.95


def test_a_model_that_is_often_wrong_is_never_sure() -> None:
    assert sure_confidence([page(0.9, 0.5)] * 100, ()) is None


def test_a_model_is_not_called_sure_because_of_a_handful_of_pages() -> None:
    assert sure_confidence([*[page(1.0, 1.0)] * 10, *[page(0.9, 0.5)] * 90], ()) is None


def test_pages_of_equal_confidence_are_sure_together_or_not_at_all() -> None:
    pages = [*[page(0.9, 1.0)] * 60, *[page(0.8, 0.5)] * 60]
    assert sure_confidence(pages, ()) == 0.9
    assert sure_confidence(pages, ((0.8, 0.7), (0.9, 0.7))) is None


def test_sure_is_told_as_a_confidence_not_as_an_expectation() -> None:
    pages = [page(0.9, 0.95)] * 60
    assert sure_confidence(pages, ((0.8, 0.7), (1.0, 0.9))) == pytest.approx(0.8)


def test_means_are_told_by_corpus_and_by_what_was_left_out() -> None:
    pages = [page(0.9, 0.8), page(0.7, 1.0), page(0.5, 0.4, by="corpus"), page(1, 1, corpus="b")]
    found = metrics(pages)
    assert list(found) == ["b", "news"]
    assert found["news"]["domain left out"]["word F1"] == 0.9
    assert found["news"]["domain left out"]["expected F1"] == 0.8
    assert found["news"]["corpus left out"]["pages"] == 1
    assert list(found["b"]) == ["domain left out"]
