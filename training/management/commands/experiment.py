"""``manage.py experiment``: see ``training.experiments.running``."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

import pandas as pd
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.errors import AnnotateError
from annotate.files.atomic_file import atomic_file
from annotate.models import Label
from contentseeker.errors import ExtractionError
from contentseeker.lab.experiments import EXPERIMENTS, Outcome
from training.artefacts import frame_as_parquet
from training.experiments.choices import ExperimentRequest, checked, choices, from_text
from training.experiments.outcomes import write_table
from training.experiments.running import gather, perform
from training.management.terminal import add_repeatable
from training.runs.steps import WHOLE


class Command(BaseCommand):
    help = "Run an experiment here and now, and print its tables. Nothing is kept but its data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        # Keeps the line breaks of the list of settings.
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.epilog = _described()
        parser.add_argument("kind", choices=list(EXPERIMENTS))
        add_repeatable(parser, "--genre", "genres", "short name of a genre", required=True)
        origins, about = Label.Origin.values, "only labels that came this way"
        add_repeatable(parser, "--origin", "origins", about, choices=origins)
        about = "a setting, like folds=5; all are listed below"
        add_repeatable(parser, "--set", "values", about)
        parser.add_argument(
            "--out", type=Path, metavar="FOLDER", help="write tables (CSV) and predictions there"
        )

    def handle(self, *, kind: str, out: Path | None, verbosity: int, **options: Any) -> None:
        try:
            values = from_text(EXPERIMENTS[kind], options["values"])
            request = ExperimentRequest(
                kind,
                tuple(options["genres"]),
                tuple(options["origins"]),
                checked(EXPERIMENTS[kind], values),
            )
            outcome = _run(request, quiet=None if verbosity else True)
            if out is not None:
                _write(outcome, out)
        except (AnnotateError, ExtractionError, OSError) as error:
            raise CommandError(str(error)) from error
        self._print(outcome)

    def _print(self, outcome: Outcome) -> None:
        for sentence in outcome.sentences:
            self.stdout.write(sentence)
        for table in outcome.tables:
            self.stdout.write(f"\n{table.title}")
            frame = pd.DataFrame(list(table.rows), columns=list(table.columns))
            self.stdout.write(frame.to_string(index=False, na_rep="", float_format="{:.4g}".format))
            if table.note:
                self.stdout.write(table.note)


def _run(request: ExperimentRequest, *, quiet: bool | None) -> Outcome:
    # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
    with tqdm(total=WHOLE, unit="", disable=quiet, bar_format="{l_bar}{bar}| {elapsed}") as bar:

        def on_progress(done: int, total: int, step: str) -> None:
            bar.set_description_str(step, refresh=False)
            bar.update(done - bar.n)

        data, _ = gather(request, on_progress)
        return perform(request, data, on_progress)


def _write(outcome: Outcome, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for table in outcome.tables:
        path = folder / f"{table.name}.csv"
        # Whole or not at all, even if the command is stopped.
        with atomic_file(path, path.with_suffix(".part")) as stream:
            write_table(table.as_json(), stream)
    (folder / "predictions.parquet").write_bytes(frame_as_parquet(outcome.predictions))


def _described() -> str:
    lines = []
    for experiment in EXPERIMENTS.values():
        lines.append(f"{experiment.kind}: {experiment.question}")
        lines += [f"  {each.name}={each.default}  {each.meaning}" for each in choices(experiment)]
    return "\n".join(lines)
