"""Resuming jobs whose worker has died, or whose task was lost.

The rows of jobs hold their state; tasks only start them (``annotate.models.job``). So lost work
is found from the rows: a running job without heartbeat becomes queued again, and a queued job
without a task is enqueued again. One task too many does no harm, because only one worker can
claim a job.
"""

from typing import Any

from django_tasks_db.models import DBTaskResult

from annotate.importing.running import INTERRUPTED as IMPORT_INTERRUPTED
from annotate.jobs.running import discard_uploads, fail_interrupted
from annotate.models import Chain, Export, PageImport, Proposal, RuleRun
from annotate.models.job import Job, JobQuerySet
from annotate.rules.rule_book import INTERRUPTED as RULES_INTERRUPTED
from annotate.tasks import jobs as job_tasks
from annotate.tasks.confidence import compute_later
from annotate.tasks.genres import propose_later


def resumable() -> list[tuple[JobQuerySet[Any], job_tasks.JobTask]]:
    """Every type of job with its task."""
    return [
        # Imports without an upload belong to a running command.
        (PageImport.objects.exclude(folder=""), job_tasks.import_upload),
        (Export.objects.all(), job_tasks.export_rows),
        (Proposal.objects.all(), job_tasks.work_out_proposal),
        (Chain.objects.all(), job_tasks.join_chain),
        # As above: an import of rules without an upload belongs to a command.
        (RuleRun.objects.exclude(kind=RuleRun.Kind.IMPORT, folder=""), job_tasks.run_rules),
    ]


def resume_abandoned() -> int:
    """Resume all lost jobs; returns how many were enqueued."""
    imports, rules = PageImport.objects.all(), RuleRun.objects.all()
    discard_uploads(imports)
    discard_uploads(rules)
    fail_interrupted(imports, IMPORT_INTERRUPTED)
    fail_interrupted(rules.filter(kind=RuleRun.Kind.IMPORT), RULES_INTERRUPTED)
    # For pages imported by a command, and pages of a genre whose model has changed.
    compute_later()
    propose_later()
    return sum(resume(jobs, task) for jobs, task in resumable())


def resume(jobs: JobQuerySet[Any], task: job_tasks.JobTask) -> int:
    """Resume the lost jobs of one type."""
    # Even an update without rows would wait for the database lock.
    if jobs.abandoned().exists():
        jobs.abandoned().update(state=Job.State.QUEUED)
    waiting = jobs.filter(state=Job.State.QUEUED).values_list("pk", flat=True)
    lost = [pk for pk in waiting if not _is_enqueued(task, pk)]
    for pk in lost:
        task.enqueue(pk)
    return len(lost)


def _is_enqueued(task: job_tasks.JobTask, pk: int) -> bool:
    tasks = DBTaskResult.objects.ready().filter(task_path=task.module_path)
    return tasks.filter(args_kwargs={"args": [pk], "kwargs": {}}).exists()
