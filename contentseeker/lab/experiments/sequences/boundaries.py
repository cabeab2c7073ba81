"""Where content begins and ends: what labellers find of it.

The paper gives no figures about boundaries. It says that the boundary detection method did no
better than the weakest labeller (section 3), and that many blocks that labellers miss are the first
or the last ones of the article (section 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from contentseeker.fitting.sequences.boundaries import boundaries_of
from contentseeker.lab.experiments.outcome import Table
from contentseeker.lab.experiments.tables import group_by
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    import pandas as pd

FACTS: Final = ("begin", "end", "first missed", "last missed")
"""Columns of the predictions that ``boundary_facts`` fills."""
_COLUMNS: Final = (
    *("documents", "begin found", "end found", "both found"),
    *("first block missed", "last block missed"),
)
_NOTE: Final = (
    "Shares of the documents. Begin and end are found if the first and the last block that are "
    "labelled as content are those of the gold text; the first and the last block are missed if "
    "they are labelled otherwise. The paper has no figures for them. It says that boundary "
    "detection did no better than the weakest labeller, and that labellers often miss the first or "
    "the last block (Gibson, Wellner, Lubar 2007, sections 3 and 7)."
)


def boundary_facts(gold: BoolArray, found: BoolArray) -> dict[str, bool]:
    """What was found of a document's boundaries; its gold text has a block."""
    first, last = boundaries_of(gold) or (0, 0)
    begin, end = boundaries_of(found) or (None, None)
    missed = not found[first], not found[last]
    return dict(zip(FACTS, (begin == first, end == last, *map(bool, missed)), strict=True))


def boundary_table(predictions: pd.DataFrame, by: Sequence[str]) -> Table:
    """Shares of the documents whose boundaries were found."""
    rows = []
    for key, part in group_by(predictions, by):
        both = (part["begin"] & part["end"]).mean()
        begin, end, first, last = (float(part[name].mean()) for name in FACTS)
        rows.append((*key, len(part), begin, end, float(both), first, last))
    return Table(
        name="boundaries",
        title="First and last block of the content",
        columns=(*by, *_COLUMNS),
        rows=tuple(rows),
        note=_NOTE,
    )
