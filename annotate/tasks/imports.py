"""Importing in the background."""

from django_tasks import task

from annotate.models import PageImport
from annotate.services.importing import discard_read_uploads, run_import
from annotate.services.jobs import run_job
from annotate.tasks.judging import judge_later


@task()
def import_upload(pk: int) -> None:
    """Import an upload. Safe to deliver twice: only the first finds the import waiting."""
    run_job(PageImport.objects.all(), pk, run_import)
    discard_read_uploads()
    judge_later()
