"""Learning T1 and T2 from pages whose types are known (Pappas et al. 2012, Section 5).

A fifth of the pages is drawn, several times over. T1 is varied with T2 at 20, then T2 with T1
at its best; best is what gets most pages of the draw right. For one type alone that is the
share of its pages that are given this type, which is the paper's precision (every page is
answered, so recall is 1); for all types together it is the mean of these shares, so that a
type with many pages does not outvote the others. A page on which nothing is found is right for
no type: calling it several areas, of none, would favour a T2 that finds nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.fitting.style_density.page_types import TYPES, Thresholds
from contentseeker.methods.style_density.decision import PageType
from contentseeker.page.structure import BoolArray

PUBLISHED: Final = Thresholds(50.0, 20.0)
"""Where the paper finds all three types about equally well, and the released program's."""
EXTREMES: Final = {
    PageType.ARTICLE: Thresholds(0.0, 20.0),
    PageType.ARTICLE_WITH_COMMENTS: Thresholds(0.0, 20.0),
    PageType.MULTIPLE_AREAS: Thresholds(100.0, 20.0),
}
"""What favours each type most."""

NOTHING: Final = -1
Codes = NDArray[np.int8]
Shares = NDArray[np.float64]
"""Last axis: types of pages; not a number where there is no page of a type."""


@dataclass(frozen=True)
class Grid:
    """The thresholds that are tried."""

    t1s: tuple[float, ...] = tuple(float(each) for each in range(0, 101, 10))
    t2s: tuple[float, ...] = (0.0, 10.0, 20.0, 50.0, 100.0, 200.0, 400.0)

    def __post_init__(self) -> None:
        if PUBLISHED.t2 not in self.t2s:
            raise ArgumentError(f"t2s: {PUBLISHED.t2:g} must be among them; T1 is tried with it.")

    @property
    def all(self) -> list[Thresholds]:
        """Every pair, T2 by T2."""
        return [Thresholds(t1, t2) for t2 in self.t2s for t1 in self.t1s]


@dataclass(frozen=True)
class Sweep:
    """The types of pages by style density under every pair of thresholds of a grid."""

    grid: Grid
    answers: Codes
    """Per page: its type, by its place in ``TYPES``."""
    predicted: Codes
    """By page, T2 and T1: the type that was found; ``NOTHING`` where no region was."""

    @classmethod
    def of(
        cls, grid: Grid, answers: Sequence[PageType], predicted: Sequence[Sequence[PageType | None]]
    ) -> "Sweep":
        """From the types of pages, and the predicted types of each for ``grid.all``."""
        codes: dict[PageType | None, int] = {None: NOTHING}
        codes |= {page_type: code for code, page_type in enumerate(TYPES)}
        shape = (len(answers), len(grid.t2s), len(grid.t1s))
        found = [codes[page_type] for of_page in predicted for page_type in of_page]
        return cls(
            grid,
            np.array([codes[answer] for answer in answers], dtype=np.int8),
            np.array(found, dtype=np.int8).reshape(shape),
        )

    def only(self, chosen: BoolArray) -> "Sweep":
        """Some of the pages."""
        return Sweep(self.grid, self.answers[chosen], self.predicted[chosen])

    def shares(self, chosen: BoolArray) -> Shares:
        """By T2, T1 and type: the share of its chosen pages that are given this type."""
        is_right = self.predicted == self.answers[:, None, None]
        # Not a number stays where a type has no page.
        found = np.full((*self.predicted.shape[1:], len(TYPES)), np.nan)
        for code in range(len(TYPES)):
            of_type = chosen & (self.answers == code)
            if of_type.any():
                found[..., code] = is_right[of_type].mean(axis=0)
        return found

    def draw(self, share: float, random: np.random.Generator) -> BoolArray:
        """A share of the pages of every type, but one at least, and one is left at least."""
        drawn = np.zeros(len(self.answers), dtype=np.bool_)
        for code in range(len(TYPES)):
            pages = random.permutation(np.flatnonzero(self.answers == code))
            drawn[pages[: max(min(round(share * len(pages)), len(pages) - 1), 1)]] = True
        return drawn


@dataclass(frozen=True)
class Learned:
    """The best thresholds for each type alone, and for all types together."""

    alone: Mapping[PageType, Thresholds]
    together: Thresholds

    @property
    def all(self) -> tuple[Thresholds, ...]:
        """All of them."""
        return (*self.alone.values(), self.together)


def learn(grid: Grid, shares: Shares) -> Learned:
    """The best thresholds according to shares as ``Sweep.shares`` gives them."""
    known = [code for code in range(len(TYPES)) if not np.isnan(shares[..., code]).all()]
    if not known:
        raise ArgumentError("shares: there is no page to learn from.")
    alone = {TYPES[code]: _best(grid, shares[..., code]) for code in known}
    return Learned(alone, _best(grid, shares[..., known].mean(axis=-1)))


def learn_from_draws(sweep: Sweep, draws: Sequence[BoolArray]) -> Learned:
    """The thresholds that are best on the average of several draws."""
    return learn(sweep.grid, mean_shares(sweep, draws))


def mean_shares(sweep: Sweep, draws: Sequence[BoolArray]) -> Shares:
    """Shares on the average of several draws."""
    return np.asarray(np.mean([sweep.shares(drawn) for drawn in draws], axis=0))


def _best(grid: Grid, shares: NDArray[np.float64]) -> Thresholds:
    """T1 with T2 at its usual value, then T2 with this T1."""
    usual = grid.t2s.index(PUBLISHED.t2)
    # One after the other, as the paper does: not the best pair of the whole grid.
    column = _highest(shares[usual], grid.t1s, PUBLISHED.t1)
    row = _highest(shares[:, column], grid.t2s, PUBLISHED.t2)
    return Thresholds(grid.t1s[column], grid.t2s[row])


def _highest(values: NDArray[np.float64], places: Sequence[float], usual: float) -> int:
    """Where the highest value is; of several that nearest to the usual place."""
    # Close, not equal: means of the same shares in another order differ in the last digit.
    best: list[int] = np.flatnonzero(np.isclose(values, values.max())).tolist()
    return min(best, key=lambda place: (abs(places[place] - usual), places[place]))
