"""Figures as plotly dictionaries; symbols, dashes and patterns differ, so colour is not needed."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from contentseeker.lab.experiments.outcome import Plot
from contentseeker.metrics import BoxPlot, box_plot

if TYPE_CHECKING:
    import pandas as pd

SYMBOLS: Final = ("circle", "square", "diamond", "cross", "triangle-up", "x", "star", "hexagon")
_DASHES: Final = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
PATTERNS: Final = ("", "/", "x", "-", "|", "+", ".", "\\")
# A little wider, so that points at 0 and 1 are drawn whole.
_FROM_0_TO_1: Final = [-0.02, 1.02]


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of one line, with error bars if ``spread`` is given."""

    x: Sequence[float | str]
    y: Sequence[float]
    spread: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """Name and title of a figure, and the titles of its axes."""

    name: str
    title: str
    x: str
    y: str


def lines(frame: Frame, curves: Mapping[str, Curve]) -> Plot:
    """One line per name."""
    data = []
    for number, (name, curve) in enumerate(curves.items()):
        trace: dict[str, Any] = {
            "type": "scatter",
            "mode": "lines+markers",
            "name": name,
            "x": list(curve.x),
            "y": list(curve.y),
            "marker": {"symbol": SYMBOLS[number % len(SYMBOLS)], "size": 8},
            "line": {"dash": _DASHES[number % len(_DASHES)]},
        }
        if curve.spread:
            trace["error_y"] = _errors(curve.spread)
        data.append(trace)
    return Plot(frame.name, frame.title, data, layout_of(frame))


def f1_curve(scored: "pd.DataFrame", sizes: str) -> Curve:
    """Mean F1 by the values of a column, with the deviation; 0 of a single line."""
    found = scored.groupby(sizes)["F1"].agg(["mean", "std"]).fillna(0.0)
    return Curve(found.index.tolist(), found["mean"].tolist(), found["std"].tolist())


def bars(
    frame: Frame,
    series: Mapping[str, Mapping[str, float]],
    reach: Mapping[str, Mapping[str, float]] | None = None,
) -> Plot:
    """Grouped bars: one series per name, one group per key; ``reach`` are error bars."""
    data = []
    for number, (name, values) in enumerate(series.items()):
        trace: dict[str, Any] = {
            "type": "bar",
            "name": name,
            "x": list(values),
            "y": list(values.values()),
            # Patterns tell the series apart in print and for colour-blind readers.
            "marker": {"pattern": {"shape": PATTERNS[number % len(PATTERNS)]}},
            "hovertemplate": "%{x}: %{y:.4f}",
        }
        if reach is not None:
            trace["error_y"] = _errors([reach[name][key] for key in values])
        data.append(trace)
    return Plot(frame.name, frame.title, data, {**layout_of(frame), "barmode": "group"})


def heat(frame: Frame, cells: Mapping[str, Mapping[str, float | None]]) -> Plot:
    """A heatmap of numbers from 0 to 1: one row per name, one column per key; None is empty."""
    columns = list(next(iter(cells.values()), {}))
    trace = {
        "type": "heatmap",
        "x": columns,
        "y": list(cells),
        "z": [[row[column] for column in columns] for row in cells.values()],
        "zmin": 0,
        "zmax": 1,
        "texttemplate": "%{z:.3f}",
        # Pairs of genres that could not be scored have no value to show.
        "hoverongaps": False,
    }
    layout = layout_of(frame)
    # plotly puts the first row at the bottom; tables put it on top.
    layout["yaxis"] = {**layout["yaxis"], "autorange": "reversed"}
    return Plot(frame.name, frame.title, [trace], layout)


def boxes(frame: Frame, values: Mapping[str, Sequence[float]]) -> Plot:
    """A box per name, lying one below the other; values from 0 to 1."""
    found = [box_plot(some, list(range(len(some)))) for some in values.values()]
    trace = box_trace(frame.x, found, [fmean(some) for some in values.values()])
    outliers = {
        "type": "scatter",
        "mode": "markers",
        "marker": {"size": 5, "opacity": 0.6},
        "hoverinfo": "x",
        "x": [outlier.value for box in found for outlier in box.outliers],
        "y": [row for row, box in enumerate(found) for _ in box.outliers],
    }
    return Plot(frame.name, frame.title, [trace, outliers], box_layout(frame, list(values)))


def box_trace(name: str, boxes: Sequence[BoxPlot], means: Sequence[float]) -> dict[str, Any]:
    """Boxes of known quartiles; the first one is in row 0."""
    return {
        "type": "box",
        "orientation": "h",
        "name": name,
        "y": list(range(len(boxes))),
        "lowerfence": [box.lower_whisker for box in boxes],
        "q1": [box.q1 for box in boxes],
        "median": [box.median for box in boxes],
        "q3": [box.q3 for box in boxes],
        "upperfence": [box.upper_whisker for box in boxes],
        "mean": list(means),
        "boxmean": True,
        "hoverinfo": "x",
        "width": 0.6,
    }


def box_layout(frame: Frame, labels: Sequence[str]) -> dict[str, Any]:
    """Axes of boxes of values from 0 to 1, with a label per row."""
    layout = layout_of(frame) | {"showlegend": False}
    layout["xaxis"]["range"] = _FROM_0_TO_1
    # Numbers with names, so that points can be drawn off the middle of a row.
    layout["yaxis"] |= {
        "tickmode": "array",
        "tickvals": list(range(len(labels))),
        "ticktext": [escape(label, quote=False) for label in labels],
        "range": [len(labels) - 0.5, -0.5],
        "zeroline": False,
    }
    return layout


def _errors(reach: Sequence[float]) -> dict[str, Any]:
    # An infinite interval (one fold only) cannot be drawn.
    array = [each if math.isfinite(each) else None for each in reach]
    return {"type": "data", "array": array, "visible": True}


def layout_of(frame: Frame) -> dict[str, Any]:
    """Axes and legend, with margins for both."""
    return {
        "xaxis": {"title": {"text": frame.x}, "automargin": True},
        "yaxis": {"title": {"text": frame.y}, "automargin": True},
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom"},
        "margin": {"t": 24, "r": 16},
    }
