import io
from math import isnan

import arff
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.io.arff import loadarff

from annotate.exporting.arff import kept, write_arff
from annotate.training_rows.table import Column, ColumnType, Row, Table
from tests.annotate.exporting.tables import COLUMNS, rows

KEPT = kept(COLUMNS)


def without_text(row: Row) -> Row:
    pairs = zip(row, COLUMNS, strict=True)
    return tuple(value for value, column in pairs if column.type is not ColumnType.TEXT)


def as_arff(*given_rows: Row, columns: tuple[Column, ...] = KEPT) -> str:
    out = io.BytesIO()
    assert write_arff(Table("content", columns, given_rows), out) == len(given_rows)
    return out.getvalue().decode()


def as_nominal(row: Row) -> Row:
    return tuple(str(value).lower() if isinstance(value, bool) else value for value in row)


def from_scipy(value: object) -> object:
    """Missing numbers are NaN there, missing words a question mark, words bytes."""
    if isinstance(value, bytes):
        return None if value == b"?" else value.decode()
    return None if isinstance(value, float) and isnan(value) else value


plain_words = st.text(
    st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="\\'"),
    min_size=1,
).filter(lambda word: word == word.strip() and word != "?")
plain_rows = st.tuples(
    st.integers(0, 2**52),
    st.none() | plain_words,
    st.none() | st.booleans(),
    st.none() | st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(("good", "bad")),
)


@given(st.lists(rows.map(without_text), max_size=5))
def test_liac_arff_reads_back_exactly_whatever_the_words_are(written: list[Row]) -> None:
    read = arff.loads(as_arff(*written))
    assert [tuple(row) for row in read["data"]] == [as_nominal(row) for row in written]


@given(st.lists(plain_rows, min_size=1, max_size=5))
def test_scipy_reads_back_exactly(written: list[Row]) -> None:
    data, meta = loadarff(io.StringIO(as_arff(*written)))
    read = [tuple(from_scipy(value) for value in row) for row in data.tolist()]
    assert read == [as_nominal(row) for row in written]
    assert meta.names() == [column.name for column in KEPT]


@given(st.lists(plain_rows, min_size=1, max_size=5))
def test_scipy_and_liac_arff_agree_about_the_words_of_an_attribute(written: list[Row]) -> None:
    text = as_arff(*written)
    _, meta = loadarff(io.StringIO(text))
    declared = dict(arff.loads(text)["attributes"])
    assert meta["class"] == ("nominal", ("good", "bad"))
    assert meta["annotator"] == ("nominal", tuple(declared["annotator"]))


def test_a_file_of_plain_words_needs_no_quotation_marks() -> None:
    assert as_arff((1, "b.b", False, 0.1, "good"), (2, "anna", True, None, "bad")) == (
        "@relation content\n\n"
        "@attribute page numeric\n"
        "@attribute annotator {anna,b.b}\n"
        "@attribute is_derived {false,true}\n"
        "@attribute innerTxtLength numeric\n"
        "@attribute class {good,bad}\n\n"
        "@data\n1,b.b,false,0.1,good\n2,anna,true,?,bad\n"
    )


def test_one_word_in_quotation_marks_puts_all_words_into_them() -> None:
    lines = as_arff((1, None, False, 0.1, "good"), (2, "50% {off}, it's", True, 1.0, "bad"))
    assert "@attribute annotator {'50% {off}, it\\'s'}\n" in lines
    assert "@attribute class {'good','bad'}\n" in lines
    assert "\n1,?,'false',0.1,'good'\n" in lines


def test_both_classes_are_declared_even_if_only_one_occurs() -> None:
    _, meta = loadarff(io.StringIO(as_arff((1, "anna", False, 0.1, "good"))))
    assert meta["class"][1] == ("good", "bad")


def test_an_attribute_without_any_value_can_be_read() -> None:
    text = as_arff((1, None, None, None, "good"))
    data, _ = loadarff(io.StringIO(text))
    assert data["annotator"].tolist() == [b"?"]
    assert arff.loads(text)["data"] == [[1.0, None, None, None, "good"]]


@pytest.mark.parametrize("number", [0.1, 1 / 3, 1e-300, 1.7976931348623157e308, 5e-324, -0.0])
def test_numbers_keep_every_digit(number: float) -> None:
    data, _ = loadarff(io.StringIO(as_arff((1, "anna", False, number, "good"))))
    assert repr(float(data["innerTxtLength"][0])) == repr(number)


def test_text_has_no_place_in_an_arff_file() -> None:
    assert "url" not in [column.name for column in KEPT]
