"""A run's progress: its current step, the share that is done, and its log.

Every report is also the heartbeat of the run. A run that was cancelled raises from its report.
"""

import time
from collections.abc import Callable, Mapping
from typing import Final, Self

from annotate.models.job import Job
from training.models import Run

WHOLE: Final = 1000
"""Progress is counted in thousandths."""

OnProgress = Callable[[int, str], object]
"""Called with the thousandths that are done and the current step."""


class Steps:
    """The steps of a run in order, each with its share of the whole."""

    def __init__(
        self,
        run: Run,
        weights: Mapping[str, int],
        on_progress: OnProgress = lambda done, step: None,
    ) -> None:
        self._run = run
        self._on_progress = on_progress
        self._weights = dict(weights)
        self._began = time.monotonic()
        # A run that is started again keeps the log of the worker that was lost.
        self._lines = run.log
        self._step = ""
        self._before = 0.0
        self._share = 0.0

    def __enter__(self) -> Self:
        if self._lines:
            self.log("The worker was lost. Started again from the beginning.")
        return self

    def __exit__(self, *_: object) -> None:
        """Store the last lines; closing a job does not."""
        # Not if another worker has claimed the run meanwhile.
        owned = Run.objects.filter(pk=self._run.pk, attempt=self._run.attempt)
        owned.filter(state=Job.State.RUNNING).update(log=self._lines, step="")

    def begin(self, step: str) -> None:
        """Start a step; all steps before it are done."""
        names = list(self._weights)
        done = sum(self._weights[name] for name in names[: names.index(step)])
        self._step, self._before, self._share = step, done / sum(self._weights.values()), 0.0
        self.report()

    def at(self, done: int, total: int) -> None:
        """Report how much of the current step is done."""
        # Pages may be added after they were counted.
        self._share = done / max(done, total, 1)
        self.report()

    def log(self, line: str) -> None:
        """Add a line, which the next report stores."""
        self._lines += f"{time.monotonic() - self._began:6.1f} s  {line}\n"

    def report(self) -> None:
        """Store progress, log and heartbeat; raises if the run was cancelled."""
        weight = self._weights[self._step] / sum(self._weights.values())
        done = round(WHOLE * (self._before + weight * self._share))
        self._run.report(done, WHOLE, step=self._step, log=self._lines)
        self._on_progress(done, self._step)
