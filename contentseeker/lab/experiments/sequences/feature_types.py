"""Scores without one type of predicates: Table 2 of the paper, on the user's pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.sequences.documents import (
    DocumentSet,
    OneModelSettings,
    SequenceScoresByKey,
    SequenceStudy,
    SequenceVariant,
    Variants,
    make_folds,
)
from contentseeker.lab.experiments.sequences.scores import NOTE, SCORES
from contentseeker.methods.sequences.predicates import ENTITIES, STOP_WORDS, TYPES, USUAL, WORDS
from contentseeker.parameters import parameter

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
class FeatureTypeSettings(OneModelSettings):
    """The model, and whether named entities are used."""

    entities: bool = parameter(
        False, "Whether named entities are among the types; needs the package spaCy."
    )

    @property
    def types(self) -> tuple[str, ...]:
        """The types that can be left out."""
        return tuple(
            name for name in TYPES if name in USUAL or (self.entities and name == ENTITIES)
        )

    def kept(self) -> dict[str, tuple[str, ...]]:
        """The types of every variant, by the type it lacks."""
        types = self.types
        without = {name: tuple(each for each in types if each != name) for name in types}
        stop_words = tuple(STOP_WORDS if name == WORDS else name for name in types)
        return {EVERYTHING: types, **without, INVERSE: stop_words}


def _variants(settings: FeatureTypeSettings, sets: Sequence[DocumentSet]) -> Variants:
    found, left_out = make_folds(sets, settings.split, settings.seed)
    variants = [
        SequenceVariant(
            {"genre": documents.genre, "left out": name},
            documents.only(types),
            settings.fitted,
            folds,
        )
        for documents, folds in found
        for name, types in settings.kept().items()
    ]
    return variants, left_out


def _table(scores: SequenceScoresByKey) -> Table:
    return Table(
        name="feature-types",
        title="Documents and blocks labelled right without a type of predicates",
        columns=(*BY, *SCORES, "accuracy lost", "F1 of blocks lost", "paper's accuracy"),
        rows=tuple(
            (
                *key,
                *each.values,
                scores[key[0], EVERYTHING].accuracy - each.accuracy,
                scores[key[0], EVERYTHING].block_f1 - each.block_f1,
                _PUBLISHED.get(key[1]),
            )
            for key, each in scores.items()
            if (key[0], EVERYTHING) in scores
        ),
        note=NOTE,
    )


def _plots(scores: SequenceScoresByKey) -> Iterator[Plot]:
    lost: dict[str, dict[str, float]] = {}
    for (genre, name), each in scores.items():
        if name != EVERYTHING and (genre, EVERYTHING) in scores:
            whole = scores[genre, EVERYTHING].block_f1
            lost.setdefault(genre, {})[name] = whole - each.block_f1
    if lost:
        yield bars(Frame("lost", "F1 of blocks lost without", "left out", "F1 lost"), lost)


def _sentences(scores: SequenceScoresByKey) -> Iterator[str]:
    for genre in dict.fromkeys(key[0] for key in scores):
        own = {name: each for (where, name), each in scores.items() if where == genre}
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
    question="Which types of predicates does a sequence labeller need on new sources?",
    settings=FeatureTypeSettings,
    run=SequenceStudy(
        by=BY,
        variants=_variants,
        table=_table,
        plots=_plots,
        sentences=_sentences,
        types=lambda settings: (*settings.types, STOP_WORDS),
    ).run,
    needs_pages=True,
)
