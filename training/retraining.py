"""Retraining: from a genre's labels to a candidate model, in the background.

A run leaves nothing half done. The training set is frozen in one transaction. The model, its
scores and the outcome are committed together at the end, if the worker still owns the run. A
run that is restarted after its worker died finds what was committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Genre
from contentseeker.errors import ExtractionError
from contentseeker.metrics import confusion_table
from training.artefacts import frame_as_parquet, keep
from training.errors import TrainingError
from training.kinds.kind import Plan
from training.kinds.registry import AnyKind, kind_of_plan, plan_from_json
from training.kinds.training_job import FittedModel, TrainingJob
from training.models import ModelVersion, Run, TrainingSet
from training.models.model_version import slot_of
from training.runs.requests import request_run
from training.runs.steps import OnProgress, Steps
from training.runs.worker_pool import WorkerPool, worker_pool
from training.training_sets.freezing import TrainingSetRequest
from training.versions.outcomes import mean_scores
from training.versions.versions import add_version, baseline_for, locked_genre, version_name

if TYPE_CHECKING:
    import pandas as pd

READING: Final = "reading pages"
DUPLICATES: Final = "looking for duplicates"
CROSS_VALIDATING: Final = "cross-validating"
FITTING: Final = "fitting"
COMPARING: Final = "comparing"
WEIGHTS: Final = {READING: 30, DUPLICATES: 5, CROSS_VALIDATING: 45, FITTING: 8, COMPARING: 12}
"""The steps in order, each with its rough share of the time."""

CrossValidated = dict[str, dict[str, float]]
"""Counts and measures by task."""


@dataclass(frozen=True)
class _Candidate:
    """All that a run has made, ready to be stored."""

    genre: Genre
    kind: AnyKind
    training_set: TrainingSet | None
    plan: Plan
    fitted: FittedModel
    predictions: pd.DataFrame
    cross_validated: CrossValidated
    comparison: dict[str, Any]


def request_retraining(genre: Genre, request: TrainingSetRequest, plan: Plan, by: User) -> Run:
    """A queued run that retrains a genre; the one under way, if there is one."""
    kind = kind_of_plan(plan)
    # Refused now instead of by the run: the person who asks is still at the form.
    kind.require_data(genre)
    try:
        kind.check_plan(plan)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    return request_run(
        Run(
            kind=Run.Kind.RETRAIN,
            genre=genre,
            settings={"wish": request.check().as_json(), "configuration": plan.as_json()},
            purpose=f"retrain genre {genre.pk}",
            started_by=by,
        )
    )


def run_retraining(run: Run, *, on_progress: OnProgress = lambda done, step: None) -> str:
    """Make and store the candidate of a run; returns the outcome in one sentence."""
    if ModelVersion.objects.filter(run=run).exists():
        # The worker died after it stored the candidate and before it closed the run.
        return str(run.outcome["sentence"])
    try:
        with Steps(run, WEIGHTS, on_progress) as steps:
            candidate = _make(run, steps)
            version = _store(run, candidate)
            steps.log(f"Stored as {version_name(version)}.")
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    return str(candidate.comparison["sentence"])


def _make(run: Run, steps: Steps) -> _Candidate:
    plan = plan_from_json(run.settings["configuration"])
    kind = kind_of_plan(plan)
    request = TrainingSetRequest.from_json(run.settings["wish"])
    steps.begin(READING)
    read = kind.read_data(plan, request, steps.at, lambda: steps.begin(DUPLICATES))
    steps.log(read.summary)
    steps.begin(CROSS_VALIDATING)
    job = kind.training_job(plan, read)
    with worker_pool(job.data, is_large=job.is_large) as pool:
        # Submitted first: it is the longest item, and keeps one core busy meanwhile.
        fitting = pool.submit(job.fit, read.facts)
        predictions = _cross_validate(pool, job, steps)
        cross_validated = _measure(job, predictions, steps)
        steps.begin(FITTING)
        fitted = pool.result(fitting, steps.report)
    for line in fitted.notes:
        steps.log(line)
    for task, features in fitted.selected.items():
        steps.log(f"Fitted {task} on {len(features)} features, first {', '.join(features[:3])}.")
    genre = Genre.objects.get(slug=request.genre)
    comparison = _compare(genre, kind, fitted, steps)
    return _Candidate(
        genre, kind, read.training_set, plan, fitted, predictions, cross_validated, comparison
    )


def _cross_validate(pool: WorkerPool[Any], job: TrainingJob, steps: Steps) -> pd.DataFrame:
    if not job.folds:
        steps.log("Not cross-validated: all pages are of one source. Label pages of a second one.")
    if job.note:
        steps.log(job.note)
    parts: list[pd.DataFrame | str] = []
    results = pool.map(job.cross_validate, job.folds, lambda: steps.at(len(parts), len(job.folds)))
    for fold, part in zip(job.folds, results, strict=True):
        parts.append(part)
        if isinstance(part, str):
            steps.log(f"{fold.task}, fold {fold.number + 1} left out: {part}")
    return _joined([part for part in parts if not isinstance(part, str)], job.tasks)


def _joined(parts: Sequence[pd.DataFrame], tasks: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    if not parts:
        # With the column, so that measuring needs no special case.
        return pd.DataFrame({"task": pd.Series(dtype=str)})
    joined = pd.concat(parts, ignore_index=True)
    return joined.assign(task=pd.Categorical(joined["task"], list(tasks)))


def _measure(job: TrainingJob, predictions: pd.DataFrame, steps: Steps) -> CrossValidated:
    """Counts and measures by task, all folds together."""
    measured = {}
    for task in job.tasks:
        rows = predictions[predictions["task"] == task]
        # All folds of the task were left out, for reasons that the log has.
        if rows.empty:
            continue
        table = confusion_table(*(rows[name].to_numpy() == 1 for name in ("answer", "predicted")))
        names = ("tp", "fn", "fp", "tn", "accuracy", "precision", "recall", "f1")
        measured[task] = {name: getattr(table, name) for name in names}
        steps.log(
            f"Cross-validated {task} on {len(rows):,} {job.unit}: "
            f"precision {table.precision:.3f}, recall {table.recall:.3f}, F1 {table.f1:.3f}."
        )
    return measured


def _compare(genre: Genre, kind: AnyKind, fitted: FittedModel, steps: Steps) -> dict[str, Any]:
    steps.begin(COMPARING)
    # Loaded from its files, so that what is compared is what will be used.
    candidate = kind.load(fitted.manifest, fitted.data)
    baseline = baseline_for(genre, slot_of(kind.name))
    comparison = kind.compare(genre, candidate, baseline, steps.at)
    steps.at(1, 1)
    steps.log(comparison["sentence"])
    steps.log(f"{len(comparison['fixed'])} pages fixed, {len(comparison['broken'])} broken.")
    return comparison | {"method": kind.method_for(fitted.manifest)}


def _store(run: Run, candidate: _Candidate) -> ModelVersion:
    """Commit the model with its scores and outcome, or nothing."""
    scores = mean_scores(candidate.comparison)
    with transaction.atomic():
        genre = locked_genre(candidate.genre.pk)
        run.store(
            training_set=candidate.training_set,
            outcome=candidate.comparison | {"crossed": candidate.cross_validated},
            predictions=keep(frame_as_parquet(candidate.predictions)),
        )
        return add_version(
            genre,
            candidate.fitted.manifest,
            candidate.fitted.data,
            kind=candidate.kind.name,
            run=run,
            training_set=candidate.training_set,
            configuration=candidate.fitted.configuration or candidate.plan.as_json(),
            metrics={
                "crossed": candidate.cross_validated,
                # A copy, so that lists of models need not read whole outcomes.
                "scores": None if scores is None else asdict(scores),
                "selected": candidate.fitted.selected,
            },
            created_by=run.started_by,
        )
