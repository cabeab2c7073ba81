"""What is lost when a type of predicates is left out: the paper's Table 2 on one's own pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Frame, bars
from extraction.learning.experiments.sequence_documents import (
    DocumentSet,
    DocumentSettings,
    SequenceArm,
    document_sets,
    folded,
    label_arms,
)
from extraction.learning.experiments.sequence_tables import NOTE, SCORES, Scored, by_arm
from extraction.parameters import check_parameters, parameter
from extraction.sequences.predicates import ENTITIES, STOP_WORDS, TYPES, USUAL, WORDS
from extraction.sequences.regimes import NO_DUPLICATES_SEPARATE, REGIMES
from extraction.sequences.settings import ALGORITHMS, CRF, SequenceSettings

EVERYTHING: Final = "all types"
INVERSE: Final = "stop words in place of words"
BY: Final = ("genre", "left out")

# Document accuracy in the paper's Table 2: CRF, sigma 100, no duplicates, separate sources.
_PUBLISHED: Final = {
    EVERYTHING: 0.804,
    "descendants": 0.809,
    ENTITIES: 0.803,
    "title-match": 0.794,
    "anchors": 0.793,
    "word-count": 0.789,
    "siblings": 0.782,
    "after-image": 0.764,
    "title-case": 0.762,
    INVERSE: 0.701,
    "ancestors": 0.691,
    WORDS: 0.636,
}


@dataclass(frozen=True)
class Settings(DocumentSettings):
    """The model that is asked, and whether names are looked for."""

    model: str = parameter(CRF, "The model.", choices=tuple(ALGORITHMS))
    sigma: float = parameter(1.0, "Of the Gaussian prior.", at_least=0.001, at_most=1e6)
    split: str = parameter(NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(REGIMES))
    entities: bool = parameter(
        False, "Whether named entities are among the types; needs the package spaCy."
    )

    def __post_init__(self) -> None:
        check_parameters(self)

    @property
    def types(self) -> tuple[str, ...]:
        """What there is to leave out."""
        return tuple(
            name for name in TYPES if name in USUAL or (self.entities and name == ENTITIES)
        )

    def kept(self) -> dict[str, tuple[str, ...]]:
        """The types of every arm, by what it goes without."""
        types = self.types
        without = {name: tuple(each for each in types if each != name) for name in types}
        stop_words = tuple(STOP_WORDS if name == WORDS else name for name in types)
        return {EVERYTHING: types, **without, INVERSE: stop_words}


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """All types, and all but one, on the same folds."""
    sets = document_sets(settings, data, report, (*settings.types, STOP_WORDS))
    arms, left_out = _arms(settings, sets)
    predictions, unfitted = label_arms(arms, report)
    found = by_arm(predictions, BY)
    return Outcome(
        tables=(_table(found),) if found else (),
        plots=tuple(_plots(found)),
        sentences=(*_sentences(found), *left_out, *unfitted),
        predictions=predictions,
    )


def _arms(settings: Settings, sets: Sequence[DocumentSet]) -> tuple[list[SequenceArm], list[str]]:
    found, left_out = folded(sets, settings.split, settings.seed)
    fitted = SequenceSettings(algorithm=settings.model, sigma=settings.sigma)
    arms = [
        SequenceArm(
            {"genre": documents.genre, "left out": name}, documents.only(types), fitted, folds
        )
        for documents, folds in found
        for name, types in settings.kept().items()
    ]
    return arms, left_out


def _table(found: Mapping[tuple[str, ...], Scored]) -> Table:
    return Table(
        name="feature-types",
        title="Documents and blocks labelled right without a type of predicates",
        columns=(*BY, *SCORES, "accuracy lost", "F1 of blocks lost", "paper's accuracy"),
        rows=tuple(
            (
                *key,
                *each.values,
                found[key[0], EVERYTHING].accuracy - each.accuracy,
                found[key[0], EVERYTHING].block_f1 - each.block_f1,
                _PUBLISHED.get(key[1]),
            )
            for key, each in found.items()
            if (key[0], EVERYTHING) in found
        ),
        note=NOTE,
    )


def _plots(found: Mapping[tuple[str, ...], Scored]) -> Iterator[Plot]:
    lost: dict[str, dict[str, float]] = {}
    for (genre, name), each in found.items():
        if name != EVERYTHING and (genre, EVERYTHING) in found:
            whole = found[genre, EVERYTHING].block_f1
            lost.setdefault(genre, {})[name] = whole - each.block_f1
    if lost:
        yield bars(Frame("lost", "F1 of blocks lost without", "left out", "F1 lost"), lost)


def _sentences(found: Mapping[tuple[str, ...], Scored]) -> Iterator[str]:
    for genre in dict.fromkeys(key[0] for key in found):
        own = {name: each for (where, name), each in found.items() if where == genre}
        others = [name for name in own if name != EVERYTHING]
        if EVERYTHING in own and others:
            worst = min(others, key=lambda name: own[name].block_f1)
            yield (
                f"{genre}: most is lost without {worst}: F1 of blocks falls from "
                f"{own[EVERYTHING].block_f1:.3f} to {own[worst].block_f1:.3f}."
            )


FEATURE_TYPES: Final = Experiment(
    kind="feature-types",
    title="Feature types of sequence labellers",
    question="Which types of predicates does a sequence labeller need on unseen sources?",
    settings=Settings,
    run=run,
    needs_pages=True,
)
