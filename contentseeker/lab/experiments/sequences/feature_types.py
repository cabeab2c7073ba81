"""Scores without one type of predicates: Table 2 of the paper, on the user's pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.sequences.documents import (
    DocumentFolds,
    OneModelSettings,
    SequenceStudy,
    SequenceVariant,
)
from contentseeker.lab.experiments.sequences.published import (
    EVERYTHING,
    INVERSE,
    TABLE_2,
    beside,
    columns_beside,
)
from contentseeker.lab.experiments.sequences.scores import (
    DOCUMENTS,
    NOTE,
    SCORES,
    ScoresByKey,
    SequenceScores,
    by_last_column,
)
from contentseeker.methods.sequences.predicates import ENTITIES, STOP_WORDS, TYPES, USUAL, WORDS
from contentseeker.parameters import parameter

BY: Final = ("genre", "preset", "left out")


@dataclass(frozen=True)
class FeatureTypeSettings(OneModelSettings):
    """The model, and whether named entities are used."""

    entities: bool = parameter(
        False, "Whether named entities are among the types; needs the extra 'entities'."
    )

    @property
    def types(self) -> tuple[str, ...]:
        """The types that can be left out."""
        return tuple(
            name for name in TYPES if name in USUAL or (self.entities and name == ENTITIES)
        )

    def variants(self) -> dict[str, tuple[str, ...]]:
        """The types that each variant uses, by the type it lacks."""
        types = self.types
        without = {lost: tuple(name for name in types if name != lost) for lost in types}
        stop_words = tuple(STOP_WORDS if name == WORDS else name for name in types)
        return {EVERYTHING: types, **without, INVERSE: stop_words}


def _variants(settings: FeatureTypeSettings, divided: DocumentFolds) -> Iterator[SequenceVariant]:
    for preset, of_model in settings.configurations().items():
        for name, types in settings.variants().items():
            documents = divided.documents.only(types)
            facts = {"preset": preset, "left out": name}
            yield SequenceVariant(facts, documents, of_model, divided.folds)


def _table(scores: ScoresByKey) -> Table:
    return Table(
        name="feature-types",
        title="Documents and blocks labelled right without a type of predicates",
        columns=(
            *(*BY, DOCUMENTS, *columns_beside(SCORES)),
            *("accuracy lost", "F1 of blocks lost"),
        ),
        rows=tuple(
            (
                *where,
                name,
                score.documents,
                *beside(score.values, TABLE_2.get(name)),
                by_type[EVERYTHING].accuracy - score.accuracy,
                by_type[EVERYTHING].block_f1 - score.block_f1,
            )
            for where, by_type in _comparable(scores).items()
            for name, score in by_type.items()
        ),
        note=(
            "Published figures: the paper's Table 2, of a CRF of sigma 100 on new sources without "
            f"duplicates. {NOTE}"
        ),
    )


def _comparable(scores: ScoresByKey) -> dict[tuple[str, ...], dict[str, SequenceScores]]:
    """The scores by genre and preset, then by type left out; losses need those of all types."""
    found = by_last_column(scores).items()
    return {where: by_type for where, by_type in found if EVERYTHING in by_type}


def _plots(scores: ScoresByKey) -> Iterator[Plot]:
    lost: dict[str, dict[str, float]] = {}
    for where, by_type in _comparable(scores).items():
        for name, score in by_type.items():
            if name != EVERYTHING:
                loss = by_type[EVERYTHING].block_f1 - score.block_f1
                lost.setdefault(", ".join(where), {})[name] = loss
    if lost:
        yield bars(Frame("lost", "F1 of blocks lost without", "left out", "F1 lost"), lost)


def _sentences(scores: ScoresByKey) -> Iterator[str]:
    for where, by_type in _comparable(scores).items():
        if others := [name for name in by_type if name != EVERYTHING]:
            worst = min(others, key=lambda name: by_type[name].block_f1)
            yield (
                f"{', '.join(where)}: most is lost without {worst}: F1 of blocks falls from "
                f"{by_type[EVERYTHING].block_f1:.3f} to {by_type[worst].block_f1:.3f}."
            )


FEATURE_TYPES: Final = Experiment(
    kind="feature-types",
    title="Feature types of sequence labellers",
    question="Which types of predicates does a sequence labeller need on new sources?",
    settings=FeatureTypeSettings,
    run=SequenceStudy(
        *(BY, _variants, _table, _plots, _sentences),
        # Stop words are computed too: one variant uses them in place of words.
        types=lambda settings: (*settings.types, STOP_WORDS),
    ).run,
    needs_pages=True,
)
