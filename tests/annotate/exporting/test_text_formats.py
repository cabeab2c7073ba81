import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotate.exporting.delimited import read_csv, write_csv
from annotate.exporting.formats import write_jsonl
from annotate.training_rows.table import Row
from tests.annotate.exporting.tables import COLUMNS, rows, table

ROW: Row = (1, "https://a.example/", "anna", False, 0.1, "good")


def as_csv(*given_rows: Row) -> str:
    out = io.BytesIO()
    assert write_csv(table(*given_rows), out) == len(given_rows)
    return out.getvalue().decode()


def as_jsonl(*given_rows: Row) -> str:
    out = io.BytesIO()
    assert write_jsonl(table(*given_rows), out) == len(given_rows)
    return out.getvalue().decode()


@given(st.lists(rows, max_size=5))
def test_csv_reads_back_exactly(written: list[Row]) -> None:
    text = as_csv(*written)
    assert list(read_csv(io.StringIO(text, newline=""), COLUMNS)) == written


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_no_text_cell_of_a_csv_file_begins_like_a_formula(start: str) -> None:
    text = as_csv((1, f"{start}cmd|' /C calc'!A0", f"{start}1", False, -0.5, "good"))
    (cells,) = list(csv.reader(io.StringIO(text, newline="")))[1:]
    assert cells[1].startswith(f"'{start}")
    assert cells[2] == f"'{start}1"


def test_negative_numbers_of_a_csv_file_stay_numbers() -> None:
    assert as_csv((1, None, None, None, -0.5, "bad")).splitlines()[1] == "1,,,,-0.5,bad"


def test_a_csv_file_begins_with_the_names_of_its_columns() -> None:
    assert as_csv(ROW) == (
        "page,url,annotator,is_derived,innerTxtLength,class\r\n"
        "1,https://a.example/,anna,false,0.1,good\r\n"
    )


def test_writing_csv_leaves_the_file_open_for_its_owner() -> None:
    out = io.BytesIO()
    write_csv(table(ROW), out)
    assert not out.closed


@given(st.lists(rows, max_size=5))
def test_json_lines_read_back_exactly(written: list[Row]) -> None:
    lines = as_jsonl(*written).splitlines()
    assert [tuple(json.loads(line).values()) for line in lines] == written


def test_a_json_line_names_every_value() -> None:
    assert as_jsonl(ROW) == (
        '{"page": 1, "url": "https://a.example/", "annotator": "anna", "is_derived": false,'
        ' "innerTxtLength": 0.1, "class": "good"}\n'
    )
