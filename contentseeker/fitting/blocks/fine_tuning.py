"""Few-shot learning: fine-tuning a fitted block model on a few labelled pages.

The fitted model is kept. Two things are added:

- **Votes.** Every labelled domain votes on names and words, as all domains of the fitted model
  did, but several times. So the class names of its own template count, though no other site has
  them.
- **Trees.** Boosting continues with small trees that correct the model on the labelled blocks.
  Their features are computed without the votes of their own domain, so that the trees
  generalise to unlabelled sites. A sample of the model's training data (``replay``) is added to
  the rows, so that the model does not forget other sites.

Network, page types and calibration stay those of the fitted model. The same model and pages give
the same bytes.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.blocks import fitting
from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.fitting.blocks.replay import Replay
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.methods.blocks.counting import TokenCounts, Votes
from contentseeker.methods.blocks.model import ADDED_TREES, BlockModel, without_early_exit
from contentseeker.methods.blocks.view import FloatArray

Rows = tuple[FloatArray, FloatArray, FloatArray]
"""Features, labels, weights."""

# Class names of a template occur on one site only, and would not count among hundreds.
OWN_VOTES: Final = 32
"""A labelled domain counts as much as so many others."""
# One page may be unlike the others of its site: it should not change much.
_TREES_PER_PAGE: Final = 4
_MOST_TREES: Final = 100
_REPLAY_WEIGHT: Final = 0.3
# More of these do not help so few trees, and take long.
_MOST_ROWS: Final = 20_000
# Larger trees overfit a few hundred blocks, often of one site. There are few trees, so their
# leaves are fitted closely.
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
    """The fitted model, with votes and trees of the labelled pages added.

    ``replay`` is a sample of what it was fitted on.
    """
    if replay.columns != fitted.row_names:
        raise ArgumentError("replay: it is of other features than the fitted model.")
    # The added trees must be able to correct every block, also those the network alone decides.
    fitted = without_early_exit(fitted)
    known = fitting.labelled_pages(examples)
    own = fitting.count_tokens(known)
    tables = fitting.Tables(
        names=_limited(_counted(fitted.name_counts, own.name_votes), fitted.name_counts),
        words=_limited(_counted(fitted.word_counts, own.word_votes), fitted.word_counts),
        name_votes=own.name_votes,
        word_votes=own.word_votes,
    )
    most = min(fitting.MOST_BLOCKS, _MOST_ROWS // len(known) + 1)
    own_rows = fitting.training_rows(
        known,
        tables,
        types=[fitted.types_of(example.blocks) for example in known],
        votes_each=OWN_VOTES,
        most_blocks=most,
        model=fitted,
    )
    rows, label, weight = _with_replay(own_rows, replay)
    # The trees start from the log-odds of the model, so they are fitted to its errors.
    features, start = rows[:, : len(fitted.columns)], fitted.log_odds(rows)
    boosting = replace(_ADDED, trees=tree_number(len(known)))
    added = fit_trees(features, label, weight, boosting, start=start)
    return replace(
        fitted,
        trees=fitted.trees.together(added),
        name_counts=tables.names,
        word_counts=tables.words,
        facts={**(facts or {}), ADDED_TREES: len(added)},
    )


def fit_alone(
    fitted: BlockModel,
    examples: Sequence[BlockExample],
    *,
    facts: Mapping[str, Any] | None = None,
) -> BlockModel:
    """A model of the labelled pages and nothing else.

    Only page types, for which there are no labels, are those of the fitted model.
    """
    alone = fitting.fit_blocks(examples, facts=dict(facts or {}))
    return replace(alone, page_types=fitted.page_types)


def tree_number(pages: int) -> int:
    """How many trees are added for so many labelled pages."""
    return min(_MOST_TREES, _TREES_PER_PAGE * pages)


def _counted(fitted: TokenCounts, votes: Mapping[str, Votes]) -> TokenCounts:
    """The counts with the votes of more domains."""
    counts = deepcopy(fitted)
    # In a fixed order, so that equal pages give equal bytes.
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


def _with_replay(own: Rows, replay: Replay) -> Rows:
    """The labelled blocks and those of the replay sample."""
    rows, label, weight = own
    return (
        np.concatenate((rows, replay.rows)),
        np.concatenate((label, replay.label)),
        np.concatenate((weight, _REPLAY_WEIGHT * replay.weight)),
    )
