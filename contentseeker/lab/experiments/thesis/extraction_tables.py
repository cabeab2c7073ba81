"""Tables and box plots of the methods on a genre's pages, the thesis's figures beside each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from contentseeker.lab.experiments.outcome import Outcome, Plot, Table, Value
from contentseeker.lab.experiments.plots import Frame, boxes
from contentseeker.lab.experiments.tables import group_by
from contentseeker.lab.experiments.thesis.beside import with_published
from contentseeker.lab.experiments.thesis.published_extraction import (
    GENRES,
    MEASURES,
    Cell,
)
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.metrics import Verdict, holm, paired_t_test, summarise
from contentseeker.metrics.verdicts import verdict_of

if TYPE_CHECKING:
    import pandas as pd

ALPHA: Final = 0.05
_SCORE_COLUMNS: Final = tuple(
    column for measure in MEASURES for column in (measure, f"{measure} sd")
)
_FIGURES: Final = {
    ("news", "precision"): "6.9",
    ("news", "recall"): "6.10",
    ("news", "F1"): "6.11",
    ("blog", "precision"): "6.14",
    ("blog", "recall"): "6.15",
    ("blog", "F1"): "6.16",
    ("forum", "precision"): "6.18",
    ("forum", "recall"): "6.19",
    ("forum", "F1"): "6.20",
}
_OPPOSITE: Final[dict[Verdict, Verdict]] = {"+": "-", "=": "=", "-": "+"}
_NO_PAGES: Final = "{}: no page with a gold text, so no text is compared. Add gold texts."


def outcome(genre: str, predictions: pd.DataFrame, *, how: str, left_out: Sequence[str]) -> Outcome:
    """All that section 6.6 says about a genre, from the scores of its pages."""
    if predictions.empty:
        return Outcome(sentences=(_NO_PAGES.format(genre), *left_out))
    own = _own(genre, predictions)
    tables = [_scores(genre, own, how), *_tests(genre, own), _matrix(genre, own)]
    others = predictions[~predictions["model"].isin(["", genre])]
    if not others.empty:
        tables.append(_cross_genre(genre, others))
    return Outcome(
        tables=tuple(tables),
        plots=tuple(_box_plot(genre, own, measure) for measure in MEASURES),
        sentences=tuple(left_out),
        predictions=predictions,
        conclusions=tuple(_verdict(genre, own)),
    )


def _own(genre: str, predictions: pd.DataFrame) -> pd.DataFrame:
    """Scores of baselines and of the genre's own models, on the pages that all of them scored."""
    own = predictions[predictions["model"].isin(["", genre])]
    methods = own["method"].nunique()
    counted = own.groupby("page")["method"].nunique()
    # A page whose source every fold was trained on has scores of baselines only.
    return own[own["page"].isin(counted.index[counted == methods])]


def _scores(genre: str, own: pd.DataFrame, how: str) -> Table:
    printed = GENRES.get(genre)
    where = f"Table {printed.scores_table}: " if printed else ""
    table = Table(
        name=_slug("scores", genre, printed.scores_table if printed else ""),
        title=f"{where}mean precision, recall and F1 of extracted texts, {genre}",
        columns=("method", "pages", *_SCORE_COLUMNS),
        rows=tuple(
            (method, len(part), *_means(part)) for (method,), part in group_by(own, ["method"])
        ),
        note=(
            f"{how}. Longest common subsequence with the gold text; mean and deviation over "
            "pages. TP-any is our extension of TP to forums without tables."
        ),
    )
    if printed is None:
        return table
    return with_published(
        table, ["method"], {(name,): _printed(cells) for name, cells in printed.scores.items()}
    )


def _means(part: pd.DataFrame) -> Iterator[float]:
    for measure in MEASURES:
        found = summarise(part[measure].to_numpy())
        yield from (found.mean, found.sd)


def _printed(cells: tuple[Cell, Cell, Cell]) -> Mapping[str, Value]:
    values: dict[str, Value] = {}
    for measure, cell in zip(MEASURES, cells, strict=True):
        if cell is not None:
            values |= {measure: cell[0], f"{measure} sd": cell[1]}
    return values


def _tests(genre: str, own: pd.DataFrame) -> Iterator[Table]:
    """The pairs that the thesis tests, each table under its number."""
    printed = GENRES.get(genre)
    for number in dict.fromkeys(test.table for test in printed.tests) if printed else ():
        found = [test for test in printed.tests if test.table == number] if printed else []
        rows = tuple(
            _test_row(own, test.measure, test.first, test.second)
            for test in found
            if {test.first, test.second} <= set(own["method"])
        )
        published = {(test.first, test.second): {"p": test.p_value} for test in found}
        yield with_published(
            Table(
                name=_slug("test", genre, number),
                title=f"Table {number}: paired t-test, {found[0].measure}, {genre}",
                columns=("method", "against", "measure", "mean", "mean of other", "p", "verdict"),
                rows=rows,
                note="+ or -: the method is better or worse (.05). As in the thesis, p is not "
                "corrected for the number of tests; the matrix of all pairs is.",
            ),
            ["method", "against"],
            published,
        )


def _test_row(own: pd.DataFrame, measure: str, first: str, second: str) -> tuple[Value, ...]:
    left, right = _values(own, first, measure), _values(own, second, measure)
    found = _t_test(left, right)
    means = (float(left.mean()), float(right.mean()))
    return (first, second, measure, *means, found[0], found[1])


def _values(own: pd.DataFrame, method: str, measure: str) -> Any:
    part = own[own["method"] == method]
    return part.sort_values("page")[measure].to_numpy()


def _t_test(left: Any, right: Any) -> tuple[float, Verdict]:
    # One page has no deviation to test.
    if len(left) < 2:
        return 1.0, "="
    found = paired_t_test(left, right)
    return found.p_value, found.verdict


def _matrix(genre: str, own: pd.DataFrame) -> Table:
    """Every method against every other one, by F1."""
    names = tuple(own["method"].unique())
    pairs = list(combinations(names, 2))
    values = {name: _values(own, name, "F1") for name in names}
    p_values = [_t_test(values[first], values[second])[0] for first, second in pairs]
    signs: dict[tuple[str, str], Verdict] = {}
    for (first, second), test in zip(pairs, holm(np.array(p_values)), strict=True):
        better = float(values[first].mean() - values[second].mean())
        signs[first, second] = verdict_of(test.corrected, better, ALPHA)
        signs[second, first] = _OPPOSITE[signs[first, second]]
    return Table(
        name=_slug("matrix", genre),
        title=f"F1 of every method against every other, {genre}",
        columns=("method", *names, "Nb+", "Nb=", "Nb-"),
        rows=tuple(_matrix_row(name, names, signs) for name in names),
        note=(
            "+ the row is better than the column, - worse, = no significant difference: paired "
            "t-test over pages at .05, corrected for the number of pairs (Holm)."
        ),
    )


def _matrix_row(
    name: str, names: Sequence[str], signs: Mapping[tuple[str, str], Verdict]
) -> tuple[Value, ...]:
    cells = tuple(str(signs.get((name, other), "")) for other in names)
    return (name, *cells, *(cells.count(sign) for sign in ("+", "=", "-")))


def _cross_genre(genre: str, others: pd.DataFrame) -> Table:
    printed = GENRES.get(genre)
    where = f"Table {printed.cross_table}: " if printed else ""
    table = Table(
        name=_slug("cross", genre, printed.cross_table if printed else ""),
        title=f"{where}other genres' models on pages of {genre}",
        columns=("model of", "method", "pages", *_SCORE_COLUMNS),
        rows=tuple(
            (train, method, len(part), *_means(part))
            for (train, method), part in group_by(others, ["model", "method"])
        ),
        note=f"With the heuristic of the page's genre, {default_heuristic(genre)}."
        + (" The thesis used LBS on news and blogs, and named none on forums." if printed else ""),
    )
    if printed is None:
        return table
    return with_published(
        table, ["model of"], {(name,): _printed(cells) for name, cells in printed.cross.items()}
    )


def _box_plot(genre: str, own: pd.DataFrame, measure: str) -> Plot:
    number = _FIGURES.get((genre, measure))
    title = f"{measure} by method, {genre}"
    frame = Frame(
        name=_slug(f"box-{measure.lower()}", genre),
        title=f"Figure {number}: {title}" if number else title[0].upper() + title[1:],
        x=measure,
        y="",
    )
    parts = group_by(own, ["method"])
    return boxes(frame, {method: part[measure].tolist() for (method,), part in parts})


def _verdict(genre: str, own: pd.DataFrame) -> Iterator[str]:
    """Whether the thesis's configuration, and the best one here, are better than every baseline."""
    configuration = best_configuration(genre)
    values = {name: _values(own, name, "F1") for name in own["method"].unique()}
    means = {name: float(found.mean()) for name, found in values.items()}
    seekers = {name: mean for name, mean in means.items() if name.startswith("CS")}
    if configuration not in seekers:
        yield f"{genre}: {configuration} was not run, so it is not compared with the baselines."
        return
    baselines = {name: mean for name, mean in means.items() if name not in seekers}
    top, here = (max(found, key=lambda name: found[name]) for found in (baselines, seekers))
    yield (
        f"{genre}: {configuration}, the thesis's best configuration, has a mean F1 of "
        f"{means[configuration]:.3f}; the best baseline is {top} with {means[top]:.3f}. "
        f"{_against(configuration, baselines, values)}"
    )
    if here != configuration:
        yield (
            f"{genre}: the best configuration here is {here} with {means[here]:.3f}. "
            f"{_against(here, baselines, values)}"
        )


def _against(name: str, baselines: Iterable[str], values: Mapping[str, Any]) -> str:
    verdicts = {other: _t_test(values[name], values[other])[1] for other in baselines}
    if all(verdict == "+" for verdict in verdicts.values()):
        return "It is significantly better than every baseline (paired t-test, .05)."
    unbeaten = ", ".join(other for other, verdict in verdicts.items() if verdict != "+")
    return f"It is not significantly better than {unbeaten}."


def best_configuration(genre: str) -> str:
    """The configuration that the thesis found best for a genre; with our TP on forums."""
    return f"CS+{default_heuristic(genre)}"


def _slug(what: str, genre: str, number: str = "") -> str:
    return f"table-{number.replace('.', '-')}" if number else f"{what}-{genre}"
