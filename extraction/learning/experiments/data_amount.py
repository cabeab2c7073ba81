"""Sequence labellers with a third, two thirds and all of the documents: the paper's Table 4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Curve, Frame, lines
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
from extraction.sequences.regimes import NO_DUPLICATES_SEPARATE, REGIMES, Fold
from extraction.sequences.settings import ALGORITHMS, CRF, SequenceSettings

THIRDS: Final = 3
BY: Final = ("genre", "share")
# Document accuracy in the paper's Table 4.
_PUBLISHED: Final = {"3/3": 0.804, "2/3": 0.718, "1/3": 0.681}


@dataclass(frozen=True)
class Settings(DocumentSettings):
    """The model that is asked."""

    model: str = parameter(CRF, "The model.", choices=tuple(ALGORITHMS))
    sigma: float = parameter(1.0, "Of the Gaussian prior.", at_least=0.001, at_most=1e6)
    split: str = parameter(NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(REGIMES))

    def __post_init__(self) -> None:
        check_parameters(self)


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """All of each training fold, and every choice of two thirds and of one."""
    sets = document_sets(settings, data, report)
    arms, left_out = _arms(settings, sets)
    predictions, unfitted = label_arms(arms, report)
    found = by_arm(predictions, BY)
    return Outcome(
        tables=(_table(found),) if found else (),
        plots=tuple(_plots(found)),
        sentences=(*_sentences(found), *left_out, *unfitted),
        predictions=predictions,
    )


def parts_of(fold: Fold, size: int, seed: int) -> Iterator[Fold]:
    """A fold with every choice of so many thirds of its training side."""
    order = np.random.default_rng(seed).permutation(len(fold.train))
    thirds = [order[number::THIRDS] for number in range(THIRDS)]
    for kept in combinations(thirds, size):
        places = np.sort(np.concatenate(kept)).tolist()
        yield Fold(tuple(fold.train[place] for place in places), fold.test)


def _arms(settings: Settings, sets: Sequence[DocumentSet]) -> tuple[list[SequenceArm], list[str]]:
    found, left_out = folded(sets, settings.split, settings.seed)
    fitted = SequenceSettings(algorithm=settings.model, sigma=settings.sigma)
    arms = []
    for documents, folds in found:
        for size in range(THIRDS, 0, -1):
            facts = {"genre": documents.genre, "share": f"{size}/{THIRDS}"}
            drawn = [part for fold in folds for part in parts_of(fold, size, settings.seed)]
            arms.append(SequenceArm(facts, documents, fitted, drawn))
    return arms, left_out


def _table(found: Mapping[tuple[str, ...], Scored]) -> Table:
    return Table(
        name="data-amount",
        title="Documents and blocks labelled right, by share of the training documents",
        columns=(*BY, *SCORES, "paper's accuracy"),
        rows=tuple((*key, *each.values, _PUBLISHED[key[1]]) for key, each in found.items()),
        note=f"Parts of a fold are all tested on the same documents, which count for each. {NOTE}",
    )


def _plots(found: Mapping[tuple[str, ...], Scored]) -> Iterator[Plot]:
    curves = {}
    for genre in dict.fromkeys(key[0] for key in found):
        own = {key[1]: each for key, each in found.items() if key[0] == genre}
        shares = sorted(own)
        for name, title in (("accuracy", "documents"), ("block_f1", "F1 of blocks")):
            values = [float(getattr(own[share], name)) for share in shares]
            curves[f"{genre}: {title}"] = Curve(shares, values)
    if curves:
        title = "Labelled right by share of the training documents"
        yield lines(Frame("data-amount", title, "share of the documents", "labelled right"), curves)


def _sentences(found: Mapping[tuple[str, ...], Scored]) -> Iterator[str]:
    for genre in dict.fromkeys(key[0] for key in found):
        own = {key[1]: each for key, each in found.items() if key[0] == genre}
        said = ", ".join(
            f"{share}: {own[share].accuracy:.3f} (blocks: F1 {own[share].block_f1:.3f})"
            for share in own
        )
        yield f"{genre}: documents labelled right with {said}."


DATA_AMOUNT: Final = Experiment(
    kind="data-amount",
    title="Sequence labellers with less data",
    question="How much better would more labelled documents make a sequence labeller?",
    settings=Settings,
    run=run,
    needs_pages=True,
)
