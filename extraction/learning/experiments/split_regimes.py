"""Sequence labellers under the paper's four splits: with or without duplicates, sources apart.

The paper's Tables 1 and 3 on one's own pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from extraction.learning.experiments.sequence_tables import (
    NOTE,
    PAPER,
    PUBLISHED,
    SCORES,
    Scored,
    by_arm,
    contiguity,
)
from extraction.learning.experiments.settings import chosen
from extraction.parameters import check_parameters, parameter
from extraction.sequences.regimes import REGIMES
from extraction.sequences.settings import ALGORITHMS, MAX_ENT, MEMM, SequenceSettings

_EVERY_REGIME: Final = ", ".join(REGIMES)
BY: Final = ("genre", "split", "model")


@dataclass(frozen=True)
class Settings(DocumentSettings):
    """Which models, which splits."""

    models: str = parameter(", ".join(ALGORITHMS), "Models, out of CRF, MEMM, MaxEnt.")
    splits: str = parameter(_EVERY_REGIME, "What may stand on both sides of a fold.")
    sigma: float = parameter(1.0, "Of the Gaussian prior.", at_least=0.001, at_most=1e6)

    def __post_init__(self) -> None:
        check_parameters(self)
        chosen("models", self.models, tuple(ALGORITHMS))
        chosen("splits", self.splits, tuple(REGIMES))


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Every model under every split."""
    sets = document_sets(settings, data, report)
    arms, left_out = _arms(settings, sets)
    predictions, unfitted = label_arms(arms, report)
    found = by_arm(predictions, BY)
    return Outcome(
        tables=(_table(found), contiguity(predictions, BY)) if found else (),
        plots=tuple(_plots(found)),
        sentences=(*_sentences(found), *_about(sets), *left_out, *unfitted),
        predictions=predictions,
    )


def options_of(model: str, sigma: float) -> SequenceSettings:
    """A model as the paper found it best on unseen sources: all but the CRF with history."""
    return SequenceSettings(algorithm=model, sigma=sigma, history=model in (MEMM, MAX_ENT))


def _arms(settings: Settings, sets: list[DocumentSet]) -> tuple[list[SequenceArm], list[str]]:
    arms, left_out = [], []
    for regime in chosen("splits", settings.splits, tuple(REGIMES)):
        found, too_few = folded(sets, regime, settings.seed)
        left_out += too_few
        for documents, folds in found:
            for model in chosen("models", settings.models, tuple(ALGORITHMS)):
                facts = {"genre": documents.genre, "split": regime, "model": model}
                fitted = options_of(model, settings.sigma)
                arms.append(SequenceArm(facts, documents, fitted, folds))
    return arms, left_out


def _table(found: Mapping[tuple[str, ...], Scored]) -> Table:
    return Table(
        name="regimes",
        title="Documents and blocks labelled right, by split and model",
        columns=(*BY, *SCORES, *PAPER),
        rows=tuple((*key, *each.values, *PUBLISHED[key[1], key[2]]) for key, each in found.items()),
        note=NOTE,
    )


def _plots(found: Mapping[tuple[str, ...], Scored]) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        for genre in dict.fromkeys(key[0] for key in found):
            series: dict[str, dict[str, float]] = {}
            for (where, regime, model), each in found.items():
                if where == genre:
                    series.setdefault(model, {})[regime] = float(getattr(each, name))
            frame = Frame(f"{name}-{genre}", f"{genre}: {title}", "split", title)
            yield bars(frame, series)


def _sentences(found: Mapping[tuple[str, ...], Scored]) -> Iterator[str]:
    for genre, regime in dict.fromkeys(key[:2] for key in found):
        models = {key[2]: each for key, each in found.items() if key[:2] == (genre, regime)}
        ranked = sorted(models, key=lambda name: -models[name].accuracy)
        said = ", ".join(
            f"{name} {models[name].accuracy:.3f} (blocks: F1 {models[name].block_f1:.3f})"
            for name in ranked
        )
        yield f"{genre}, {regime}: documents labelled right by {said}."


def _about(sets: list[DocumentSet]) -> Iterator[str]:
    for documents in sets:
        listed = documents.documents
        articles, sources = ({getattr(d, n) for d in listed} for n in ("article", "source"))
        yield (
            f"{documents.genre}: {len(listed):,} documents of {len(sources):,} sources, "
            f"{len(articles):,} different articles."
        )


SPLIT_REGIMES: Final = Experiment(
    kind="split-regimes",
    title="Sequence labellers under four splits",
    question="How much do duplicates and known sources flatter CRF, MEMM and MaxEnt?",
    settings=Settings,
    run=run,
    several={"models": tuple(ALGORITHMS), "splits": tuple(REGIMES)},
    needs_pages=True,
)
