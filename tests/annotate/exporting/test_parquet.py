import io
from unittest.mock import patch

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given
from hypothesis import strategies as st

from annotate.exporting import formats
from annotate.exporting.formats import write_parquet
from annotate.training_rows.table import Row
from tests.annotate.exporting.tables import COLUMNS, rows, table


def written(*given_rows: Row) -> pq.ParquetFile:
    out = io.BytesIO()
    assert write_parquet(table(*given_rows), out) == len(given_rows)
    return pq.ParquetFile(io.BytesIO(out.getvalue()))


@given(st.lists(rows, max_size=5))
def test_parquet_reads_back_exactly(given_rows: list[Row]) -> None:
    records = written(*given_rows).read().to_pylist()
    assert [tuple(record.values()) for record in records] == given_rows


def test_columns_have_the_types_of_their_values() -> None:
    schema = written((1, "u", "anna", True, 0.5, "good")).schema_arrow
    assert schema.names == [column.name for column in COLUMNS]
    assert schema.field("page").type == pa.int64()
    assert schema.field("innerTxtLength").type == pa.float64()
    assert schema.field("is_derived").type == pa.bool_()
    assert pa.types.is_dictionary(schema.field("class").type)


def test_a_long_table_is_written_in_groups() -> None:
    row = (1, "u", "anna", True, 0.5, "good")
    with patch.object(formats, "ROWS_PER_GROUP", 2):
        assert written(*[row] * 5).num_row_groups == 3


def test_a_table_without_rows_still_names_its_columns() -> None:
    assert written().read().column_names == [column.name for column in COLUMNS]
