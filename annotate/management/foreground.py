"""Imports that run in a terminal with a progress bar."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.accounts import service_account
from annotate.errors import AnnotateError
from annotate.importing.requests import create_import, open_corpus
from annotate.importing.running import ACCOUNT, Readable, import_items
from annotate.jobs.running import run_job
from annotate.models import PageImport, RuleRun, Source
from annotate.models.job import Job


class Titled(Readable, Protocol):
    """Something to import, with a name."""

    @property
    def title(self) -> str: ...


def add_target_arguments(parser: ArgumentParser) -> None:
    """The options for corpus, licence, genre and split."""
    parser.add_argument("--corpus", required=True, metavar="NAME", help="made if it is not there")
    parser.add_argument("--licence", default="", help="of a new corpus")
    parser.add_argument("--genre", default="", help="for pages that come without one")
    parser.add_argument(
        "--split",
        choices=Source.Split.values,
        default=Source.Split.TRAIN,
        help="for sources seen for the first time, default %(default)s",
    )


def import_in_foreground(
    command: BaseCommand, reading: Titled, options: Mapping[str, Any]
) -> PageImport:
    """Import with a progress bar; prints the outcome, or raises if nothing was imported."""
    try:
        corpus = open_corpus(options["corpus"], options["licence"])
    except AnnotateError as error:
        raise CommandError(str(error)) from error
    # A job like any upload: the list of imports shows it, and it can be cancelled there.
    defaults = {name: options[name] for name in ("genre", "split")}
    page_import = create_import(corpus, reading.title, by=service_account(ACCOUNT), **defaults)
    # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
    quiet = None if options["verbosity"] else True
    with tqdm(total=reading.total, unit="page", disable=quiet) as bar:

        def work(job: PageImport) -> str:
            return import_items(job, reading, on_item=lambda _: bar.update())

        run_job(PageImport.objects.all(), page_import.pk, work)
    print_rejections(command, page_import)
    if not page_import.added + page_import.kept:
        raise CommandError(f"Nothing was imported. {page_import.message}")
    command.stdout.write(f"Corpus {page_import.corpus}: {page_import.message}")
    return page_import


def print_rejections(command: BaseCommand, job: PageImport | RuleRun) -> None:
    """Print what a finished job has rejected; raises if the job has failed."""
    job.refresh_from_db()
    for rejection in job.rejections.all().iterator():
        command.stderr.write(f"{rejection.name}: {rejection.reason}")
    if job.state != Job.State.DONE:
        raise CommandError(job.message)
