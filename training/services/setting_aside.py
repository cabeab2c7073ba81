"""Keeping sources out of training, so that candidates can be compared on them."""

import random
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from annotate.models import Genre, GoldStandard, Page, Source
from extraction.learning.configuration import SEED
from training.errors import TrainingError
from training.models import Slot

SHARE_SET_ASIDE: Final = 0.2

_WANTED: Final = {Slot.EXTRACTION: "gold texts", Slot.NEXT_LINKS: "known next links"}
_ADVICE: Final = {Slot.EXTRACTION: "write gold texts", Slot.NEXT_LINKS: "pick next links"}


def set_aside(
    genre: Genre,
    share: float = SHARE_SET_ASIDE,
    seed: int = SEED,
    *,
    slot: Slot = Slot.EXTRACTION,
) -> list[Source]:
    """Keep some of the genre's training sources for evaluation, of those that can be used for it.

    Candidates that extract are compared by gold texts, those that find next links by these.
    """
    with transaction.atomic():
        sources = Source.objects.filter(_telling(genre, slot), split=Source.Split.TRAIN)
        found = list(sources.select_for_update().order_by("host"))
        if len(found) < 2:
            raise TrainingError(
                f"{genre}: at least two sources with {_WANTED[slot]} are needed to set one aside, "
                f"so that one is left to train on; there {'is' if len(found) == 1 else 'are'} "
                f"{len(found) or 'none'}. Import pages of another source, or {_ADVICE[slot]}."
            )
        number = min(len(found) - 1, max(1, round(share * len(found))))
        # The databases do not agree about the alphabet, so the order is made here.
        found.sort(key=lambda source: source.host)
        chosen = random.Random(seed).sample(found, number)  # noqa: S311  (a draw, no secret)
        keys = [source.pk for source in chosen]
        Source.objects.filter(pk__in=keys).update(split=Source.Split.EVALUATION)
    for source in chosen:
        source.split = Source.Split.EVALUATION
    return sorted(chosen, key=lambda source: source.host)


def _telling(genre: Genre, slot: Slot) -> Exists:
    """Whether a source has pages that candidates can be compared on."""
    if slot == Slot.NEXT_LINKS:
        pages = Page.objects.filter(source=OuterRef("pk"), genre=genre, unusable_reason="")
        return Exists(pages.exclude(next_page_url=""))
    gold = GoldStandard.objects.filter(page__source=OuterRef("pk"), page__genre=genre)
    return Exists(gold.filter(page__unusable_reason=""))
