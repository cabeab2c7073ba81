"""Fitting sequence labellers: MaxEnt and MEMM by scikit-learn, the CRF by CRFsuite."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from contentseeker.errors import ArgumentError, MissingPackageError
from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.methods.sequences.chains import windows
from contentseeker.methods.sequences.model import LABELS, SequenceModel, columns_of
from contentseeker.methods.sequences.predicate_index import PredicateIndex, vocabulary_of
from contentseeker.methods.sequences.predicates import BLOCK, PREVIOUS
from contentseeker.methods.sequences.settings import CRF, MAX_ENT, SequenceSettings
from contentseeker.page.structure import BoolArray

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

# A wide prior makes the last digits of weights slow to find, and they change no label.
_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class SequenceExample:
    """A page to learn from: the predicates of its blocks, and which of them are content.

    Unlabelled blocks are left out, as if they were not on the page.
    """

    index: PredicateIndex
    is_content: BoolArray

    def __len__(self) -> int:
        return len(self.index)


def fit_sequences(
    settings: SequenceSettings,
    examples: Sequence[SequenceExample],
    *,
    facts: Mapping[str, Any] | None = None,
) -> SequenceModel:
    """A model of some pages; the same pages give the same model."""
    known = [example for example in examples if len(example)]
    contents = np.concatenate([np.zeros(0, np.bool_), *(each.is_content for each in known)])
    if len(np.unique(contents)) < len(LABELS):
        raise ArgumentError(
            "examples: all blocks are the same, so there is nothing to tell apart. Label pages "
            "with content and other text."
        )
    indexes = [example.index for example in known]
    vocabulary = vocabulary_of(indexes, least_pages=settings.least_pages, history=settings.history)
    # Every block has this predicate, even if there are fewer pages than ``least_pages``.
    vocabulary = vocabulary if BLOCK in vocabulary else (BLOCK, *vocabulary)
    places = {name: place for place, name in enumerate(vocabulary)}
    rows = [matrix_of(each, places, history=settings.history) for each in indexes]
    labels = [example.is_content for example in known]
    if settings.algorithm == CRF:
        weights, transitions = _fit_crf(settings, rows, labels)
    else:
        weights, transitions = (
            _fit_regression(settings, rows, labels, places[BLOCK]),
            np.zeros((0, 0)),
        )
    # A model with thousands of zeros would be large for nothing.
    used = np.flatnonzero(weights.any(axis=1) | (np.arange(len(vocabulary)) == places[BLOCK]))
    return SequenceModel(
        settings=settings,
        vocabulary=tuple(vocabulary[place] for place in used.tolist()),
        weights=weights[used],
        transitions=transitions,
        facts=dict(facts or {}),
    )


def label_unseen(
    settings: SequenceSettings, examples: Mapping[int, SequenceExample], fold: Fold
) -> dict[int, BoolArray]:
    """Which blocks of each tested document are content, by a model of the others."""
    model = fit_sequences(settings, [examples[key] for key in fold.train])
    return {key: model.label(examples[key].index).is_content for key in fold.test}


def matrix_of(
    index: PredicateIndex, vocabulary: Mapping[str, int], *, history: bool = False
) -> csr_matrix:
    """A row per block with a one for every known predicate.

    With ``history`` the predicates of the block before count, too, as ``PREVIOUS`` ones.
    """
    from scipy.sparse import csr_matrix, vstack

    def matrix(prefix: str) -> csr_matrix:
        block, column = index.columns(vocabulary, prefix)
        first = np.searchsorted(block, np.arange(len(index) + 1)).astype(np.int32)
        shape = (len(index), len(vocabulary))
        return csr_matrix((np.ones(len(column)), column, first), shape=shape)

    found = matrix("")
    if not history or not len(index):
        return found
    return csr_matrix(found + vstack([csr_matrix((1, len(vocabulary))), matrix(PREVIOUS)[:-1]]))


def _fit_regression(
    settings: SequenceSettings,
    rows: Sequence[csr_matrix],
    labels: Sequence[BoolArray],
    block: int,
) -> FloatArray:
    """Weights of MaxEnt, or of a MEMM, which also takes the label of the block before."""
    from scipy.sparse import csr_matrix, diags, hstack, vstack
    from sklearn.linear_model import LogisticRegression

    every = vstack(rows).tocsr()
    answers = np.concatenate(labels)
    parts = [every]
    if settings.algorithm != MAX_ENT:
        # No content comes before the first block of a page.
        before = np.concatenate([np.append(False, each[:-1]) for each in labels]).astype(float)
        parts.append(diags(before) @ every if settings.edges else csr_matrix(before[:, None]))
    # The quickest of scikit-learn's solvers on many rows of few ones, by far with wide priors.
    learner = LogisticRegression(C=settings.variance, solver="newton-cg", fit_intercept=False)
    found = learner.fit(hstack(parts).tocsr(), answers).coef_[0]
    own, added = found[: every.shape[1]], found[every.shape[1] :]
    if settings.algorithm == MAX_ENT:
        return _rounded(own[:, None])
    after = own.copy()
    # Without edges, content before a block adds the same weight to every block.
    after[slice(None) if settings.edges else block] += added if settings.edges else added[0]
    return _rounded(np.stack((own, after), axis=1))


def _fit_crf(
    settings: SequenceSettings, rows: Sequence[csr_matrix], labels: Sequence[BoolArray]
) -> tuple[FloatArray, FloatArray]:
    """Weights and transitions of a CRF."""
    if find_spec("pycrfsuite") is None:
        raise MissingPackageError.of("Fitting a CRF", "python-crfsuite", "sequences")
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(
        {
            # No L1 regularisation: the paper has a Gaussian prior only.
            "c1": 0.0,
            "c2": settings.c2,
            "max_iterations": _MOST_STEPS,
            # Also for pairs of labels that do not occur, or they would cost nothing.
            "feature.possible_transitions": True,
        }
    )
    # Numbers for names: CRFsuite's reports cannot hold arrows and brackets in words.
    names = [str(place) for place in range(rows[0].shape[1])]
    for page, is_content in zip(rows, labels, strict=True):
        marks = _marks(is_content, has_pairs=settings.edges)
        # Long pages are cut, as they are when the model labels them.
        for part in windows(page.shape[0]):
            bounds = page.indptr[part.start : part.stop + 1]
            columns = page.indices[bounds[0] : bounds[-1]].tolist()
            edges = (bounds - bounds[0]).tolist()
            blocks = [
                [names[column] for column in columns[start:end]]
                for start, end in itertools.pairwise(edges)
            ]
            trainer.append(blocks, marks[part.start : part.stop])
    return _trained(trainer, len(names), columns_of(settings))


def _marks(is_content: BoolArray, *, has_pairs: bool) -> list[str]:
    own = is_content.astype(int)
    if not has_pairs:
        return [str(label) for label in own.tolist()]
    before = np.append(0, own[:-1])
    return [str(pair) for pair in (before * len(LABELS) + own).tolist()]


def _trained(trainer: Any, predicates: int, labels: int) -> tuple[FloatArray, FloatArray]:
    import pycrfsuite

    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "crf")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        # CRFsuite hands out weights only by way of a model file.
        learned = tagger.info()
        tagger.close()
    weights = np.zeros((predicates, labels))
    for (name, label), weight in learned.state_features.items():
        weights[int(name), int(label)] = weight
    transitions = np.zeros((labels, labels))
    for (before, label), weight in learned.transitions.items():
        transitions[int(before), int(label)] = weight
    return _rounded(weights), _rounded(transitions)


def _rounded(weights: FloatArray) -> FloatArray:
    # As precise as CRFsuite reports them; more is noise, and noise does not compress.
    return np.asarray(np.round(weights, 6))
