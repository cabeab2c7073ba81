"""The dashboard's tables for spreadsheets, with numbers in full."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from annotate.training_rows.table import Column, ColumnType, Row, Table
from training.scoreboard.causes import cause_counts, found_causes
from training.scoreboard.dashboard import DisplayOptions
from training.scoreboard.reading import GROUPS, MEASURES, Scores
from training.scoreboard.significance import Compared, significance_matrix
from training.scoreboard.tables import MethodRow, grouped_table, method_table

_ROWS_AT_A_TIME: Final = 2_000
# The column, and its lookup from a score.
_SCORE: Final = {
    "page": "page_id",
    "address": "page__url",
    "title": "page__title",
    "corpus": "page__corpus__slug",
    "genre": "page__genre__slug",
    "source": "page__source__host",
    "page type": "page__page_type",
    "method": "method__label",
    "software": "method__software",
    "gold version": "gold__version",
    "precision": "precision",
    "recall": "recall",
    "F1": "f1",
    "word precision": "word_precision",
    "word recall": "word_recall",
    "word F1": "word_f1",
    "longest common subsequence": "lcs",
    "gold length": "gold_length",
    "extracted length": "extracted_length",
    "unit": "unit",
    "seconds": "seconds",
    "status": "status",
}


def csv_table(scores: Scores, name: str, look: DisplayOptions | None = None) -> Table:
    """One of ``CSV_TABLES``, for ``annotate.exporting.delimited.write_csv``."""
    return CSV_TABLES[name](scores, look or DisplayOptions())


def _methods(scores: Scores, look: DisplayOptions) -> Table:
    names = [part for name in MEASURES.values() for part in (f"mean {name}", f"sd of {name}")]
    header = ["method", "software", "pages", "failed", *names, "median F1"]
    header += ["milliseconds per page", "sd of milliseconds", "median milliseconds"]
    return _table("methods", header, [_method_line(row) for row in method_table(scores)])


def _method_line(row: MethodRow) -> Row:
    means = [getattr(row, measure) for measure in MEASURES]
    return [
        row.method.label,
        row.method.software,
        row.n,
        row.failed,
        *(part for figure in means for part in (figure.value, figure.sd)),
        row.median_f1.value,
        row.ms.value,
        row.ms.sd,
        row.median_ms.value,
    ]


def _groups(scores: Scores, look: DisplayOptions) -> Table:
    """One line for each group and method: a form that every program can turn."""
    name = MEASURES[look.measure]
    header = [GROUPS[look.by].lower(), "method", "pages", f"mean {name}", f"sd of {name}"]
    table = grouped_table(scores, look.by, look.measure)
    rows: list[Row] = [
        [row.name, method.label, figure.n, figure.value, figure.sd]
        for row in table.rows
        for method, figure in zip(table.methods, row.figures, strict=True)
        if figure is not None
    ]
    # The name of the file tells the grouping.
    return _table(f"by-{look.by.replace('_', '-')}", header, rows)


def _significance(scores: Scores, look: DisplayOptions) -> Table:
    name = MEASURES[look.measure]
    header = ["first", "second", "pages", f"mean {name} of first", f"mean {name} of second"]
    header += ["t", "p of t-test", "corrected p of t-test", "Wilcoxon's statistic"]
    header += ["p of Wilcoxon's test", "corrected p of Wilcoxon's test", "Cohen's d", "in words"]
    pairs = significance_matrix(scores, look.measure).pairs
    return _table("significance", header, [_pair_line(pair) for pair in pairs])


def _pair_line(pair: Compared) -> Row:
    tests = pair.tests
    # Blank cells keep the columns in place.
    found: Sequence[float | None] = [None] * 7
    if tests is not None:
        found = [
            tests.t.statistic,
            tests.t.p_value,
            tests.p_value,
            tests.wilcoxon.statistic,
            tests.wilcoxon.p_value,
            tests.wilcoxon_p_value,
            tests.effect_size,
        ]
    means = (pair.first_mean, pair.second_mean)
    return [pair.first.label, pair.second.label, pair.n, *means, *found, pair.sentence]


def _causes(scores: Scores, look: DisplayOptions) -> Table:
    header = ["cause", *(method.label for method in scores.methods), "total"]
    rows: list[Row] = [[row.name, *row.counts, row.total] for row in cause_counts(scores)]
    return _table("causes", header, rows)


def _scores(scores: Scores, look: DisplayOptions) -> Table:
    return _table("scores", [*_SCORE, "causes"], _score_lines(scores))


def _score_lines(scores: Scores) -> Iterator[Row]:
    """One line for each score, page by page; read while they are written."""
    causes = found_causes(scores)
    # From the database: the columns in memory have only what dashboards show.
    wanted = scores.filter.scores(scores.evaluation).filter(method__in=scores.methods)
    rows = wanted.order_by("page", "method").values_list("pk", *_SCORE.values())
    for key, *values in rows.iterator(chunk_size=_ROWS_AT_A_TIME):
        yield [*values, ", ".join(causes.get(key, ()))]


def _table(name: str, header: Sequence[str], rows: Iterable[Row]) -> Table:
    return Table(name, tuple(Column(title, ColumnType.TEXT) for title in header), rows)


CSV_TABLES: Final[dict[str, Callable[[Scores, DisplayOptions], Table]]] = {
    "methods": _methods,
    "groups": _groups,
    "scores": _scores,
    "significance": _significance,
    "causes": _causes,
}
"""What there is, by the names that addresses use."""
