"""What annotators and gold texts say about the blocks of a page's text.

A label holds for everything inside its region, so a block has the content of the nearest
labelled element around it. Uncertain is an answer too: it ends the region around it.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from annotate.exporters.verdicts import regions_by_annotator
from annotate.models import Label
from extraction.blocks.examples import labels_from_gold
from extraction.blocks.view import BlockView
from extraction.limits import is_too_large
from extraction.page.structure import nearest

Votes = NDArray[np.int64]
"""Per block: how many say that it is main content, and how many that it is not."""
Wants = Callable[[str, str], bool]
"""Whether labels of an origin and an annotator count."""

_COLUMNS: Final = {Label.Content.MAIN.value: 0, Label.Content.NOISY.value: 1}
_NO_VOTE: Final = -1


def votes_of_people(view: BlockView, labels: Iterable[Label], wants: Wants) -> Votes:
    """What annotators say about every block, each with one vote."""
    votes = np.zeros((len(view), len(_COLUMNS)), dtype=np.int64)
    for annotator, regions in regions_by_annotator(view.page, labels):
        is_region = np.zeros(len(view.page), dtype=np.bool_)
        # The last place stands for no element at all.
        column = np.full(len(view.page) + 1, _NO_VOTE, dtype=np.int64)
        for node, label in regions.items():
            is_region[node] = bool(label.content)
            if wants(label.origin, annotator):
                column[node] = _COLUMNS.get(label.content, _NO_VOTE)
        said = column[nearest(is_region, view.page.parent)[view.node]]
        voted = np.flatnonzero(said != _NO_VOTE)
        votes[voted, said[voted]] += 1
    return votes


def votes_of_gold(view: BlockView, gold: str) -> Votes:
    """What a gold text says about every block."""
    # Aligning texts is worse than linear in the page.
    if is_too_large(view.page):
        return np.zeros((len(view), len(_COLUMNS)), dtype=np.int64)
    label = labels_from_gold(view, gold)
    return np.column_stack((label == 1, label == 0)).astype(np.int64)
