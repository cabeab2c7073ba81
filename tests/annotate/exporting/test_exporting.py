import csv
import io
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import arff
import pandas as pd
import pyarrow.parquet as pq
import pytest
from django.utils import timezone
from pytest_django import Settings
from scipy.io.arff import loadarff

from annotate.demo.generator import generate
from annotate.demo.loading import load_demo
from annotate.exporting import running as exporting
from annotate.exporting.formats import FORMATS
from annotate.exporting.running import (
    ExportUnderWayError,
    delete_expired,
    delete_export,
    file_of,
    request_archive,
    request_rows,
    write_export,
    write_rows,
)
from annotate.jobs.running import run_job
from annotate.models import Export, Label
from annotate.tasks.jobs import export_rows
from annotate.training_rows.classes import Task
from annotate.training_rows.element_rows import ElementRows, NothingToExportError
from annotate.training_rows.selection import Selection
from tests.annotate.archived import rich_corpus
from tests.annotate.labelled import label, stored_page
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def export_dir(settings: Settings, tmp_path: Path) -> Path:
    settings.EXPORT_DIR = tmp_path / "exports"
    return tmp_path / "exports"


def asked_for(file_format: str = "csv", **choices: Any) -> Export:
    row_set = ElementRows(Task.CONTENT, Selection(**choices))
    return request_rows(row_set, FORMATS[file_format], by=UserFactory())


def done(export: Export) -> Export:
    run_job(Export.objects.all(), export.pk, write_export)
    export.refresh_from_db()
    return export


def one_label() -> Label:
    return label(stored_page(), "#story", "good main")


@pytest.mark.parametrize("file_format", list(FORMATS))
def test_an_export_leaves_a_whole_file_and_says_so_in_its_row(
    file_format: str, export_dir: Path
) -> None:
    one_label()

    export = done(asked_for(file_format))

    assert export.state == Export.State.DONE
    path = export_dir / f"content-{export.pk}.{file_format}"
    assert export.file_name == path.name
    assert file_of(export) == path
    assert export.size == path.stat().st_size > 0
    assert export.row_count == 3  # the story, and two elements inside it
    assert export.message == "3 rows."
    assert list(export_dir.iterdir()) == [path]


def test_an_export_without_rows_fails_in_words_and_leaves_no_file(export_dir: Path) -> None:
    export = done(asked_for())
    assert export.state == Export.State.FAILED
    assert "The selection has no labels" in export.message
    assert file_of(export) is None
    assert not list(export_dir.iterdir())


def test_an_archive_is_an_export_too() -> None:
    rich_corpus()
    export = done(request_archive(Selection(corpora=("demo",)), by=UserFactory()))
    assert export.state == Export.State.DONE
    assert export.file_name == f"archive-{export.pk}.zip"
    assert export.message == "demo: 3 pages, 5 rows of label history, 2 gold texts."


def test_an_archive_of_a_corpus_that_is_gone_fails_in_words() -> None:
    export = done(request_archive(Selection(corpora=("gone",)), by=UserFactory()))
    assert export.state == Export.State.FAILED
    assert "There is no corpus 'gone'" in export.message


def test_a_cancelled_export_leaves_no_file(export_dir: Path) -> None:
    one_label()
    export = asked_for()
    Export.objects.cancel(export.pk)
    assert done(export).state == Export.State.CANCELLED

    export = asked_for()
    Export.objects.filter(pk=export.pk).update(is_cancel_requested=True)
    with patch("annotate.models.job.REPORT_EVERY", timedelta(0)):
        assert done(export).state == Export.State.CANCELLED
    assert not list(export_dir.glob("*"))


def test_an_export_that_was_cancelled_while_running_is_only_asked_to_stop() -> None:
    export = asked_for()
    Export.objects.claim(export.pk)
    Export.objects.cancel(export.pk)
    export.refresh_from_db()
    assert (export.state, export.is_cancel_requested) == (Export.State.RUNNING, True)


def test_what_a_killed_attempt_left_behind_goes_with_the_next(export_dir: Path) -> None:
    one_label()
    export = asked_for()
    export_dir.mkdir()
    (export_dir / f"export-{export.pk}.1.part").write_text("half")
    other = export_dir / f"export-{export.pk}0.1.part"
    other.write_text("of another export")
    Export.objects.filter(pk=export.pk).update(
        state=Export.State.RUNNING, attempt=1, heartbeat_at=timezone.now() - timedelta(minutes=5)
    )

    assert done(export).state == Export.State.DONE

    assert {path.name for path in export_dir.iterdir()} == {export.file_name, other.name}


def test_a_file_is_deleted_after_a_week_and_its_row_stays(export_dir: Path) -> None:
    one_label()
    old, young = done(asked_for()), done(asked_for())
    week_ago = timezone.now() - exporting.KEPT_FOR - timedelta(minutes=1)
    Export.objects.filter(pk=old.pk).update(finished_at=week_ago)

    delete_expired()

    old.refresh_from_db()
    assert file_of(old) is None
    assert [path.name for path in export_dir.iterdir()] == [young.file_name]


def test_deleting_an_export_deletes_its_file(export_dir: Path) -> None:
    one_label()
    export = done(asked_for())
    delete_export(export)
    assert not Export.objects.exists()
    assert not list(export_dir.iterdir())


def test_an_export_under_way_cannot_be_deleted() -> None:
    with pytest.raises(ExportUnderWayError, match="Cancel it first"):
        delete_export(asked_for())


def test_no_row_can_name_a_file_outside_the_folder(export_dir: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    export_dir.mkdir()
    export = asked_for()
    for name in ("../secret", str(tmp_path / "secret"), "..", ".", "/"):
        Export.objects.filter(pk=export.pk).update(state=Export.State.DONE, file_name=name)
        export.refresh_from_db()
        assert file_of(export) is None


def test_the_task_does_the_work_once() -> None:
    one_label()
    export = asked_for()
    export_rows.call(export.pk)
    export_rows.call(export.pk)
    export.refresh_from_db()
    assert (export.state, export.attempt) == (Export.State.DONE, 1)


def test_an_unexpected_error_is_written_down_and_raised() -> None:
    export = asked_for()
    with (
        patch.object(exporting, "write_rows", side_effect=ZeroDivisionError),
        pytest.raises(ZeroDivisionError),
    ):
        export_rows.call(export.pk)
    export.refresh_from_db()
    assert export.state == Export.State.FAILED


def test_a_training_set_without_rows_is_refused() -> None:
    with pytest.raises(NothingToExportError):
        write_rows(ElementRows(Task.SINGLE), FORMATS["jsonl"], io.BytesIO())


@pytest.mark.slow
def test_the_demo_corpus_reads_back_exactly_from_every_format(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Every eighth page: some of each site.
    monkeypatch.setattr("annotate.demo.loading.generate", lambda: islice(generate(), 0, None, 8))
    list(load_demo())
    row_set = ElementRows(Task.SINGLE)
    names = [column.name for column in row_set.columns]
    rows = [dict(zip(names, row, strict=True)) for row in row_set.rows(row_set.columns)]
    files = {}
    for name, file_format in FORMATS.items():
        files[name] = io.BytesIO()
        assert write_rows(row_set, file_format, files[name]) == len(rows)
        files[name].seek(0)

    assert {row["class"] for row in rows} == {"main", "noisy"}
    assert pq.read_table(files["parquet"]).to_pylist() == rows
    frame = pd.read_json(files["jsonl"], lines=True)
    assert frame["class"].tolist() == [row["class"] for row in rows]
    text = files["arff"].read().decode()
    _compare_arff(text, rows)
    cells = list(csv.DictReader(io.StringIO(files["csv"].read().decode(), newline="")))
    assert [float(row["innerTxtLength"]) for row in cells] == [
        row["innerTxtLength"] for row in rows
    ]
    assert [row["url"] for row in cells] == [row["url"] for row in rows]


def _compare_arff(text: str, rows: list[dict[str, Any]]) -> None:
    data, meta = loadarff(io.StringIO(text))
    read = arff.loads(text)
    names = [name for name, _ in read["attributes"]]
    assert meta.names() == names
    assert "url" not in names
    for name in names:
        expected = [row[name] for row in rows]
        if name == "is_derived":
            expected = [str(value).lower() for value in expected]
        assert [row[names.index(name)] for row in read["data"]] == expected
        if meta[name][0] == "nominal":
            assert [value.decode() for value in data[name]] == expected
        else:
            known = [float("nan") if value is None else value for value in expected]
            pd.testing.assert_series_equal(
                pd.Series(data[name]), pd.Series(known, dtype=float), check_exact=True
            )
