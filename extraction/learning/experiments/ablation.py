"""Feature ablation: what is lost when a feature, or a group of features, is taken away.

A feature is taken away by giving it the same value everywhere: no learner can tell rows apart
by it, and nothing else changes. Differences are paired, fold by fold, and tested by the
corrected resampled t-test; the p-values of one genre and task are corrected for asking so
many questions (Holm).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from extraction.classifiers.model import TASKS
from extraction.features.catalogue import NAMES, STRUCTURAL_FEATURES, TAG_NAME, VISUAL
from extraction.learning.experiments.arms import Arm, Dataset, cross, datasets, distinct
from extraction.learning.experiments.contest import Contest, Duel
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table, Value
from extraction.learning.experiments.plots import Frame, bars
from extraction.learning.experiments.settings import CrossedSettings
from extraction.learning.rows import LabelledRows
from extraction.metrics import holm
from extraction.parameters import parameter

EVERYTHING: Final = "all features"
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "text": ("innerTxtLength", "stringMax", "stopWordRatio", "paraNum"),
    "links": ("linkNum", "linkToTextRatio"),
    "structure": ("innerHtmlLength", "divNum", "tableNum", "domHeight", "headerAround", TAG_NAME),
    "images and forms": ("imgNum", "interactionNum", "formNum", "optionNum"),
    "layout": VISUAL,
}


@dataclass(frozen=True)
class Settings(CrossedSettings):
    """How often, and what is taken away."""

    repetitions: int = parameter(3, "How often the folds are drawn.", at_least=1, at_most=100)
    single_features: bool = parameter(True, "Whether features are taken away one by one.")
    groups: bool = parameter(True, "Whether groups of features are taken away.")

    def taken(self) -> dict[str, tuple[str, ...]]:
        """What each arm goes without, by its name."""
        used = {*STRUCTURAL_FEATURES, TAG_NAME} | (
            set(VISUAL) if self.learner.uses_layout else set()
        )
        ones = {name: (name,) for name in (*NAMES, TAG_NAME) if self.single_features}
        groups = {f"group: {name}": members for name, members in GROUPS.items() if self.groups}
        return {name: away for name, away in (ones | groups).items() if set(away) <= used}


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Cross-validate with everything and without each part, on the same folds."""
    drawn, left_out = datasets(settings, data, repetitions=settings.repetitions)
    found, repeated = distinct(drawn)
    crossed = cross(list(_arms(settings, found)), report)
    contest = Contest.of(crossed.predictions, "F1", of=EVERYTHING)
    fought = contest.duels
    return Outcome(
        tables=(_table(contest),) if fought else (),
        plots=tuple(_plots(fought)),
        sentences=(*_sentences(fought), *left_out, *repeated, *crossed.left_out),
        predictions=crossed.predictions,
    )


def without(rows: LabelledRows, away: Sequence[str]) -> LabelledRows:
    """The rows with some features the same everywhere."""
    features, tags = rows.features.copy(), rows.tags
    features[:, [NAMES.index(name) for name in away if name != TAG_NAME]] = 0.0
    if TAG_NAME in away:
        tags = np.full(len(rows), "", dtype=np.object_)
    return replace(rows, features=features, tags=tags)


def _arms(settings: Settings, found: Sequence[Dataset]) -> Iterator[Arm]:
    for dataset in found:
        yield dataset.arm(settings.learner, arm=EVERYTHING)
        for name, away in settings.taken().items():
            poorer = replace(dataset, rows=without(dataset.rows, away))
            yield poorer.arm(settings.learner, arm=name)


def _table(contest: Contest) -> Table:
    means = contest.scores.groupby(["genre", "task", "arm"], observed=True)["F1"].mean()
    return Table(
        name="ablation",
        title="F1 with all features and without some",
        columns=(
            *("genre", "task", "without", "F1 with all", "F1 without", "lost"),
            *("low", "high", "p", "p corrected", "verdict"),
        ),
        rows=tuple(
            (
                *(duel.genre, duel.task, duel.second),
                float(means[duel.genre, duel.task, EVERYTHING]),
                float(means[duel.genre, duel.task, duel.second]),
                *numbers,
            )
            for duel, numbers in _judged(contest.duels)
        ),
        note=(
            "Means over folds and repetitions. Lost: with all minus without, with its 95 % "
            "interval. + the features are needed, - they do harm, = no difference that can be "
            "told from chance (.05, corrected)."
        ),
    )


def _judged(fought: Sequence[Duel]) -> Iterator[tuple[Duel, tuple[Value, ...]]]:
    """Each difference with its interval, its p-values and what they say."""
    for where in dict.fromkeys((duel.genre, duel.task) for duel in fought):
        family = [duel for duel in fought if (duel.genre, duel.task) == where]
        corrected = holm([duel.test.p_value for duel in family])
        for duel, judged in zip(family, corrected, strict=True):
            sign = "=" if not judged.is_significant else ("+" if duel.test.mean > 0 else "-")
            numbers = (duel.test.mean, duel.test.low, duel.test.high)
            yield duel, (*numbers, judged.p_value, judged.corrected, sign)


def _plots(fought: Sequence[Duel]) -> Iterator[Plot]:
    for task in dict.fromkeys(duel.task for duel in fought):
        lost: dict[str, dict[str, float]] = {}
        reach: dict[str, dict[str, float]] = {}
        for duel in fought:
            if duel.task == task:
                lost.setdefault(duel.genre, {})[duel.second] = duel.test.mean
                reach.setdefault(duel.genre, {})[duel.second] = duel.test.high - duel.test.mean
        frame = Frame(f"lost-{task}", f"{task}: F1 lost without", "taken away", "F1 lost")
        yield bars(frame, lost, reach)


def _sentences(fought: Sequence[Duel]) -> Iterator[str]:
    needed: dict[tuple[str, str], list[str]] = {}
    for duel, (*_, sign) in _judged(fought):
        names = needed.setdefault((duel.genre, duel.task), [])
        names += [duel.second] if sign == "+" else []
    for (genre, task), names in needed.items():
        if names:
            yield f"{genre}, {task}: F1 falls without {', '.join(names)}."
        else:
            yield (
                f"{genre}, {task}: no single part is needed. What one feature says, others "
                "say too, or there are too few folds to see it."
            )


FEATURE_ABLATION: Final = Experiment(
    kind="ablation",
    title="Feature ablation",
    question="Which features are needed, and which could go without loss?",
    settings=Settings,
    run=run,
    several={"tasks": TASKS},
)
