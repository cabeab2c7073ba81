"""The tasks that run background jobs.

Each is safe to deliver twice: ``run_job`` claims the row, so only the first delivery finds the
job queued.
"""

from functools import partial

from django.db import transaction
from django_tasks import task
from django_tasks.base import Task

from annotate.chains.joining import run_chain
from annotate.exporting.running import write_export
from annotate.importing.running import run_import
from annotate.jobs.running import discard_uploads, run_job
from annotate.models import Chain, Export, Job, PageImport, Proposal, RuleRun
from annotate.rules.applying import propose_by_rules
from annotate.rules.proposals import run_proposal
from annotate.rules.rule_book import import_rules_upload
from annotate.tasks.confidence import compute_later

JobTask = Task[[int], None]


def enqueue_on_commit(task: JobTask, job: Job) -> None:
    """Enqueue the task of a queued job; a job that runs already, or is over, needs none."""
    if job.state == Job.State.QUEUED:
        # On commit: a worker must never look for a row that was rolled back.
        transaction.on_commit(partial(task.enqueue, job.pk))


@task()
def import_upload(pk: int) -> None:
    """Import uploaded pages."""
    run_job(PageImport.objects.all(), pk, run_import)
    discard_uploads(PageImport.objects.all())
    # New pages have no confidence yet.
    compute_later()


@task()
def export_rows(pk: int) -> None:
    """Write an export's file."""
    run_job(Export.objects.all(), pk, write_export)


@task()
def work_out_proposal(pk: int) -> None:
    """Find the regions of a proposal."""
    run_job(Proposal.objects.all(), pk, run_proposal)


@task()
def join_chain(pk: int) -> None:
    """Join the pages of a chain."""
    run_job(Chain.objects.select_related("corpus", "start"), pk, run_chain)


@task()
def run_rules(pk: int) -> None:
    """Import rules, or apply them to the stored pages."""
    run_job(RuleRun.objects.select_related("started_by"), pk, _run_rules)
    discard_uploads(RuleRun.objects.all())


def _run_rules(run: RuleRun) -> str:
    is_import = run.kind != RuleRun.Kind.PROPOSE
    return import_rules_upload(run) if is_import else propose_by_rules(run)
