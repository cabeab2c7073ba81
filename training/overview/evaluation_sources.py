"""Reserving sources for evaluation, so that candidates can be compared on them."""

import random
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from annotate.models import Genre, GoldStandard, Page, Source
from contentseeker.fitting.folds import SEED
from training.errors import TrainingError
from training.models import Slot

DEFAULT_SHARE: Final = 0.2

_WANTED: Final = {Slot.EXTRACTION: "gold texts", Slot.NEXT_LINKS: "known next links"}
_ADVICE: Final = {Slot.EXTRACTION: "write gold texts", Slot.NEXT_LINKS: "pick next links"}


def reserve_for_evaluation(
    genre: Genre,
    share: float = DEFAULT_SHARE,
    seed: int = SEED,
    *,
    slot: Slot = Slot.EXTRACTION,
) -> list[Source]:
    """Move a random share of a genre's training sources to evaluation.

    Only sources with gold texts, or with known next links, are drawn: models are compared on
    these. At least one source is left to train on.
    """
    with transaction.atomic():
        sources = Source.objects.filter(_has_references(genre, slot), split=Source.Split.TRAIN)
        # Locked: a second click at the same moment must not draw from the same sources.
        found = list(sources.select_for_update().order_by("host"))
        if len(found) < 2:
            raise TrainingError(
                f"{genre}: at least two sources with {_WANTED[slot]} are needed to set one aside, "
                f"so that one is left to train on; there {'is' if len(found) == 1 else 'are'} "
                f"{len(found) or 'none'}. Import pages of another source, or {_ADVICE[slot]}."
            )
        number = min(len(found) - 1, max(1, round(share * len(found))))
        # Databases sort hosts differently, and the draw depends on the order.
        found.sort(key=lambda source: source.host)
        chosen = random.Random(seed).sample(found, number)  # noqa: S311  (a draw, no secret)
        keys = [source.pk for source in chosen]
        Source.objects.filter(pk__in=keys).update(split=Source.Split.EVALUATION)
    for source in chosen:
        source.split = Source.Split.EVALUATION
    return sorted(chosen, key=lambda source: source.host)


def _has_references(genre: Genre, slot: Slot) -> Exists:
    """Whether a source has gold texts, or known next links, of the genre."""
    if slot == Slot.NEXT_LINKS:
        pages = Page.objects.filter(source=OuterRef("pk"), genre=genre, unusable_reason="")
        return Exists(pages.exclude(next_page_url=""))
    gold = GoldStandard.objects.filter(page__source=OuterRef("pk"), page__genre=genre)
    return Exists(gold.filter(page__unusable_reason=""))
