import numpy as np
import pytest
from scipy.optimize import curve_fit

from extraction.learning.experiments.advice import Growth, advice, fit_levelling

SIZES = (1, 2, 5, 10, 20, 50)


def curve(sizes: object, ceiling: float, gap: float, speed: float) -> np.ndarray:
    return ceiling - gap * np.asarray(sizes, dtype=float) ** -speed


def growth(ceiling: float, gap: float, speed: float, *, noise: float = 0.005) -> Growth:
    random = np.random.default_rng(4)
    scores = curve(SIZES, ceiling, gap, speed) + random.normal(0, noise, (10, len(SIZES)))
    return Growth("news", SIZES, scores, "pages", 1.0)


def test_the_curve_found_is_as_near_as_that_of_scipy() -> None:
    random = np.random.default_rng(8)
    sizes = np.array(SIZES, dtype=float)
    means = np.array(
        [curve(SIZES, 0.9, 0.5, 0.8), curve(SIZES, 0.7, 0.4, 0.3)] * 3
    ) + random.normal(0, 0.01, (6, len(SIZES)))
    found = fit_levelling(sizes, means)
    for row, scores in enumerate(means):
        best, _ = curve_fit(
            curve, sizes, scores, p0=(0.8, 0.5, 0.5), bounds=([0, 0, 0.05], [1, 10, 3])
        )
        ours = [float(found.at(size)[row]) for size in SIZES]
        error = np.square(scores - ours).sum()
        assert error <= np.square(scores - curve(SIZES, *best)).sum() * 1.01
        assert found.ceiling[row] <= 1
        assert found.gap[row] >= 0


def test_a_curve_that_levelled_off_says_so() -> None:
    first, second = advice(growth(0.9, 0.5, 1.5))
    assert "from 20 to 50 pages" in first
    assert "little is left to gain" in second


def test_a_curve_that_rises_says_what_as_many_pages_again_would_bring() -> None:
    _, second = advice(growth(0.9, 0.5, 0.3))
    true_gain = float(curve(100, 0.9, 0.5, 0.3) - curve(50, 0.9, 0.5, 0.3))
    said = float(second.split("by about ")[1].split(" ")[0])
    assert "labelling about 50 more pages" in second
    assert said == pytest.approx(true_gain, abs=0.01)
    assert "guess" in second


def test_a_curve_that_has_only_begun_to_rise_is_not_said_to_level_off() -> None:
    scores = np.array([[0, 0, 0, 0, 0, 0.05], [0, 0, 0, 0, 0.01, 0.06], [0, 0, 0, 0, 0, 0.07]])
    _, second = advice(Growth("news", SIZES, scores, "pages", 1.0))
    assert "still helped" in second


def test_no_gain_beyond_a_full_score_is_promised() -> None:
    sizes = np.array(SIZES, dtype=float)
    scores = np.tile(np.minimum(1.0, 0.2 * sizes), (4, 1))
    _, second = advice(Growth("news", SIZES, scores, "pages", 1.0))
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
def test_two_sizes_are_judged_by_the_step_between_them(
    scores: list[list[float]], words: str
) -> None:
    said = list(advice(Growth("news", (20, 40), np.array(scores), "instances", 8.0)))
    assert words in said[1]


def test_instances_are_turned_into_pages() -> None:
    scores = np.array([[0.5, 0.7], [0.5, 0.71], [0.52, 0.7]])
    *_, last = advice(Growth("news", (20, 40), scores, "instances", 8.0))
    assert "about 5 more pages" in last


@pytest.mark.parametrize("shape", [(0, 0), (1, 4), (5, 1)], ids=["nothing", "a draw", "a size"])
def test_too_little_to_go_by_is_said(shape: tuple[int, int]) -> None:
    (said,) = advice(Growth("news", SIZES[: shape[1]], np.ones(shape), "pages", 1.0))
    assert "cannot be said" in said
