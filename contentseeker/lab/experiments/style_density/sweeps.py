"""Tables and plots of the precision by T1, by T2 and by the number of sampled pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.fitting.style_density import thresholds
from contentseeker.fitting.style_density.page_types import TYPES
from contentseeker.lab.experiments.outcome import Plot, Table, Value
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.lab.experiments.style_density.studies import NAMES, Study

if TYPE_CHECKING:
    import pandas as pd

_ALL: Final = "mean of the types"
_BY_SIZE_NOTE: Final = (
    "Figure 3 of the paper. Mean over the samples, with T2 at 20 and T1 at 100 for multiple areas, "
    "at 0 for the others. Sizes above a type's number of pages are left out."
)

Curves = dict[str, NDArray[np.float64]]
Spreads = dict[int, tuple[float, float]]
"""Mean and deviation, by the number of pages."""


def curve(study: Study, axis: str) -> tuple[tuple[float, ...], Curves]:
    """Precision of every type, and of all, by T1 with T2 at 20, or by T2 with its best T1."""
    grid, learned, codes = study.sweep.grid, study.learned, study.codes
    if axis == "T1":
        row = study.shares[grid.t2s.index(thresholds.PUBLISHED.t2)]
        found = {NAMES[TYPES[code]]: row[:, code] for code in codes}
        together, values = row, grid.t1s
    else:
        best = {code: grid.t1s.index(learned.alone[TYPES[code]].t1) for code in codes}
        found = {NAMES[TYPES[code]]: study.shares[:, best[code], code] for code in codes}
        together, values = study.shares[:, grid.t1s.index(learned.together.t1)], grid.t2s
    # The mean of one type is that type.
    mean = {_ALL: together[:, codes].mean(axis=-1)} if len(codes) > 1 else {}
    return values, found | mean


def by_size(study: Study) -> dict[str, Spreads]:
    """Every type's precision by the number of its sampled pages."""
    grid, random = study.sweep.grid, np.random.default_rng(study.drawing.seed)
    found: dict[str, Spreads] = {}
    for code in study.codes:
        usual = thresholds.EXTREMES[TYPES[code]]
        place = grid.t2s.index(usual.t2), grid.t1s.index(usual.t1)
        # At the thresholds that favour the type most, as in Figure 3.
        is_correct = study.sweep.predicted[study.sweep.answers == code][:, *place] == code
        found[NAMES[TYPES[code]]] = {
            size: (float(np.mean(shares)), float(np.std(shares)))
            for size in study.drawing.sizes
            if size <= len(is_correct)
            for shares in [[random.permutation(is_correct)[:size].mean() for _ in study.samples]]
        }
    return found


def sweep_tables(studies: Sequence[Study]) -> Iterator[Table]:
    """The numbers behind the plots."""
    note = "Mean over the samples: the share of a type's sampled pages predicted as this type."
    for axis, figure, title in (("T1", 4, "T2 at 20"), ("T2", 5, "T1 at its best")):
        rows: list[tuple[Value, ...]] = []
        for study in studies:
            values, by_type = curve(study, axis)
            rows += [
                (study.name, kind, value, float(share))
                for kind, shares in by_type.items()
                for value, share in zip(values, shares, strict=True)
            ]
        yield Table(
            axis.lower(),
            f"Precision by {axis}, {title}",
            ("genre", "type", axis, "precision"),
            tuple(rows),
            f"Figure {figure} of the paper. {note}",
        )
    sizes = tuple(
        (study.name, name, size, *numbers)
        for study in studies
        for name, spreads in by_size(study).items()
        for size, numbers in spreads.items()
    )
    columns = ("genre", "type", "pages", "precision", "sd")
    yield Table("sizes", "Precision by number of sampled pages", columns, sizes, _BY_SIZE_NOTE)


def sweep_plots(studies: Sequence[Study]) -> Iterator[Plot]:
    """Figures 4, 5 and 3 of the paper, for every study."""
    for study in studies:
        # Part of an address in the page.
        slug = study.name.replace(", ", "-")
        for axis in ("T1", "T2"):
            values, by_type = curve(study, axis)
            curves = {kind: Curve(values, shares.tolist()) for kind, shares in by_type.items()}
            if len(study.codes) > 1:
                curves["guessing"] = Curve(values, [1 / len(study.codes)] * len(values))
            title = f"{study.name}: precision by {axis}"
            yield lines(Frame(f"{axis.lower()}-{slug}", title, axis, "precision"), curves)
        curves = {
            kind: Curve(list(spreads), *map(list, zip(*spreads.values(), strict=True)))
            for kind, spreads in by_size(study).items()
            if spreads
        }
        title = f"{study.name}: precision by number of sampled pages"
        yield lines(Frame(f"sizes-{slug}", title, "pages of a type", "precision"), curves)


def predictions_of(pool: Study) -> pd.DataFrame:
    """The predicted type of every page under every pair of thresholds."""
    import pandas as pd

    grid = pool.sweep.grid.all
    size, count = len(pool.pages), len(grid)
    # NOTHING is -1, so it indexes the last name.
    names = np.array([*map(str, TYPES), "nothing"])
    return pd.DataFrame(
        {
            "genre": np.repeat(pool.genres, count),
            "page": np.repeat([page.key for page in pool.pages], count),
            "source": np.repeat([page.source for page in pool.pages], count),
            "T1": np.tile([pair.t1 for pair in grid], size),
            "T2": np.tile([pair.t2 for pair in grid], size),
            "answer": np.repeat(names[pool.sweep.answers], count),
            "predicted": names[pool.sweep.predicted.reshape(-1)],
        }
    )
