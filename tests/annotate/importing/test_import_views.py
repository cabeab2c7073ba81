"""The screens of imports: sending files, watching, cancelling, resuming."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from annotate.models import Corpus, Genre, Page, PageImport
from annotate.models.job import Job
from annotate.tasks.jobs import import_upload
from tests.annotate.conftest import LogIn
from tests.annotate.sending import HTML, NEW, send
from tests.factories import CorpusFactory, PageImportFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return tmp_path / "uploads"


# Sending


def test_files_are_received_and_imported(client: Client, folder: Path) -> None:
    fields = NEW | {"licence": "CC0", "genre": "news", "split": "evaluation"}

    response = send(client, "site/a.html", "site/b/c.html", fields=fields)

    job = PageImport.objects.get()
    assert response.status_code == 302
    assert response["Location"] == reverse("annotate:import", args=[job.pk])
    assert (job.state, job.title) == (Job.State.QUEUED, "site (2 files)")
    assert job.started_by == client.user  # type: ignore[attr-defined]  # see conftest
    assert (job.corpus.name, job.corpus.licence, str(job.genre)) == ("Mine", "CC0", "news")
    files = [path.relative_to(folder / job.folder) for path in folder.rglob("*.html")]
    assert sorted(path.as_posix() for path in files) == ["site/a.html", "site/b/c.html"]
    assert list(DBTaskResult.objects.values_list("args_kwargs", flat=True)) == [
        {"args": [job.pk], "kwargs": {}}
    ]

    import_upload.call(job.pk)
    assert [page.source.split for page in Page.objects.all()] == ["evaluation"] * 2


def test_files_can_go_into_a_corpus_that_is_there(client: Client) -> None:
    corpus = CorpusFactory(licence="MIT")

    send(client, "a.html", fields={"corpus": str(corpus.pk), "split": "train"})

    assert PageImport.objects.get().corpus == corpus
    assert Corpus.objects.count() == 1


def test_a_form_without_script_is_protected_like_any_other(log_in: LogIn, folder: Path) -> None:
    user = log_in("reviewer").user  # type: ignore[attr-defined]  # see conftest
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)

    refused = send(strict, "a.html")
    assert refused.status_code == 403
    assert list(folder.iterdir()) == []

    strict.get(reverse("annotate:import-new"))
    token = strict.cookies["csrftoken"].value
    allowed = send(strict, "a.html", fields=NEW | {"csrfmiddlewaretoken": token})
    assert allowed.status_code == 302


@pytest.mark.parametrize("is_over", [False, True])
def test_two_clicks_make_one_import(client: Client, is_over: bool) -> None:
    name = uuid4().hex
    first = send(client, "a.html", upload=name)
    if is_over:
        import_upload.call(PageImport.objects.get().pk)

    second = send(client, "a.html", upload=name)

    assert second["Location"] == first["Location"]
    assert PageImport.objects.count() == 1


def test_a_second_click_while_the_first_is_still_being_received(
    client: Client, folder: Path
) -> None:
    name = uuid4().hex
    (folder / name).mkdir(parents=True)

    response = send(client, "a.html", upload=name)

    assert response["Location"] == reverse("annotate:imports")
    assert not PageImport.objects.exists()


@pytest.mark.parametrize(
    ("names", "fields", "message"),
    [
        ([], NEW, "Choose files or a folder"),
        (["a.html"], {"split": "train"}, "Choose a corpus above, or give the new one a name"),
        (["a.html"], {"name": "Taken", "split": "train"}, "There is a corpus of this name"),
        (["a.html"], {"name": "Mine", "split": "both"}, "Select a valid choice"),
        (["a.html"], {"corpus": "999", "split": "train"}, "Select a valid choice"),
        (["a.html"], {"name": "x" * 201, "split": "train"}, "at most 200 characters"),
    ],
)
def test_what_cannot_be_imported_is_said_and_nothing_stays(
    client: Client, folder: Path, names: list[str], fields: dict[str, str], message: str
) -> None:
    CorpusFactory(name="Taken")

    response = send(client, *names, fields=fields)

    assert response.status_code == 422
    assert message in response.content.decode()
    assert not PageImport.objects.exists()
    assert list(folder.iterdir()) == []


def test_too_large_an_upload_is_refused_with_the_limit(
    client: Client, settings: Settings, folder: Path
) -> None:
    settings.UPLOAD_LIMIT = len(HTML) + 10

    response = send(client, "a.html", "b.html", "c.html")

    assert response.status_code == 422
    assert "An upload may have" in response.content.decode()
    assert list(folder.iterdir()) == []


def test_names_from_hostile_browsers_stay_inside_the_upload(client: Client, folder: Path) -> None:
    send(client, "../../../escape.html", "/etc/passwd", "a\\..\\..\\b.html")

    job = PageImport.objects.get()
    found = {path for path in folder.parent.rglob("*") if path.is_file()}
    assert len(found) == 3
    assert all((folder / job.folder) in path.parents for path in found)


def test_a_form_whose_upload_has_no_proper_name_still_works(client: Client) -> None:
    assert send(client, "a.html", upload="../../x").status_code == 302


def test_the_form_offers_corpora_genres_and_limits(client: Client) -> None:
    CorpusFactory(name="Yours")
    Genre.objects.create(name="forum", slug="forum")

    response = client.get(reverse("annotate:import-new"))
    text = response.content.decode()

    assert "Yours" in text
    assert '<option value="forum">' in text
    assert "At most 2.0" in text
    assert "no-store" in response["Cache-Control"]
    assert "webkitdirectory" in text


# Who may


@pytest.mark.parametrize("role", ["annotator", None])
def test_who_may_not_import_is_refused_and_nothing_is_received(
    log_in: LogIn, folder: Path, role: str | None
) -> None:
    browser, job = log_in(role), PageImportFactory()
    for name, args in (("imports", []), ("import-new", []), ("import", [job.pk])):
        assert browser.get(reverse(f"annotate:{name}", args=args)).status_code == 403
    for name in ("import-cancel", "import-resume"):
        assert browser.post(reverse(f"annotate:{name}", args=[job.pk])).status_code == 403

    assert send(browser, "a.html").status_code == 403
    assert not folder.exists()
    assert PageImport.objects.get().state == Job.State.QUEUED


def test_a_stranger_sends_nothing(folder: Path) -> None:
    file = SimpleUploadedFile("a.html", HTML)
    response = Client().post(reverse("annotate:import-new"), {"files": file, **NEW})

    assert response.status_code == 302
    assert not folder.exists()


def test_an_unknown_import_is_not_found(client: Client) -> None:
    assert client.get(reverse("annotate:import", args=[99])).status_code == 404
    assert client.post(reverse("annotate:import-cancel", args=[99])).status_code == 404
