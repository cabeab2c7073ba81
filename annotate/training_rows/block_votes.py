"""Votes of annotators and gold texts about the text blocks of a page.

A label applies to everything inside its region, so a block has the content of its nearest
labelled ancestor. "Uncertain" gives no vote, but ends the region around it.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from annotate.models import Label
from annotate.training_rows.element_labels import regions_by_annotator
from contentseeker.fitting.blocks.examples import labels_from_gold
from contentseeker.limits import is_too_large
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page.structure import nearest

Votes = NDArray[np.int64]
"""Per block: the number of votes for main content, and against it."""
Wants = Callable[[str, str], bool]
"""Whether labels of an origin and an annotator count."""

_COLUMNS: Final = {Label.Content.MAIN.value: 0, Label.Content.NOISY.value: 1}
_NO_VOTE: Final = -1


def votes_of_people(view: BlockView, labels: Iterable[Label], wants: Wants) -> Votes:
    """Votes of annotators for every block, one each."""
    votes = np.zeros((len(view), len(_COLUMNS)), dtype=np.int64)
    for annotator, regions in regions_by_annotator(view.page, labels):
        is_region = np.zeros(len(view.page), dtype=np.bool_)
        # The last entry is for blocks without a labelled ancestor.
        column = np.full(len(view.page) + 1, _NO_VOTE, dtype=np.int64)
        for node, label in regions.items():
            # Every label with a content ends the region around it, even if it does not count.
            is_region[node] = bool(label.content)
            if wants(label.origin, annotator):
                column[node] = _COLUMNS.get(label.content, _NO_VOTE)
        vote = column[nearest(is_region, view.page.parent)[view.node]]
        voted = np.flatnonzero(vote != _NO_VOTE)
        votes[voted, vote[voted]] += 1
    return votes


def votes_of_gold(view: BlockView, gold: str) -> Votes:
    """Votes of a gold text for every block."""
    # Aligning texts is worse than linear in the page.
    if is_too_large(view.page):
        return np.zeros((len(view), len(_COLUMNS)), dtype=np.int64)
    label = labels_from_gold(view, gold)
    return np.column_stack((label == 1, label == 0)).astype(np.int64)
