"""Sequence labellers under four splits: with or without duplicates, sources mixed or separate.

Tables 1 and 3 of the paper, on the user's pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from contentseeker.fitting.sequences import regimes
from contentseeker.fitting.sequences.boundaries import BOUNDARIES, label_unseen_by_boundaries
from contentseeker.fitting.sequences.fitting import label_unseen
from contentseeker.fitting.sequences.presets import compared, options_in_words
from contentseeker.lab.experiments.experiment import Experiment
from contentseeker.lab.experiments.outcome import Plot, Table
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.experiments.sequences.documents import (
    DocumentFolds,
    DocumentSettings,
    SequenceStudy,
    SequenceVariant,
)
from contentseeker.lab.experiments.sequences.published import TABLE_1, beside, columns_beside
from contentseeker.lab.experiments.sequences.scores import DOCUMENTS, NOTE, SCORES, ScoresByKey
from contentseeker.methods.sequences.settings import ALGORITHMS, MAX_ENT, SequenceSettings
from contentseeker.parameters import parameter

BY: Final = ("genre", "split", "model", "preset", "options")
MODELS: Final = (*ALGORITHMS, BOUNDARIES)


@dataclass(frozen=True)
class SplitRegimeSettings(DocumentSettings):
    """The models and splits to compare."""

    LISTS: ClassVar = {
        "models": MODELS,
        "splits": tuple(regimes.REGIMES),
        **DocumentSettings.LISTS,
    }

    models: str = parameter(
        ", ".join(MODELS),
        "Labellers, and boundaries: the first and the last block of the content, found by MaxEnt.",
    )
    splits: str = parameter(
        ", ".join(regimes.REGIMES), "What training and test side of a fold may share."
    )
    sigma: float = parameter(
        1.0, "Sigma of the Gaussian prior, of ours.", at_least=0.001, at_most=1e6
    )

    def configurations(self, model: str, split: str) -> dict[str, SequenceSettings]:
        """A model's settings by the names of their presets."""
        # Boundaries are found by MaxEnt; the paper names no options for it.
        algorithm = MAX_ENT if model == BOUNDARIES else model
        ours = SequenceSettings(algorithm=algorithm, sigma=self.sigma)
        return compared(self.choices("presets"), split, ours)


def _variants(settings: SplitRegimeSettings, divided: DocumentFolds) -> Iterator[SequenceVariant]:
    for model in settings.choices("models"):
        label = label_unseen_by_boundaries if model == BOUNDARIES else label_unseen
        for preset, of_model in settings.configurations(model, divided.regime).items():
            facts = {
                "split": divided.regime,
                "model": model,
                "preset": preset,
                "options": options_in_words(of_model),
            }
            yield SequenceVariant(facts, divided.documents, of_model, divided.folds, label)


def _table(scores: ScoresByKey) -> Table:
    return Table(
        name="regimes",
        title="Documents and blocks labelled right, by split and model",
        columns=(*BY, DOCUMENTS, *columns_beside(SCORES)),
        rows=tuple(
            (*key, score.documents, *beside(score.values, TABLE_1.get((key[1], key[2]))))
            for key, score in scores.items()
        ),
        note=(
            "Published figures: the paper's Table 1, with its best options of each split; of "
            f"boundary detection it has none. {NOTE}"
        ),
    )


def _plots(scores: ScoresByKey) -> Iterator[Plot]:
    for name, title in (("accuracy", "Documents labelled right"), ("block_f1", "F1 of blocks")):
        by_genre: dict[str, dict[str, dict[str, float]]] = {}
        for (genre, regime, model, preset, _), score in scores.items():
            series = by_genre.setdefault(genre, {}).setdefault(f"{model}, {preset}", {})
            series[regime] = float(getattr(score, name))
        for genre, by_model in by_genre.items():
            yield bars(Frame(f"{name}-{genre}", f"{genre}: {title}", "split", title), by_model)


def _sentences(scores: ScoresByKey) -> Iterator[str]:
    for genre, regime in dict.fromkeys(key[:2] for key in scores):
        own = {key[2:4]: score for key, score in scores.items() if key[:2] == (genre, regime)}
        ranked = sorted(own, key=lambda name: -own[name].accuracy)
        listed = ", ".join(f"{model} ({preset}) {own[model, preset]}" for model, preset in ranked)
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
