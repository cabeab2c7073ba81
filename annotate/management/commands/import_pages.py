"""``manage.py import_pages PATH... --corpus NAME``: see ``annotate.importing.running``."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotate.errors import AnnotateError
from annotate.importing.readers.reading import Reading, sum_totals
from annotate.importing.readers.records import Incoming
from annotate.importing.running import recognise
from annotate.management.foreground import add_target_arguments, import_in_foreground


class Command(BaseCommand):
    help = "Import stored pages. Safe to run again: pages that are there already are kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="file or folder")
        add_target_arguments(parser)

    def handle(self, *, paths: list[Path], **options: Any) -> None:
        try:
            readings = [recognise(path) for path in paths]
        except AnnotateError as error:
            raise CommandError(str(error)) from error
        title = ", ".join(path.resolve().name for path in paths)
        import_in_foreground(self, _Readings(title, readings), options)


@dataclass(frozen=True)
class _Readings:
    """Several files or folders, read in order."""

    title: str
    readings: Sequence[Reading]

    @property
    def total(self) -> int | None:
        return sum_totals(self.readings)

    def items(self) -> Iterator[Incoming]:
        for reading in self.readings:
            yield from reading.items()
