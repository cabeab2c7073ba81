"""Tables for the tests of all formats: one column of each kind, and words as nasty as they come."""

from hypothesis import strategies as st

from annotate.training_rows.table import Column, ColumnType, Row, Table

COLUMNS = (
    Column("page", ColumnType.INTEGER),
    Column("url", ColumnType.TEXT),
    Column("annotator", ColumnType.CATEGORY),
    Column("is_derived", ColumnType.FLAG),
    Column("innerTxtLength", ColumnType.NUMBER),
    Column("class", ColumnType.CATEGORY, ("good", "bad")),
)
NASTY = (
    *"=+-@\t\r\n'\"%{}?,\\ ;#",
    "=1+1",
    "+49 30",
    "-1",
    "@SUM(A1)",
    "'quoted'",
    "it's",
    "a, b",
    "50% {off}",
    "a\\",
    "\\'",
    "\x0b\x1c\x85\u2028",
    "Zoë Łukasz 東京 🎉",
    "@data",
    "?",
    "true",
    "None",
)

words = st.text(min_size=1).filter(lambda word: "\x00" not in word) | st.sampled_from(NASTY)
numbers = st.floats(allow_nan=False, allow_infinity=False)
rows = st.tuples(
    st.integers(min_value=0, max_value=2**52),
    st.none() | words,
    st.none() | words,
    st.none() | st.booleans(),
    st.none() | numbers,
    st.sampled_from(("good", "bad")),
)


def table(*rows: Row) -> Table:
    return Table("content", COLUMNS, rows)
