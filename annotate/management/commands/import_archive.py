"""``manage.py import_archive``: see ``annotate.archives.reading``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.archives.reading import Choices, import_archive
from annotate.errors import AnnotateError


class Command(BaseCommand):
    help = "Import an archive that export_archive wrote: all of what is chosen, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--corpus",
            dest="corpora",
            action="append",
            default=[],
            metavar="SLUG",
            help="only this one of the archive; may be repeated",
        )
        parser.add_argument("--as", dest="as_slug", default="", metavar="SLUG", help="new name")
        parser.add_argument(
            "--match-users",
            action="store_true",
            help="user names that are taken here mean the same people, and not others",
        )

    def handle(self, *, file: Path, verbosity: int, **options: Any) -> None:
        choices = Choices(tuple(options["corpora"]), options["as_slug"], options["match_users"])
        # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
        with tqdm(unit="row", disable=None if verbosity else True) as bar:

            def report(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            try:
                imported = import_archive(file, choices, report)
            except AnnotateError as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"Imported {imported}")
