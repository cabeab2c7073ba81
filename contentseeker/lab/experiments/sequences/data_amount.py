"""Sequence labellers fitted on a third, two thirds and all documents: the paper's Table 4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

import numpy as np

from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.lab.experiments.sequences.documents import (
    DocumentFolds,
    OneModelSettings,
    SequenceStudy,
    SequenceVariant,
)
from contentseeker.lab.experiments.sequences.published import TABLE_4, beside, columns_beside
from contentseeker.lab.experiments.sequences.scores import (
    DOCUMENTS,
    NOTE,
    SCORES,
    ScoresByKey,
    by_last_column,
)

THIRDS: Final = 3
BY: Final = ("genre", "preset", "share")


def parts_of(fold: Fold, size: int, seed: int) -> Iterator[Fold]:
    """The fold with every combination of ``size`` thirds of its training documents."""
    order = np.random.default_rng(seed).permutation(len(fold.train))
    # Disjoint, so that the parts of one size share as little as possible.
    thirds = [order[number::THIRDS] for number in range(THIRDS)]
    for chosen in combinations(thirds, size):
        places = np.sort(np.concatenate(chosen)).tolist()
        yield Fold(tuple(fold.train[place] for place in places), fold.test)


def _variants(settings: OneModelSettings, divided: DocumentFolds) -> Iterator[SequenceVariant]:
    for preset, size in product(settings.configurations().items(), range(THIRDS, 0, -1)):
        # Every third is used as often as the others, so that no lucky third decides the score.
        parts = [part for fold in divided.folds for part in parts_of(fold, size, settings.seed)]
        facts = {"preset": preset[0], "share": f"{size}/{THIRDS}"}
        yield SequenceVariant(facts, divided.documents, preset[1], parts)


def _table(scores: ScoresByKey) -> Table:
    return Table(
        name="data-amount",
        title="Documents and blocks labelled right, by share of the training documents",
        columns=(*BY, DOCUMENTS, *columns_beside(SCORES)),
        rows=tuple(
            (*key, score.documents, *beside(score.values, TABLE_4[key[-1]]))
            for key, score in scores.items()
        ),
        note=(
            "All parts of a fold are tested on its documents, which count once per part. Published "
            f"figures: the paper's Table 4, of a CRF of sigma 100 on new sources. {NOTE}"
        ),
    )


def _plots(scores: ScoresByKey) -> Iterator[Plot]:
    curves = {}
    for (genre, preset), by_share in by_last_column(scores).items():
        shares = sorted(by_share)
        for name, title in (("accuracy", "documents"), ("block_f1", "F1 of blocks")):
            values = [float(getattr(by_share[share], name)) for share in shares]
            curves[f"{genre}, {preset}: {title}"] = Curve(shares, values)
    if curves:
        title = "Labelled right by share of the training documents"
        yield lines(Frame("data-amount", title, "share of the documents", "labelled right"), curves)


def _sentences(scores: ScoresByKey) -> Iterator[str]:
    for (genre, preset), by_share in by_last_column(scores).items():
        listed = ", ".join(f"{share}: {score}" for share, score in by_share.items())
        yield f"{genre}, {preset}: documents labelled right with {listed}."


DATA_AMOUNT: Final = Experiment(
    kind="data-amount",
    title="Sequence labellers with less data",
    question="How much better would more labelled documents make a sequence labeller?",
    settings=OneModelSettings,
    run=SequenceStudy(BY, _variants, _table, _plots, _sentences).run,
    needs_pages=True,
)
