"""Arms side by side by one measure: a plot of a table, and sentences about the best arms."""

from collections.abc import Iterator, Sequence

from extraction.learning.experiments.outcome import Plot, Table
from extraction.learning.experiments.plots import Frame, bars


def bars_of(table: Table, measure: str) -> Plot:
    """A bar per arm, the genres side by side; the first columns are genre and arm."""
    place = table.columns.index(measure)
    series: dict[str, dict[str, float]] = {}
    for row in table.rows:
        series.setdefault(str(row[0]), {})[str(row[1])] = float(row[place] or 0.0)
    frame = Frame(f"{table.name}-plot", f"{table.title}: {measure}", table.title, measure)
    return bars(frame, series)


def best_arms(tables: Sequence[Table], measure: str) -> Iterator[str]:
    """Which arm is best, by table and genre; the third column counts pages."""
    for table in tables:
        place = table.columns.index(measure)
        for genre in dict.fromkeys(row[0] for row in table.rows):
            rows = [row for row in table.rows if row[0] == genre]
            best = max(rows, key=lambda row: float(row[place] or 0.0))
            yield (
                f"{genre}, {table.title.lower()}: best is {best[1]}, "
                f"{measure} {float(best[place] or 0.0):.3f} on {best[2]:,} pages."
            )
