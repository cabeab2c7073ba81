"""Tables and plots of the precision by T1, by T2 and by the number of sampled pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.fitting.style_density import thresholds
from contentseeker.fitting.style_density.page_types import TYPES, TypedPage
from contentseeker.lab.experiments.outcome import Plot, Table, Value
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    import pandas as pd

NAMES: Final = {kind: kind.replace("_", " ") for kind in TYPES}
_ALL: Final = "mean of the types"
_BY_SIZE_NOTE: Final = (
    "Mean over the samples, with T2 at 20 and T1 at 100 for several areas, at 0 for the others. "
    "Sizes above a type's number of pages are left out."
)


@dataclass(frozen=True)
class Study:
    """One genre's pages classified under all thresholds, and the samples of them."""

    genre: str
    pages: Sequence[TypedPage]
    sweep: thresholds.Sweep
    samples: Sequence[BoolArray]
    sizes: Sequence[int]
    seed: int

    @cached_property
    def shares(self) -> thresholds.Shares:
        """Mean over the samples."""
        return thresholds.mean_shares(self.sweep, self.samples)

    @cached_property
    def learned(self) -> thresholds.Learned:
        """The thresholds that are best on the average of the samples."""
        return thresholds.learn(self.sweep.grid, self.shares)

    @cached_property
    def codes(self) -> list[int]:
        """The types that have pages, as positions in ``TYPES``."""
        return sorted(set(self.sweep.answers.tolist()))

    def curve(self, axis: str) -> tuple[tuple[float, ...], dict[str, NDArray[np.float64]]]:
        """Precision of every type, and of all, by T1 with T2 at 20, or by T2 with its best T1."""
        grid, learned = self.sweep.grid, self.learned
        if axis == "T1":
            row = self.shares[grid.t2s.index(thresholds.PUBLISHED.t2)]
            found = {NAMES[TYPES[code]]: row[:, code] for code in self.codes}
            return grid.t1s, {**found, _ALL: row[:, self.codes].mean(axis=-1)}
        best = {code: grid.t1s.index(learned.alone[TYPES[code]].t1) for code in self.codes}
        found = {NAMES[TYPES[code]]: self.shares[:, best[code], code] for code in self.codes}
        together = self.shares[:, grid.t1s.index(learned.together.t1)][:, self.codes]
        return grid.t2s, {**found, _ALL: together.mean(axis=-1)}

    def by_size(self) -> dict[str, dict[int, tuple[float, float]]]:
        """Mean and deviation of every type's precision by the number of its sampled pages."""
        grid, random = self.sweep.grid, np.random.default_rng(self.seed)
        found: dict[str, dict[int, tuple[float, float]]] = {}
        for code in self.codes:
            usual = thresholds.EXTREMES[TYPES[code]]
            place = grid.t2s.index(usual.t2), grid.t1s.index(usual.t1)
            # At the thresholds that favour the type most, as in Figure 3.
            is_correct = self.sweep.predicted[self.sweep.answers == code][:, *place] == code
            found[NAMES[TYPES[code]]] = {
                size: (float(np.mean(shares)), float(np.std(shares)))
                for size in self.sizes
                if size <= len(is_correct)
                for shares in [[random.permutation(is_correct)[:size].mean() for _ in self.samples]]
            }
        return found


def sweep_tables(studies: Sequence[Study]) -> Iterator[Table]:
    """The numbers behind the plots."""
    note = "Mean over the samples: the share of a type's sampled pages predicted as this type."
    for axis, title in (("T1", "T2 at 20"), ("T2", "T1 at its best")):
        rows: list[tuple[Value, ...]] = []
        for study in studies:
            values, by_type = study.curve(axis)
            rows += [
                (study.genre, kind, value, float(share))
                for kind, shares in by_type.items()
                for value, share in zip(values, shares, strict=True)
            ]
        columns = ("genre", "type", axis, "precision")
        yield Table(axis.lower(), f"Precision by {axis}, {title}", columns, tuple(rows), note)
    sizes = tuple(
        (study.genre, name, size, *numbers)
        for study in studies
        for name, spreads in study.by_size().items()
        for size, numbers in spreads.items()
    )
    by_size = ("genre", "type", "pages", "precision", "sd")
    yield Table("sizes", "Precision by number of sampled pages", by_size, sizes, _BY_SIZE_NOTE)


def sweep_plots(studies: Sequence[Study]) -> Iterator[Plot]:
    """Figures 4, 5 and 3 of the paper, for every genre."""
    for study in studies:
        genre = study.genre
        for axis in ("T1", "T2"):
            values, by_type = study.curve(axis)
            curves = {kind: Curve(values, shares.tolist()) for kind, shares in by_type.items()}
            curves["guessing"] = Curve(values, [1 / len(study.codes)] * len(values))
            title = f"{genre}: precision by {axis}"
            yield lines(Frame(f"{axis.lower()}-{genre}", title, axis, "precision"), curves)
        curves = {
            kind: Curve(list(by_size), *map(list, zip(*by_size.values(), strict=True)))
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
                    "T1": np.tile([pair.t1 for pair in grid], size),
                    "T2": np.tile([pair.t2 for pair in grid], size),
                    "answer": np.repeat(names[study.sweep.answers], count),
                    "predicted": names[study.sweep.predicted.reshape(-1)],
                }
            )
        )
    return pd.concat(frames, ignore_index=True)
