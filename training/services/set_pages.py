"""From a labelled page to rows: what annotators say together about each of its elements.

Work on pages that were read from the database already, so that any process can do it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from annotate.services.training_rows import LabelledPage, StoredPages
from extraction.blocks.examples import BlockExample
from extraction.blocks.features import read_blocks
from extraction.blocks.view import BlockView
from extraction.features.nodes import FloatArray
from extraction.learning.rows import UNSAID, Answers, Words
from extraction.limits import is_too_large
from extraction.page import FlatPage
from extraction.page.structure import IntArray
from extraction.pagination.extractor import next_node
from extraction.pagination.main_learning import NodeExample, main_nodes_of_gold, node_example
from extraction.sequences.blocks import read_sequence
from extraction.sequences.examples import known_blocks
from extraction.sequences.fitting import SequenceExample
from extraction.sequences.predicates import predicates_of
from extraction.sequences.said import Said

MAJORITY: Final = "majority"
UNANIMOUS: Final = "unanimous"
AGREEMENTS: Final = {
    MAJORITY: "what most annotators say; ties are left out",
    UNANIMOUS: "only what nobody contradicts",
}

# Votes of an element, by column. Uncertain is no vote.
_VOTES: Final = {"good": 0, "bad": 1, "main": 2, "noisy": 3}
# Less main content than this does not tell pages apart: "Post deleted." is on many.
_FEWEST_WORDS: Final = 20


@dataclass(frozen=True, slots=True)
class PageRows:
    """The labelled elements of one page."""

    page: int
    url: str
    blob: str
    source: str
    text: str
    """What tells whether it is a near-duplicate: its main content, or all there is."""
    nodes: IntArray
    tags: Words
    features: FloatArray
    segment: Answers
    content: Answers
    disagreements: int
    """Answers left out because annotators contradict each other."""
    example: Any = None
    """What else is learned from, such as its blocks, if it was asked for."""

    def __len__(self) -> int:
        return len(self.nodes)


def page_rows(agreement: str, stored: StoredPages) -> list[PageRows]:
    """The rows of some pages, in their order."""
    return [_rows_of(labelled, agreement) for labelled in stored.labelled()]


def page_rows_and_blocks(agreement: str, stored: StoredPages) -> list[PageRows]:
    """The same, with the pages' blocks."""
    return [
        replace(_rows_of(labelled, agreement), example=_example_of(labelled, agreement))
        for labelled in stored.labelled()
    ]


def page_rows_and_sequences(
    types: Sequence[str], agreement: str, stored: StoredPages
) -> list[PageRows]:
    """The same, with the pages' sequences of blocks, and predicates of some types about them."""
    return [
        replace(_rows_of(labelled, agreement), example=_sequence_of(labelled, agreement, types))
        for labelled in stored.labelled()
    ]


def page_rows_and_elements(agreement: str, stored: StoredPages) -> list[PageRows]:
    """The same, with all elements of the pages and which of them hold main content."""
    return [
        replace(_rows_of(labelled, agreement), example=_elements_of(labelled, agreement))
        for labelled in stored.labelled()
    ]


def _elements_of(labelled: LabelledPage, agreement: str) -> NodeExample | None:
    """The page's elements; None where none is known to hold main content, or all are too many."""
    page, flat = labelled.page, labelled.flat
    # Links are compared with their neighbours, texts aligned.
    if is_too_large(flat):
        return None
    content, _ = _agreed(_votes(labelled)[:, 2:], agreement)
    main = flat.outermost(labelled.features.nodes[content == 1].tolist())
    if not main and labelled.gold:
        # A thread of posts: no element that could be labelled frames them all.
        main = main_nodes_of_gold(flat, labelled.gold)
    if not main:
        return None
    example = node_example(str(page.pk), page.source.host, flat, main, next_node(flat))
    return replace(example, rows=example.rows.astype(np.float32))


def _sequence_of(labelled: LabelledPage, agreement: str, types: Sequence[str]) -> SequenceExample:
    """The page's sequence of blocks with what annotators say together about each of them."""
    sequence = read_sequence(labelled.flat)
    label = _block_labels(labelled, sequence.view, agreement)
    return known_blocks(Said.of(predicates_of(sequence, types)), label)


def _block_labels(labelled: LabelledPage, view: BlockView, agreement: str) -> FloatArray:
    """Per block: 1 for content, 0 for anything else, NaN where nobody knows."""
    answers, _ = _agreed(labelled.block_votes(view), agreement)
    return np.where(answers == UNSAID, np.nan, answers)


def _example_of(labelled: LabelledPage, agreement: str) -> BlockExample:
    """The page's blocks with what annotators say together about each of them."""
    view = BlockView(labelled.flat)
    blocks = read_blocks(view)
    return BlockExample(
        # Fitting takes single numbers, and many pages are in memory at once.
        blocks=replace(blocks, fixed=blocks.fixed.astype(np.float32)),
        label=_block_labels(labelled, view, agreement),
        weight=np.ones(len(view)),
        domain=labelled.page.source.host,
        page_type="",
        traits=frozenset(),
    )


def _rows_of(labelled: LabelledPage, agreement: str) -> PageRows:
    votes = _votes(labelled)
    segment, segment_lost = _agreed(votes[:, :2], agreement)
    content, content_lost = _agreed(votes[:, 2:], agreement)
    kept = np.flatnonzero((segment != UNSAID) | (content != UNSAID))
    page, features = labelled.page, labelled.features
    main = features.nodes[content == 1].tolist()
    return PageRows(
        page=page.pk,
        url=page.url,
        blob=page.blob_id,
        source=page.source.host,
        text=_telling_text(labelled.flat, main),
        nodes=features.nodes[kept],
        tags=np.array(features.tags, dtype=np.object_)[kept],
        features=features.normalised[kept],
        segment=segment[kept],
        content=content[kept],
        disagreements=segment_lost + content_lost,
    )


def _votes(labelled: LabelledPage) -> NDArray[np.int64]:
    votes = np.zeros((len(labelled.features), len(_VOTES)), dtype=np.int64)
    for verdict in labelled.verdicts:
        place = labelled.place(verdict.node)
        for word in (verdict.segment, verdict.content):
            if word in _VOTES:
                votes[place, _VOTES[word]] += 1
    return votes


def _agreed(votes: NDArray[np.int64], agreement: str) -> tuple[Answers, int]:
    """The answer about each element, and how many there are none of for contradictions."""
    yes, no = votes.T
    if agreement == UNANIMOUS:
        is_yes, is_no = (yes > 0) & (no == 0), (no > 0) & (yes == 0)
    else:
        is_yes, is_no = yes > no, no > yes
    answers = np.select([is_yes, is_no], [1, 0], UNSAID).astype(np.int8)
    return answers, int(np.count_nonzero((answers == UNSAID) & (yes + no > 0)))


def _telling_text(flat: FlatPage, main: list[int]) -> str:
    text = flat.text_of(main)
    return text if len(text.split()) >= _FEWEST_WORDS else flat.text_of([flat.body])
