"""``manage.py import_rules FILE...``: see ``annotate.rules.rule_book``."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from annotate.accounts import service_account
from annotate.importing.running import ACCOUNT
from annotate.jobs.running import run_job
from annotate.management.foreground import print_rejections
from annotate.models import RuleRun
from annotate.rules.applying import propose_by_rules, request_rule_proposals
from annotate.rules.rule_book import import_files, request_rule_import


class Command(BaseCommand):
    help = (
        "Read rules of sites (SITEINFO: AutoPagerize, Wedata) into the rule book. Safe to run "
        "again: rules that are there already are kept."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--propose-as",
            metavar="NAME",
            help="then try all rules on the stored pages, for this person to confirm",
        )

    def handle(self, *, files: list[Path], propose_as: str | None, **options: Any) -> None:
        if missing := [path for path in files if not path.is_file()]:
            raise CommandError(f"There is no file {missing[0]}.")
        person = self._person(propose_as) if propose_as else None
        title = ", ".join(path.name for path in files)
        # Without an upload, so that no worker takes the run over.
        run = request_rule_import(title, by=service_account(ACCOUNT))
        run_job(RuleRun.objects.all(), run.pk, partial(import_files, files=files))
        print_rejections(self, run)
        self.stdout.write(run.message)
        if person is not None:
            trial = request_rule_proposals(by=person)
            run_job(RuleRun.objects.select_related("started_by"), trial.pk, propose_by_rules)
            print_rejections(self, trial)
            self.stdout.write(trial.message)

    def _person(self, name: str) -> User:
        person = User.objects.filter(username=name).first()
        if person is None:
            raise CommandError(f"There is no user {name}.")
        return person
