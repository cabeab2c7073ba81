"""Pages as examples for sequence labellers."""

from collections.abc import Iterable

import numpy as np

from contentseeker.fitting.blocks.examples import labels_from_gold
from contentseeker.fitting.sequences.fitting import SequenceExample
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.entities.entity import Finder
from contentseeker.methods.sequences.entities.rules import find_by_rules
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import USUAL, predicates_of
from contentseeker.page import FlatPage


def example_from_gold(
    page: FlatPage, gold: str, types: Iterable[str] = USUAL, *, finder: Finder = find_by_rules
) -> SequenceExample:
    """A page whose blocks are content if most of their words are in the gold text."""
    sequence = read_sequence(page)
    label = labels_from_gold(sequence.view, gold)
    return known_blocks(PredicateIndex.of(predicates_of(sequence, types, finder=finder)), label)


def known_blocks(index: PredicateIndex, label: FloatArray) -> SequenceExample:
    """Blocks with labels: 1 for content, 0 for anything else, NaN if not labelled."""
    # The others are left out, and with them their place in the sequence.
    known = np.flatnonzero(~np.isnan(label))
    return SequenceExample(index.take(known.tolist()), label[known] == 1)
