"""Published figures beside measured ones: columns of a table that have a printed twin."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from contentseeker.lab.experiments.outcome import PUBLISHED, Table, Value

Printed = Mapping[tuple[Any, ...], Mapping[str, Value]]
"""Printed values by column, by the values of the key columns of a row."""


def with_published(table: Table, keys: Sequence[str], printed: Printed) -> Table:
    """The table with a column of printed values behind each column that has any.

    Rows are found by their values in the columns ``keys``. A row that was not printed, such as
    one about a genre of your own, has empty cells; a table without printed rows is left as it is.
    """
    places = [table.columns.index(name) for name in keys]
    if not any(tuple(row[key] for key in places) in printed for row in table.rows):
        return table
    twins = {name for values in printed.values() for name in values}
    columns: list[str] = []
    rows: list[list[Value]] = [[] for _ in table.rows]
    for place, name in enumerate(table.columns):
        columns.append(name)
        if name in twins:
            columns.append(f"{name}{PUBLISHED}")
        for row, found in zip(table.rows, rows, strict=True):
            found.append(row[place])
            if name in twins:
                values = printed.get(tuple(row[key] for key in places), {})
                found.append(values.get(name))
    return replace(table, columns=tuple(columns), rows=tuple(tuple(row) for row in rows))
