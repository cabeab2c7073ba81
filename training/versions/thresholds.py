"""Making a candidate from the thresholds that an experiment chose."""

from django.contrib.auth.models import User
from django.db import transaction

from contentseeker.lab.experiments.style_density.thresholds import (
    ThresholdSettings,
    learned_thresholds,
)
from contentseeker.methods.style_density.model import StyleDensityModel
from training.errors import TrainingError
from training.kinds.style_density.fit import ThresholdsPlan
from training.models import ModelVersion, Run
from training.versions.versions import add_version, locked_genre


def model_offered(run: Run) -> StyleDensityModel | None:
    """The thresholds that a run chose, as a model; None for runs of other experiments.

    A version belongs to one genre and one run, so a run about several genres offers none.
    """
    if run.kind != Run.Kind.THRESHOLDS or run.state != Run.State.DONE or run.genre is None:
        return None
    found = learned_thresholds(run.outcome, run.genre.slug)
    if found is None:
        return None
    settings = run.settings["settings"]
    return StyleDensityModel(
        t1=found.t1,
        t2=found.t2,
        variant=settings["variant"],
        profile=settings["profile"],
        facts={"genre": run.genre.slug, "run": run.pk},
    )


def take_thresholds(run: Run, by: User) -> ModelVersion:
    """Make the thresholds of a run a candidate of its genre; a second call returns the same."""
    model = model_offered(run)
    if model is None or run.genre is None:
        raise TrainingError(
            "The run has no thresholds of one genre. Run the experiment for one genre to the end."
        )
    with transaction.atomic():
        # The lock makes two clicks give one version.
        genre = locked_genre(run.genre.pk)
        if known := ModelVersion.objects.filter(run=run).first():
            return known
        return add_version(
            genre,
            *model.parts(),
            kind=ModelVersion.Kind.STYLE_DENSITY,
            run=run,
            configuration=ThresholdsPlan(
                model, ThresholdSettings(**run.settings["settings"])
            ).as_json(),
            # The shape of a retraining's outcome; the run's own has tables and plots.
            metrics={"comparison": {"sentence": run.outcome["sentences"][0]}},
            created_by=by,
        )
