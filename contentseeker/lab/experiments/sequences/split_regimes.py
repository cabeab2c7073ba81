"""Sequence labellers under four splits: with or without duplicates, sources mixed or separate.

Tables 1 and 3 of the paper, on the user's pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from contentseeker.fitting.sequences import regimes
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.sequences.documents import (
    DocumentFolds,
    DocumentSettings,
    SequenceStudy,
    SequenceVariant,
)
from contentseeker.lab.experiments.sequences.scores import NOTE, SCORES, ScoresByKey, by_last_column
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    CRF,
    MAX_ENT,
    MEMM,
    SequenceSettings,
)
from contentseeker.parameters import parameter

BY: Final = ("genre", "split", "model")
# The columns of these scores, which were measured on the paper's own pages.
_PAPER: Final = tuple(f"paper's {name}" for name in ("accuracy", *SCORES[4:]))
# The paper's Table 1 with its best options: document accuracy, block precision and recall.
_PUBLISHED: Final = {
    (regimes.NO_DUPLICATES_SEPARATE, CRF): (0.804, 0.979, 0.995),
    (regimes.NO_DUPLICATES_SEPARATE, MEMM): (0.777, 0.986, 0.969),
    (regimes.NO_DUPLICATES_SEPARATE, MAX_ENT): (0.576, 0.960, 0.981),
    (regimes.DUPLICATES_SEPARATE, CRF): (0.876, 0.992, 0.995),
    (regimes.DUPLICATES_SEPARATE, MEMM): (0.831, 0.990, 0.977),
    (regimes.DUPLICATES_SEPARATE, MAX_ENT): (0.638, 0.950, 0.983),
    (regimes.NO_DUPLICATES_MIXED, CRF): (0.961, 0.997, 0.998),
    (regimes.NO_DUPLICATES_MIXED, MEMM): (0.912, 0.994, 0.996),
    (regimes.NO_DUPLICATES_MIXED, MAX_ENT): (0.779, 0.987, 0.992),
    (regimes.DUPLICATES_MIXED, CRF): (0.977, 0.999, 0.999),
    (regimes.DUPLICATES_MIXED, MEMM): (0.945, 0.997, 0.998),
    (regimes.DUPLICATES_MIXED, MAX_ENT): (0.920, 0.996, 0.996),
}


@dataclass(frozen=True)
class SplitRegimeSettings(DocumentSettings):
    """The models and splits to compare."""

    LISTS: ClassVar = {"models": tuple(ALGORITHMS), "splits": tuple(regimes.REGIMES)}

    models: str = parameter(", ".join(ALGORITHMS), "Models, out of CRF, MEMM, MaxEnt.")
    splits: str = parameter(
        ", ".join(regimes.REGIMES), "What training and test side of a fold may share."
    )
    sigma: float = parameter(1.0, "Sigma of the Gaussian prior.", at_least=0.001, at_most=1e6)


def options_of(model: str, sigma: float) -> SequenceSettings:
    """The paper's best options on held-out sources: history for all models but the CRF."""
    return SequenceSettings(algorithm=model, sigma=sigma, history=model in (MEMM, MAX_ENT))


def _variants(settings: SplitRegimeSettings, divided: DocumentFolds) -> Iterator[SequenceVariant]:
    for model in settings.choices("models"):
        facts = {"split": divided.regime, "model": model}
        of_model = options_of(model, settings.sigma)
        yield SequenceVariant(facts, divided.documents, of_model, divided.folds)


def _table(scores: ScoresByKey) -> Table:
    return Table(
        name="regimes",
        title="Documents and blocks labelled right, by split and model",
        columns=(*BY, *SCORES, *_PAPER),
        rows=tuple(
            (*key, *score.values, *_PUBLISHED[key[1], key[2]]) for key, score in scores.items()
        ),
        note=NOTE,
    )


def _plots(scores: ScoresByKey) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        by_genre: dict[str, dict[str, dict[str, float]]] = {}
        for (genre, regime, model), score in scores.items():
            series = by_genre.setdefault(genre, {}).setdefault(model, {})
            series[regime] = float(getattr(score, name))
        for genre, by_model in by_genre.items():
            yield bars(Frame(f"{name}-{genre}", f"{genre}: {title}", "split", title), by_model)


def _sentences(scores: ScoresByKey) -> Iterator[str]:
    for (genre, regime), by_model in by_last_column(scores).items():
        ranked = sorted(by_model, key=lambda name: -by_model[name].accuracy)
        listed = ", ".join(f"{name} {by_model[name]}" for name in ranked)
        yield f"{genre}, {regime}: documents labelled right by {listed}."


SPLIT_REGIMES: Final = Experiment(
    kind="split-regimes",
    title="Sequence labellers under four splits",
    question="How much do duplicates and known sources inflate the scores of CRF, MEMM and MaxEnt?",
    settings=SplitRegimeSettings,
    run=SequenceStudy(
        *(BY, _variants, _table, _plots, _sentences),
        regimes=lambda settings: settings.choices("splits"),
        shows_documents=True,
    ).run,
    needs_pages=True,
)
