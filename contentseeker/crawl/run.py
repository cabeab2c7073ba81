"""One run over a crawl, from its inputs to its result."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from contentseeker import registry
from contentseeker.crawl.checkpoint import Progress
from contentseeker.crawl.dask_engine import dask_engine
from contentseeker.crawl.engines import Engine, local_engine
from contentseeker.crawl.errors import CrawlError
from contentseeker.crawl.job import Job
from contentseeker.crawl.output_formats import ending_of, format_of
from contentseeker.crawl.pages import cut_into_chunks
from contentseeker.crawl.results import ResultFile, find_progress, finish, open_result
from contentseeker.crawl.sources import Sources, Survey
from contentseeker.parameters import show_value
from contentseeker.software import software_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlRequest:
    """The inputs, the job, the result file and the processes of a run."""

    paths: Sequence[str]
    job: Job
    out: Path
    jobs: int
    scheduler: str | None = None
    overwrite: bool = False

    def settings(self, survey: Survey) -> dict[str, str]:
        """Everything the result depends on; the number of processes is not part of it."""
        job = self.job
        named = sorted(job.parameters.items())
        by_genre = {"genre": job.genre, "models": job.models.fingerprint} if job.models else {}
        return {
            "method": job.method,
            "parameters": ", ".join(f"{name}={show_value(value)}" for name, value in named),
            "software": software_of(registry.get(job.method)),
            "url": job.url or "",
            "encoding": job.encoding or "",
            "files": str(survey.files),
            "inputs": survey.fingerprint[:16],
            **by_genre,
            **job.options.settings(),
        }

    def engine(self) -> AbstractContextManager[Engine]:
        """The processes that extract."""
        ending = str(ending_of(self.out))
        if self.scheduler is None:
            return local_engine(self.job, ending, self.jobs)
        return dask_engine(self.job, ending, self.scheduler, self.jobs)


def run(request: CrawlRequest) -> Progress:
    """Extract all pages, or resume an earlier run of the same request."""
    # Fails now, and not after hours, if the package for compression is missing.
    format_of(request.out).pack(b"")
    sources = Sources(request.paths)
    survey = sources.survey(request.out)
    if request.job.url is not None and survey.total != 1:
        raise CrawlError("--url is the address of one page, and here may be more.")
    progress = find_progress(request.out, request.settings(survey), overwrite=request.overwrite)
    if not progress.is_whole:
        with open_result(request.out, progress) as result:
            _extract_remaining(request, sources, survey.total, result)
            progress = result.progress
    finish(request.out)
    return progress


def _extract_remaining(
    request: CrawlRequest, sources: Sources, total: int | None, result: ResultFile
) -> None:
    start = result.progress
    chunks = cut_into_chunks(sources.pages(start.pages, start.last))
    with request.engine() as engine, _bar(start.pages, total) as bar:
        for packed in engine(chunks):
            result.append(packed)
            bar.update(packed.pages)
    result.seal()


def _bar(done: int, total: int | None) -> "tqdm[NoReturn]":
    # None shows the bar on a terminal only, not in a log or a pipe.
    return tqdm(initial=done, total=total, unit="page", smoothing=0.05, disable=None)
