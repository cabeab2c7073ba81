"""The training examples of sequence labellers: the blocks of labelled pages, in sequence."""

from collections.abc import Sequence
from functools import partial

from annotate.training_rows.element_rows import LabelledPage, StoredPages
from contentseeker.fitting.sequences.examples import known_blocks
from contentseeker.fitting.sequences.fitting import SequenceExample
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import predicates_of
from training.training_sets.pages import PageRows, block_labels, rows_with_examples


def page_rows_and_sequences(
    types: Sequence[str], agreement: str, stored: StoredPages
) -> list[PageRows]:
    """The rows of some pages, each with its blocks and their predicates of some types."""
    return rows_with_examples(agreement, stored, partial(_sequence_example, types=types))


def _sequence_example(
    labelled: LabelledPage, agreement: str, *, types: Sequence[str]
) -> SequenceExample:
    sequence = read_sequence(labelled.flat)
    label = block_labels(labelled, sequence.view, agreement)
    return known_blocks(PredicateIndex.of(predicates_of(sequence, types)), label)
