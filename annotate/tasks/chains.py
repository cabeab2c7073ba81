"""Joining chains in the background."""

from django_tasks import task

from annotate.models import Chain
from annotate.services.chains.joining import run_chain
from annotate.services.jobs import run_job


@task()
def join_chain(pk: int) -> None:
    """Join a chain. Safe to deliver twice: only the first finds it waiting."""
    run_job(Chain.objects.select_related("corpus", "start"), pk, run_chain)
