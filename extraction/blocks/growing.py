"""Growing symmetric trees with CatBoost.

CatBoost is imported late: whoever only extracts needs none.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.symmetric import SymmetricTrees
from extraction.blocks.view import FloatArray
from extraction.errors import ArgumentError

SEED: Final = 2009


@dataclass(frozen=True, slots=True)
class Boosting:
    """How many trees are grown, and how.

    Trees that may not all lean on the same few features carry over better to pages of others.
    """

    trees: int = 500
    depth: int = 6
    learning_rate: float = 0.08
    feature_share: float = 0.1
    """Of the features, how many each level may choose its question from."""
    row_share: float = 0.7
    """Of the rows, how many each tree is grown on; all of them if it is 1."""
    borders: int = 64
    """How many values of a feature can be asked about."""
    l2: float = 3.0
    """Leaves with few rows say less."""
    leaf_steps: int = 1
    """In how many steps a leaf is estimated. Leaves that fit less closely carry over better."""


def grow(
    rows: NDArray[Any],
    label: FloatArray,
    weight: FloatArray,
    boosting: Boosting,
    *,
    start: FloatArray | None = None,
) -> SymmetricTrees:
    """Trees that tell rows of label 1 from those of label 0; same rows, same trees.

    ``start`` are log-odds that the trees only have to mend.
    """
    from catboost import CatBoostClassifier, CatBoostError, Pool

    model = CatBoostClassifier(
        iterations=boosting.trees,
        depth=boosting.depth,
        learning_rate=boosting.learning_rate,
        rsm=boosting.feature_share,
        border_count=boosting.borders,
        l2_leaf_reg=boosting.l2,
        leaf_estimation_iterations=boosting.leaf_steps,
        bootstrap_type="Bernoulli",
        subsample=boosting.row_share,
        random_seed=SEED,
        # Another order of adding would be another model.
        thread_count=1,
        logging_level="Silent",
        allow_writing_files=False,
    )
    try:
        model.fit(Pool(rows, label.astype(np.int8), weight=weight, baseline=start, thread_count=1))
    except CatBoostError as error:
        raise ArgumentError(
            f"examples: nothing can be learned from them ({error}). Label more pages."
        ) from error
    return SymmetricTrees.of(model)
