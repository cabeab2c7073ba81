"""``manage.py fetch_pages URL... --corpus NAME``: see ``annotate.importing.fetching``."""

from argparse import ArgumentParser
from contextlib import closing
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotate.importing.fetching import Fetcher, WebPages
from annotate.management.foreground import add_target_arguments, import_in_foreground


class Command(BaseCommand):
    help = (
        "Fetch pages from the web and import them; a page that has changed since becomes a new "
        "version. Only where WORKBENCH_FETCHING is on."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("urls", nargs="+", metavar="URL")
        parser.add_argument("--assets", action="store_true", help="style sheets and pictures too")
        add_target_arguments(parser)

    def handle(self, *, urls: list[str], assets: bool, **options: Any) -> None:
        if not settings.FETCHING:
            raise CommandError(
                "Fetching is switched off: this workbench uses no network. To allow it, start the "
                "command with WORKBENCH_FETCHING=on."
            )
        with closing(Fetcher()) as fetcher:
            import_in_foreground(self, WebPages(urls, fetcher, assets), options)
