"""Retraining: from a genre's labels to a candidate model, in the background.

A run leaves nothing half done: the training set is frozen in one transaction, and the model,
its scores and the outcome are committed together at the end, if the run is still the
worker's own. A run that is begun again after its worker died finds what was committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Genre
from annotate.models.job import JobCancelledError
from extraction.classifiers.model import TASKS, from_parts
from extraction.errors import ExtractionError
from extraction.learning import Configuration, LabelledRows
from extraction.learning.algorithms import learner
from extraction.metrics import confusion_table
from training.errors import TrainingError
from training.models import ModelVersion, Run, TrainingSet
from training.services.artefacts import frame_as_parquet, keep
from training.services.comparing import compare, rival_of
from training.services.cores import Team, team
from training.services.learned_rows import (
    MOST_ROWS,
    Fold,
    Learned,
    Lesson,
    crossed_fold,
    folds_of,
    learned_model,
)
from training.services.outcomes import candidate_scores
from training.services.run_orders import cancel, order_run, restart
from training.services.set_tables import FOLD
from training.services.steps import OnProgress, Steps
from training.services.training_sets import SetWish, build_training_set, table_of
from training.services.versions import live_version, next_number, version_name

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["cancel", "request_retraining", "restart", "run_retraining"]

USUAL: Final = Configuration(algorithm="LogisticRegression")
"""What one click means. On WCXB, sources apart, it extracts better than J48, which the thesis
used and the experiments begin with (docs/benchmarks.md), and it takes no longer."""

READING: Final = "reading pages"
DUPLICATES: Final = "looking for duplicates"
CROSSING: Final = "cross-validating"
FITTING: Final = "fitting"
COMPARING: Final = "comparing"
WEIGHTS: Final = {READING: 30, DUPLICATES: 5, CROSSING: 45, FITTING: 8, COMPARING: 12}
"""Steps in their order, with the share of time each takes, roughly."""
MANY_ROWS: Final = 20_000
"""From so many rows on it pays to start processes."""


@dataclass(frozen=True)
class _Made:
    """All that a run has made, ready to be stored."""

    training_set: TrainingSet
    configuration: Configuration
    learned: Learned
    predictions: pd.DataFrame
    crossed: dict[str, dict[str, float]]
    comparison: dict[str, Any]


def request_retraining(genre: Genre, wish: SetWish, configuration: Configuration, by: User) -> Run:
    """A waiting run that retrains a genre; the one under way, if there is one."""
    try:
        learner(configuration)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    return order_run(
        Run(
            kind=Run.Kind.RETRAIN,
            genre=genre,
            settings={"wish": wish.check().as_json(), "configuration": configuration.as_json()},
            purpose=f"retrain genre {genre.pk}",
            started_by=by,
        )
    )


def run_retraining(run: Run, *, on_progress: OnProgress = lambda done, step: None) -> str:
    """Do the work of a run and say how it went: the candidate is there when this returns."""
    if ModelVersion.objects.filter(run=run).exists():
        # Its worker died between storing all of it and saying so.
        return str(run.outcome["sentence"])
    try:
        with Steps(run, WEIGHTS, on_progress) as steps:
            made = _make(run, steps)
            version = _store(run, made)
            steps.say(f"Stored as {version_name(version)}.")
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    return str(made.comparison["sentence"])


def _make(run: Run, steps: Steps) -> _Made:
    configuration = Configuration.from_json(run.settings["configuration"])
    training_set = _training_set(SetWish.from_json(run.settings["wish"]), steps)
    steps.begin(CROSSING)
    frame = table_of(training_set)
    lesson = Lesson(LabelledRows.from_frame(frame), configuration)
    with team(lesson, is_large=len(frame) >= MANY_ROWS) as learners:
        # Begun first: it is the longest piece of work, and keeps one core busy meanwhile.
        fitting = learners.begin(learned_model, _facts(training_set))
        predictions = _cross(learners, list(folds_of(lesson, frame[FOLD].to_numpy())), steps)
        crossed = _crossed(predictions, steps)
        steps.begin(FITTING)
        learned = learners.end(fitting, steps.report)
    for task, features in learned.selected.items():
        steps.say(f"Fitted {task} on {len(features)} features, first {', '.join(features[:3])}.")
    comparison = _compare(training_set.genre, learned, steps)
    return _Made(training_set, configuration, learned, predictions, crossed, comparison)


def _training_set(wish: SetWish, steps: Steps) -> TrainingSet:
    steps.begin(READING)
    made = build_training_set(wish, steps.at, on_read=lambda: steps.begin(DUPLICATES))
    contradictions = made.balance["left out"]["contradictions"]
    steps.say(
        f"{made.page_count:,} pages of {made.source_count:,} sources, {made.row_count:,} elements; "
        f"{contradictions:,} answers left out because annotators contradict each other."
    )
    steps.say(f"{len(made.duplicates):,} groups of near-duplicates. Set {made.digest[:8]}.")
    return made


def _facts(training_set: TrainingSet) -> dict[str, Any]:
    """What a model's manifest says about its data. Nothing about when and by whom: the same
    rows give the same manifest."""
    return {
        "genre": training_set.genre.slug,
        "training_set": training_set.digest,
        "pages": training_set.page_count,
        "sources": training_set.source_count,
    }


def _cross(learners: Team[Lesson], folds: Sequence[Fold], steps: Steps) -> pd.DataFrame:
    if not folds:
        steps.say("Not cross-validated: all is of one source. Label pages of a second one.")
    if any(len(fold.train) == MOST_ROWS for fold in folds):
        steps.say(f"Each fold's model learns from {MOST_ROWS:,} elements only, drawn by the seed.")
    parts: list[pd.DataFrame | str] = []
    found = learners.each(crossed_fold, folds, lambda: steps.at(len(parts), len(folds)))
    for fold, part in zip(folds, found, strict=True):
        parts.append(part)
        if isinstance(part, str):
            steps.say(f"{fold.task}, fold {fold.number + 1} left out: {part}")
    return _joined([part for part in parts if not isinstance(part, str)])


def _joined(parts: Sequence[pd.DataFrame]) -> pd.DataFrame:
    import pandas as pd

    if not parts:
        return pd.DataFrame({"task": pd.Series(dtype=str)})
    joined = pd.concat(parts, ignore_index=True)
    return joined.assign(task=pd.Categorical(joined["task"], TASKS))


def _crossed(predictions: pd.DataFrame, steps: Steps) -> dict[str, dict[str, float]]:
    """Counts and measures by task, all folds together."""
    found = {}
    for task in TASKS:
        about = predictions[predictions["task"] == task]
        if about.empty:
            continue
        table = confusion_table(*(about[name].to_numpy() == 1 for name in ("answer", "predicted")))
        names = ("tp", "fn", "fp", "tn", "accuracy", "precision", "recall", "f1")
        found[task] = {name: getattr(table, name) for name in names}
        steps.say(
            f"Cross-validated {task} on {len(about):,} elements: precision {table.precision:.3f}, "
            f"recall {table.recall:.3f}, F1 {table.f1:.3f}."
        )
    return found


def _compare(genre: Genre, learned: Learned, steps: Steps) -> dict[str, Any]:
    steps.begin(COMPARING)
    candidate = from_parts(learned.manifest, learned.data)
    comparison = compare(genre, candidate, rival_of(live_version(genre)), steps.at)
    steps.at(1, 1)
    steps.say(comparison["sentence"])
    steps.say(f"{len(comparison['fixed'])} pages fixed, {len(comparison['broken'])} broken.")
    return comparison


def _store(run: Run, made: _Made) -> ModelVersion:
    """Commit the model and all that is known about it, or nothing."""
    scores = candidate_scores(made.comparison)
    with transaction.atomic():
        genre = Genre.objects.select_for_update(no_key=True).get(pk=made.training_set.genre_id)
        mine = Run.objects.filter(pk=run.pk, attempt=run.attempt, state=Run.State.RUNNING)
        # Nobody home: somebody asked it to stop, or another worker has the run.
        if not mine.filter(is_cancel_requested=False).update(
            training_set=made.training_set,
            outcome=made.comparison | {"crossed": made.crossed},
            predictions=keep(frame_as_parquet(made.predictions)),
        ):
            raise JobCancelledError
        return ModelVersion.objects.create(
            genre=genre,
            number=next_number(genre),
            run=run,
            training_set=made.training_set,
            configuration=made.configuration.as_json(),
            metrics={
                "crossed": made.crossed,
                "scores": None if scores is None else asdict(scores),
                "selected": made.learned.selected,
            },
            manifest=made.learned.manifest,
            file=keep(made.learned.data),
            created_by=run.started_by,
        )
