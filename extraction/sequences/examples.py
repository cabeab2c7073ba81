"""Pages as examples for sequence labellers."""

from collections.abc import Iterable

import numpy as np

from extraction.blocks.examples import labels_from_gold
from extraction.blocks.view import FloatArray
from extraction.page import FlatPage
from extraction.sequences.blocks import read_sequence
from extraction.sequences.fitting import SequenceExample
from extraction.sequences.predicates import USUAL, predicates_of
from extraction.sequences.said import Said


def example_from_gold(page: FlatPage, gold: str, types: Iterable[str] = USUAL) -> SequenceExample:
    """A page whose blocks are content if most of their words are in the gold text."""
    sequence = read_sequence(page)
    label = labels_from_gold(sequence.view, gold)
    return known_blocks(Said.of(predicates_of(sequence, types)), label)


def known_blocks(said: Said, label: FloatArray) -> SequenceExample:
    """Blocks with labels: 1 for content, 0 for anything else, NaN where nobody knows."""
    known = np.flatnonzero(~np.isnan(label))
    return SequenceExample(said.take(known.tolist()), label[known] == 1)
