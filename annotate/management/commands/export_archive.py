"""``manage.py export_archive``: see ``annotate.archives``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.archives.writing import write_archive
from annotate.errors import AnnotateError
from annotate.files.atomic_file import atomic_file


class Command(BaseCommand):
    help = "Write everything about some corpora, or all, into one zip that can be imported again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, required=True, metavar="FILE")
        parser.add_argument(
            "--corpus",
            dest="corpora",
            action="append",
            default=[],
            metavar="SLUG",
            help="only this one; may be repeated",
        )

    def handle(self, *, out: Path, corpora: list[str], verbosity: int, **options: Any) -> None:
        # Next to the target: a rename between file systems would not be atomic.
        part = out.with_name(f".{out.name}.part")
        # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
        with tqdm(unit="file", disable=None if verbosity else True) as bar:

            def report(done: int, total: int | None) -> None:
                bar.total = total or bar.total
                bar.update(done - bar.n)

            try:
                with atomic_file(out, part) as stream:
                    written = write_archive(corpora, stream, report)
            except (AnnotateError, OSError) as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"{out}: {written}")
