"""Exporting in the background."""

from django_tasks import task

from annotate.models import Export
from annotate.services.exporting import write_export
from annotate.services.jobs import run_job


@task()
def export_rows(pk: int) -> None:
    """Write an export's file. Safe to deliver twice: only the first finds it waiting."""
    run_job(Export.objects.all(), pk, write_export)
