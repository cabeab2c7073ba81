"""Priors and options of sequence labellers: sigma as deviation or variance, history, edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.fitting.sequences.regimes import NO_DUPLICATES_SEPARATE, REGIMES
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.lab.experiments.sequences.documents import (
    DocumentSet,
    DocumentSettings,
    SequenceScoresByKey,
    SequenceStudy,
    SequenceVariant,
    Variants,
    make_folds,
)
from contentseeker.lab.experiments.sequences.scores import NOTE, SCORES
from contentseeker.lab.experiments.settings import parse_choices, parse_numbers
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    DEVIATION,
    MAX_ENT,
    VARIANCE,
    SequenceSettings,
)
from contentseeker.parameters import parameter

READINGS: Final = (DEVIATION, VARIANCE)
PLAIN: Final = "plain"
HISTORY: Final = "H"
EDGES: Final = "E"
BOTH: Final = "H+E"
OPTIONS: Final = (PLAIN, HISTORY, EDGES, BOTH)
BY: Final = ("genre", "model", "options", "sigma is", "sigma")


@dataclass(frozen=True)
class PriorSettings(DocumentSettings):
    """The models, priors and options to compare."""

    models: str = parameter(", ".join(ALGORITHMS), "Models, out of CRF, MEMM, MaxEnt.")
    sigmas: str = parameter("1, 10, 100", "Sigma of the Gaussian prior, with commas between.")
    readings: str = parameter(
        DEVIATION, "Whether sigma is the prior's deviation, its variance, or both in turn."
    )
    options: str = parameter(
        f"{PLAIN}, {HISTORY}",
        "History (H: the label of the block before) and edges (E: predicates on pairs of "
        "labels), out of plain, H, E, H+E.",
    )
    split: str = parameter(NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(REGIMES))

    def __post_init__(self) -> None:
        super().__post_init__()
        parse_choices("models", self.models, tuple(ALGORITHMS))
        parse_choices("readings", self.readings, READINGS)
        parse_choices("options", self.options, OPTIONS)
        parse_numbers("sigmas", self.sigmas)

    def fitted(self) -> Iterator[tuple[dict[str, str | int], SequenceSettings]]:
        """Every combination with its facts; MaxEnt has no edges."""
        for model in parse_choices("models", self.models, tuple(ALGORITHMS)):
            for option in parse_choices("options", self.options, OPTIONS):
                if model == MAX_ENT and option in (EDGES, BOTH):
                    continue
                for reading in parse_choices("readings", self.readings, READINGS):
                    for sigma in parse_numbers("sigmas", self.sigmas):
                        facts = {"model": model, "options": option, "sigma is": reading}
                        yield (
                            {**facts, "sigma": sigma},
                            SequenceSettings(
                                algorithm=model,
                                sigma=float(sigma),
                                prior=reading,
                                history=option in (HISTORY, BOTH),
                                edges=option in (EDGES, BOTH),
                            ),
                        )


def _variants(settings: PriorSettings, sets: Sequence[DocumentSet]) -> Variants:
    found, left_out = make_folds(sets, settings.split, settings.seed)
    variants = [
        SequenceVariant({"genre": documents.genre, **facts}, documents, fitted, folds)
        for documents, folds in found
        for facts, fitted in settings.fitted()
    ]
    return variants, left_out


def _table(scores: SequenceScoresByKey) -> Table:
    return Table(
        name="priors",
        title="Documents and blocks labelled right, by model, options and prior",
        columns=(*BY, "c2", *SCORES),
        rows=tuple((*key, _c2(key), *each.values) for key, each in scores.items()),
        note=f"c2: the prior as CRFsuite's parameter. {NOTE}",
    )


def _c2(key: tuple[str, ...]) -> float:
    return SequenceSettings(prior=key[3], sigma=float(key[4])).c2


def _plots(scores: SequenceScoresByKey) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        points: dict[str, tuple[list[float | str], list[float]]] = {}
        for (genre, model, option, reading, sigma), each in scores.items():
            label = f"{genre}: {model}, {option}, sigma a {reading}"
            x, y = points.setdefault(label, ([], []))
            x.append(sigma)
            y.append(float(getattr(each, name)))
        if points:
            frame = Frame(f"priors-{name}", f"{title} by sigma", "sigma", title)
            yield lines(frame, {label: Curve(x, y) for label, (x, y) in points.items()})


def _sentences(scores: SequenceScoresByKey) -> Iterator[str]:
    for genre, model in dict.fromkeys(key[:2] for key in scores):
        own = {key: each for key, each in scores.items() if key[:2] == (genre, model)}
        best = max(own, key=lambda key: (own[key].accuracy, own[key].block_f1))
        _, _, option, reading, sigma = best
        yield (
            f"{genre}: {model} labels most documents right with sigma {sigma} as {reading}, "
            f"{option}: {own[best].accuracy:.3f} (blocks: F1 {own[best].block_f1:.3f})."
        )


PRIORS: Final = Experiment(
    kind="priors",
    title="Priors of sequence labellers",
    question="Which prior, and which of history and edges, is best for each model?",
    settings=PriorSettings,
    run=SequenceStudy(
        by=BY,
        variants=_variants,
        table=_table,
        plots=_plots,
        sentences=_sentences,
    ).run,
    several={
        "models": tuple(ALGORITHMS),
        "sigmas": (),
        "readings": READINGS,
        "options": OPTIONS,
    },
    needs_pages=True,
)
