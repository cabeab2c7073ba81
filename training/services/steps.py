"""A run's progress: its steps, how far it is in all, and its log.

Written as often as a job reports, which is also its sign of life; a request to stop comes
back as an exception.
"""

import time
from collections.abc import Callable, Mapping
from typing import Final, Self

from annotate.models.job import Job
from training.models import Run

WHOLE: Final = 1000
"""Progress is counted in thousandths."""

OnProgress = Callable[[int, str], object]
"""Told how many thousandths are done, and what is being done."""


class Steps:
    """The steps of a run in their order, each with its share of the whole."""

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
        self._log = run.log
        self._step = ""
        self._before = 0.0
        self._share = 0.0

    def __enter__(self) -> Self:
        if self._log:
            self.say("The worker before was lost. Begun again.")
        return self

    def __exit__(self, *_: object) -> None:
        """Write down the last lines, which the end of a job does not."""
        mine = Run.objects.filter(pk=self._run.pk, attempt=self._run.attempt)
        mine.filter(state=Job.State.RUNNING).update(log=self._log, step="")

    def begin(self, step: str) -> None:
        """A step starts; those before it are done."""
        names = list(self._weights)
        done = sum(self._weights[name] for name in names[: names.index(step)])
        self._step, self._before, self._share = step, done / sum(self._weights.values()), 0.0
        self.report()

    def at(self, done: int, total: int) -> None:
        """So much of the step is done."""
        self._share = done / max(done, total, 1)
        self.report()

    def say(self, line: str) -> None:
        """A line for the log."""
        self._log += f"{time.monotonic() - self._began:6.1f} s  {line}\n"

    def report(self) -> None:
        """Show a sign of life; raises if the run is to stop."""
        weight = self._weights[self._step] / sum(self._weights.values())
        done = round(WHOLE * (self._before + weight * self._share))
        self._run.report(done, WHOLE, step=self._step, log=self._log)
        self._on_progress(done, self._step)
