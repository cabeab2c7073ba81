"""Taking up work whose worker has died, or whose doorbell nobody heard.

The rows of jobs are the truth, the queue of tasks is a doorbell (``annotate.models.job``).
So whatever was lost between the two is found by looking at the rows: a running job that has
fallen silent goes back to waiting, and a waiting job for which no task waits is rung again.
Ringing once too often does no harm, because only one worker can claim a job.
"""

from typing import Any

from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

from annotate.models import Chain, Export, PageImport, Proposal, RuleRun
from annotate.models.job import Job, JobQuerySet
from annotate.services.importing import discard_read_uploads, fail_cut_short
from annotate.services.site_rules import discard_read_rules, fail_cut_short_rules
from annotate.tasks.chains import join_chain
from annotate.tasks.exports import export_rows
from annotate.tasks.imports import import_upload
from annotate.tasks.judging import judge_later
from annotate.tasks.proposals import work_out_proposal
from annotate.tasks.rules import run_rules

JobTask = Task[[int], None]


def resumable() -> list[tuple[JobQuerySet[Any], JobTask]]:
    """Every kind of job, and the task that does it."""
    return [
        # Those without an upload belong to a command that is running somewhere.
        (PageImport.objects.exclude(folder=""), import_upload),
        (Export.objects.all(), export_rows),
        (Proposal.objects.all(), work_out_proposal),
        (Chain.objects.all(), join_chain),
        # As with pages: an import of rules without an upload is a command's.
        (RuleRun.objects.exclude(kind=RuleRun.Kind.IMPORT, folder=""), run_rules),
    ]


def resume_abandoned() -> int:
    """Take up all work that was lost; returns how many jobs were rung for."""
    discard_read_uploads()
    discard_read_rules()
    fail_cut_short()
    fail_cut_short_rules()
    # Pages that came by a command, and those of a genre whose model has changed.
    judge_later()
    return sum(resume(jobs, task) for jobs, task in resumable())


def resume(jobs: JobQuerySet[Any], task: JobTask) -> int:
    """Take up the lost jobs of one kind."""
    # Even an update of nothing would wait for whoever writes.
    if jobs.abandoned().exists():
        jobs.abandoned().update(state=Job.State.QUEUED)
    waiting = jobs.filter(state=Job.State.QUEUED).values_list("pk", flat=True)
    silent = [pk for pk in waiting if not _is_rung_for(task, pk)]
    for pk in silent:
        task.enqueue(pk)
    return len(silent)


def _is_rung_for(task: JobTask, pk: int) -> bool:
    rings = DBTaskResult.objects.ready().filter(task_path=task.module_path)
    return rings.filter(args_kwargs={"args": [pk], "kwargs": {}}).exists()
