"""``extract`` for whole crawls: when it is meant, and what was typed as an order for ``bulk``."""

import argparse
import os

from extraction.bulk.dask_engine import LOCAL
from extraction.bulk.forms import FORMS, ending_of
from extraction.bulk.job import Job
from extraction.bulk.run import Order
from extraction.bulk.run import run as carry_out
from extraction.commands.errors import CommandError
from extraction.commands.inputs import ARCHIVE_ENDINGS
from extraction.commands.work import ALL_DONE, SOME_FAILED, complain
from extraction.method import Method


def add_bulk_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments that only mean something for whole crawls."""
    group = parser.add_argument_group("whole crawls (--out ending in " + ", ".join(FORMS) + ")")
    group.add_argument(
        "--jobs", type=_count, metavar="N", help="processes that extract (default: one per core)"
    )
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use Dask: local for a cluster on this machine, or the address of a scheduler such "
        "as tcp://host:8786",
    )
    group.add_argument(
        "--overwrite", action="store_true", help="replace a result that is there already"
    )


def is_bulk(arguments: argparse.Namespace) -> bool:
    """Whether a whole crawl is meant; refuses what is neither that nor a few pages."""
    if arguments.out is not None and ending_of(arguments.out) is not None:
        _require_json(arguments)
        return True
    wanted = f"name a file with --out that ends in one of {', '.join(FORMS)}"
    for option in ("jobs", "scheduler", "overwrite"):
        if getattr(arguments, option):
            raise CommandError(f"--{option} is for whole crawls: {wanted}.")
    for path in arguments.paths:
        if path.lower().endswith(ARCHIVE_ENDINGS):
            raise CommandError(f"{path} is a crawl archive; for its pages, {wanted}.")
    return False


def run_bulk(arguments: argparse.Namespace, method: Method, parameters: dict[str, object]) -> int:
    """Extract a crawl; its records say which pages failed, the exit code whether any did."""
    order = Order(
        paths=arguments.paths,
        job=Job(method.name, parameters, arguments.url, arguments.encoding),
        out=arguments.out,
        jobs=arguments.jobs or _cores(),
        scheduler=arguments.scheduler,
        overwrite=arguments.overwrite,
    )
    done = carry_out(order)
    if not done.failed:
        return ALL_DONE
    complain(
        f"{done.failed} of {done.pages} pages failed; "
        f'their records in {order.out} have the status "failed" and say why.'
    )
    return SOME_FAILED


def _require_json(arguments: argparse.Namespace) -> None:
    if arguments.format not in (None, "json"):
        raise CommandError(
            f"--format {arguments.format} does not go with --out {arguments.out}, "
            "whose lines are JSON; name a file with another ending."
        )
    if arguments.jobs and arguments.scheduler not in (None, LOCAL):
        raise CommandError(
            "--jobs does not go with the address of a scheduler: its workers are as many as it has."
        )


def _count(written: str) -> int:
    if not written.isdecimal() or int(written) == 0:
        raise argparse.ArgumentTypeError(f"{written!r} is no number of processes; pass 1 or more")
    return int(written)


def _cores() -> int:
    """Those this process may use, which on a shared machine are not all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
