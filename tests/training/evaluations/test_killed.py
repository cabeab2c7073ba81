"""An evaluation whose worker is killed outright, with real processes."""

import signal

from tests.annotate.importing.test_importing_killed import worker
from tests.conftest import Manage
from tests.databases import count
from tests.processes import wait_until

PAGES = 150
METHODS = ("body", "LQF-50", "FE", "resiliparse")
PAIRS = PAGES * len(METHODS)
# So many pairs that processes do the work, and so many pages that it takes some seconds.
ORDER = f"""
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.training.evaluations.scored import gold_board, requested_evaluation
from training.tasks.runs import do_run
do_run.enqueue(requested_evaluation(gold_board({PAGES}), *{METHODS}).run.pk)
"""
# Not the thirty seconds after which a silent worker counts as dead.
FALL_SILENT = """
from datetime import timedelta
from django.db.models import F
from training.models import Run
Run.objects.update(heartbeat_at=F("heartbeat_at") - timedelta(hours=1))
"""


def test_a_killed_evaluation_is_taken_up_loses_nothing_and_scores_nothing_twice(
    manage: Manage, own_environment: dict[str, str]
) -> None:
    def scores(condition: str = "1 = 1") -> int:
        return count(own_environment, f"training_pagescore WHERE {condition}")

    ordered = manage("shell", "-v0", "-c", ORDER)
    assert ordered.returncode == 0, ordered.stderr

    with worker(own_environment) as first:
        wait_until(scores)
        first.send_signal(signal.SIGKILL)
        first.wait()
    half = scores()
    assert count(own_environment, "training_extractedtext") == half
    assert manage("shell", "-v0", "-c", FALL_SILENT).returncode == 0
    with worker(own_environment):
        wait_until(lambda: count(own_environment, "training_run WHERE state = 'done'"))

    assert 0 < half < PAIRS
    assert scores() == count(own_environment, "training_extractedtext") == PAIRS
    # What was there before the kill is there still, and was not made again.
    distinct = "(SELECT DISTINCT method_id, page_id FROM training_pagescore) AS pairs"
    assert count(own_environment, distinct) == PAIRS
    assert scores(f"id <= {half}") == half
    before = f"attempt = 2 AND log LIKE '%{half:,} of them scored before%'"
    assert count(own_environment, f"training_run WHERE {before}") == 1
