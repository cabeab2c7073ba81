"""From labelled pages to rows: the labels that annotators agree on, element by element.

Works on pages that were read from the database already, so that any process can do it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from annotate.training_rows.element_rows import LabelledPage, StoredPages
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.rows import UNLABELLED, Answers, Words
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, flagged
from contentseeker.scripts import count_words
from training.training_sets.row_reading import UNANIMOUS, RowReading

# The column of each vote. An uncertain label is no vote.
_VOTES: Final = {"good": 0, "bad": 1, "main": 2, "noisy": 3}
# A shorter main content does not tell pages apart: "Post deleted." is on many.
_FEWEST_WORDS: Final = 20


@dataclass(frozen=True, slots=True)
class PageRows:
    """The labelled elements of one page."""

    page: int
    url: str
    blob: str
    source: str
    text: str
    """For finding near-duplicates: the main content, or all text if that is short."""
    nodes: IntArray
    tags: Words
    features: FloatArray
    segment: Answers
    content: Answers
    explicit: BoolArray
    """Whether somebody labelled the element itself."""
    disagreements: int
    """Labels left out because annotators contradict each other."""
    example: Any = None
    """What a kind of model trains on instead of rows, such as the page's blocks."""

    def __len__(self) -> int:
        return len(self.nodes)


MakeExample = Callable[[LabelledPage, str], Any]
"""From a labelled page and one of ``AGREEMENTS`` to what a kind trains on; None if no use."""


def page_rows(
    reading: RowReading, stored: StoredPages, make_example: MakeExample | None = None
) -> list[PageRows]:
    """The rows of some pages in their order, each with its example if there are any."""
    return [
        replace(
            _rows_of(labelled, reading.agreement),
            example=make_example(labelled, reading.agreement) if make_example else None,
        )
        for labelled in stored.labelled(reading.profile)
    ]


def block_labels(labelled: LabelledPage, view: BlockView, agreement: str) -> FloatArray:
    """Per block: 1 for content, 0 for anything else, NaN where annotators do not agree."""
    labels, _ = _agreed(labelled.block_votes(view), agreement)
    return np.where(labels == UNLABELLED, np.nan, labels)


def content_labels(labelled: LabelledPage, agreement: str) -> Answers:
    """Per element: 1 for main, 0 for noisy, ``UNLABELLED`` where annotators do not agree."""
    labels, _ = _agreed(_votes(labelled)[:, 2:], agreement)
    return labels


def _rows_of(labelled: LabelledPage, agreement: str) -> PageRows:
    votes = _votes(labelled)
    segment, segment_lost = _agreed(votes[:, :2], agreement)
    content, content_lost = _agreed(votes[:, 2:], agreement)
    kept = np.flatnonzero((segment != UNLABELLED) | (content != UNLABELLED))
    page, features = labelled.page, labelled.features
    main = features.nodes[content == 1].tolist()
    return PageRows(
        page=page.pk,
        url=page.url,
        blob=page.blob_id,
        source=page.source.host,
        text=_duplicate_text(labelled.flat, main),
        nodes=features.nodes[kept],
        tags=np.array(features.tags, dtype=np.object_)[kept],
        features=features.normalised[kept],
        segment=segment[kept],
        content=content[kept],
        explicit=_explicit(labelled)[kept],
        disagreements=segment_lost + content_lost,
    )


def _votes(labelled: LabelledPage) -> NDArray[np.int64]:
    # Every annotator has one label per element that counts, so votes are added up.
    votes = np.zeros((len(labelled.features), len(_VOTES)), dtype=np.int64)
    for label in labelled.element_labels:
        place = labelled.place(label.node)
        for word in (label.segment, label.content):
            if word in _VOTES:
                votes[place, _VOTES[word]] += 1
    return votes


def _explicit(labelled: LabelledPage) -> BoolArray:
    given = [label.node for label in labelled.element_labels if not label.is_derived]
    return flagged([labelled.place(node) for node in given], len(labelled.features))


def _agreed(votes: NDArray[np.int64], agreement: str) -> tuple[Answers, int]:
    """The label of each element, and how many are left out for contradictions."""
    yes, no = votes.T
    if agreement == UNANIMOUS:
        is_yes, is_no = (yes > 0) & (no == 0), (no > 0) & (yes == 0)
    else:
        is_yes, is_no = yes > no, no > yes
    labels = np.select([is_yes, is_no], [1, 0], UNLABELLED).astype(np.int8)
    return labels, int(np.count_nonzero((labels == UNLABELLED) & (yes + no > 0)))


def _duplicate_text(flat: FlatPage, main: list[int]) -> str:
    text = flat.text_of(main)
    # Then all text tells pages apart, navigation included.
    return text if count_words(text) >= _FEWEST_WORDS else flat.text_of([flat.body])
