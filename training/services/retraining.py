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
from extraction.errors import ExtractionError
from extraction.learning import Configuration
from extraction.metrics import confusion_table
from training.errors import TrainingError
from training.models import ModelVersion, Run, TrainingSet
from training.models.model_version import slot_of
from training.services.artefacts import frame_as_parquet, keep
from training.services.cores import Team, team
from training.services.courses import Course
from training.services.kinds import Plan, kind_of_plan
from training.services.learned_rows import Learned
from training.services.outcomes import candidate_scores
from training.services.plans import plan_from_json
from training.services.rivals import rival_of
from training.services.run_orders import cancel, order_run, restart
from training.services.steps import OnProgress, Steps
from training.services.training_sets import ReadPages, ReadSet, SetWish, read_training_set
from training.services.versions import next_number, version_name

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["cancel", "request_retraining", "restart", "run_retraining"]

USUAL: Final = Configuration(algorithm="LogisticRegression")
"""Of a Content Seeker. On WCXB, sources apart, it extracts better than J48, which the thesis
used and the experiments begin with (docs/benchmarks.md), and it takes no longer."""

READING: Final = "reading pages"
DUPLICATES: Final = "looking for duplicates"
CROSSING: Final = "cross-validating"
FITTING: Final = "fitting"
COMPARING: Final = "comparing"
WEIGHTS: Final = {READING: 30, DUPLICATES: 5, CROSSING: 45, FITTING: 8, COMPARING: 12}
"""Steps in their order, with the share of time each takes, roughly."""


@dataclass(frozen=True)
class _Made:
    """All that a run has made, ready to be stored."""

    genre: Genre
    training_set: TrainingSet | None
    plan: Plan
    learned: Learned
    predictions: pd.DataFrame
    crossed: dict[str, dict[str, float]]
    comparison: dict[str, Any]


def request_retraining(genre: Genre, wish: SetWish, plan: Plan, by: User) -> Run:
    """A waiting run that retrains a genre; the one under way, if there is one."""
    kind = kind_of_plan(plan)
    kind.require(genre)
    try:
        kind.check_plan(plan)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    return order_run(
        Run(
            kind=Run.Kind.RETRAIN,
            genre=genre,
            settings={"wish": wish.check().as_json(), "configuration": plan.as_json()},
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
    plan = plan_from_json(run.settings["configuration"])
    wish = SetWish.from_json(run.settings["wish"])
    read = _read(wish, plan, steps)
    steps.begin(CROSSING)
    course: Course = kind_of_plan(plan).course(plan, read)
    with team(course.lesson, is_large=course.is_large) as learners:
        # Begun first: it is the longest piece of work, and keeps one core busy meanwhile.
        fitting = learners.begin(course.learn, read.facts)
        predictions = _cross(learners, course, steps)
        crossed = _crossed(course, predictions, steps)
        steps.begin(FITTING)
        learned = learners.end(fitting, steps.report)
    for task, features in learned.selected.items():
        steps.say(f"Fitted {task} on {len(features)} features, first {', '.join(features[:3])}.")
    genre = Genre.objects.get(slug=wish.genre)
    comparison = _compare(genre, plan, learned, steps)
    return _Made(genre, read.training_set, plan, learned, predictions, crossed, comparison)


def _read(wish: SetWish, plan: Plan, steps: Steps) -> ReadSet | ReadPages:
    steps.begin(READING)
    kind = kind_of_plan(plan)
    read: ReadSet | ReadPages
    if kind.read_apart is not None:
        read = kind.read_apart(plan, wish, steps.at)
    else:
        read = read_training_set(
            wish,
            steps.at,
            on_read=lambda: steps.begin(DUPLICATES),
            read_page=kind.reader(plan),
        )
    steps.say(read.summary)
    return read


def _cross(learners: Team[Any], course: Course, steps: Steps) -> pd.DataFrame:
    folds = course.folds
    if not folds:
        steps.say("Not cross-validated: all is of one source. Label pages of a second one.")
    if course.note:
        steps.say(course.note)
    parts: list[pd.DataFrame | str] = []
    found = learners.each(course.cross, folds, lambda: steps.at(len(parts), len(folds)))
    for fold, part in zip(folds, found, strict=True):
        parts.append(part)
        if isinstance(part, str):
            steps.say(f"{fold.task}, fold {fold.number + 1} left out: {part}")
    return _joined([part for part in parts if not isinstance(part, str)], course.tasks)


def _joined(parts: Sequence[pd.DataFrame], tasks: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    if not parts:
        return pd.DataFrame({"task": pd.Series(dtype=str)})
    joined = pd.concat(parts, ignore_index=True)
    return joined.assign(task=pd.Categorical(joined["task"], list(tasks)))


def _crossed(
    course: Course, predictions: pd.DataFrame, steps: Steps
) -> dict[str, dict[str, float]]:
    """Counts and measures by task, all folds together."""
    found = {}
    for task in course.tasks:
        about = predictions[predictions["task"] == task]
        if about.empty:
            continue
        table = confusion_table(*(about[name].to_numpy() == 1 for name in ("answer", "predicted")))
        names = ("tp", "fn", "fp", "tn", "accuracy", "precision", "recall", "f1")
        found[task] = {name: getattr(table, name) for name in names}
        steps.say(
            f"Cross-validated {task} on {len(about):,} {course.unit}: "
            f"precision {table.precision:.3f}, recall {table.recall:.3f}, F1 {table.f1:.3f}."
        )
    return found


def _compare(genre: Genre, plan: Plan, learned: Learned, steps: Steps) -> dict[str, Any]:
    steps.begin(COMPARING)
    kind = kind_of_plan(plan)
    candidate = kind.from_parts(learned.manifest, learned.data)
    comparison = kind.compare(genre, candidate, rival_of(genre, slot_of(kind.kind)), steps.at)
    steps.at(1, 1)
    steps.say(comparison["sentence"])
    steps.say(f"{len(comparison['fixed'])} pages fixed, {len(comparison['broken'])} broken.")
    return comparison | {"method": kind.method_for(learned.manifest)}


def _store(run: Run, made: _Made) -> ModelVersion:
    """Commit the model and all that is known about it, or nothing."""
    scores = candidate_scores(made.comparison)
    with transaction.atomic():
        genre = Genre.objects.select_for_update(no_key=True).get(pk=made.genre.pk)
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
            kind=kind_of_plan(made.plan).kind,
            run=run,
            training_set=made.training_set,
            configuration=made.learned.configuration or made.plan.as_json(),
            metrics={
                "crossed": made.crossed,
                "scores": None if scores is None else asdict(scores),
                "selected": made.learned.selected,
            },
            manifest=made.learned.manifest,
            file=keep(made.learned.data),
            created_by=run.started_by,
        )
