"""Figures of a dashboard in plotly's vocabulary, without colours; a click opens a page's review.

A point's ``customdata`` is the address of its review and what its page is called. There are
never more points than a browser draws at once; the title tells how many are left out.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

import numpy as np

from contentseeker.lab.experiments.outcome import Plot
from contentseeker.lab.experiments.plots import (
    PATTERNS,
    SYMBOLS,
    Curve,
    Frame,
    box_layout,
    box_trace,
    layout_of,
    lines,
)
from contentseeker.metrics import BoxPlot, box_plot
from training.scoreboard.reading import MEASURES, FloatArray, IntArray, Scores
from training.scoreboard.versions import VersionLine

Address = Callable[[int], str]
"""Of the review of the score with this key."""

MOST_POINTS: Final = 2_000
"""Up to so many pages each is a point."""
MOST_OUTLIERS: Final = 1_500
"""In one box plot, where there are more pages than that."""
METHODS_AT_ONCE: Final = 3
"""As many as can be distinguished on top of each other, if none are chosen."""
BINS: Final = 20

_TITLE_LENGTH: Final = 70
_SPREAD: Final = 0.5
# A little wider, so that points at 0 and 1 are drawn whole.
_FROM_0_TO_1: Final = [-0.02, 1.02]


def box_plots(scores: Scores, measure: str, address: Address) -> Plot:
    """A box for each method, lying one below the other, and pages as points upon them."""
    places = _with_scores(scores)
    values = scores.measured(measure)
    boxes = []
    for place in places:
        (mine,) = np.nonzero(scores.method == place)
        # With the places of scores as names, to find the outliers among the points again.
        boxes.append(box_plot(values[mine], mine.tolist()))
    shown, note = _box_points(scores, boxes)
    row = np.searchsorted(places, scores.method[shown])
    points = _points(scores, shown, address) | {
        "x": values[shown].tolist(),
        "y": np.round(row + _jitter(scores.page[shown]), 3).tolist(),
        "hovertemplate": "%{customdata[1]}<br>%{x:.3f}<extra></extra>",
        "marker": {"size": 5, "opacity": 0.6},
    }
    means = [float(values[scores.method == place].mean()) for place in places]
    frame = Frame(f"box-{measure}", f"{MEASURES[measure]} by method; {note}", MEASURES[measure], "")
    layout = box_layout(frame, [scores.methods[place].label for place in places])
    return Plot(frame.name, frame.title, [box_trace(frame.x, boxes, means), points], layout)


def scatter(scores: Scores, address: Address, methods: Sequence[int] = ()) -> Plot:
    """Precision against recall, a point for each page; of the best methods if none is chosen."""
    places = _chosen(scores, methods)
    traces, note = [], "a point is a page"
    for number, place in enumerate(places):
        (mine,) = np.nonzero(scores.method == place)
        if len(mine) * len(places) > MOST_POINTS:
            note = f"{MOST_POINTS // len(places):,} of {len(mine):,} pages, drawn at random"
            # The same pages each time: loading the dashboard again must not move points.
            draw = np.random.default_rng(0)
            mine = np.sort(draw.choice(mine, MOST_POINTS // len(places), replace=False))
        trace = _points(scores, mine, address)
        trace |= {
            "name": scores.methods[place].label,
            "x": scores.recall[mine].tolist(),
            "y": scores.precision[mine].tolist(),
            "hovertemplate": "%{customdata[1]}<br>precision %{y:.3f}, recall %{x:.3f}",
            "marker": {"size": 6, "opacity": 0.6, "symbol": SYMBOLS[number % len(SYMBOLS)]},
        }
        traces.append(trace)
    frame = Frame("scatter", f"Precision against recall; {note}", "Recall", "Precision")
    layout = layout_of(frame)
    for axis in ("xaxis", "yaxis"):
        layout[axis]["range"] = _FROM_0_TO_1
    return Plot(frame.name, frame.title, traces, layout)


def histogram(scores: Scores, methods: Sequence[int] = (), measure: str = "f1") -> Plot:
    """How many pages have which F1; of the best methods if none is chosen."""
    width = 1 / BINS
    traces = []
    for number, place in enumerate(_chosen(scores, methods)):
        values = scores.measured(measure)[scores.method == place]
        counts, edges = np.histogram(values, bins=BINS, range=(0, 1))
        trace: dict[str, Any] = {
            "type": "histogram",
            "name": scores.methods[place].label,
            # Counted here: thousands of values need not travel.
            "histfunc": "sum",
            "x": np.round(edges[:-1] + width / 2, 4).tolist(),
            "y": counts.tolist(),
            "xbins": {"start": 0, "end": 1, "size": width},
            "marker": {"pattern": {"shape": PATTERNS[number % len(PATTERNS)]}},
            "hovertemplate": "%{x}: %{y} pages",
        }
        traces.append(trace)
    frame = Frame("histogram", f"Pages by {MEASURES[measure]}", MEASURES[measure], "Pages")
    layout = layout_of(frame) | {"barmode": "group"}
    layout["xaxis"]["range"] = [0, 1]
    return Plot(frame.name, frame.title, traces, layout)


def over_time(history: Sequence[VersionLine]) -> Plot:
    """F1 of each model on one set of pages, at the time it went live."""
    curves = {
        f"{line.name} (n = {line.n:,})": Curve(
            [point.promoted_at.isoformat() for point in line.points],
            [point.f1 for point in line.points],
        )
        for line in history
    }
    drawn = lines(Frame("versions", "F1 of each model that went live", "Live since", "F1"), curves)
    named = [
        {
            **trace,
            "text": [str(point.version) for point in line.points],
            "hovertemplate": "%{text}, %{x}: %{y:.3f}<extra></extra>",
        }
        for trace, line in zip(drawn.data, history, strict=True)
    ]
    return Plot(drawn.name, drawn.title, named, drawn.layout)


def _with_scores(scores: Scores) -> IntArray:
    return np.flatnonzero(np.bincount(scores.method, minlength=len(scores.methods)))


def _chosen(scores: Scores, methods: Sequence[int]) -> list[int]:
    """Places of the chosen methods that have scores, or of the best by mean F1."""
    there = _with_scores(scores).tolist()
    if methods:
        wanted = {scores.place(method) for method in methods if scores.has(method)}
        return [place for place in there if place in wanted]
    means = {place: float(scores.f1[scores.method == place].mean()) for place in there}
    return sorted(there, key=lambda place: -means[place])[:METHODS_AT_ONCE]


def _box_points(scores: Scores, boxes: Sequence[BoxPlot]) -> tuple[IntArray, str]:
    """Which scores are drawn as points, and a note about that for the title."""
    if len(scores) <= MOST_POINTS:
        return np.arange(len(scores)), "a point is a page"
    most = MOST_OUTLIERS // len(boxes)
    # Sorted by value: the worst of each method remain.
    shown = [int(outlier.id) for box in boxes for outlier in box.outliers[:most]]
    is_all = all(len(box.outliers) <= most for box in boxes)
    note = "points are outliers" if is_all else f"points are up to {most:,} outliers of each"
    return np.array(shown, dtype=np.int64), note


def _points(scores: Scores, shown: IntArray, address: Address) -> dict[str, Any]:
    """The part of a trace that names the page of each point."""
    keys, titles = scores.key[shown].tolist(), scores.pages.title[scores.page[shown]]
    note = [[address(key), _title(title)] for key, title in zip(keys, titles, strict=True)]
    return {"type": "scatter", "mode": "markers", "customdata": note}


def _title(title: str) -> str:
    # Plotly reads some tags, and pages choose their titles.
    short = title if len(title) <= _TITLE_LENGTH else f"{title[:_TITLE_LENGTH]}…"
    return escape(short, quote=False)


def _jitter(pages: IntArray) -> FloatArray:
    """An offset from the middle of the row, so that points do not overlap; fixed per page."""
    # Knuth's multiplicative hash, which spreads neighbouring numbers.
    return ((pages * 2654435761) % 2**32 / 2**32 - 0.5) * _SPREAD
