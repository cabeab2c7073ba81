"""JSON Lines: one object per row."""

import json
from typing import BinaryIO, Final

from annotate.exporters.table import Table

# Valid inside JSON, but many readers take them for the end of a line.
_LINE_ENDS: Final = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def write_jsonl(table: Table, out: BinaryIO) -> int:
    """Write every row and return how many there were."""
    names = [column.name for column in table.columns]
    count = 0
    for row in table.rows:
        record = dict(zip(names, row, strict=True))
        line = json.dumps(record, ensure_ascii=False, allow_nan=False).translate(_LINE_ENDS)
        out.write(line.encode() + b"\n")
        count += 1
    return count
