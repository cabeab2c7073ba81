"""One run over a crawl, from its inputs to its result."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from extraction import registry
from extraction.bulk.dask_engine import dask_engine
from extraction.bulk.engines import Engine, local_engine
from extraction.bulk.errors import BulkError
from extraction.bulk.forms import ending_of, form_of
from extraction.bulk.job import Job
from extraction.bulk.journal import Progress
from extraction.bulk.pages import cut
from extraction.bulk.results import Result, find_progress, finish, open_result
from extraction.bulk.sources import Sources, Survey
from extraction.commands.parameters import show_value
from extraction.software import software_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What somebody wants: these pages, by this method, in that file, by so many processes."""

    paths: Sequence[str]
    job: Job
    out: Path
    jobs: int
    scheduler: str | None = None
    overwrite: bool = False

    def settings(self, survey: Survey) -> dict[str, str]:
        """Everything the result depends on; who computes it is not among it."""
        job = self.job
        named = sorted(job.parameters.items())
        return {
            "method": job.method,
            "parameters": ", ".join(f"{name}={show_value(value)}" for name, value in named),
            "software": software_of(registry.get(job.method)),
            "url": job.url or "",
            "encoding": job.encoding or "",
            "files": str(survey.files),
            "inputs": survey.fingerprint[:16],
        }

    def engine(self) -> AbstractContextManager[Engine]:
        """The processes that do the work."""
        ending = str(ending_of(self.out))
        if self.scheduler is None:
            return local_engine(self.job, ending, self.jobs)
        return dask_engine(self.job, ending, self.scheduler, self.jobs)


def run(order: Order) -> Progress:
    """Carry it out, or go on where an earlier run of the same order stopped."""
    # Packing nothing finds out in time whether the packages for it are there.
    form_of(order.out).pack(b"")
    sources = Sources(order.paths)
    survey = sources.survey(order.out)
    if order.job.url is not None and survey.total != 1:
        raise BulkError("--url is the address of one page, and here may be more.")
    progress = find_progress(order.out, order.settings(survey), overwrite=order.overwrite)
    if not progress.is_whole:
        with open_result(order.out, progress) as result:
            _extract_the_rest(order, sources, survey.total, result)
            progress = result.progress
    finish(order.out)
    return progress


def _extract_the_rest(order: Order, sources: Sources, total: int | None, result: Result) -> None:
    begun = result.progress
    chunks = cut(sources.pages(begun.pages, begun.last))
    with order.engine() as engine, _bar(begun.pages, total) as bar:
        for packed in engine(chunks):
            result.append(packed)
            bar.update(packed.pages)
    result.seal()


def _bar(done: int, total: int | None) -> "tqdm[NoReturn]":
    # None lets it draw on a terminal and stay silent in a log or a pipe.
    return tqdm(initial=done, total=total, unit="page", smoothing=0.05, disable=None)
