"""``manage.py experiment``: see ``training.experiments.running``."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

import pandas as pd
from django.core.management.base import BaseCommand, CommandError

from annotate.accounts import service_account
from annotate.errors import AnnotateError
from annotate.files.atomic_file import atomic_file
from annotate.models import Label
from annotate.models.job import Job
from contentseeker.errors import ExtractionError
from contentseeker.lab.experiments import EXPERIMENTS
from training.artefacts import read
from training.experiments.choices import ExperimentRequest, checked, choices, from_text
from training.experiments.outcomes import flattened, said, write_table
from training.experiments.report import written_report
from training.experiments.running import genres_with_data, request_experiment, run_experiment
from training.management.terminal import add_repeatable, run_here
from training.models import Run

ACCOUNT = "training"


class Command(BaseCommand):
    help = (
        "Run an experiment here and now, and print its tables. The workbench lists it with the "
        "others. A long one that was stopped goes on where it stopped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        # Keeps the line breaks of the list of settings.
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.epilog = _described()
        parser.add_argument("kind", choices=list(EXPERIMENTS))
        about = "short name of a genre; none: all that have data"
        add_repeatable(parser, "--genre", "genres", about)
        origins, about = Label.Origin.values, "only labels that came this way"
        add_repeatable(parser, "--origin", "origins", about, choices=origins)
        add_repeatable(parser, "--corpus", "corpora", "only pages of this corpus, by short name")
        about = "a setting, like folds=5; all are listed below"
        add_repeatable(parser, "--set", "values", about)
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FOLDER",
            help="write tables (CSV), predictions (Parquet) and a report (HTML) there",
        )

    def handle(self, *, kind: str, out: Path | None, verbosity: int, **options: Any) -> None:
        try:
            run = _requested(kind, options)
            run_here(run, run_experiment, is_quiet=not verbosity)
            run.refresh_from_db()
            if run.state != Job.State.DONE:
                raise CommandError(run.message or f"Run {run.pk} is under way elsewhere.")
            if out is not None:
                _write(run, out)
        except (AnnotateError, ExtractionError, OSError) as error:
            raise CommandError(str(error)) from error
        self._print(run)

    def _print(self, run: Run) -> None:
        outcome = flattened(run.outcome)
        for sentence in said(outcome):
            self.stdout.write(sentence)
        for table in outcome["tables"]:
            self.stdout.write(f"\n{table['title']}")
            frame = pd.DataFrame(table["rows"], columns=table["columns"])
            self.stdout.write(frame.to_string(index=False, na_rep="", float_format="{:.4g}".format))
            if table["note"]:
                self.stdout.write(table["note"])


def _requested(kind: str, options: dict[str, Any]) -> Run:
    experiment = EXPERIMENTS[kind]
    request = ExperimentRequest(
        kind,
        tuple(options["genres"]) or genres_with_data(experiment),
        tuple(options["origins"]),
        checked(experiment, from_text(experiment, options["values"])),
        tuple(options["corpora"]),
    )
    return request_experiment(request, by=service_account(ACCOUNT))


def _write(run: Run, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for table in flattened(run.outcome)["tables"]:
        path = folder / f"{table['name']}.csv"
        # Whole or not at all, even if the command is stopped.
        with atomic_file(path, path.with_suffix(".part")) as stream:
            write_table(table, stream)
    (folder / "report.html").write_bytes(written_report(run))
    if run.predictions is not None:
        (folder / "predictions.parquet").write_bytes(read(run.predictions))


def _described() -> str:
    lines = []
    for experiment in EXPERIMENTS.values():
        lines.append(f"{experiment.kind}: {experiment.question}")
        lines += [f"  {each.name}={each.default}  {each.meaning}" for each in choices(experiment)]
    return "\n".join(lines)
