"""Choosing features: which columns a learner gets to see.

Rankings (information gain, ReliefF) score every feature by itself and keep the best; the
others search for a set that does well together (CFS, consistency, wrapper). One module
each. All are deterministic for a seed.

Not here: principal components, which need every feature (``extraction.learning.fitting``).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from extraction.errors import ArgumentError
from extraction.features.nodes import FloatArray
from extraction.learning.configuration import SELECTIONS
from extraction.learning.rows import Answers, Words
from extraction.learning.selection.consistency import consistent_set
from extraction.learning.selection.correlation import uncorrelated_set
from extraction.learning.selection.examples import Examples
from extraction.learning.selection.information_gain import information_gains
from extraction.learning.selection.relief import relief_weights
from extraction.learning.selection.wrapper import wrapped_set

_RANKINGS: Final[dict[str, Callable[[Examples], dict[str, float]]]] = {
    "IG": information_gains,
    "ReliefF": relief_weights,
}
_SEARCHES: Final[dict[str, Callable[[Examples], tuple[str, ...]]]] = {
    "CFS": uncorrelated_set,
    "consistency": consistent_set,
    "wrapper": wrapped_set,
}


@dataclass(frozen=True, slots=True)
class Selected:
    """The features that were chosen."""

    features: tuple[str, ...]
    """Best first where they are ranked, otherwise in the order of the columns."""
    scores: dict[str, float] = field(default_factory=dict)
    """Of every feature, chosen or not, best first; only where they are ranked."""
    method: str = "none"


def select(
    method: str,
    values: FloatArray,
    tags: Words,
    answers: Answers,
    *,
    names: Sequence[str],
    number: int,
    seed: int,
) -> Selected:
    """Choose among the numeric columns called ``names`` and the tag.

    ``number`` is how many a ranking keeps. A search that finds no feature worth keeping
    keeps them all, since a learner needs some.
    """
    if method not in SELECTIONS:
        raise ArgumentError(f"selection: there is no {method!r}. One of: {', '.join(SELECTIONS)}.")
    examples = Examples(values, tags, answers, tuple(names), seed)
    if method in _RANKINGS:
        scores = _RANKINGS[method](examples)
        # Sorting is stable: of equals, the first column stays first.
        ranked = sorted(scores, key=lambda name: -scores[name])
        return Selected(tuple(ranked[:number]), {name: scores[name] for name in ranked}, method)
    found = _SEARCHES[method](examples) if method in _SEARCHES else ()
    return Selected(found or examples.features, method=method)
