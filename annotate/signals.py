"""What others may want to know about corpora and labels, whoever they are."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.dispatch import Signal

from annotate.models import GoldStandard

gold_changed: Final = Signal()
"""Sent after the commit, with ``pages``: keys of pages that have another gold text than before."""


def tell_of_gold(pages: Sequence[int]) -> None:
    """Send ``gold_changed`` once what was written stands; robust, as nobody waits for others."""
    if pages:
        # No partial: Django writes the function's name into the log when it fails.
        transaction.on_commit(
            lambda: gold_changed.send(sender=GoldStandard, pages=list(pages)), robust=True
        )
