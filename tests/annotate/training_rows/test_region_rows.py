"""Labelled regions with their roles, in every format, and back through an archive."""

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings
from scipy.io.arff import loadarff

from annotate.archives.reading import import_archive
from annotate.exporting.formats import FORMATS
from annotate.exporting.running import write_export, write_rows
from annotate.jobs.running import run_job
from annotate.models import Corpus, Export, Label, Page
from annotate.training_rows.element_rows import NothingToExportError
from annotate.training_rows.region_rows import RegionRows
from annotate.training_rows.selection import Selection
from tests.annotate.archived import empty_workbench, written
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import label, node, stored_page
from tests.factories import SourceFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def page() -> Page:
    page = stored_page(page_type="article_with_comments", source=SourceFactory(host="a.example"))
    anna, ben = UserFactory(username="anna"), UserFactory(username="ben")
    label(page, "#story", "good main article", annotator=anna)
    label(page, "#foot", "comment", annotator=anna)
    label(page, "#menu", "good noisy", annotator=ben)
    label(page, "#story", "area", annotator=ben, origin="model")
    return page


def exported(file_format: str, selection: Selection | None = None) -> io.BytesIO:
    out = io.BytesIO()
    write_rows(RegionRows(selection or Selection()), FORMATS[file_format], out)
    out.seek(0)
    return out


EXPECTED = [
    ("anna", "#story", "good", "main", "article"),
    ("anna", "#foot", None, None, "comment"),
    ("ben", "#menu", "good", "noisy", None),
    ("ben", "#story", None, None, "area"),
]


def told(rows: Sequence[Mapping[Any, Any]]) -> list[tuple[Any, ...]]:
    names = ("annotator", "node", "segment", "content", "role")
    return [tuple(row[name] for name in names) for row in rows]


def expected() -> list[tuple[Any, ...]]:
    return [(who, node(where), *said) for who, where, *said in EXPECTED]


def test_every_label_is_a_row_with_its_role_and_text(page: Page) -> None:
    rows = [json.loads(line) for line in exported("jsonl")]
    assert told(rows) == expected()
    comment = rows[1]
    assert (comment["text"], comment["chars"]) == ("Copyright 2009", 14)
    assert (comment["page_type"], comment["source"]) == ("article_with_comments", "a.example")
    assert comment["path"].startswith("/html/body/div")


def test_the_other_formats_say_the_same(page: Page) -> None:
    frame = pd.read_csv(exported("csv")).astype(object)
    assert told(frame.where(frame.notna(), None).to_dict("records")) == expected()
    assert told(pq.read_table(exported("parquet")).to_pylist()) == expected()
    data, meta = loadarff(io.StringIO(exported("arff").read().decode()))
    assert [each.decode() for each in data["role"]] == ["article", "comment", "?", "area"]
    assert "text" not in meta.names()


def test_what_was_chosen_holds(page: Page) -> None:
    by_ben = [json.loads(line) for line in exported("jsonl", Selection(annotators=("ben",)))]
    assert {row["annotator"] for row in by_ben} == {"ben"}
    by_person = Selection(origins=(Label.Origin.PERSON.value,))
    assert len(list(exported("jsonl", by_person))) == 3
    with pytest.raises(NothingToExportError):
        exported("jsonl", Selection(splits=("evaluation",)))


def test_from_the_screen_to_the_file(
    log_in: LogIn, page: Page, settings: Settings, tmp_path: Path
) -> None:
    settings.EXPORT_DIR = tmp_path
    client: Client = log_in("reviewer")
    client.post(reverse("annotate:export-new"), {"task": "regions", "file_format": "jsonl"})
    export = Export.objects.get()
    assert (export.kind, export.filters) == ("regions", {})

    run_job(Export.objects.all(), export.pk, write_export)

    export.refresh_from_db()
    assert export.row_count == 4
    assert (tmp_path / f"regions-{export.pk}.jsonl").read_text().count("\n") == 4


def test_from_the_command_line(page: Page, tmp_path: Path) -> None:
    out = tmp_path / "regions.csv"
    call_command(
        "export_training_set", task="regions", file_format="csv", out=str(out), verbosity=0
    )
    assert len(pd.read_csv(out)) == 4


def test_roles_come_back_with_an_archive(page: Page, tmp_path: Path) -> None:
    before = sorted(Label.objects.values_list("annotator__username", "node", "content", "role"))
    path = written(tmp_path)
    empty_workbench()

    import_archive(path)

    again = Label.objects.values_list("annotator__username", "node", "content", "role")
    assert sorted(again) == before
    assert Corpus.objects.count() == 1
