"""``manage.py compute_confidence``: see ``annotate.queue.confidence``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from annotate.jobs.running import counted
from annotate.model_provider.protocol import provider
from annotate.models import Corpus, Page
from annotate.queue.confidence import compute_confidence, waiting_pages


class Command(BaseCommand):
    help = (
        "Compute the model's confidence in pages and the page type it predicts, for pages that "
        "have none from the current model. The background worker does this by itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--corpus", metavar="SLUG", help="only pages of this corpus")
        parser.add_argument("--again", action="store_true", help="also pages that have one")

    def handle(self, *, corpus: str | None, again: bool, verbosity: int, **options: Any) -> None:
        models = provider().confidence_models()
        pages = Page.objects.all() if again else waiting_pages(models)
        if corpus is not None:
            if not Corpus.objects.filter(slug=corpus).exists():
                raise CommandError(f"There is no corpus {corpus!r}. Is its short name right?")
            pages = pages.filter(corpus__slug=corpus)
        # All keys first: pages leave the queryset once they are computed.
        keys = list(pages.order_by("pk").values_list("pk", flat=True))
        # None lets tqdm draw on a terminal and stay silent in a log or a pipe.
        quiet = None if verbosity else True
        computed = compute_confidence(keys, models)
        for _ in tqdm(computed, total=len(keys), unit="page", disable=quiet):
            pass
        self.stdout.write(f"Computed the confidence of {counted(len(keys), 'page')}.")
