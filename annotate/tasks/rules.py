"""Reading rules, and trying them on the stored pages, in the background."""

from django_tasks import task

from annotate.models import RuleRun
from annotate.services.jobs import run_job
from annotate.services.rule_proposals import propose_by_rules
from annotate.services.site_rules import discard_read_rules, import_upload


@task()
def run_rules(pk: int) -> None:
    """Read or try rules. Safe to deliver twice: only the first finds the work waiting."""
    run_job(RuleRun.objects.select_related("started_by"), pk, _work)
    discard_read_rules()


def _work(run: RuleRun) -> str:
    return propose_by_rules(run) if run.kind == RuleRun.Kind.PROPOSE else import_upload(run)
