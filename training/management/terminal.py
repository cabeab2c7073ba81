"""What commands share: options that may be repeated, and runs with a progress bar."""

from argparse import ArgumentParser
from collections.abc import Callable, Sequence

from tqdm import tqdm

from annotate.jobs.running import run_job
from training.models import Run
from training.runs.steps import WHOLE


def add_repeatable(
    parser: ArgumentParser,
    flag: str,
    name: str,
    about: str,
    *,
    choices: Sequence[str] | None = None,
    required: bool = False,
) -> None:
    """An option whose values are collected in a list."""
    parser.add_argument(
        flag,
        dest=name,
        action="append",
        default=[],
        required=required,
        choices=choices,
        # With choices, argparse lists these instead of a name.
        metavar=None if choices else flag.strip("-").upper(),
        help=f"{about}; may be repeated",
    )


def run_here(run: Run, work: Callable[..., str], *, is_quiet: bool) -> None:
    """Do a queued run now; ``work`` takes the run and ``on_progress``."""
    # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
    with tqdm(total=WHOLE, unit="‰", disable=True if is_quiet else None) as bar:

        def show(done: int, step: str) -> None:
            bar.set_description(step)
            bar.update(done - bar.n)

        # Claimed like a worker's run, so that no worker takes it up at the same time.
        run_job(Run.objects.all(), run.pk, lambda claimed: _stoppable(claimed, work, show))


def _stoppable(run: Run, work: Callable[..., str], show: Callable[[int, str], None]) -> str:
    try:
        return work(run, on_progress=show)
    except KeyboardInterrupt:
        # Otherwise it would count as under way until its worker is missed.
        run.stop("Stopped in the terminal.")
        raise
