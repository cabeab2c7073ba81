"""Priors and options of sequence labellers: sigma in both readings, history, edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

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
from extraction.learning.experiments.settings import chosen, numbers
from extraction.parameters import check_parameters, parameter
from extraction.sequences.regimes import NO_DUPLICATES_SEPARATE, REGIMES
from extraction.sequences.settings import (
    ALGORITHMS,
    DEVIATION,
    MAX_ENT,
    VARIANCE,
    SequenceSettings,
)

READINGS: Final = (DEVIATION, VARIANCE)
PLAIN: Final = "plain"
HISTORY: Final = "H"
EDGES: Final = "E"
BOTH: Final = "H+E"
OPTIONS: Final = (PLAIN, HISTORY, EDGES, BOTH)
BY: Final = ("genre", "model", "options", "sigma is", "sigma")


@dataclass(frozen=True)
class Settings(DocumentSettings):
    """Which models, priors and options."""

    models: str = parameter(", ".join(ALGORITHMS), "Models, out of CRF, MEMM, MaxEnt.")
    sigmas: str = parameter("1, 10, 100", "Of the Gaussian prior, with commas between.")
    readings: str = parameter(
        DEVIATION, "Whether sigma is the prior's deviation, its variance, or both in turn."
    )
    options: str = parameter(
        f"{PLAIN}, {HISTORY}",
        "History (H: what was said of the block before) and edges (E: predicates on pairs of "
        "labels), out of plain, H, E, H+E.",
    )
    split: str = parameter(NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(REGIMES))

    def __post_init__(self) -> None:
        check_parameters(self)
        chosen("models", self.models, tuple(ALGORITHMS))
        chosen("readings", self.readings, READINGS)
        chosen("options", self.options, OPTIONS)
        numbers("sigmas", self.sigmas)

    def fitted(self) -> Iterator[tuple[dict[str, str | int], SequenceSettings]]:
        """Every combination; MaxEnt has no edges."""
        for model in chosen("models", self.models, tuple(ALGORITHMS)):
            for option in chosen("options", self.options, OPTIONS):
                if model == MAX_ENT and option in (EDGES, BOTH):
                    continue
                for reading in chosen("readings", self.readings, READINGS):
                    for sigma in numbers("sigmas", self.sigmas):
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


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Every combination on the same folds."""
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


def _arms(settings: Settings, sets: Sequence[DocumentSet]) -> tuple[list[SequenceArm], list[str]]:
    found, left_out = folded(sets, settings.split, settings.seed)
    arms = [
        SequenceArm({"genre": documents.genre, **facts}, documents, fitted, folds)
        for documents, folds in found
        for facts, fitted in settings.fitted()
    ]
    return arms, left_out


def _table(found: Mapping[tuple[str, ...], Scored]) -> Table:
    return Table(
        name="priors",
        title="Documents and blocks labelled right, by model, options and prior",
        columns=(*BY, "c2", *SCORES),
        rows=tuple((*key, _c2(key), *each.values) for key, each in found.items()),
        note=f"c2: the prior as CRFsuite has it. {NOTE}",
    )


def _c2(key: tuple[str, ...]) -> float:
    return SequenceSettings(prior=key[3], sigma=float(key[4])).c2


def _plots(found: Mapping[tuple[str, ...], Scored]) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        points: dict[str, tuple[list[float | str], list[float]]] = {}
        for (genre, model, option, reading, sigma), each in found.items():
            label = f"{genre}: {model}, {option}, sigma a {reading}"
            x, y = points.setdefault(label, ([], []))
            x.append(sigma)
            y.append(float(getattr(each, name)))
        if points:
            frame = Frame(f"priors-{name}", f"{title} by sigma", "sigma", title)
            yield lines(frame, {label: Curve(x, y) for label, (x, y) in points.items()})


def _sentences(found: Mapping[tuple[str, ...], Scored]) -> Iterator[str]:
    for genre, model in dict.fromkeys(key[:2] for key in found):
        own = {key: each for key, each in found.items() if key[:2] == (genre, model)}
        best = max(own, key=lambda key: (own[key].accuracy, own[key].block_f1))
        _, _, option, reading, sigma = best
        yield (
            f"{genre}: {model} labels most documents right with sigma {sigma} as {reading}, "
            f"{option}: {own[best].accuracy:.3f} (blocks: F1 {own[best].block_f1:.3f})."
        )


PRIORS: Final = Experiment(
    kind="priors",
    title="Priors of sequence labellers",
    question="Which prior, and which of history and edges, suits each model?",
    settings=Settings,
    run=run,
    several={
        "models": tuple(ALGORITHMS),
        "sigmas": (),
        "readings": READINGS,
        "options": OPTIONS,
    },
    needs_pages=True,
)
