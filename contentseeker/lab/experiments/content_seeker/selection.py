"""Feature selection compared: Tables 6.12, 6.13 and Appendices A and B of the thesis.

On the same rows it compares the selection methods (by repeated cross-validation, also without
any selection), lists the features each method ranks first, and draws two curves: F1 by the
number of features, and F1 by the minimum leaf size of the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final

from contentseeker.lab.configuration import SELECTIONS
from contentseeker.lab.experiments.content_seeker import feature_ranking, variants
from contentseeker.lab.experiments.content_seeker.pairwise_tests import PairwiseTests
from contentseeker.lab.experiments.content_seeker.settings import (
    THESIS_DATA,
    CrossValidationSettings,
)
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, bars, lines
from contentseeker.lab.experiments.tables import SCORES, confusions, group_by, scores
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

METHODS: Final = "methods"
NUMBER: Final = "features"
LEAVES: Final = "leaves"
# As many as one ten-fold cross-validation has.
ENOUGH_RUNS: Final = 10


@dataclass(frozen=True)
class SelectionComparisonSettings(CrossValidationSettings):
    """The methods to compare, the number of repetitions, and the points of the curves."""

    LISTS: ClassVar = CrossValidationSettings.LISTS | {"methods": SELECTIONS, "leaves": ()}

    methods: str = parameter(", ".join(SELECTIONS), f"Out of {', '.join(SELECTIONS)}.")
    repetitions: int = parameter(
        10, "Number of random divisions into folds, for the methods.", at_least=1, at_most=100
    )
    most_features: int = parameter(
        10, "Last point of the curve over the number of features.", at_least=1, at_most=100
    )
    leaves: str = parameter("2, 6, 10, 14, 18, 20", "Leaf sizes of the curve over minobj.")
    leaf_features: int = parameter(
        5, "Features kept for the curve over minobj.", at_least=1, at_most=100
    )
    configuration: Any = field(default_factory=lambda: dict(THESIS_DATA))
    """Of the learner; its own selection is ignored."""


def run(settings: SelectionComparisonSettings, data: Data, report: Report) -> Outcome:
    """Compare the methods, then compute the curves on the first repetition's folds."""
    repeated, left_out = variants.datasets(settings, data, repetitions=settings.repetitions)
    found, dropped = variants.distinct(repeated)
    results = variants.cross_validate_all(list(_variants(settings, found)), report)
    chosen_features = feature_ranking.features_chosen(
        [result for result in results.variants if _chooses_features(result[0])]
    )
    # Only methods are compared: the points of the curves have no repetitions.
    compared = PairwiseTests.of(_part_of(results.predictions, METHODS), "accuracy")
    found_tables: list[Table] = []
    plots: list[Plot] = []
    if compared.tests:
        ranked, plot = _wins_and_losses(compared)
        found_tables, plots = [_accuracies(compared), ranked], [plot]
    found_tables += feature_ranking.ranked_tables(chosen_features)
    for table, plot in _curves(settings, results.predictions):
        found_tables.append(table)
        plots.append(plot)
    if settings.learner.algorithm != "J48":
        left_out.append(
            "Only J48 has a leaf size (minobj): no curve over it for another algorithm."
        )
    return Outcome(
        tables=tuple(found_tables),
        plots=tuple(plots),
        sentences=(*_sentences(compared), *left_out, *dropped, *results.left_out),
        predictions=feature_ranking.with_features(results.predictions, chosen_features),
    )


def _chooses_features(variant: variants.Variant) -> bool:
    """Whether the method selects: "none" keeps all features, and so do principal components."""
    return variant.facts["part"] == METHODS and variant.facts["variant"] not in ("none", "PCA")


def _variants(
    settings: SelectionComparisonSettings, found: Sequence[variants.Dataset]
) -> Iterator[variants.Variant]:
    """All methods on all folds; the points of both curves on the first repetition's folds."""
    learner = settings.learner
    for dataset, method in product(found, settings.choices("methods")):
        yield dataset.variant(replace(learner, selection=method), part=METHODS, variant=method)
    once = [dataset for dataset in found if dataset.facts["repetition"] == 0]
    for dataset, number in product(once, range(1, settings.most_features + 1)):
        ranked = replace(learner, selection="IG", feature_number=number)
        yield dataset.variant(ranked, part=NUMBER, variant=str(number))
    sizes = settings.numbers("leaves") if learner.algorithm == "J48" else ()
    for dataset, size in product(once, sizes):
        pruned = replace(
            learner,
            selection="IG",
            feature_number=settings.leaf_features,
            parameters={**learner.parameters, "min_objects": size},
        )
        yield dataset.variant(pruned, part=LEAVES, variant=str(size))


def _curves(
    settings: SelectionComparisonSettings, predictions: pd.DataFrame
) -> Iterator[tuple[Table, Plot]]:
    """The two curves, each as a table and a figure; without curves that did not run."""
    features = f"{settings.leaf_features} features"
    for part, column, title, axis in (
        (NUMBER, "features", "number of features", "features kept (by information gain)"),
        (LEAVES, "minobj", f"leaf size (minobj), {features}", "minimum examples per leaf"),
    ):
        counted = confusions(_part_of(predictions, part), ["genre", "task", "variant"])
        if not counted:
            continue
        rows = [(*where, int(point), *scores(table)) for (*where, point), table in counted.items()]
        points: dict[str, list[tuple[float, float]]] = {}
        for (genre, task, point), table in counted.items():
            points.setdefault(f"{genre}, {task}", []).append((int(point), table.f1))
        curves = {
            name: Curve([x for x, _ in some], [y for _, y in some]) for name, some in points.items()
        }
        yield (
            Table(part, f"Scores by {title}", ("genre", "task", column, *SCORES), tuple(rows)),
            lines(Frame(part, f"F1 by {title}", axis, "F1"), curves),
        )


def _part_of(predictions: pd.DataFrame, part: str) -> pd.DataFrame:
    return predictions if predictions.empty else predictions[predictions["part"] == part]


def _accuracies(compared: PairwiseTests) -> Table:
    against = {
        (each.genre, each.task, each.first): each.test.verdict
        for each in compared.tests
        if each.second == "none"
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
            for key, part in group_by(compared.scores, ["genre", "task", "variant"])
        ),
        note=(
            "Means over folds and repetitions. + or -: better or worse than the learner without "
            "selection by the corrected resampled t-test on accuracy (.05)."
        ),
    )


def _wins_and_losses(compared: PairwiseTests) -> tuple[Table, Plot]:
    ranking = compared.ranking()
    table = Table(
        name="wins-and-losses",
        title="Wins minus losses over all pairs, genres and tasks",
        columns=("method", "wins minus losses", "wins", "losses"),
        rows=tuple((name, wins - losses, wins, losses) for name, wins, losses in ranking),
        note="none is the learner without selection. Corrected resampled t-test, .05.",
    )
    frame = Frame("wins-and-losses", "Wins minus losses", "method", "wins minus losses")
    heights = {name: float(wins - losses) for name, wins, losses in ranking}
    return table, bars(frame, {"wins minus losses": heights})


def _sentences(compared: PairwiseTests) -> Iterator[str]:
    if not compared.tests:
        return
    name, wins, losses = compared.ranking()[0]
    yield (
        f"{name} ranks first: it is better than another method {wins} times and worse "
        f"{losses} times, over all genres and tasks."
    )
    if len(compared.scores[["repetition", "fold"]].drop_duplicates()) < ENOUGH_RUNS:
        yield "Too few folds and repetitions to detect small differences."


SELECTION_COMPARED: Final = Experiment(
    kind="selection",
    title="Feature selection compared",
    question="Which features help, how many are enough, and which method finds them?",
    settings=SelectionComparisonSettings,
    run=run,
)
