"""Working out proposals in the background."""

from django_tasks import task

from annotate.models import Proposal
from annotate.services.jobs import run_job
from annotate.services.proposals import run_proposal


@task()
def work_out_proposal(pk: int) -> None:
    """Find where a label fits. Safe to deliver twice: only the first finds it waiting."""
    run_job(Proposal.objects.all(), pk, run_proposal)
