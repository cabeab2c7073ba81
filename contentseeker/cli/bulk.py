"""``extract`` for whole crawls: its arguments, and the call of ``contentseeker.crawl``."""

import argparse
import os
from typing import TYPE_CHECKING

from contentseeker.cli.work import ALL_DONE, SOME_FAILED, complain
from contentseeker.crawl.output_formats import OUTPUT_FORMATS, ending_of
from contentseeker.files.errors import CommandError
from contentseeker.files.inputs import ARCHIVE_ENDINGS
from contentseeker.method import Method
from contentseeker.result_options import ResultOptions

if TYPE_CHECKING:
    from contentseeker.live_models import LiveModels


def add_bulk_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of whole crawls."""
    group = parser.add_argument_group(
        "whole crawls (--out ending in " + ", ".join(OUTPUT_FORMATS) + ")"
    )
    group.add_argument(
        "--jobs", type=_count, metavar="N", help="processes that extract (default: one per core)"
    )
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use Dask: local for a cluster on this machine, or the address of a scheduler such "
        "as tcp://host:8786",
    )
    group.add_argument("--overwrite", action="store_true", help="replace an existing result")


def is_bulk(arguments: argparse.Namespace) -> bool:
    """Whether --out names a crawl's result; refuses crawl options without it."""
    if arguments.out is not None and ending_of(arguments.out) is not None:
        _require_json(arguments)
        return True
    wanted = f"name a file with --out that ends in one of {', '.join(OUTPUT_FORMATS)}"
    for option in ("jobs", "scheduler", "overwrite"):
        if getattr(arguments, option):
            raise CommandError(f"--{option} is for whole crawls: {wanted}.")
    # Or the archive would be parsed as one page.
    for path in arguments.paths:
        if path.lower().endswith(ARCHIVE_ENDINGS):
            raise CommandError(f"{path} is a crawl archive; for its pages, {wanted}.")
    return False


def run_bulk(
    arguments: argparse.Namespace,
    method: Method,
    parameters: dict[str, object],
    models: "LiveModels | None",
    options: ResultOptions,
) -> int:
    """Extract a crawl; the exit code tells whether pages failed, their records which ones."""
    # Imported late, here and below: single pages are extracted without it.
    from contentseeker.crawl.job import Job
    from contentseeker.crawl.run import CrawlRequest, run

    request = CrawlRequest(
        paths=arguments.paths,
        job=Job(
            method.name,
            parameters,
            arguments.url,
            arguments.encoding,
            arguments.genre or "",
            models,
            options,
        ),
        out=arguments.out,
        jobs=arguments.jobs or _cores(),
        scheduler=arguments.scheduler,
        overwrite=arguments.overwrite,
    )
    done = run(request)
    if not done.failed:
        return ALL_DONE
    complain(
        f"{done.failed} of {done.pages} pages failed; "
        f'their records in {request.out} have the status "failed" and say why.'
    )
    return SOME_FAILED


def _require_json(arguments: argparse.Namespace) -> None:
    from contentseeker.crawl.dask_engine import LOCAL

    if arguments.format not in (None, "json"):
        raise CommandError(
            f"--format {arguments.format} does not go with --out {arguments.out}, "
            "whose lines are JSON; name a file with another ending."
        )
    if arguments.jobs and arguments.scheduler not in (None, LOCAL):
        raise CommandError(
            "--jobs does not go with the address of a scheduler: its cluster sets their number."
        )


def _count(written: str) -> int:
    if not written.isdecimal() or int(written) == 0:
        raise argparse.ArgumentTypeError(f"{written!r} is no number of processes; pass 1 or more")
    return int(written)


def _cores() -> int:
    """The cores this process may use, which on a shared machine can be fewer than all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
