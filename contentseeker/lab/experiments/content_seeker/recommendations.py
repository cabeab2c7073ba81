"""Recommendations from a learning curve: how many more pages should be labelled?

Two estimates are used: the last measured step of the curve, and the gain from doubling the
training size as a fitted inverse power law (a - b/n^c, usual for learning curves) predicts
it. Both have intervals by resampling the samples. The samples share pages and sources, so the
intervals cover the sampling error only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.features.nodes import FloatArray
from contentseeker.metrics import MeanDifference, mean_difference

RESAMPLES: Final = 200
MIN_SIZES: Final = 4
"""Training sizes a fit needs: one more than the power law has parameters."""
# Steps of two per cent.
EXPONENTS: Final = np.geomspace(0.05, 3, 200)
MIN_GAIN: Final = 0.01
"""F1; a smaller gain is not worth twice the labelling."""


@dataclass(frozen=True, slots=True)
class SizeCurve:
    """Scores by training size: one row per sample, one column per size, smallest first."""

    about: str
    sizes: tuple[int, ...]
    scores: FloatArray
    unit: str
    units_per_page: float
    """1 where the unit is pages."""


def recommendations(curve: SizeCurve) -> Iterator[str]:
    """Sentences: the last step of the curve, and whether to label more."""
    samples, sizes = curve.scores.shape if curve.scores.size else (0, 0)
    if samples < 2 or sizes < 2:
        yield (
            f"{curve.about}: no recommendation. It takes at least two training sizes and two "
            f"samples (there are {sizes} and {samples}). "
            "Label more pages, or choose smaller sizes."
        )
        return
    before, last = curve.sizes[-2:]
    step = mean_difference(curve.scores[:, -1], curve.scores[:, -2])
    yield (
        f"{curve.about}: from {before} to {last} {curve.unit} F1 went from "
        f"{curve.scores[:, -2].mean():.3f} to {curve.scores[:, -1].mean():.3f} "
        f"({step.mean:+.3f}, 95 % interval {step.low:+.3f} to {step.high:+.3f})."
    )
    yield f"{curve.about}: {_recommendation(curve, step)}"


def _recommendation(curve: SizeCurve, step: MeanDifference) -> str:
    # The forecast is for twice the size, so as many again are needed.
    more = max(1, round(curve.sizes[-1] / curve.units_per_page))
    again = f"about {more} more page{'' if more == 1 else 's'} (as many again)"
    gains = _gains_by_doubling(curve)
    if gains is None:
        return _by_last_step(step, again)
    low, middle, high = np.quantile(gains, (0.025, 0.5, 0.975))
    if middle < MIN_GAIN <= step.mean and curve.scores[:, -1].mean() <= 1 - MIN_GAIN:
        # The curve is still rising steeply, which the power law does not describe.
        return _by_last_step(step, again)
    forecast = (
        f"labelling {again} would change F1 by about {middle:+.3f} ({low:+.3f} to {high:+.3f}), "
        "if the curve continues"
    )
    if middle < MIN_GAIN:
        return f"little is left to gain: {forecast}. Other sources or features may help more."
    doubt = "" if step.low > 0 else " The last step alone is not a significant gain."
    return f"{forecast}. This is a rough estimate: label them in parts and run it again.{doubt}"


def _by_last_step(step: MeanDifference, again: str) -> str:
    """Without a fitted curve: from the measured step only."""
    if step.low > 0:
        return f"the last step still helped. Label {again} and run it again."
    if step.mean >= MIN_GAIN:
        return (
            "the last step may have helped, but the samples differ too much. Use more "
            f"repetitions, or label {again} and run it again."
        )
    return (
        "the last step did not help. More pages of this kind may not be needed; too few sizes "
        "were tried for a forecast."
    )


def _gains_by_doubling(curve: SizeCurve) -> FloatArray | None:
    """The gain from twice the training size, per resample; None with too few sizes."""
    # Three parameters fit three points exactly, which predicts nothing.
    if len(curve.sizes) < MIN_SIZES:
        return None
    # A fixed seed: the same curve always gives the same sentence.
    random = np.random.default_rng(0)
    sizes = np.array(curve.sizes, dtype=np.float64)
    samples = len(curve.scores)
    places = random.integers(samples, size=(RESAMPLES, samples))
    means: FloatArray = curve.scores[places].mean(axis=1)
    fitted = fit_power_law(sizes, means)
    gains = fitted.at(2 * sizes[-1]) - fitted.at(sizes[-1])
    # No score is above 1, even where the fitted curve would be.
    return np.minimum(gains, 1 - means[:, -1])


@dataclass(frozen=True, slots=True)
class PowerLaw:
    """Curves ceiling - gap / size^exponent, one per position of the arrays."""

    ceiling: FloatArray
    gap: FloatArray
    exponent: FloatArray

    def at(self, size: float) -> FloatArray:
        """The score each curve predicts for a training size."""
        return self.ceiling - self.gap * np.power(size, -self.exponent)


def fit_power_law(sizes: FloatArray, means: FloatArray) -> PowerLaw:
    """The least-squares curve of each row of means that does not fall and stays below 1.

    For a given exponent the rest is a linear fit, so a grid of exponents is tried.
    """
    fits = [_fit_line(np.power(sizes, -exponent), means) for exponent in EXPONENTS]
    best = np.argmin([errors for _, _, errors in fits], axis=0)
    rows = np.arange(len(means))
    ceilings, gaps = (np.array([fit[part] for fit in fits])[best, rows] for part in (0, 1))
    return PowerLaw(ceilings, gaps, EXPONENTS[best])


def _fit_line(x: FloatArray, means: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Ceiling, gap and squared error of the least-squares ceiling - gap * x, per row."""
    middle, centred = means.mean(axis=1), x - x.mean()
    gap = np.maximum(0.0, -(means @ centred) / (centred @ centred))
    ceiling = middle + gap * x.mean()
    # No score is above 1: fit only the gap below a ceiling of 1 there.
    too_high = ceiling > 1
    gap = np.where(too_high, np.maximum(0.0, (1 - means) @ x / (x @ x)), gap)
    ceiling = np.minimum(ceiling, 1.0)
    errors = np.square(means - ceiling[:, None] + gap[:, None] * x).sum(axis=1)
    return ceiling, gap, errors
