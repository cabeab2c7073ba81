"""Sequence labellers under four splits: with or without duplicates, sources mixed or separate.

Tables 1 and 3 of the paper, on the user's pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.fitting.sequences.regimes import REGIMES
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.sequences.documents import (
    DocumentSet,
    DocumentSettings,
    SequenceScoresByKey,
    SequenceStudy,
    SequenceVariant,
    Variants,
    make_folds,
)
from contentseeker.lab.experiments.sequences.scores import (
    NOTE,
    PAPER,
    PUBLISHED,
    SCORES,
)
from contentseeker.lab.experiments.settings import parse_choices
from contentseeker.methods.sequences.settings import ALGORITHMS, MAX_ENT, MEMM, SequenceSettings
from contentseeker.parameters import parameter

_EVERY_REGIME: Final = ", ".join(REGIMES)
BY: Final = ("genre", "split", "model")


@dataclass(frozen=True)
class SplitRegimeSettings(DocumentSettings):
    """The models and splits to compare."""

    models: str = parameter(", ".join(ALGORITHMS), "Models, out of CRF, MEMM, MaxEnt.")
    splits: str = parameter(_EVERY_REGIME, "What training and test side of a fold may share.")
    sigma: float = parameter(1.0, "Sigma of the Gaussian prior.", at_least=0.001, at_most=1e6)

    def __post_init__(self) -> None:
        super().__post_init__()
        parse_choices("models", self.models, tuple(ALGORITHMS))
        parse_choices("splits", self.splits, tuple(REGIMES))


def options_of(model: str, sigma: float) -> SequenceSettings:
    """The paper's best options on held-out sources: history for all models but the CRF."""
    return SequenceSettings(algorithm=model, sigma=sigma, history=model in (MEMM, MAX_ENT))


def _variants(settings: SplitRegimeSettings, sets: Sequence[DocumentSet]) -> Variants:
    variants, left_out = [], []
    for regime in parse_choices("splits", settings.splits, tuple(REGIMES)):
        found, too_few = make_folds(sets, regime, settings.seed)
        left_out += too_few
        for documents, folds in found:
            for model in parse_choices("models", settings.models, tuple(ALGORITHMS)):
                facts = {"genre": documents.genre, "split": regime, "model": model}
                fitted = options_of(model, settings.sigma)
                variants.append(SequenceVariant(facts, documents, fitted, folds))
    return variants, left_out


def _table(scores: SequenceScoresByKey) -> Table:
    return Table(
        name="regimes",
        title="Documents and blocks labelled right, by split and model",
        columns=(*BY, *SCORES, *PAPER),
        rows=tuple(
            (*key, *each.values, *PUBLISHED[key[1], key[2]]) for key, each in scores.items()
        ),
        note=NOTE,
    )


def _plots(scores: SequenceScoresByKey) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        for genre in dict.fromkeys(key[0] for key in scores):
            series: dict[str, dict[str, float]] = {}
            for (where, regime, model), each in scores.items():
                if where == genre:
                    series.setdefault(model, {})[regime] = float(getattr(each, name))
            frame = Frame(f"{name}-{genre}", f"{genre}: {title}", "split", title)
            yield bars(frame, series)


def _sentences(scores: SequenceScoresByKey) -> Iterator[str]:
    for genre, regime in dict.fromkeys(key[:2] for key in scores):
        models = {key[2]: each for key, each in scores.items() if key[:2] == (genre, regime)}
        ranked = sorted(models, key=lambda name: -models[name].accuracy)
        listed = ", ".join(
            f"{name} {models[name].accuracy:.3f} (blocks: F1 {models[name].block_f1:.3f})"
            for name in ranked
        )
        yield f"{genre}, {regime}: documents labelled right by {listed}."


SPLIT_REGIMES: Final = Experiment(
    kind="split-regimes",
    title="Sequence labellers under four splits",
    question="How much do duplicates and known sources inflate the scores of CRF, MEMM and MaxEnt?",
    settings=SplitRegimeSettings,
    run=SequenceStudy(
        by=BY,
        variants=_variants,
        table=_table,
        plots=_plots,
        sentences=_sentences,
        shows_documents=True,
    ).run,
    several={"models": tuple(ALGORITHMS), "splits": tuple(REGIMES)},
    needs_pages=True,
)
