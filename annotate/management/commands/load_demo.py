"""``manage.py load_demo``: see ``annotate.demo.loading``."""

from typing import Any

from django.core.management.base import BaseCommand
from tqdm import tqdm

from annotate.demo.generator import SITES
from annotate.demo.loading import load_demo


class Command(BaseCommand):
    help = "Load the demo corpus. Safe to run again: pages that are there already are kept."

    def handle(self, *, verbosity: int, **options: Any) -> None:
        added = kept = 0
        # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
        quiet = None if verbosity else True
        for loaded in tqdm(load_demo(), total=len(SITES), unit="site", disable=quiet):
            added, kept = added + loaded.added, kept + loaded.kept
        self.stdout.write(f"Demo corpus: added {added} pages, kept {kept}.")
