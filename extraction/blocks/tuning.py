"""Few-shot learning: a fitted block model that learns from a few labelled pages on top.

The fitted model keeps all it knows. Two things are added:

- **Votes.** Every labelled domain votes on names and words, as all domains of the fitted model
  did, but several times. So the names of its own template count, though nobody else has them.
- **Trees.** Boosting goes on where it had ended, with small trees that mend what the model gets
  wrong on the labelled blocks. Their features are computed without the votes of their own
  domain, so that what the trees learn holds for sites that nobody has labelled as well. Among
  these blocks is a sample of those the model was fitted on (``replay``), so that what it knows
  about all the other sites is not forgotten.

The network, page types and the calibration stay those of the fitted model. Same model and pages,
same bytes.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import numpy as np

from extraction.blocks.counting import TokenCounts, Votes
from extraction.blocks.examples import BlockExample
from extraction.blocks.fitting import (
    MOST_BLOCKS,
    Tables,
    count_tokens,
    fit_blocks,
    labelled_pages,
    training_rows,
)
from extraction.blocks.growing import Boosting, grow
from extraction.blocks.model import ADDED_TREES, BlockModel, always_asked
from extraction.blocks.replay import Replay
from extraction.blocks.symmetric import SymmetricTrees
from extraction.blocks.view import FloatArray
from extraction.errors import ArgumentError

Rows = tuple[FloatArray, FloatArray, FloatArray]
"""Features, labels, weights."""

OWN_VOTES: Final = 32
"""A labelled domain counts as much as so many others."""
# One page may be unlike the others of its site, which is no reason to unlearn much.
_TREES_PER_PAGE: Final = 4
_MOST_TREES: Final = 100
_REPLAY_WEIGHT: Final = 0.3
# More of these do not help so few trees, and take long.
_MOST_ROWS: Final = 20_000
# Of a few hundred blocks, often of one site, larger trees would learn by heart. There are few of
# them, so that their leaves must say all they can.
_ADDED: Final = Boosting(
    depth=3, learning_rate=0.1, feature_share=1.0, row_share=1.0, borders=32, l2=1.0, leaf_steps=10
)
# Names that only one labelled site has are kept as long as the manifest can hold them.
MOST_NEW_TOKENS: Final = 20_000


def fit_on_top(
    fitted: BlockModel,
    replay: Replay,
    examples: Sequence[BlockExample],
    *,
    facts: Mapping[str, Any] | None = None,
) -> BlockModel:
    """The fitted model, with what the labelled pages say on top of it.

    ``replay`` is a sample of what it was fitted on.
    """
    if not isinstance(fitted.estimator, SymmetricTrees):
        raise ArgumentError(
            f"fitted: a {type(fitted.estimator).__name__} cannot be boosted further. "
            "Fit from the labels alone."
        )
    if replay.columns != fitted.row_names:
        raise ArgumentError("replay: it is of other features than the fitted model.")
    fitted = always_asked(fitted)
    known = labelled_pages(examples)
    own = count_tokens(known)
    tables = Tables(
        names=_limited(_counted(fitted.name_counts, own.name_votes), fitted.name_counts),
        words=_limited(_counted(fitted.word_counts, own.word_votes), fitted.word_counts),
        name_votes=own.name_votes,
        word_votes=own.word_votes,
    )
    rows, label, weight = training_rows(
        known,
        tables,
        votes_each=OWN_VOTES,
        most_blocks=min(MOST_BLOCKS, _MOST_ROWS // len(known) + 1),
        model=fitted,
    )
    learned = _together((rows, label, weight), replay)
    added = _mending(fitted, tree_number(len(known)), learned)
    return replace(
        fitted,
        estimator=fitted.estimator.together(added),
        name_counts=tables.names,
        word_counts=tables.words,
        least_believed=0.0,
        facts={**(facts or {}), ADDED_TREES: len(added)},
    )


def fit_alone(
    fitted: BlockModel,
    examples: Sequence[BlockExample],
    *,
    facts: Mapping[str, Any] | None = None,
) -> BlockModel:
    """A model of the labelled pages and nothing else.

    Only page types, which nobody labels, are still told as the fitted model does.
    """
    return replace(fit_blocks(examples, facts=dict(facts or {})), page_types=fitted.page_types)


def tree_number(pages: int) -> int:
    """How many trees are added for so many labelled pages."""
    return min(_MOST_TREES, _TREES_PER_PAGE * pages)


def _counted(fitted: TokenCounts, votes: Mapping[str, Votes]) -> TokenCounts:
    """The counts with the votes of more domains."""
    counts = deepcopy(fitted)
    for domain in sorted(votes):
        counts.add(votes[domain], times=OWN_VOTES)
    return counts


def _limited(counts: TokenCounts, fitted: TokenCounts) -> TokenCounts:
    """The counts without the least telling of the new tokens, if there are too many."""
    odds = counts.odds()
    new = [token for token in odds if token not in fitted.domains]
    # Sorted already, so that of equals the first in the alphabet stay.
    new.sort(key=lambda token: -abs(odds[token]))
    for token in new[MOST_NEW_TOKENS:]:
        del counts.content[token], counts.domains[token]
    return counts


def _together(own: Rows, replay: Replay) -> Rows:
    """The labelled blocks and those of old."""
    rows, label, weight = own
    return (
        np.concatenate((rows, replay.rows)),
        np.concatenate((label, replay.label)),
        np.concatenate((weight, _REPLAY_WEIGHT * replay.weight)),
    )


def _mending(fitted: BlockModel, trees: int, learned: Rows) -> SymmetricTrees:
    """So many trees, which mend what the model gets wrong."""
    rows, label, weight = learned
    features = rows[:, : len(fitted.columns)]
    return grow(features, label, weight, replace(_ADDED, trees=trees), start=fitted.log_odds(rows))
