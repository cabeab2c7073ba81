"""The result of an experiment: tables, plots, sentences, and the predictions behind them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pandas as pd


Value = str | int | float | None

PUBLISHED: Final = " (published)"
"""How the name of a column ends whose figures are those of a paper, measured on its own pages."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to show or to download; ``name`` is short and used in urls."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""

    def to_frame(self) -> pd.DataFrame:
        """As a pandas table."""
        import pandas as pd

        return pd.DataFrame(list(self.rows), columns=list(self.columns))

    def as_json(self) -> dict[str, Any]:
        """Plain lists; numbers that are not finite become None."""
        rows = [[_plain(value) for value in row] for row in self.rows]
        return {**asdict(self), "columns": list(self.columns), "rows": rows}


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure as plotly traces and layout, without colours: the page sets them."""

    name: str
    title: str
    data: Sequence[Mapping[str, Any]]
    layout: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Plain lists and dictionaries."""
        return {**asdict(self), "data": list(self.data)}


@dataclass(frozen=True, slots=True)
class Tree:
    """A decision tree, drawn and as text."""

    name: str
    title: str
    picture: str
    """SVG by ``contentseeker.lab.drawing``, which escapes every name."""
    text: str
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """All fields by name."""
        return asdict(self)


def _no_predictions() -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame()


@dataclass(frozen=True)
class Outcome:
    """Every number in the tables can be recomputed from ``predictions``."""

    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    sentences: tuple[str, ...] = ()
    """Findings, and what was left out and why."""
    # By a function, because importing pandas takes long.
    predictions: pd.DataFrame = field(default_factory=_no_predictions)
    trees: tuple[Tree, ...] = ()
    conclusions: tuple[str, ...] = ()
    """Sentences that are shown before all others, also before those of other parts."""

    @classmethod
    def joined(cls, parts: Mapping[str, Outcome], *, column: str = "part") -> Outcome:
        """All parts, one after the other; a column of the predictions names each line's part."""
        outcomes = list(parts.values())
        frames = {name: part.predictions for name, part in parts.items()}
        return cls(
            tables=tuple(table for part in outcomes for table in part.tables),
            plots=tuple(plot for part in outcomes for plot in part.plots),
            sentences=tuple(sentence for part in outcomes for sentence in part.sentences),
            predictions=join_frames(frames, column=column),
            trees=tuple(tree for part in outcomes for tree in part.trees),
            conclusions=tuple(text for part in outcomes for text in part.conclusions),
        )

    def table(self, name: str) -> Table:
        """One of the tables, by name."""
        return next(table for table in self.tables if table.name == name)

    def as_json(self) -> dict[str, Any]:
        """Everything except the predictions."""
        return {
            "tables": [table.as_json() for table in self.tables],
            "plots": [plot.as_json() for plot in self.plots],
            "conclusions": list(self.conclusions),
            "sentences": list(self.sentences),
            "trees": [tree.as_json() for tree in self.trees],
        }


def join_frames(frames: Mapping[str, pd.DataFrame], *, column: str = "part") -> pd.DataFrame:
    """Predictions of several parts in one table; ``column`` names each line's part."""
    import pandas as pd

    filled = {name: frame for name, frame in frames.items() if not frame.empty}
    if not filled:
        return pd.DataFrame()
    return pd.concat(
        [frame.assign(**{column: name}) for name, frame in filled.items()], ignore_index=True
    )


def _plain(value: Value) -> Value:
    return None if isinstance(value, float) and not math.isfinite(value) else value
