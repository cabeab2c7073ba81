"""The model that a candidate has to beat: the live one, or the one that ships."""

from collections.abc import Callable
from typing import Any, Final

from annotate.models import Genre
from extraction.blocks.model import load_named as load_blocks
from extraction.pagination.model import load_named as load_next_links
from training.models import Slot
from training.services.comparing import Rival
from training.services.versions import GENERAL_NAMES, live_version, model_of, version_name

_SHIPPED: Final[dict[Slot, Callable[[], Any]]] = {
    Slot.EXTRACTION: load_blocks,
    Slot.NEXT_LINKS: load_next_links,
}


def rival_of(genre: Genre, slot: Slot = Slot.EXTRACTION) -> Rival:
    """What is live for a genre, or what ships where nothing is."""
    live = live_version(genre, slot)
    if live is None:
        return Rival(GENERAL_NAMES[slot], _SHIPPED[slot]())
    return Rival(version_name(live), model_of(live))
