"""Sequence labellers fitted on a third, two thirds and all documents: the paper's Table 4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, lines
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

THIRDS: Final = 3
BY: Final = ("genre", "share")
# Document accuracy in the paper's Table 4.
_PUBLISHED: Final = {"3/3": 0.804, "2/3": 0.718, "1/3": 0.681}


def parts_of(fold: Fold, size: int, seed: int) -> Iterator[Fold]:
    """The fold with every combination of ``size`` thirds of its training documents."""
    order = np.random.default_rng(seed).permutation(len(fold.train))
    thirds = [order[number::THIRDS] for number in range(THIRDS)]
    for kept in combinations(thirds, size):
        places = np.sort(np.concatenate(kept)).tolist()
        yield Fold(tuple(fold.train[place] for place in places), fold.test)


def _variants(settings: OneModelSettings, sets: Sequence[DocumentSet]) -> Variants:
    found, left_out = make_folds(sets, settings.split, settings.seed)
    variants = []
    for documents, folds in found:
        for size in range(THIRDS, 0, -1):
            facts = {"genre": documents.genre, "share": f"{size}/{THIRDS}"}
            parts = [part for fold in folds for part in parts_of(fold, size, settings.seed)]
            variants.append(SequenceVariant(facts, documents, settings.fitted, parts))
    return variants, left_out


def _table(scores: SequenceScoresByKey) -> Table:
    return Table(
        name="data-amount",
        title="Documents and blocks labelled right, by share of the training documents",
        columns=(*BY, *SCORES, "paper's accuracy"),
        rows=tuple((*key, *each.values, _PUBLISHED[key[1]]) for key, each in scores.items()),
        note=f"All parts of a fold are tested on its documents, which count once per part. {NOTE}",
    )


def _plots(scores: SequenceScoresByKey) -> Iterator[Plot]:
    curves = {}
    for genre in dict.fromkeys(key[0] for key in scores):
        own = {key[1]: each for key, each in scores.items() if key[0] == genre}
        shares = sorted(own)
        for name, title in (("accuracy", "documents"), ("block_f1", "F1 of blocks")):
            values = [float(getattr(own[share], name)) for share in shares]
            curves[f"{genre}: {title}"] = Curve(shares, values)
    if curves:
        title = "Labelled right by share of the training documents"
        yield lines(Frame("data-amount", title, "share of the documents", "labelled right"), curves)


def _sentences(scores: SequenceScoresByKey) -> Iterator[str]:
    for genre in dict.fromkeys(key[0] for key in scores):
        own = {key[1]: each for key, each in scores.items() if key[0] == genre}
        listed = ", ".join(
            f"{share}: {own[share].accuracy:.3f} (blocks: F1 {own[share].block_f1:.3f})"
            for share in own
        )
        yield f"{genre}: documents labelled right with {listed}."


DATA_AMOUNT: Final = Experiment(
    kind="data-amount",
    title="Sequence labellers with less data",
    question="How much better would more labelled documents make a sequence labeller?",
    settings=OneModelSettings,
    run=SequenceStudy(
        by=BY,
        variants=_variants,
        table=_table,
        plots=_plots,
        sentences=_sentences,
    ).run,
    needs_pages=True,
)
