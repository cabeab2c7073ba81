"""``manage.py promote``: see ``training.versions.versions``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotate.accounts import service_account
from training.errors import TrainingError
from training.management.commands.retrain import ACCOUNT
from training.versions.versions import promote, version_name, version_named


class Command(BaseCommand):
    help = "Make a model version live: suggestions, extraction and folders use it from now on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("version", metavar="VERSION", help="like forum-3, or its whole name")

    def handle(self, *, version: str, **options: Any) -> None:
        try:
            found = version_named(version)
        except TrainingError as error:
            raise CommandError(str(error)) from error
        promote(found, by=service_account(ACCOUNT))
        self.stdout.write(f"{version_name(found)} is live.")
