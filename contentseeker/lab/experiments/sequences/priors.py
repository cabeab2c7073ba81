"""Priors and options of sequence labellers: sigma as deviation or variance, history, edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final

from contentseeker.fitting.sequences.presets import PAPER, compared
from contentseeker.fitting.sequences.regimes import NO_DUPLICATES_SEPARATE, REGIMES
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.lab.experiments.sequences.documents import (
    DocumentFolds,
    DocumentSettings,
    SequenceStudy,
    SequenceVariant,
)
from contentseeker.lab.experiments.sequences.published import (
    TABLE_1,
    Figures,
    beside,
    columns_beside,
)
from contentseeker.lab.experiments.sequences.scores import DOCUMENTS, NOTE, SCORES, ScoresByKey
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    DEVIATION,
    MAX_ENT,
    VARIANCE,
    SequenceSettings,
)
from contentseeker.parameters import parameter

MODELS: Final = tuple(ALGORITHMS)
READINGS: Final = (DEVIATION, VARIANCE)
PLAIN: Final = "plain"
HISTORY: Final = "H"
EDGES: Final = "E"
BOTH: Final = "H+E"
OPTIONS: Final = (PLAIN, HISTORY, EDGES, BOTH)
_OPTION: Final = {
    (False, False): PLAIN,
    (True, False): HISTORY,
    (False, True): EDGES,
    (True, True): BOTH,
}
"""By history and edges."""
BY: Final = ("genre", "split", "model", "options", "sigma is", "sigma", "preset")
SWEPT: Final = "none"
"""The preset of settings that no preset has."""


@dataclass(frozen=True)
class PriorSettings(DocumentSettings):
    """The models, priors and options to compare."""

    LISTS: ClassVar = {
        **{"models": MODELS, "sigmas": (), "readings": READINGS, "options": OPTIONS},
        **DocumentSettings.LISTS,
    }

    models: str = parameter(", ".join(MODELS), "Models, out of CRF, MEMM, MaxEnt.")
    sigmas: str = parameter("1, 10, 100", "Sigma of the Gaussian prior, with commas between.")
    readings: str = parameter(
        DEVIATION, "Whether sigma is the prior's deviation, its variance, or both in turn."
    )
    options: str = parameter(
        f"{PLAIN}, {HISTORY}",
        "History (H: the predicates of the block before) and edges (E: predicates on pairs "
        "of labels), out of plain, H, E, H+E.",
    )
    split: str = parameter(NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(REGIMES))

    def combinations(self) -> dict[SequenceSettings, str]:
        """Every combination with the name of its preset; MaxEnt has no edges."""
        words = product(*(self.choices(name) for name in ("models", "options", "readings")))
        swept = [
            SequenceSettings(
                algorithm=model,
                sigma=float(sigma),
                prior=reading,
                history=option in (HISTORY, BOTH),
                edges=option in (EDGES, BOTH),
            )
            for (model, option, reading), sigma in product(words, self.numbers("sigmas"))
            if not (model == MAX_ENT and option in (EDGES, BOTH))
        ]
        # The presets, too, where the lists leave them out.
        return {**dict.fromkeys(swept, SWEPT), **self._of_presets()}

    def _of_presets(self) -> dict[SequenceSettings, str]:
        presets = self.choices("presets")
        return {
            settings: name
            for model in self.choices("models")
            for name, settings in compared(
                presets, self.split, SequenceSettings(algorithm=model)
            ).items()
        }


def _variants(settings: PriorSettings, divided: DocumentFolds) -> Iterator[SequenceVariant]:
    for of_model, preset in settings.combinations().items():
        facts = {
            "split": divided.regime,
            "model": of_model.algorithm,
            "options": _OPTION[of_model.history, of_model.edges],
            "sigma is": of_model.prior,
            "sigma": f"{of_model.sigma:g}",
            "preset": preset,
        }
        yield SequenceVariant(facts, divided.documents, of_model, divided.folds)


def _table(scores: ScoresByKey) -> Table:
    return Table(
        name="priors",
        title="Documents and blocks labelled right, by model, options and prior",
        columns=(*BY, "c2", DOCUMENTS, *columns_beside(SCORES)),
        rows=tuple(
            (*key, _c2(key), score.documents, *beside(score.values, _published(key)))
            for key, score in scores.items()
        ),
        note=(
            "c2: the prior as CRFsuite's parameter. Published figures: the paper's Table 1, in the "
            "rows with the options that it found best; it printed no others, and does not say "
            f"whether sigma is a deviation or a variance. {NOTE}"
        ),
    )


def _published(key: tuple[str, ...]) -> Figures | None:
    facts = dict(zip(BY, key, strict=True))
    is_papers = PAPER in facts["preset"]
    return TABLE_1.get((facts["split"], facts["model"])) if is_papers else None


def _c2(key: tuple[str, ...]) -> float:
    # The keys of scores are texts, so the prior is computed from them again.
    facts = dict(zip(BY, key, strict=True))
    return SequenceSettings(prior=facts["sigma is"], sigma=float(facts["sigma"])).c2


def _plots(scores: ScoresByKey) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        points: dict[str, tuple[list[float | str], list[float]]] = {}
        for (genre, _, model, option, reading, sigma, _), score in scores.items():
            label = f"{genre}: {model}, {option}, sigma a {reading}"
            x, y = points.setdefault(label, ([], []))
            x.append(sigma)
            y.append(float(getattr(score, name)))
        if points:
            frame = Frame(f"priors-{name}", f"{title} by sigma", "sigma", title)
            yield lines(frame, {label: Curve(x, y) for label, (x, y) in points.items()})


def _sentences(scores: ScoresByKey) -> Iterator[str]:
    for genre, model in dict.fromkeys((key[0], key[2]) for key in scores):
        own = {key: score for key, score in scores.items() if (key[0], key[2]) == (genre, model)}
        best = max(own, key=lambda key: (own[key].accuracy, own[key].block_f1))
        *_, option, reading, sigma, _ = best
        yield (
            f"{genre}: {model} labels most documents right with sigma {sigma} as {reading}, "
            f"{option}: {own[best]}."
        )


PRIORS: Final = Experiment(
    kind="priors",
    title="Priors of sequence labellers",
    question="Which prior, and which of history and edges, is best for each model?",
    settings=PriorSettings,
    run=SequenceStudy(BY, _variants, _table, _plots, _sentences).run,
    needs_pages=True,
)
