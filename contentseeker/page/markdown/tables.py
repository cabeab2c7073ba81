"""Which tables of a page can be Markdown tables, and how one is written.

A Markdown table has rows of cells with one line of text in each. A table that contains more
(lists, several paragraphs in a cell, another table, cells over two columns) is written as a
sequence of blocks. That also suits tables that only serve the layout of a page.
"""

from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.structure import BoolArray, IntArray, flagged
from contentseeker.page.tags import IS_INLINE, flags

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

CELLS: Final = frozenset({"td", "th"})
_ROW_GROUPS: Final = frozenset({"table", "thead", "tbody", "tfoot"})
_IS_CELL: Final = flags(CELLS)
_NEEDS_LINES: Final = flags(
    "table ul ol dl menu dir pre blockquote hr form h1 h2 h3 h4 h5 h6".split()
)
# Elements inside a line of text, and parts of the table itself.
_NO_BLOCK: Final = IS_INLINE | flags(
    "br img picture source table thead tbody tfoot tr td th caption col colgroup".split()
)


def simple_tables(page: "FlatPage") -> frozenset[int]:
    """The tables of a page that can be Markdown tables."""
    tables = page.find("table")
    if not len(tables):
        return frozenset()
    obstacles = _NEEDS_LINES[page.tag_codes] | _crowded_cells(page)
    inside = _descendants(obstacles, tables, page.subtree_end)
    return frozenset(table for table in tables[inside == 0].tolist() if _is_regular(page, table))


def table_lines(rows: list[list[str]], *, has_header: bool) -> list[str]:
    """The lines of a table; without a header of its own it gets an empty one."""
    header, body = (rows[0], rows[1:]) if has_header else ([""] * len(rows[0]), rows)
    return [_row(header), _row(["---"] * len(header)), *map(_row, body)]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _crowded_cells(page: "FlatPage") -> BoolArray:
    """Cells with more than one block inside."""
    cells = np.flatnonzero(_IS_CELL[page.tag_codes]).astype(np.int32)
    blocks = _descendants(~_NO_BLOCK[page.tag_codes], cells, page.subtree_end)
    return flagged(cells[blocks > 1], len(page))


def _descendants(flagged: BoolArray, nodes: IntArray, subtree_end: IntArray) -> IntArray:
    """How many flagged elements are inside each of the given ones."""
    running = np.concatenate(([0], np.cumsum(flagged)))
    return (running[subtree_end[nodes]] - running[nodes + 1]).astype(np.int32)


def _is_regular(page: "FlatPage", table: int) -> bool:
    """Whether there are two or more rows, all with the same number of cells, two or more."""
    cells: Counter[int] = Counter()
    rows = set()
    for node in range(table + 1, int(page.subtree_end[table])):
        tag = page.tags[node]
        if tag == "tr" and page.visible[node]:
            rows.add(node)
            if page.tags[page.parent[node]] not in _ROW_GROUPS:
                return False
        elif tag in CELLS and page.visible[node]:
            cells[int(page.parent[node])] += 1
            attributes = page.attrs(node)
            if any(attributes.get(name, "1").strip() != "1" for name in ("colspan", "rowspan")):
                return False
    sizes = set(cells.values())
    return len(rows) > 1 and rows == cells.keys() and len(sizes) == 1 and min(sizes) > 1
