"""Experiments in parts: stored one by one, and not computed again."""

from contextlib import suppress
from typing import Any

import pandas as pd
import pytest

from annotate.jobs.running import run_job
from contentseeker.lab.experiments import EXPERIMENTS, Outcome, Table
from contentseeker.lab.experiments.experiment import Experiment, Part, run_parts
from contentseeker.lab.experiments.settings import ExperimentSettings
from tests.factories import UserFactory
from tests.training.board import labelled_board
from training.artefacts import parquet_as_frame, read
from training.experiments.choices import ExperimentRequest
from training.experiments.outcomes import flattened, shown_sections
from training.experiments.parts import FinishedParts
from training.experiments.running import request_experiment, run_experiment
from training.models import Run
from training.runs.requests import restart

pytestmark = pytest.mark.django_db


class Lab:
    """An experiment of three parts that counts how often each is computed."""

    def __init__(self) -> None:
        self.computed: list[str] = []
        self.fails_at = ""

    def parts(self, settings: object, data: object) -> list[Part]:
        return [Part(name, f"part {name}", self._work(name)) for name in "abc"]

    def _work(self, name: str) -> Any:
        def work(report: Any) -> Outcome:
            report(0, 1, f"working on {name}")
            if name == self.fails_at:
                raise RuntimeError("the worker is gone")
            self.computed.append(name)
            table = Table(f"table-{name}", f"Table {name}", ("x",), ((1,),))
            frame = pd.DataFrame({"value": [name]})
            return Outcome((table,), (), (f"{name} is done.",), frame, conclusions=(f"So {name}.",))

        return work


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch) -> Lab:
    made = Lab()
    experiment = Experiment(
        kind="thesis",
        title="Three parts",
        question="?",
        settings=ExperimentSettings,
        run=lambda settings, data, report: run_parts(made.parts(settings, data), report),
        parts=made.parts,
    )
    monkeypatch.setitem(EXPERIMENTS, "thesis", experiment)
    labelled_board(evaluation=0)
    return made


def requested() -> Run:
    request = ExperimentRequest("thesis", ("board",), (), {})
    return request_experiment(request, by=UserFactory())


def work(run: Run) -> Run:
    with suppress(RuntimeError):
        run_job(Run.objects.all(), run.pk, run_experiment)
    run.refresh_from_db()
    return run


def test_all_parts_make_one_outcome(lab: Lab) -> None:
    run = work(requested())
    assert run.state == "done", run.message
    assert run.message == "So a."
    assert [section.title for section in shown_sections(run.outcome)] == [
        *("Part a", "Part b", "Part c")
    ]
    assert flattened(run.outcome)["sentences"] == ["a is done.", "b is done.", "c is done."]
    assert run.predictions is not None
    frame = parquet_as_frame(read(run.predictions))
    assert frame.to_dict("list") == {"value": ["a", "b", "c"], "part": ["a", "b", "c"]}


def test_a_run_that_failed_keeps_its_parts_and_a_new_one_goes_on(lab: Lab) -> None:
    lab.fails_at = "c"
    failed = work(requested())
    assert failed.state == "failed"
    assert [part["name"] for part in failed.outcome["parts"]] == ["a", "b"]

    lab.fails_at = ""
    again = work(restart(failed, by=UserFactory()))

    assert again.pk != failed.pk
    assert again.state == "done"
    assert lab.computed == ["a", "b", "c"]
    assert [part["name"] for part in again.outcome["parts"]] == ["a", "b", "c"]
    assert "part b: done before" in again.log


def test_a_second_worker_goes_on_behind_the_parts_of_the_first(lab: Lab) -> None:
    lab.fails_at = "b"
    run = work(requested())
    # As after a kill: the row still says that it is running, but nobody reports any more.
    Run.objects.filter(pk=run.pk).update(state="running", heartbeat_at="2020-01-01T00:00:00Z")
    lab.fails_at = ""
    assert work(run).state == "done"
    assert lab.computed == ["a", "b", "c"]


def test_a_finished_run_is_computed_again(lab: Lab) -> None:
    work(requested())
    assert work(requested()).state == "done"
    assert lab.computed == ["a", "b", "c", "a", "b", "c"]


def test_other_labels_start_from_the_beginning(lab: Lab) -> None:
    lab.fails_at = "c"
    failed = work(requested())
    lab.fails_at = ""
    outcome = failed.outcome | {"data": "another digest"}
    Run.objects.filter(pk=failed.pk).update(outcome=outcome)
    work(restart(failed, by=UserFactory()))
    assert lab.computed == ["a", "b", "a", "b", "c"]


def test_a_cancelled_run_stores_no_further_part(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    run = requested()
    keep = FinishedParts.keep

    def keep_and_cancel(finished: FinishedParts, part: Part, outcome: Outcome, log: str) -> None:
        keep(finished, part, outcome, log)
        Run.objects.cancel(run.pk)

    monkeypatch.setattr(FinishedParts, "keep", keep_and_cancel)
    work(run)
    assert run.state == "cancelled"
    assert [part["name"] for part in run.outcome["parts"]] == ["a"]
