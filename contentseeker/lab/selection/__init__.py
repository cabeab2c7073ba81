"""Feature selection.

Rankings (information gain, ReliefF) score every feature by itself and keep the best; the
others search for a good set of features (CFS, consistency, wrapper). All are deterministic
for a seed. Principal components are in ``contentseeker.lab.algorithms.plain``, because they
use every feature.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.configuration import SELECTIONS
from contentseeker.lab.rows import Answers, Words
from contentseeker.lab.selection.consistency import consistent_set
from contentseeker.lab.selection.correlation import uncorrelated_set
from contentseeker.lab.selection.entropy import mutual_information
from contentseeker.lab.selection.examples import Examples
from contentseeker.lab.selection.relief import relief_weights
from contentseeker.lab.selection.wrapper import wrapped_set


def information_gains(examples: Examples) -> dict[str, float]:
    """The information gain of every feature about the answer, in bits.

    Numbers are put into bins first (``discretising``), as in WEKA's InfoGainAttributeEval;
    scikit-learn's ``mutual_info_classif`` estimates it from neighbours and differs.
    """
    answers = examples.answers.astype(np.int64)
    gains = [mutual_information(codes, answers) for codes in examples.coded()]
    return dict(zip(examples.features, gains, strict=True))


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
    """The selected features."""

    features: tuple[str, ...]
    """Best first if ranked, otherwise in the order of the columns."""
    scores: dict[str, float] = field(default_factory=dict)
    """Of every feature, selected or not, best first; only if ranked."""
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
    """Select among the numeric columns called ``names`` and the tag.

    ``number`` is how many a ranking keeps. If a search selects none, all are kept, because a
    learner needs some.
    """
    if method not in SELECTIONS:
        raise ArgumentError(f"selection: there is no {method!r}. One of: {', '.join(SELECTIONS)}.")
    examples = Examples(values, tags, answers, tuple(names), seed)
    if method in _RANKINGS:
        scores = _RANKINGS[method](examples)
        # Sorting is stable: equal scores keep the order of the columns.
        ranked = sorted(scores, key=lambda name: -scores[name])
        return Selected(tuple(ranked[:number]), {name: scores[name] for name in ranked}, method)
    found = _SEARCHES[method](examples) if method in _SEARCHES else ()
    return Selected(found or examples.features, method=method)
