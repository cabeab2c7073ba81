"""Fitting one estimator: costs become answers or weights, rare answers are balanced.

Importing this module imports scikit-learn and imbalanced-learn.
"""

from dataclasses import replace

import numpy as np
from joblib import parallel_config
from sklearn.base import ClassifierMixin
from threadpoolctl import threadpool_limits

from contentseeker.features.nodes import FloatArray
from contentseeker.lab.algorithms import learner
from contentseeker.lab.algorithms.plain import fit_plain, on_components
from contentseeker.lab.balancing import Sample, balanced_weights, resampled
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.costs import meta_cost_answers, with_threshold
from contentseeker.lab.rows import Answers, LabelledRows
from contentseeker.methods.content_seeker.vectors import Vectoriser


def fit_estimator(
    configuration: Configuration, examples: LabelledRows, answers: Answers, vectoriser: Vectoriser
) -> ClassifierMixin:
    """The configuration's learner, fitted to the vectorised examples."""
    sample = Sample(vectoriser.chosen(examples.features), examples.tags, answers)
    # Trees of a forest are fitted in threads. Numeric libraries get one thread each: sums in
    # another order, on another machine, would give another model.
    with parallel_config("threading", n_jobs=-1), threadpool_limits(1):
        return _fit(configuration, sample, vectoriser)


def _fit(configuration: Configuration, sample: Sample, vectoriser: Vectoriser) -> ClassifierMixin:
    has_costs = configuration.miss_cost != 1
    is_projected = configuration.selection == "PCA"
    chosen = learner(
        configuration,
        columns=len(vectoriser.names),
        # Components have no columns of tags.
        tag_columns=0 if is_projected else len(vectoriser.tags),
    )
    # Components are fitted with the learner, so that the stored model contains them.
    if is_projected:
        chosen = on_components(chosen)
    if has_costs and configuration.cost_method == "MetaCost":
        matrix = vectoriser.joined(sample.values, sample.tags.tolist())
        cost, seed = configuration.miss_cost, configuration.seed
        answers = meta_cost_answers(chosen, matrix, sample.answers, miss_cost=cost, seed=seed)
        sample = replace(sample, answers=answers)
    # After relabelling, because the relabelled answers are those to balance.
    sample = resampled(
        sample, configuration.balance, seed=configuration.seed, uses_tags=bool(vectoriser.tags)
    )
    matrix = vectoriser.joined(sample.values, sample.tags.tolist())
    fitted = fit_plain(chosen, matrix, sample.answers, _weights(configuration, sample))
    if has_costs and configuration.cost_method == "threshold":
        return with_threshold(fitted, configuration.miss_cost)
    return fitted


def _weights(configuration: Configuration, sample: Sample) -> FloatArray | None:
    """Weights of the examples, 1 on average; None if all are equal."""
    weights = np.ones(len(sample))
    if configuration.balance == "weights":
        weights *= balanced_weights(sample.answers)
    if configuration.cost_method == "weights":
        weights *= np.where(sample.answers == 1, configuration.miss_cost, 1.0)
    # Scaled to a mean of 1, so that minimum leaf weights keep their meaning.
    weights /= weights.mean()
    return None if (weights == 1).all() else weights
