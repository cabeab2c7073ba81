"""Feature ablation: the F1 lost when a feature, or a group of features, is removed.

A feature is removed by giving it a constant value, so that no learner can use it and nothing
else changes. Differences are paired by fold and tested by the corrected resampled t-test; the
p-values of one genre and task are corrected for multiple tests (Holm).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from contentseeker.features.catalogue import NAMES, STRUCTURAL_FEATURES, TAG_NAME, VISUAL
from contentseeker.lab.experiments.content_seeker import variants
from contentseeker.lab.experiments.content_seeker.pairwise_tests import PairwiseTest, PairwiseTests
from contentseeker.lab.experiments.content_seeker.settings import CrossValidationSettings
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table, Value
from contentseeker.lab.experiments.plots import Frame, bars
from contentseeker.lab.rows import LabelledRows
from contentseeker.metrics import holm
from contentseeker.parameters import parameter

EVERYTHING: Final = "all features"
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "text": ("innerTxtLength", "stringMax", "stopWordRatio", "paraNum"),
    "links": ("linkNum", "linkToTextRatio"),
    "structure": ("innerHtmlLength", "divNum", "tableNum", "domHeight", "headerAround", TAG_NAME),
    "images and forms": ("imgNum", "interactionNum", "formNum", "optionNum"),
    "layout": VISUAL,
}


@dataclass(frozen=True)
class AblationSettings(CrossValidationSettings):
    """Number of repetitions, and which features are removed."""

    repetitions: int = parameter(
        3, "Number of random divisions into folds.", at_least=1, at_most=100
    )
    single_features: bool = parameter(True, "Whether features are removed one by one.")
    groups: bool = parameter(True, "Whether groups of features are removed.")

    def removed(self) -> dict[str, tuple[str, ...]]:
        """The features that each variant lacks, by the variant's name."""
        used = {*STRUCTURAL_FEATURES, TAG_NAME} | (
            set(VISUAL) if self.learner.uses_layout else set()
        )
        single = {name: (name,) for name in (*NAMES, TAG_NAME) if self.single_features}
        groups = {f"group: {name}": members for name, members in GROUPS.items() if self.groups}
        return {
            name: features for name, features in (single | groups).items() if set(features) <= used
        }


def run(settings: AblationSettings, data: Data, report: Report) -> Outcome:
    """Cross-validate with all features and without each part, on the same folds."""
    repeated, left_out = variants.datasets(settings, data, repetitions=settings.repetitions)
    found, dropped = variants.distinct(repeated)
    results = variants.cross_validate_all(list(_variants(settings, found)), report)
    # Only against all features: pairs of reduced sets are not the question.
    compared = PairwiseTests.of(results.predictions, "F1", only=EVERYTHING)
    tests = compared.tests
    return Outcome(
        tables=(_table(compared),) if tests else (),
        plots=tuple(_plots(tests)),
        sentences=(*_sentences(tests), *left_out, *dropped, *results.left_out),
        predictions=results.predictions,
    )


def without(rows: LabelledRows, removed: Sequence[str]) -> LabelledRows:
    """The rows with some features set to a constant."""
    features, tags = rows.features.copy(), rows.tags
    # Any constant will do; 0 also counts as a value, so nothing has to be filled in.
    features[:, [NAMES.index(name) for name in removed if name != TAG_NAME]] = 0.0
    if TAG_NAME in removed:
        tags = np.full(len(rows), "", dtype=np.object_)
    return replace(rows, features=features, tags=tags)


def _variants(
    settings: AblationSettings, found: Sequence[variants.Dataset]
) -> Iterator[variants.Variant]:
    for dataset in found:
        yield dataset.variant(settings.learner, variant=EVERYTHING)
        for name, removed in settings.removed().items():
            fewer = replace(dataset, rows=without(dataset.rows, removed))
            yield fewer.variant(settings.learner, variant=name)


def _table(compared: PairwiseTests) -> Table:
    means = compared.scores.groupby(["genre", "task", "variant"], observed=True)["F1"].mean()
    return Table(
        name="ablation",
        title="F1 with all features and without some",
        columns=(
            *("genre", "task", "without", "F1 with all", "F1 without", "lost"),
            *("low", "high", "p", "p corrected", "verdict"),
        ),
        rows=tuple(
            (
                *(each.genre, each.task, each.second),
                float(means[each.genre, each.task, EVERYTHING]),
                float(means[each.genre, each.task, each.second]),
                *numbers,
            )
            for each, numbers in _corrected(compared.tests)
        ),
        note=(
            "Means over folds and repetitions. Lost: with all minus without, with its 95 % "
            "interval. + removing them costs F1, - removing them helps, = no significant "
            "difference (.05, corrected)."
        ),
    )


def _corrected(tests: Sequence[PairwiseTest]) -> Iterator[tuple[PairwiseTest, tuple[Value, ...]]]:
    """Each difference with its interval, its p-values and its verdict."""
    for where in dict.fromkeys((each.genre, each.task) for each in tests):
        family = [each for each in tests if (each.genre, each.task) == where]
        # A family of tests: everything that is removed for one genre and task.
        corrected = holm([each.test.p_value for each in family])
        for each, result in zip(family, corrected, strict=True):
            sign = "=" if not result.is_significant else ("+" if each.test.mean > 0 else "-")
            numbers = (each.test.mean, each.test.low, each.test.high)
            yield each, (*numbers, result.p_value, result.corrected, sign)


def _plots(tests: Sequence[PairwiseTest]) -> Iterator[Plot]:
    for task in dict.fromkeys(each.task for each in tests):
        lost: dict[str, dict[str, float]] = {}
        reach: dict[str, dict[str, float]] = {}
        for each in tests:
            if each.task == task:
                lost.setdefault(each.genre, {})[each.second] = each.test.mean
                reach.setdefault(each.genre, {})[each.second] = each.test.high - each.test.mean
        frame = Frame(f"lost-{task}", f"{task}: F1 lost without", "removed", "F1 lost")
        yield bars(frame, lost, reach)


def _sentences(tests: Sequence[PairwiseTest]) -> Iterator[str]:
    needed: dict[tuple[str, str], list[str]] = {}
    for each, (*_, sign) in _corrected(tests):
        names = needed.setdefault((each.genre, each.task), [])
        names += [each.second] if sign == "+" else []
    for (genre, task), names in needed.items():
        if names:
            yield f"{genre}, {task}: F1 falls without {', '.join(names)}."
        else:
            yield (
                f"{genre}, {task}: no single part is needed. Features are redundant, or there are "
                "too few folds to show a difference."
            )


FEATURE_ABLATION: Final = Experiment(
    kind="ablation",
    title="Feature ablation",
    question="Which features are needed, and which can be removed without loss?",
    settings=AblationSettings,
    run=run,
)
