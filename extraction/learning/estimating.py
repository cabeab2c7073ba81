"""One estimator, fitted: costs turned into answers or weights, rare answers balanced, learned.

Importing this brings all of scikit-learn and imbalanced-learn along.
"""

import numpy as np
from joblib import parallel_config
from sklearn.base import ClassifierMixin
from threadpoolctl import threadpool_limits

from extraction.classifiers.vectors import Vectoriser
from extraction.features.nodes import FloatArray
from extraction.learning.algorithms import learner
from extraction.learning.algorithms.plain import fit_plain, on_components
from extraction.learning.balancing import Sample, balanced_weights, resampled
from extraction.learning.configuration import Configuration
from extraction.learning.costs import meta_cost_answers, with_threshold
from extraction.learning.rows import Answers, LabelledRows


def fit_estimator(
    configuration: Configuration, examples: LabelledRows, answers: Answers, vectoriser: Vectoriser
) -> ClassifierMixin:
    """The configuration's learner, fitted to the examples as the vectoriser shows them."""
    sample = Sample(vectoriser.chosen(examples.features), examples.tags, answers)
    # Trees of a forest grow in threads of their own. Inside of one computation there is one
    # thread only: sums in another order, on another machine, would be another model.
    with parallel_config("threading", n_jobs=-1), threadpool_limits(1):
        return _fit(configuration, sample, vectoriser)


def _fit(configuration: Configuration, sample: Sample, vectoriser: Vectoriser) -> ClassifierMixin:
    has_costs = configuration.miss_cost != 1
    chosen = learner(configuration, columns=len(vectoriser.names))
    if configuration.selection == "PCA":
        chosen = on_components(chosen)
    if has_costs and configuration.cost_method == "MetaCost":
        sample = _relabelled(configuration, sample, vectoriser, chosen)
    sample = resampled(
        sample, configuration.balance, seed=configuration.seed, uses_tags=bool(vectoriser.tags)
    )
    matrix = vectoriser.joined(sample.values, sample.tags.tolist())
    fitted = fit_plain(chosen, matrix, sample.answers, _weights(configuration, sample))
    if has_costs and configuration.cost_method == "threshold":
        return with_threshold(fitted, configuration.miss_cost)
    return fitted


def _relabelled(
    configuration: Configuration, sample: Sample, vectoriser: Vectoriser, chosen: ClassifierMixin
) -> Sample:
    answers = meta_cost_answers(
        chosen,
        vectoriser.joined(sample.values, sample.tags.tolist()),
        sample.answers,
        miss_cost=configuration.miss_cost,
        seed=configuration.seed,
    )
    return Sample(sample.values, sample.tags, answers)


def _weights(configuration: Configuration, sample: Sample) -> FloatArray | None:
    """Of the examples, 1 on average; None where all weigh the same."""
    weights = np.ones(len(sample))
    if configuration.balance == "weights":
        weights *= balanced_weights(sample.answers)
    if configuration.cost_method == "weights":
        weights *= np.where(sample.answers == 1, configuration.miss_cost, 1.0)
    # Scaled, so that limits on the weight of a leaf keep their meaning.
    weights /= weights.mean()
    return None if (weights == 1).all() else weights
