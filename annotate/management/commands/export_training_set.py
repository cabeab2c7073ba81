"""``manage.py export_training_set``: see ``annotate.training_rows.element_rows``."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.errors import AnnotateError
from annotate.exporting.formats import FORMATS
from annotate.exporting.running import RowSet, write_rows
from annotate.files.atomic_file import atomic_file
from annotate.models import Export, Label, Source
from annotate.training_rows.classes import Task
from annotate.training_rows.element_rows import ElementRows
from annotate.training_rows.region_rows import RegionRows
from annotate.training_rows.selection import Selection
from contentseeker.features.nodes import PROFILES

_STANDARD_OUTPUT: Final = "-"
_TASKS: Final = [*(task.value for task in Task), Export.Kind.REGIONS.value]
_FILTERS: Final = {
    "corpora": ("--corpus", "SLUG", None, "only pages of this corpus"),
    "genres": ("--genre", "SLUG", None, "only pages of this genre"),
    "sources": ("--source", "HOST", None, "only pages of this site"),
    "annotators": ("--annotator", "NAME", None, "only labels of this person"),
    "origins": (
        "--origin",
        None,
        Label.Origin.values,
        "only labels that came this way; gold: computed from gold texts; "
        "default: labels of people and imported ones",
    ),
    "splits": ("--split", None, Source.Split.values, "only sources of this half"),
}


class Command(BaseCommand):
    help = "Write labelled elements with their features and classes, to train a classifier on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--task", choices=_TASKS, required=True)
        parser.add_argument("--format", choices=list(FORMATS), required=True, dest="file_format")
        parser.add_argument("--out", required=True, metavar="FILE", help="- for standard output")
        for name, (flag, metavar, choices, about) in _FILTERS.items():
            parser.add_argument(
                flag,
                dest=name,
                action="append",
                default=[],
                metavar=metavar,
                choices=choices,
                help=f"{about}; may be repeated",
            )
        parser.add_argument("--raw", action="store_true", help="features not normalised")
        parser.add_argument(
            "--explicit-only",
            action="store_true",
            help="leave out elements whose label follows from that of a region around or inside",
        )
        parser.add_argument(
            "--profile",
            choices=PROFILES,
            default="html5",
            help="which elements get a row for a label that follows from a region; html4: as in "
            "the thesis (default: %(default)s)",
        )
        parser.add_argument(
            "--features-only", action="store_true", help="leave out which element a row is about"
        )

    def handle(self, *, out: str, file_format: str, verbosity: int, **options: Any) -> None:
        try:
            row_set = _row_set(options)
            total = row_set.page_count()
            # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
            quiet = None if verbosity else True
            with tqdm(total=total, unit="page", disable=quiet) as bar, _opened(out) as stream:
                count = write_rows(row_set, FORMATS[file_format], stream, lambda done: bar.update())
        except (AnnotateError, OSError) as error:
            raise CommandError(str(error)) from error
        # On standard output the message would become part of the rows.
        if out != _STANDARD_OUTPUT:
            self.stdout.write(f"{out}: {count:,} rows from {total:,} pages.")


def _row_set(options: dict[str, Any]) -> RowSet:
    selection = Selection(**{name: tuple(options[name]) for name in _FILTERS}).check()
    if options["task"] == Export.Kind.REGIONS:
        return RegionRows(selection)
    return ElementRows(
        Task(options["task"]),
        selection,
        is_raw=options["raw"],
        explicit_only=options["explicit_only"],
        features_only=options["features_only"],
        profile=options["profile"],
    )


@contextmanager
def _opened(out: str) -> Iterator[BinaryIO]:
    if out == _STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(out)
    with atomic_file(path, path.with_name(f".{path.name}.part")) as stream:
        yield stream
