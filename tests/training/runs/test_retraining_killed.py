"""Retraining whose worker is killed outright, again and again, with real processes.

``WORKBENCH_KILLS`` says how often; the default keeps the suite short.
"""

import os
import random
import signal
import time
from contextlib import ExitStack

import pytest

from tests.annotate.importing.test_importing_killed import worker
from tests.conftest import Manage
from tests.databases import count
from tests.processes import wait_until

KILLS = int(os.environ.get("WORKBENCH_KILLS", "2"))
# About as long as a run takes on a quiet machine; on a busy one kills come early in it.
SECONDS_OF_A_RUN = 4.0

BOARD = """
from tests.training.board import labelled_board
labelled_board(sources=5, pages=15, evaluation=10)
"""
# Workers that died are found at once and not after half a minute. What was killed too often
# is restarted, what is done is asked for again, and what is stored must be whole.
TAKE_UP = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.db.models import F
from annotate.models import Genre
from contentseeker.lab import Configuration
from training.models import ModelVersion, Run
from training.artefacts import parquet_as_frame, read
from training.kinds.blocks.fit import BlockPlan
from training.retraining import request_retraining
from training.runs.requests import interrupt_repeatedly_lost, restart
from training.training_sets.freezing import TrainingSetRequest, table_of
from training.versions.versions import model_of
Run.objects.update(heartbeat_at=F("heartbeat_at") - timedelta(hours=1))
interrupt_repeatedly_lost()
for version in ModelVersion.objects.select_related("training_set", "run"):
    model_of(version)
    assert len(table_of(version.training_set)) == version.training_set.row_count
    assert len(parquet_as_frame(read(version.run.predictions)))
    assert version.run.outcome["crossed"] == version.metrics["crossed"]
for run in Run.objects.exclude(version__isnull=False):
    assert run.state != Run.State.DONE and not run.outcome and not run.predictions
by, genre = User.objects.get(username="anna"), Genre.objects.get()
latest = Run.objects.order_by("pk").last()
if latest and latest.state == Run.State.INTERRUPTED:
    restart(latest, by=by)
else:
    request_retraining(genre, TrainingSetRequest(genre.slug), PLAN, by=by)
"""
CHECK = TAKE_UP.partition("by, genre")[0]


@pytest.mark.parametrize("plan", ["Configuration()", "BlockPlan()"], ids=["seeker", "blocks"])
def test_a_worker_killed_at_random_moments_leaves_nothing_half_done(
    manage: Manage, own_environment: dict[str, str], plan: str
) -> None:
    dice = random.Random(KILLS)  # noqa: S311  (moments, no secrets)

    def runs(condition: str) -> int:
        return count(own_environment, f"training_run WHERE {condition}")

    def take_up(script: str = TAKE_UP) -> None:
        answer = manage("shell", "-v0", "-c", script.replace("PLAN", plan))
        assert answer.returncode == 0, answer.stderr

    assert manage("migrate", "-v0").returncode == 0
    take_up(BOARD)
    for _ in range(KILLS):
        take_up()
        with ExitStack() as stack:
            victim = stack.enter_context(worker(own_environment))
            wait_until(lambda: runs("state = 'running' AND step <> ''"))
            time.sleep(dice.uniform(0, SECONDS_OF_A_RUN))
            victim.send_signal(signal.SIGKILL)
            victim.wait()
    take_up()
    with worker(own_environment):
        wait_until(lambda: not runs("state IN ('queued', 'running')"))

    take_up(CHECK)
    done = runs("state = 'done'")
    assert done >= 1
    assert runs("state NOT IN ('done', 'interrupted')") == 0
    # One model for each run that is done, and all of them the same.
    assert count(own_environment, "training_modelversion") == done
    files = "(SELECT DISTINCT file_id FROM training_modelversion) AS files"
    assert count(own_environment, files) == 1
