"""The worker's look for work that other workers left behind."""

import pytest
from django.db import OperationalError, connection

from annotate.models import PageImport
from annotate.models.job import Job
from tests.factories import PageImportFactory
from workbench.worker import resume_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_job_without_a_worker_is_rung_for_and_no_connection_stays_open(
    caplog: pytest.LogCaptureFixture,
) -> None:
    PageImportFactory(folder="0" * 32)

    resume_once()

    assert connection.connection is None
    assert "Resumed jobs whose worker had died: 1" in caplog.text
    assert PageImport.objects.get().state == Job.State.QUEUED


def test_a_database_that_does_not_answer_is_asked_again_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> int:
        raise OperationalError("database is locked")

    monkeypatch.setattr("annotate.tasks.resuming.resume_abandoned", fail)

    resume_once()

    assert "database is locked" in caplog.text
