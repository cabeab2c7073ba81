import numpy as np
import pytest
from scipy.optimize import curve_fit

from contentseeker.lab.experiments.content_seeker.recommendations import (
    SizeCurve,
    fit_power_law,
    recommendations,
)

SIZES = (1, 2, 5, 10, 20, 50)


def power_law(sizes: object, ceiling: float, gap: float, exponent: float) -> np.ndarray:
    return ceiling - gap * np.asarray(sizes, dtype=float) ** -exponent


def curve(ceiling: float, gap: float, exponent: float, *, noise: float = 0.005) -> SizeCurve:
    random = np.random.default_rng(4)
    scores = power_law(SIZES, ceiling, gap, exponent) + random.normal(0, noise, (10, len(SIZES)))
    return SizeCurve("news", SIZES, scores, "pages", 1.0)


def test_the_curve_found_is_as_near_as_that_of_scipy() -> None:
    random = np.random.default_rng(8)
    sizes = np.array(SIZES, dtype=float)
    means = np.array(
        [power_law(SIZES, 0.9, 0.5, 0.8), power_law(SIZES, 0.7, 0.4, 0.3)] * 3
    ) + random.normal(0, 0.01, (6, len(SIZES)))
    found = fit_power_law(sizes, means)
    for row, scores in enumerate(means):
        best, _ = curve_fit(
            power_law, sizes, scores, p0=(0.8, 0.5, 0.5), bounds=([0, 0, 0.05], [1, 10, 3])
        )
        ours = [float(found.at(size)[row]) for size in SIZES]
        error = np.square(scores - ours).sum()
        assert error <= np.square(scores - power_law(SIZES, *best)).sum() * 1.01
        assert found.ceiling[row] <= 1
        assert found.gap[row] >= 0


def test_a_flat_curve_has_little_to_gain() -> None:
    first, second = recommendations(curve(0.9, 0.5, 1.5))
    assert "from 20 to 50 pages" in first
    assert "little is left to gain" in second


def test_a_rising_curve_gets_a_forecast_of_the_gain_from_twice_the_pages() -> None:
    _, second = recommendations(curve(0.9, 0.5, 0.3))
    true_gain = float(power_law(100, 0.9, 0.5, 0.3) - power_law(50, 0.9, 0.5, 0.3))
    forecast = float(second.split("by about ")[1].split(" ")[0])
    assert "labelling about 50 more pages" in second
    assert forecast == pytest.approx(true_gain, abs=0.01)
    assert "rough estimate" in second


def test_a_curve_that_has_only_begun_to_rise_is_not_taken_for_a_flat_one() -> None:
    scores = np.array([[0, 0, 0, 0, 0, 0.05], [0, 0, 0, 0, 0.01, 0.06], [0, 0, 0, 0, 0, 0.07]])
    _, second = recommendations(SizeCurve("news", SIZES, scores, "pages", 1.0))
    assert "still helped" in second


def test_no_gain_beyond_a_full_score_is_promised() -> None:
    sizes = np.array(SIZES, dtype=float)
    scores = np.tile(np.minimum(1.0, 0.2 * sizes), (4, 1))
    _, second = recommendations(SizeCurve("news", SIZES, scores, "pages", 1.0))
    assert "little is left to gain" in second
    assert "+0.000" in second


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ([[0.5, 0.7], [0.5, 0.71], [0.52, 0.7]], "still helped"),
        ([[0.5, 0.7], [0.7, 0.6], [0.5, 0.6]], "differ too much"),
        ([[0.7, 0.7], [0.7, 0.69], [0.7, 0.71]], "did not help"),
    ],
    ids=["helped", "unclear", "flat"],
)
def test_two_sizes_are_compared_by_the_step_between_them(
    scores: list[list[float]], words: str
) -> None:
    sentences = list(
        recommendations(SizeCurve("news", (20, 40), np.array(scores), "instances", 8.0))
    )
    assert words in sentences[1]


def test_instances_are_turned_into_pages() -> None:
    scores = np.array([[0.5, 0.7], [0.5, 0.71], [0.52, 0.7]])
    *_, last = recommendations(SizeCurve("news", (20, 40), scores, "instances", 8.0))
    assert "about 5 more pages" in last


@pytest.mark.parametrize("shape", [(0, 0), (1, 4), (5, 1)], ids=["nothing", "a sample", "a size"])
def test_too_few_sizes_or_samples_give_no_recommendation(shape: tuple[int, int]) -> None:
    (sentence,) = recommendations(
        SizeCurve("news", SIZES[: shape[1]], np.ones(shape), "pages", 1.0)
    )
    assert "no recommendation" in sentence
