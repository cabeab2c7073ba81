"""Feature selection compared: Tables 6.12, 6.13 and Appendices A and B of the thesis.

Four questions on the same rows: which method leaves the learner best off (repeated
cross-validation, also without any selection), which features it ranks first, how many of
them are enough, and how large the leaves of the tree should be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from extraction.classifiers.model import TASKS
from extraction.learning.configuration import SELECTIONS
from extraction.learning.experiments.arms import Arm, Dataset, cross, datasets, distinct
from extraction.learning.experiments.contest import Contest
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Curve, Frame, bars, lines
from extraction.learning.experiments.ranking import (
    features_chosen,
    ranked_tables,
    with_features,
)
from extraction.learning.experiments.settings import CrossedSettings, chosen, numbers
from extraction.learning.experiments.tables import SCORES, confusions, parts, scores
from extraction.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

METHODS: Final = "methods"
NUMBER: Final = "features"
LEAVES: Final = "leaves"
ENOUGH_RUNS: Final = 10


@dataclass(frozen=True)
class Settings(CrossedSettings):
    """Which methods are compared, how often, and which curves are drawn."""

    methods: str = parameter(", ".join(SELECTIONS), f"Out of {', '.join(SELECTIONS)}.")
    repetitions: int = parameter(
        10, "How often the folds are drawn anew for the methods.", at_least=1, at_most=100
    )
    most_features: int = parameter(
        10, "Last point of the curve over the number of features.", at_least=1, at_most=100
    )
    leaves: str = parameter("2, 6, 10, 14, 18, 20", "Leaf sizes of the curve over minobj.")
    leaf_features: int = parameter(
        5, "Features kept for the curve over minobj.", at_least=1, at_most=100
    )
    configuration: Any = field(default_factory=dict)
    """Of the learner; its own selection is not used."""

    def __post_init__(self) -> None:
        super().__post_init__()
        chosen("methods", self.methods, SELECTIONS)
        numbers("leaves", self.leaves)


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Compare the methods, then draw the curves on the first folds."""
    drawn, left_out = datasets(settings, data, repetitions=settings.repetitions)
    found, repeated = distinct(drawn)
    once = [dataset for dataset in found if dataset.facts["repetition"] == 0]
    arms = [*_methods(settings, found), *_numbers(settings, once), *_leaves(settings, once)]
    crossed = cross(arms, report)
    chosen_features = features_chosen([one for one in crossed.arms if _is_search(one[0])])
    contest = Contest.of(_part_of(crossed.predictions, METHODS), "accuracy")
    found_tables: list[Table] = []
    plots: list[Plot] = []
    if contest.duels:
        placed, picture = _standings(contest)
        found_tables, plots = [_accuracies(contest), placed], [picture]
    found_tables += ranked_tables(chosen_features)
    for table, plot in _curves(settings, crossed.predictions):
        found_tables.append(table)
        plots.append(plot)
    left_out += [] if settings.learner.algorithm == "J48" else [_NO_LEAVES]
    return Outcome(
        tables=tuple(found_tables),
        plots=tuple(plots),
        sentences=(*_sentences(contest), *left_out, *repeated, *crossed.left_out),
        predictions=with_features(crossed.predictions, chosen_features),
    )


def _is_search(arm: Arm) -> bool:
    """Whether its features say anything: with none, and for components, all are kept."""
    return arm.facts["part"] == METHODS and arm.facts["arm"] not in ("none", "PCA")


_NO_LEAVES: Final = "Leaf sizes are J48's: no curve over minobj, because another algorithm was set."


def _methods(settings: Settings, found: Sequence[Dataset]) -> Iterator[Arm]:
    for dataset in found:
        for method in chosen("methods", settings.methods, SELECTIONS):
            yield dataset.arm(replace(settings.learner, selection=method), part=METHODS, arm=method)


def _numbers(settings: Settings, found: Sequence[Dataset]) -> Iterator[Arm]:
    for dataset in found:
        for number in range(1, settings.most_features + 1):
            learner = replace(settings.learner, selection="IG", feature_number=number)
            yield dataset.arm(learner, part=NUMBER, arm=str(number))


def _leaves(settings: Settings, found: Sequence[Dataset]) -> Iterator[Arm]:
    if settings.learner.algorithm != "J48":
        return
    for dataset in found:
        for size in numbers("leaves", settings.leaves):
            learner = replace(
                settings.learner,
                selection="IG",
                feature_number=settings.leaf_features,
                parameters={**settings.learner.parameters, "min_objects": size},
            )
            yield dataset.arm(learner, part=LEAVES, arm=str(size))


def _curves(settings: Settings, predictions: pd.DataFrame) -> Iterator[tuple[Table, Plot]]:
    """The two curves, each as a table and as a figure; without those that were not run."""
    features = f"{settings.leaf_features} features"
    for part, column, title, axis in (
        (NUMBER, "features", "number of features", "features kept (by information gain)"),
        (LEAVES, "minobj", f"leaf size (minobj), {features}", "examples a leaf has at least"),
    ):
        counted = confusions(_part_of(predictions, part), ["genre", "task", "arm"])
        if not counted:
            continue
        rows = [(*where, int(arm), *scores(table)) for (*where, arm), table in counted.items()]
        points: dict[str, list[tuple[float, float]]] = {}
        for (genre, task, arm), table in counted.items():
            points.setdefault(f"{genre}, {task}", []).append((int(arm), table.f1))
        curves = {
            name: Curve([x for x, _ in some], [y for _, y in some]) for name, some in points.items()
        }
        yield (
            Table(part, f"Scores by {title}", ("genre", "task", column, *SCORES), tuple(rows)),
            lines(Frame(part, f"F1 by {title}", axis, "F1"), curves),
        )


def _part_of(predictions: pd.DataFrame, part: str) -> pd.DataFrame:
    return predictions if predictions.empty else predictions[predictions["part"] == part]


def _accuracies(contest: Contest) -> Table:
    against = {
        (duel.genre, duel.task, duel.first): duel.test.verdict
        for duel in contest.duels
        if duel.second == "none"
    }
    return Table(
        name="methods",
        title="Feature selection by genre and task",
        columns=("genre", "task", "method", "runs", "accuracy", "sd", "F1", "against none"),
        rows=tuple(
            (
                *key,
                len(part),
                float(part["accuracy"].mean()),
                float(part["accuracy"].std()),
                float(part["F1"].mean()),
                against.get(key, ""),
            )
            for key, part in parts(contest.scores, ["genre", "task", "arm"])
        ),
        note=(
            "Means over folds and repetitions. + or -: better or worse than the learner without "
            "selection by the corrected resampled t-test on accuracy (.05)."
        ),
    )


def _standings(contest: Contest) -> tuple[Table, Plot]:
    placed = contest.standings()
    table = Table(
        name="wins-and-losses",
        title="Wins minus losses over all pairs, genres and tasks",
        columns=("method", "wins minus losses", "wins", "losses"),
        rows=tuple((one.name, one.wins - one.losses, one.wins, one.losses) for one in placed),
        note="none is the learner without selection. Corrected resampled t-test, .05.",
    )
    frame = Frame("wins-and-losses", "Wins minus losses", "method", "wins minus losses")
    heights = {one.name: float(one.wins - one.losses) for one in placed}
    return table, bars(frame, {"wins minus losses": heights})


def _sentences(contest: Contest) -> Iterator[str]:
    if not contest.duels:
        return
    first = contest.standings()[0]
    yield (
        f"{first.name} comes first: it beats another method {first.wins} times and is beaten "
        f"{first.losses} times, over all genres and tasks."
    )
    if len(contest.scores[["repetition", "fold"]].drop_duplicates()) < ENOUGH_RUNS:
        yield "Few folds and repetitions: small differences cannot show with so few runs."


SELECTION_COMPARED: Final = Experiment(
    kind="selection",
    title="Feature selection compared",
    question="Which features are worth having, how many, and which method finds them?",
    settings=Settings,
    run=run,
    several={"methods": SELECTIONS, "tasks": TASKS, "leaves": ()},
)
