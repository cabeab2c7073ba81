import csv
import io
from typing import Any

import pandas as pd

from training.artefacts import frame_as_parquet
from training.experiments.outcomes import (
    ShownTable,
    shown_tables,
    stored_table,
    write_predictions,
    write_table,
)


def shown(columns: list[str], *rows: list[Any]) -> ShownTable:
    table = {"name": "one", "title": "One", "columns": columns, "rows": list(rows), "note": ""}
    [found] = shown_tables({"tables": [table]})
    return found


def texts(table: ShownTable, place: int) -> list[str]:
    return [row[place].text for row in table.rows]


def best(table: ShownTable) -> list[tuple[int, str]]:
    return [
        (line, table.columns[place].name)
        for line, row in enumerate(table.rows)
        for place, cell in enumerate(row)
        if cell.is_best
    ]


def test_the_best_of_each_genre_is_marked_and_only_where_higher_is_better() -> None:
    table = shown(
        ["genre", "algorithm", "fp", "F1", "p"],
        ["news", "J48", 9, 0.5, 0.9],
        ["news", "SMO", 1, 0.7, 0.1],
        ["blog", "J48", 2, 0.3, 0.2],
        ["blog", "SMO", 5, 0.2, 0.4],
    )
    assert best(table) == [(1, "F1"), (2, "F1")]


def test_where_all_are_equal_none_is_best_and_where_two_are_both_are() -> None:
    assert best(shown(["algorithm", "F1"], ["J48", 0.5], ["SMO", 0.5])) == []
    assert best(shown(["algorithm", "F1"], ["J48", None], ["SMO", 0.5])) == []
    tied = shown(["algorithm", "F1"], ["J48", 0.5], ["SMO", 0.5], ["MLP", 0.1])
    assert best(tied) == [(0, "F1"), (1, "F1")]


def test_counts_have_no_decimals_and_shares_always_have() -> None:
    table = shown(["tp", "F1", "p", "saved"], [1200, 1.0, 2.3e-9, 0.0], [3, 0.25, 0.5, -94.0])
    assert texts(table, 0) == ["1,200", "3"]
    assert texts(table, 1) == ["1.000", "0.250"]
    assert texts(table, 2) == ["2.3e-09", "0.500"]
    assert texts(table, 3) == ["0", "-94"]


def test_what_is_sorted_is_the_number_in_full() -> None:
    table = shown(["F1", "verdict"], [0.123456789, "+"], [None, "="])
    assert table.rows[0][0].sort_key == "0.123456789"
    assert [column.is_number for column in table.columns] == [True, False]
    assert texts(table, 0) == ["0.123", ""]


def test_a_table_is_written_in_full_and_no_cell_is_a_formula() -> None:
    outcome = {
        "tables": [
            {"name": "t", "columns": ["a", "b"], "rows": [["=1+1", 0.123456789], ["+", None]]}
        ]
    }
    table = stored_table(outcome, "t")
    assert table is not None
    assert stored_table(outcome, "u") is None
    out = io.BytesIO()
    write_table(table, out)
    assert out.getvalue().decode() == "a,b\r\n'=1+1,0.123456789\r\n'+,\r\n"


def test_predictions_are_written_line_by_line_and_no_cell_is_a_formula() -> None:
    frame = pd.DataFrame(
        {
            "genre": pd.Categorical(["news", "=cmd()"]),
            "page": [3, 4],
            "probability": [0.25, float("nan")],
        }
    )
    out = io.BytesIO()
    write_predictions(frame_as_parquet(frame), out)
    rows = list(csv.reader(io.StringIO(out.getvalue().decode(), newline="")))
    assert rows == [
        ["genre", "page", "probability"],
        ["news", "3", "0.25"],
        ["'=cmd()", "4", ""],
    ]


def test_published_figures_are_marked_and_never_the_best() -> None:
    table = shown(["method", "F1", "F1 (published)"], ["LBS", 0.5, 0.905], ["SLS", 0.4, 0.785])
    assert [column.is_published for column in table.columns] == [False, False, True]
    assert [cell.is_published for cell in table.rows[0]] == [False, False, True]
    assert best(table) == [(0, "F1")]
