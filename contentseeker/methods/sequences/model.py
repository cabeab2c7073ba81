"""A fitted sequence labeller: a vocabulary of predicates and their weights, nothing else.

On disk (``contentseeker.model_files``) the weights are arrays, vocabulary and settings are in the
manifest. CRFsuite's own files are never read from others: its parser trusts them.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Self

import numpy as np

from contentseeker.methods.blocks.view import FloatArray
from contentseeker.methods.sequences.chains import Chain, decided_places, windows
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import BLOCK
from contentseeker.methods.sequences.settings import CRF, MAX_ENT, MEMM, SequenceSettings
from contentseeker.model_files.arrays import Arrays, table
from contentseeker.model_files.folder import ArrayModel
from contentseeker.page.structure import BoolArray

SHIPPED: Final = {CRF: "crf", MEMM: "memm", MAX_ENT: "maxent"}
"""The models that ship with the library, by algorithm."""
LABELS: Final = ("other", "content")
PAIRS: Final = tuple(f"{before} {label}" for before in LABELS for label in LABELS)
"""Labels of a CRF with predicates on edges: the label before, and the block's own."""
_IMPOSSIBLE: Final = -np.inf


@dataclass(frozen=True, slots=True)
class Labelled:
    """The blocks of a sequence as a model labels them."""

    is_content: BoolArray
    """By the best labels taken together."""
    probability: FloatArray
    """Of content, block by block."""


@dataclass(frozen=True)
class SequenceModel(ArrayModel):
    """Everything that was learned, and what is known about it."""

    FORMAT: ClassVar[str] = "sequences/2"

    settings: SequenceSettings
    vocabulary: tuple[str, ...]
    weights: FloatArray
    """By predicate and column, in log-odds of content. MaxEnt has one column. A MEMM has one for
    blocks after other text and one for blocks after content. A CRF has one per label."""
    transitions: FloatArray
    """What one label after another adds in a CRF; empty of the other models."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    @cached_property
    def places(self) -> dict[str, int]:
        """Each predicate's place in the vocabulary."""
        return {name: place for place, name in enumerate(self.vocabulary)}

    def label(self, index: PredicateIndex) -> Labelled:
        """Label the blocks of a page."""
        scores = index.scores(self.places, self.weights, history=self.settings.history)
        parts = list(windows(len(index)))
        is_content, probability = np.zeros(len(index), dtype=np.bool_), np.zeros(len(index))
        for part, own in zip(parts, decided_places(parts), strict=True):
            labelled = self._label(scores[part.start : part.stop])
            inside = slice(own.start - part.start, own.stop - part.start)
            is_content[own.start : own.stop] = labelled.is_content[inside]
            probability[own.start : own.stop] = labelled.probability[inside]
        return Labelled(is_content, probability)

    def _label(self, scores: FloatArray) -> Labelled:
        if not len(scores):
            return Labelled(np.zeros(0, dtype=np.bool_), np.zeros(0))
        chain = _CHAINS[self.settings.algorithm](scores, self.transitions)
        # Of labels and of pairs of labels alike, every second one ends with content.
        is_content = np.arange(len(chain.first)) % len(LABELS) == 1
        probability = chain.probabilities()[:, is_content].sum(axis=1)
        return Labelled(is_content[chain.best()], np.clip(probability, 0.0, 1.0))

    def weightiest(self) -> list[tuple[str, float]]:
        """Predicates and how far they move the score, those that move it most first."""
        # A CRF has a weight per label, of which only differences count; the others have log-odds.
        is_crf = self.settings.algorithm == CRF
        size = np.ptp(self.weights, axis=1) if is_crf else np.abs(self.weights).max(axis=1)
        order = np.argsort(-size, kind="stable").tolist()
        return [(self.vocabulary[place], float(size[place])) for place in order]

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """Settings and vocabulary, and the weights."""
        manifest = {"settings": asdict(self.settings), "vocabulary": self.vocabulary}
        return manifest, {"weights": self.weights, "transitions": self.transitions}

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """A model whose weights have the shape that settings and vocabulary ask for."""
        settings = SequenceSettings.from_stored(manifest["settings"])
        vocabulary = tuple(manifest["vocabulary"])
        if not all(isinstance(name, str) for name in vocabulary) or BLOCK not in vocabulary:
            raise ValueError("a vocabulary that is not one of predicates")
        columns = columns_of(settings)
        steps = columns if settings.algorithm == CRF else 0
        return cls(
            settings=settings,
            vocabulary=vocabulary,
            weights=_finite(arrays, "weights", (len(vocabulary), columns)),
            transitions=_finite(arrays, "transitions", (steps, steps)),
            facts=dict(manifest["facts"]),
        )


def _independent(scores: FloatArray, transitions: FloatArray) -> Chain:
    """The chain of MaxEnt: every block is labelled without the one before."""
    worth = _log_shares(scores)[:, 0]
    return Chain(worth[0], np.repeat(worth[1:, None], len(LABELS), axis=1))


def _markov(scores: FloatArray, transitions: FloatArray) -> Chain:
    """The chain of a MEMM. A page begins as if after a block without content."""
    worth = _log_shares(scores)
    return Chain(worth[0, 0], worth[1:])


def _log_shares(odds: FloatArray) -> FloatArray:
    """By block and column: log-probabilities of both labels."""
    shares: FloatArray = -np.logaddexp(0.0, np.stack((odds, -odds), axis=-1))
    return shares


def _conditional(scores: FloatArray, transitions: FloatArray) -> Chain:
    """The chain of a CRF; pairs of labels that do not follow each other are impossible."""
    labels = len(transitions)
    first, steps = scores[0], transitions
    if labels == len(PAIRS):
        before, own = np.divmod(np.arange(labels), len(LABELS))
        # CRFsuite cannot forbid such pairs, so training only makes them unlikely. A page begins as
        # if after a block without content.
        first = np.where(before == 0, first, _IMPOSSIBLE)
        steps = np.where(own[:, None] == before, transitions, _IMPOSSIBLE)
    return Chain(first, steps + scores[1:, None, :])


_CHAINS: Final = {MAX_ENT: _independent, MEMM: _markov, CRF: _conditional}


def columns_of(settings: SequenceSettings) -> int:
    """How many weights a predicate has."""
    if settings.algorithm == CRF:
        # CRFsuite has no predicates on edges: labels are pairs in their place.
        return len(PAIRS) if settings.edges else len(LABELS)
    return 1 if settings.algorithm == MAX_ENT else len(LABELS)


def _finite(arrays: Arrays, name: str, shape: tuple[int, int]) -> FloatArray:
    array: FloatArray = table(arrays, name, np.float64, shape)
    if not np.isfinite(array).all():
        raise ValueError(f"{name} that are no finite numbers")
    return array


FORMAT, from_parts = SequenceModel.FORMAT, SequenceModel.from_parts
load, load_named = SequenceModel.load, SequenceModel.load_named
