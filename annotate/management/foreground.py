"""Imports that run in a terminal while somebody watches."""

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.errors import AnnotateError
from annotate.models import PageImport, Source
from annotate.models.job import Job
from annotate.services.accounts import service_account
from annotate.services.import_orders import Target, open_corpus, order_import
from annotate.services.importing import ACCOUNT, Readable, import_items
from annotate.services.jobs import run_job


class Titled(Readable, Protocol):
    """What can be imported, with a name."""

    @property
    def title(self) -> str: ...


def add_target_arguments(parser: ArgumentParser) -> None:
    """The options that say where pages go."""
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
    """Import with a bar on the terminal; ends in words, or in an error if nothing came of it."""
    try:
        corpus = open_corpus(options["corpus"], options["licence"])
    except AnnotateError as error:
        raise CommandError(str(error)) from error
    target = Target(corpus, options["genre"], options["split"])
    page_import = order_import(target, reading.title, by=service_account(ACCOUNT))
    # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
    quiet = None if options["verbosity"] else True
    with tqdm(total=reading.total, unit="page", disable=quiet) as bar:

        def work(job: PageImport) -> str:
            return import_items(job, reading, on_item=lambda _: bar.update())

        run_job(PageImport.objects.all(), page_import.pk, work)
    page_import.refresh_from_db()
    _tell(command, page_import)
    return page_import


def _tell(command: BaseCommand, page_import: PageImport) -> None:
    for rejection in page_import.rejections.all().iterator():
        command.stderr.write(f"{rejection.name}: {rejection.reason}")
    if page_import.state != Job.State.DONE:
        raise CommandError(page_import.message)
    if not page_import.added + page_import.kept:
        raise CommandError(f"Nothing was imported. {page_import.message}")
    command.stdout.write(f"Corpus {page_import.corpus}: {page_import.message}")
