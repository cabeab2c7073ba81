"""Tables and plots of the precision by T1, by T2 and by the number of sampled pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.fitting.style_density.page_types import TYPES, TypedPage
from contentseeker.fitting.style_density.thresholds import (
    EXTREMES,
    PUBLISHED,
    Shares,
    Sweep,
    learn,
    mean_shares,
)
from contentseeker.lab.experiments.outcome import Plot, Table, Value
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    import pandas as pd

NAMES: Final = {each: each.replace("_", " ") for each in TYPES}
_ALL: Final = "mean of the types"
_GUESSING: Final = "guessing"
_BY_SIZE_NOTE: Final = (
    "Mean over the samples, with T2 at 20 and T1 at 100 for several areas, at 0 for the others. "
    "Sizes above a type's number of pages are left out."
)


@dataclass(frozen=True)
class Study:
    """One genre's pages classified under all thresholds, and the samples of them."""

    genre: str
    pages: Sequence[TypedPage]
    sweep: Sweep
    samples: Sequence[BoolArray]
    sizes: Sequence[int]
    seed: int

    @cached_property
    def shares(self) -> Shares:
        """Mean over the samples."""
        return mean_shares(self.sweep, self.samples)

    @cached_property
    def codes(self) -> list[int]:
        """The types that have pages, as positions in ``TYPES``."""
        return sorted(set(self.sweep.answers.tolist()))

    def by_t1(self) -> dict[str, NDArray[np.float64]]:
        """Precision of every type, and of all, by T1 with T2 at 20."""
        return self._named(self.shares[self.sweep.grid.t2s.index(PUBLISHED.t2)])

    def by_t2(self) -> dict[str, NDArray[np.float64]]:
        """Precision of every type, and of all, by T2 with the best T1 of each."""
        grid, learned = self.sweep.grid, learn(self.sweep.grid, self.shares)
        found = {}
        for code in self.codes:
            column = grid.t1s.index(learned.alone[TYPES[code]].t1)
            found[NAMES[TYPES[code]]] = self.shares[:, column, code]
        together = self.shares[:, grid.t1s.index(learned.together.t1)][:, self.codes]
        return {**found, _ALL: together.mean(axis=-1)}

    def by_size(self) -> dict[str, dict[int, tuple[float, float]]]:
        """Mean and deviation of every type's precision by the number of its sampled pages."""
        grid, random = self.sweep.grid, np.random.default_rng(self.seed)
        found: dict[str, dict[int, tuple[float, float]]] = {}
        for code in self.codes:
            usual = EXTREMES[TYPES[code]]
            place = grid.t2s.index(usual.t2), grid.t1s.index(usual.t1)
            is_correct = self.sweep.said[self.sweep.answers == code][:, *place] == code
            found[NAMES[TYPES[code]]] = {
                size: (float(np.mean(shares)), float(np.std(shares)))
                for size in self.sizes
                if size <= len(is_correct)
                for shares in [[random.permutation(is_correct)[:size].mean() for _ in self.samples]]
            }
        return found

    def _named(self, shares: Shares) -> dict[str, NDArray[np.float64]]:
        found = {NAMES[TYPES[code]]: shares[:, code] for code in self.codes}
        return {**found, _ALL: shares[:, self.codes].mean(axis=-1)}


def sweep_tables(studies: Sequence[Study]) -> Iterator[Table]:
    """The numbers behind the plots."""
    yield _swept("t1", "Precision by T1, T2 at 20", "T1", studies)
    yield _swept("t2", "Precision by T2, T1 at its best", "T2", studies)
    rows = tuple(
        (study.genre, name, size, *numbers)
        for study in studies
        for name, by_size in study.by_size().items()
        for size, numbers in by_size.items()
    )
    columns = ("genre", "type", "pages", "precision", "sd")
    yield Table("sizes", "Precision by number of sampled pages", columns, rows, _BY_SIZE_NOTE)


def _swept(name: str, title: str, axis: str, studies: Sequence[Study]) -> Table:
    rows: list[tuple[Value, ...]] = []
    for study in studies:
        grid = study.sweep.grid
        values, found = (grid.t1s, study.by_t1()) if name == "t1" else (grid.t2s, study.by_t2())
        rows += [
            (study.genre, kind, value, float(share))
            for kind, shares in found.items()
            for value, share in zip(values, shares, strict=True)
        ]
    note = "Mean over the samples: the share of a type's sampled pages predicted as this type."
    return Table(name, title, ("genre", "type", axis, "precision"), tuple(rows), note)


def sweep_plots(studies: Sequence[Study]) -> Iterator[Plot]:
    """Figures 4, 5 and 3 of the paper, for every genre."""
    for study in studies:
        grid, genre = study.sweep.grid, study.genre
        guess = 1 / len(study.codes)
        for name, axis, values, found in (
            ("t1", "T1", grid.t1s, study.by_t1()),
            ("t2", "T2", grid.t2s, study.by_t2()),
        ):
            curves = {kind: Curve(values, shares.tolist()) for kind, shares in found.items()}
            curves[_GUESSING] = Curve(values, [guess] * len(values))
            frame = Frame(f"{name}-{genre}", f"{genre}: precision by {axis}", axis, "precision")
            yield lines(frame, curves)
        curves = {
            kind: Curve(
                list(by_size),
                [mean for mean, _ in by_size.values()],
                [deviation for _, deviation in by_size.values()],
            )
            for kind, by_size in study.by_size().items()
            if by_size
        }
        title = f"{genre}: precision by number of sampled pages"
        yield lines(Frame(f"sizes-{genre}", title, "pages of a type", "precision"), curves)


def predictions_of(studies: Sequence[Study]) -> pd.DataFrame:
    """The predicted type of every page under every pair of thresholds."""
    import pandas as pd

    frames = []
    for study in studies:
        grid = study.sweep.grid.all
        size, count = len(study.pages), len(grid)
        # NOTHING is -1, so it indexes the last name.
        names = np.array([*map(str, TYPES), "nothing"])
        frames.append(
            pd.DataFrame(
                {
                    "genre": study.genre,
                    "page": np.repeat([page.key for page in study.pages], count),
                    "source": np.repeat([page.source for page in study.pages], count),
                    "T1": np.tile([each.t1 for each in grid], size),
                    "T2": np.tile([each.t2 for each in grid], size),
                    "answer": np.repeat(names[study.sweep.answers], count),
                    "predicted": names[study.sweep.said.reshape(-1)],
                }
            )
        )
    return pd.concat(frames, ignore_index=True)
