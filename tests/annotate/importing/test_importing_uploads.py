"""Uploads in the background: imported once, deleted afterwards, taken up when lost."""

from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps
from django.utils import timezone
from pytest_django import Settings

from annotate.importing import running as importing
from annotate.importing.requests import cancel_import, resume_import
from annotate.importing.running import run_import
from annotate.jobs.running import run_job
from annotate.models import PageImport
from annotate.models.job import SILENCE, Job
from annotate.tasks.jobs import import_upload
from annotate.tasks.resuming import resumable, resume_abandoned
from tests.factories import PageImportFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def upload_folder(settings: Settings, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return tmp_path / "uploads"


def fall_silent(page_import: PageImport) -> None:
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    PageImport.objects.filter(pk=page_import.pk).update(heartbeat_at=long_ago)
    page_import.refresh_from_db()


def uploaded(folder: Path, number: int = 2, **facts: object) -> PageImport:
    """An import with files waiting for it."""
    name = uuid4().hex
    (folder / name).mkdir(parents=True)
    for n in range(number):
        (folder / name / f"{n}.html").write_text(f"<p>page {n}</p>")
    return PageImportFactory(folder=name, **facts)


# Uploads


def test_an_upload_is_imported_and_then_deleted(upload_folder: Path) -> None:
    job = uploaded(upload_folder)

    import_upload.call(job.pk)

    job.refresh_from_db()
    assert (job.state, job.added, job.folder) == (Job.State.DONE, 2, "")
    assert list(upload_folder.iterdir()) == []


def test_an_upload_rung_for_twice_is_imported_once(upload_folder: Path) -> None:
    job = uploaded(upload_folder)

    import_upload.call(job.pk)
    import_upload.call(job.pk)

    job.refresh_from_db()
    assert (job.attempt, job.added, job.kept) == (1, 2, 0)


def test_an_upload_without_anything_to_import_says_so_by_its_title(upload_folder: Path) -> None:
    job = uploaded(upload_folder, number=0, title="holiday.zip")

    import_upload.call(job.pk)

    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert "nothing to import in holiday.zip" in job.message


def test_an_upload_that_is_gone_is_said_in_words() -> None:
    job = PageImportFactory(folder=uuid4().hex)

    import_upload.call(job.pk)

    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert "Upload the files again" in job.message


def test_a_failed_import_keeps_its_upload_and_can_be_resumed(
    upload_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = uploaded(upload_folder)
    with monkeypatch.context() as patch:
        patch.setattr(importing, "open_upload", lambda path: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            import_upload.call(job.pk)
    job.refresh_from_db()
    assert job.state == Job.State.FAILED

    resume_import(job)
    import_upload.call(job.pk)

    job.refresh_from_db()
    assert (job.state, job.added) == (Job.State.DONE, 2)


def test_cancelling_a_waiting_import_ends_it_and_deletes_the_upload(upload_folder: Path) -> None:
    job = uploaded(upload_folder)

    cancel_import(job)
    import_upload.call(job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempt) == (Job.State.CANCELLED, 0)
    assert list(upload_folder.iterdir()) == []


def test_cancelling_what_is_over_changes_nothing(upload_folder: Path) -> None:
    job = uploaded(upload_folder)
    import_upload.call(job.pk)

    cancel_import(job)

    job.refresh_from_db()
    assert (job.state, job.is_cancel_requested) == (Job.State.DONE, False)


def test_an_import_of_the_command_line_cannot_be_run_by_a_worker() -> None:
    job = PageImportFactory()

    run_job(PageImport.objects.all(), job.pk, run_import)

    job.refresh_from_db()
    assert (job.state, "Run it again" in job.message) == (Job.State.FAILED, True)


# Lost work


def test_lost_work_is_taken_up_again(upload_folder: Path) -> None:
    dead, unheard, healthy = (uploaded(upload_folder) for _ in range(3))
    for job in (dead, healthy):
        PageImport.objects.claim(job.pk)
    fall_silent(dead)

    assert resume_abandoned() == 2
    # The bell rings for both: looking again rings no second time.
    assert resume_abandoned() == 0

    states = [PageImport.objects.get(pk=job.pk).state for job in (dead, unheard, healthy)]
    assert states == [Job.State.QUEUED, Job.State.QUEUED, Job.State.RUNNING]


def test_every_kind_of_job_is_taken_up_again() -> None:
    kinds = {
        model for model in apps.get_app_config("annotate").get_models() if issubclass(model, Job)
    }
    assert {jobs.model for jobs, _ in resumable()} == kinds


def test_an_import_whose_command_died_is_given_up() -> None:
    waiting, dead = PageImportFactory(), PageImportFactory()
    PageImport.objects.claim(dead.pk)
    fall_silent(dead)

    assert resume_abandoned() == 0

    dead.refresh_from_db()
    waiting.refresh_from_db()
    assert (dead.state, waiting.state) == (Job.State.FAILED, Job.State.QUEUED)
    assert "Run it again" in dead.message


def test_an_upload_left_behind_by_a_finished_import_is_deleted(upload_folder: Path) -> None:
    job = uploaded(upload_folder)
    PageImport.objects.filter(pk=job.pk).update(state=Job.State.DONE)

    resume_abandoned()

    assert list(upload_folder.iterdir()) == []
