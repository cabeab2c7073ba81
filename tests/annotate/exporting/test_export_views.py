import io
import json
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks, Settings

from annotate.exporting.running import write_export
from annotate.forms import exports as export_forms
from annotate.jobs.running import run_job
from annotate.models import Corpus, Export, Label
from annotate.views.exports import EXPORTS_PER_LIST
from tests.annotate.archived import as_bytes, empty_workbench, rich_corpus
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import label, stored_page
from tests.factories import SourceFactory, UserFactory

pytestmark = pytest.mark.django_db

NEW = "annotate:export-new"
ASKED = {"task": "single", "file_format": "jsonl"}


@pytest.fixture(autouse=True)
def export_dir(settings: Settings, tmp_path: Path) -> Path:
    settings.EXPORT_DIR = tmp_path / "exports"
    return tmp_path / "exports"


def made(number: int = 1, **facts: object) -> list[Export]:
    user = UserFactory()
    defaults = {"kind": "content", "file_format": "csv", "started_by": user}
    return [Export.objects.create(**{**defaults, **facts}) for _ in range(number)]


def finished(export: Export) -> Export:
    run_job(Export.objects.all(), export.pk, write_export)
    export.refresh_from_db()
    return export


def address(export: Export, name: str = "export") -> str:
    return reverse(f"annotate:{name}", args=[export.pk])


def test_an_empty_list_says_what_to_do(client: Client) -> None:
    text = client.get(reverse("annotate:exports")).content.decode()
    assert "Nothing exported yet" in text
    assert reverse(NEW) in text


def test_exports_are_listed_newest_first_and_page_by_page(client: Client) -> None:
    exports = made(EXPORTS_PER_LIST + 1)
    response = client.get(reverse("annotate:exports"))
    assert response.context["exports"][0] == exports[-1]
    assert len(response.context["exports"]) == EXPORTS_PER_LIST
    assert "?page=2" in response.content.decode()


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_of_the_list_does_not_grow_with_it(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made(number)
    client.get(reverse("annotate:exports"))
    # Session, user and two for permissions; the number of exports and the exports.
    with django_assert_num_queries(6):
        client.get(reverse("annotate:exports"))


def test_somebody_asks_for_a_training_set_waits_and_fetches_it(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    page = stored_page(corpus__slug="demo", source=SourceFactory(host="a.example"))
    label(page, "#story", "good main")
    asked = {**ASKED, "corpora": ["demo"], "sources": "a.example", "explicit_only": "on"}

    with django_capture_on_commit_callbacks() as rung:
        response = client.post(reverse(NEW), asked)

    export = Export.objects.get()
    assert response.headers["Location"] == address(export)
    assert len(rung) == 1
    assert export.filters == {"corpora": ["demo"], "sources": ["a.example"], "explicit_only": True}
    waiting = client.get(address(export)).content.decode()
    assert 'hx-trigger="every 1s"' in waiting
    assert "waits for a worker" in waiting

    finished(export)

    text = client.get(address(export), headers={"HX-Request": "true"}).content.decode()
    assert text.startswith('<section id="export"')
    assert "every 1s" not in text
    assert address(export, "export-download") in text
    fetched = client.get(address(export, "export-download"))
    (line,) = fetched.getvalue().splitlines()
    assert json.loads(line)["class"] == "main"


def test_a_file_is_handed_out_as_a_file_and_nothing_else(client: Client) -> None:
    label(stored_page(), "#story", "good main")
    export = finished(made()[0])
    response = client.get(address(export, "export-download"))
    assert response["Content-Disposition"] == f'attachment; filename="content-{export.pk}.csv"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Type"] == "text/csv; charset=utf-8"


@pytest.mark.parametrize("state", ["queued", "running", "failed", "done"])
def test_a_file_that_is_not_there_is_not_found(client: Client, state: str) -> None:
    (export,) = made(state=state, file_name="content-1.csv")
    assert client.get(address(export, "export-download")).status_code == 404


def test_a_file_outside_the_folder_is_never_handed_out(client: Client, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (export,) = made(state="done", file_name="../secret")
    assert client.get(address(export, "export-download")).status_code == 404


def test_a_deleted_file_is_explained(client: Client) -> None:
    (export,) = made(state="done")
    assert "Its file is deleted" in client.get(address(export)).content.decode()


def test_a_failed_export_says_why(client: Client) -> None:
    export = finished(made()[0])
    assert "The selection has no labels" in client.get(address(export)).content.decode()


def test_an_export_can_be_cancelled(client: Client) -> None:
    (export,) = made()
    client.post(address(export, "export-cancel"))
    export.refresh_from_db()
    assert export.state == Export.State.CANCELLED


def test_an_export_can_be_deleted_when_it_is_over(client: Client, export_dir: Path) -> None:
    label(stored_page(), "#story", "good main")
    export = finished(made()[0])
    assert client.post(address(export, "export-delete")).headers["Location"] == reverse(
        "annotate:exports"
    )
    assert not list(export_dir.iterdir())
    assert client.post(address(export, "export-delete")).status_code == 404


def test_an_export_under_way_is_not_deleted(client: Client) -> None:
    (export,) = made(state="running")
    response = client.post(address(export, "export-delete"), follow=True)
    assert "Cancel it first" in response.content.decode()
    assert Export.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"task": "guess"},
        {"file_format": "exe"},
        {"corpora": ["nowhere"]},
        {"origins": ["oracle"]},
        {"sources": "unknown.example"},
        {"annotators": ["nobody"]},
        {"splits": ["half"]},
    ],
)
def test_wrong_choices_are_refused_in_words(client: Client, wrong: dict[str, object]) -> None:
    response = client.post(reverse(NEW), {**ASKED, **wrong})
    assert response.status_code == 422
    assert b'role="alert"' in response.content
    assert not Export.objects.exists()


def test_the_form_offers_what_there_is_and_only_people_who_labelled(client: Client) -> None:
    UserFactory(username="idle")
    page = stored_page(corpus__name="The demo", source=SourceFactory(genre__name="News"))
    label(page, "#story", "good main", annotator=UserFactory(username="anna"))
    text = client.get(reverse(NEW)).content.decode()
    for name in ("The demo", "News", "anna"):
        assert name in text
    assert "idle" not in text


def test_no_two_controls_of_the_screen_share_an_id(client: Client) -> None:
    label(stored_page(), "#story", "good main")
    ids = re.findall(r' id="([^"]+)"', client.get(reverse(NEW)).content.decode())
    assert len(ids) == len(set(ids))
    assert "archive_corpora_0" in ids


def test_the_form_counts_what_fits_while_somebody_chooses(client: Client) -> None:
    page = stored_page(corpus__slug="demo")
    anna = UserFactory(username="anna")
    label(page, "#story", "good main", annotator=anna)
    label(page, "#foot", "good noisy", annotator=anna)
    label(page, "#foot", "", annotator=anna, is_withdrawn=True)
    label(stored_page(), "#foot", "good noisy", annotator=anna)
    count = reverse("annotate:export-count")

    assert "2 pages with 2 labels fit." in client.get(count).content.decode()
    one = client.get(count, {"corpora": "demo", "task": "single"}).content.decode()
    assert "1 page with 1 label fits." in one
    assert "The selection has no labels" in client.get(count, {"origins": "rule"}).content.decode()
    assert client.get(count, {"sources": "unknown.example"}).status_code == 422


def test_an_archive_is_asked_for_with_its_corpora(client: Client) -> None:
    rich_corpus()
    client.post(reverse("annotate:export-archive"), {"corpora": ["demo"]})
    export = Export.objects.get()
    assert (export.kind, export.file_format) == ("archive", "zip")
    assert finished(export).state == Export.State.DONE
    wrong = client.post(reverse("annotate:export-archive"), {"corpora": ["nowhere"]})
    assert wrong.status_code == 422


@pytest.mark.parametrize("role", ["annotator", None])
def test_only_those_who_may_export_see_exports(log_in: LogIn, role: str | None) -> None:
    (export,) = made()
    person = log_in(role)
    for name in ("exports", "export-new", "export-count"):
        assert person.get(reverse(f"annotate:{name}")).status_code == 403
    for name in ("export", "export-download"):
        assert person.get(address(export, name)).status_code == 403
    for name in ("export-cancel", "export-delete"):
        assert person.post(address(export, name)).status_code == 403
    assert person.post(reverse("annotate:export-archive")).status_code == 403


def test_files_are_asked_for_by_links_and_changes_by_forms(client: Client) -> None:
    (export,) = made()
    assert client.get(address(export, "export-delete")).status_code == 405
    assert client.get(address(export, "export-cancel")).status_code == 405
    assert client.get(reverse("annotate:export-archive")).status_code == 405


def uploaded(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("archive.zip", data, "application/zip")


def test_an_administrator_imports_an_archive(log_in: LogIn) -> None:
    rich_corpus()
    data = as_bytes()
    empty_workbench()
    admin = log_in("admin")

    response = admin.post(
        reverse("annotate:archive-import"), {"archive": uploaded(data)}, follow=True
    )

    assert "Imported demo: 3 pages" in response.content.decode()
    assert Label.objects.count() == 5
    again = admin.post(reverse("annotate:archive-import"), {"archive": uploaded(data)})
    assert again.status_code == 422
    assert b"here already" in again.content
    admin.post(reverse("annotate:archive-import"), {"archive": uploaded(data), "as_slug": "second"})
    assert Corpus.objects.count() == 2


def test_an_archive_uploaded_by_an_administrator_never_speaks_for_them(log_in: LogIn) -> None:
    rich_corpus()
    data = as_bytes()
    empty_workbench()
    anna: User = UserFactory(username="anna")
    admin = log_in("admin", anna)
    admin.post(reverse("annotate:archive-import"), {"archive": uploaded(data)})
    assert not Label.objects.filter(annotator=anna).exists()


@pytest.mark.parametrize("data", [b"no zip", b"PK\x03\x04"])
def test_an_upload_that_is_no_archive_is_refused_in_words(log_in: LogIn, data: bytes) -> None:
    response = log_in("admin").post(reverse("annotate:archive-import"), {"archive": uploaded(data)})
    assert response.status_code == 422
    assert b"not a complete zip archive" in response.content


def test_a_large_archive_is_sent_to_the_command_line(
    log_in: LogIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_forms, "MOST_UPLOADED_BYTES", 10)
    data = io.BytesIO(b"x" * 11).getvalue()
    response = log_in("admin").post(reverse("annotate:archive-import"), {"archive": uploaded(data)})
    assert b"manage.py import_archive" in response.content
    assert response.status_code == 422


def test_only_administrators_import_archives(client: Client) -> None:
    assert client.get(reverse("annotate:archive-import")).status_code == 403
    assert client.post(reverse("annotate:archive-import")).status_code == 403
    assert (
        reverse("annotate:archive-import")
        not in client.get(reverse("annotate:exports")).content.decode()
    )
