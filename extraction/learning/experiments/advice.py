"""How many more pages should be labelled? An answer from a curve, as far as it carries.

Two things are looked at. The last step of the curve, because it was measured; and a curve
that levels off (a - b/n^c, usual for learning curves), because somebody who wants to double
the work wants to know what for. Both with intervals by resampling the draws. The draws share
pages and sources, so the intervals tell the luck of the draw only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from extraction.features.nodes import FloatArray
from extraction.metrics import MeanDifference, mean_difference

RESAMPLES: Final = 200
POINTS: Final = 4
"""A curve with three free numbers needs one more."""
SPEEDS: Final = np.geomspace(0.05, 3, 200)
WORTHWHILE: Final = 0.01
"""F1; less is not worth doubling the work."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Scores by training size: one row per draw, one column per size, smallest first."""

    about: str
    sizes: tuple[int, ...]
    scores: FloatArray
    unit: str
    units_per_page: float
    """1 where the unit is pages."""


def advice(growth: Growth) -> Iterator[str]:
    """What the curve says about labelling more, in plain words."""
    draws, points = growth.scores.shape if growth.scores.size else (0, 0)
    if draws < 2 or points < 2:
        yield (
            f"{growth.about}: how many more pages to label cannot be said; that takes two "
            f"training sizes and two draws at least (there are {points} and {draws}). "
            "Label more pages, or choose smaller sizes."
        )
        return
    before, last = growth.sizes[-2:]
    step = mean_difference(growth.scores[:, -1], growth.scores[:, -2])
    yield (
        f"{growth.about}: from {before} to {last} {growth.unit} F1 went from "
        f"{growth.scores[:, -2].mean():.3f} to {growth.scores[:, -1].mean():.3f} "
        f"({step.mean:+.3f}, 95 % interval {step.low:+.3f} to {step.high:+.3f})."
    )
    yield f"{growth.about}: {_what_to_do(growth, step)}"


def _what_to_do(growth: Growth, step: MeanDifference) -> str:
    more = max(1, round(growth.sizes[-1] / growth.units_per_page))
    again = f"about {more} more page{'' if more == 1 else 's'} (as many again)"
    gains = _gains_by_doubling(growth)
    if gains is None:
        return _by_last_step(step, again)
    low, middle, high = np.quantile(gains, (0.025, 0.5, 0.975))
    if middle < WORTHWHILE <= step.mean and growth.scores[:, -1].mean() <= 1 - WORTHWHILE:
        # It has only begun to rise: no curve that levels off describes that.
        return _by_last_step(step, again)
    guess = (
        f"labelling {again} would change F1 by about {middle:+.3f} ({low:+.3f} to {high:+.3f}), "
        "if the curve goes on as it did"
    )
    if middle < WORTHWHILE:
        return f"little is left to gain: {guess}. Other sources or other features may do more."
    doubt = "" if step.low > 0 else " The last step by itself does not prove a gain."
    return f"{guess}. That is a guess from few points: label them in parts and look again.{doubt}"


def _by_last_step(step: MeanDifference, again: str) -> str:
    """Too few sizes for a curve: only what was measured."""
    if step.low > 0:
        return f"the last step still helped. Label {again} and look again."
    if step.mean >= WORTHWHILE:
        return (
            "the last step may have helped, but the draws differ too much to tell. Draw more "
            f"often, or label {again} and look again."
        )
    return (
        "the last step did not help. More pages of this kind may not be needed; too few sizes "
        "were tried to say more."
    )


def _gains_by_doubling(growth: Growth) -> FloatArray | None:
    """What twice the training size adds, for resampled draws; None with too few points."""
    if len(growth.sizes) < POINTS:
        return None
    random = np.random.default_rng(0)
    sizes = np.array(growth.sizes, dtype=np.float64)
    draws = len(growth.scores)
    places = random.integers(draws, size=(RESAMPLES, draws))
    means: FloatArray = growth.scores[places].mean(axis=1)
    fitted = fit_levelling(sizes, means)
    gains = fitted.at(2 * sizes[-1]) - fitted.at(sizes[-1])
    # No score is above 1, wherever the curve would go.
    possible: FloatArray = np.minimum(gains, 1 - means[:, -1])
    return possible


@dataclass(frozen=True, slots=True)
class Levelling:
    """Curves ceiling - gap / size^speed, one per place of the arrays."""

    ceiling: FloatArray
    gap: FloatArray
    speed: FloatArray

    def at(self, size: float) -> FloatArray:
        """The score each curve expects of a training size."""
        return self.ceiling - self.gap * np.power(size, -self.speed)


def fit_levelling(sizes: FloatArray, means: FloatArray) -> Levelling:
    """The curve nearest to each row of means that does not fall and ends at 1 at most.

    For a given speed the rest is a straight line, so all speeds of a grid are tried.
    """
    fits = [_fit_line(np.power(sizes, -speed), means) for speed in SPEEDS]
    best = np.argmin([errors for _, _, errors in fits], axis=0)
    rows = np.arange(len(means))
    ceilings, gaps = (np.array([fit[part] for fit in fits])[best, rows] for part in (0, 1))
    return Levelling(ceilings, gaps, SPEEDS[best])


def _fit_line(x: FloatArray, means: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Ceiling, gap and squared error of the nearest ceiling - gap * x, for each row."""
    middle, centred = means.mean(axis=1), x - x.mean()
    gap = np.maximum(0.0, -(means @ centred) / (centred @ centred))
    ceiling = middle + gap * x.mean()
    too_high = ceiling > 1
    gap = np.where(too_high, np.maximum(0.0, (1 - means) @ x / (x @ x)), gap)
    ceiling = np.minimum(ceiling, 1.0)
    errors = np.square(means - ceiling[:, None] + gap[:, None] * x).sum(axis=1)
    return ceiling, gap, errors
