"""``manage.py judge_pages``: see ``annotate.services.judging``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.models import Corpus, Page
from annotate.services.judging import judge_pages, judges, waiting_pages


class Command(BaseCommand):
    help = (
        "Have the model say how sure it is about pages, and what kind of page each is. Only those "
        "that it has not judged yet; the background worker does the same by itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--corpus", metavar="SLUG", help="only pages of this corpus")
        parser.add_argument("--again", action="store_true", help="also those it has judged before")

    def handle(self, *, corpus: str | None, again: bool, verbosity: int, **options: Any) -> None:
        chosen = judges()
        pages = Page.objects.all() if again else waiting_pages(chosen)
        if corpus is not None:
            if not Corpus.objects.filter(slug=corpus).exists():
                raise CommandError(f"There is no corpus {corpus!r}. Is its short name right?")
            pages = pages.filter(corpus__slug=corpus)
        keys = list(pages.order_by("pk").values_list("pk", flat=True))
        # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
        quiet = None if verbosity else True
        for _ in tqdm(judge_pages(keys, chosen), total=len(keys), unit="page", disable=quiet):
            pass
        self.stdout.write(f"Judged {len(keys):,} page{'' if len(keys) == 1 else 's'}.")
