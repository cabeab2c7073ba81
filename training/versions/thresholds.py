"""Making a candidate from the thresholds that an experiment chose."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Genre
from contentseeker.fitting.style_density.page_types import Thresholds
from contentseeker.lab.experiments.style_density.thresholds import (
    ThresholdSettings,
    learned_thresholds,
)
from contentseeker.methods.style_density.model import StyleDensityModel
from training.errors import TrainingError
from training.kinds.style_density.fit import ThresholdsPlan
from training.models import ModelVersion, Run
from training.versions.versions import add_version, locked_genre


@dataclass(frozen=True)
class OfferedThresholds:
    """The thresholds that a run chose, and the genres whose pages it chose them on."""

    thresholds: Thresholds
    genres: Sequence[Genre]


def thresholds_offered(run: Run) -> OfferedThresholds | None:
    """The thresholds for all types together; None if the run chose none."""
    if run.kind != Run.Kind.THRESHOLDS or run.state != Run.State.DONE:
        return None
    slugs = run.settings["genres"]
    found = learned_thresholds(run.outcome, slugs)
    known = Genre.objects.in_bulk(slugs, field_name="slug") if found else {}
    genres = [known[slug] for slug in slugs if slug in known]
    return OfferedThresholds(found, genres) if found and genres else None


def take_thresholds(run: Run, slug: str, by: User) -> ModelVersion:
    """Make the thresholds of a run a candidate of one of its genres.

    A run gives one version: a second call returns the same.
    """
    offered = thresholds_offered(run)
    if offered is None:
        raise TrainingError(
            "The run has no thresholds that tell types of pages apart. Run the experiment to the "
            "end, on genres whose pages are of two types or more."
        )
    chosen = next((genre for genre in offered.genres if genre.slug == slug), None)
    if chosen is None:
        raise TrainingError(f"{slug!r} is not one of the run's genres.")
    with transaction.atomic():
        # This lock makes two clicks give one version, also if they choose different genres.
        Run.objects.select_for_update().get(pk=run.pk)
        genre = locked_genre(chosen.pk)
        if known := ModelVersion.objects.filter(run=run).first():
            return known
        model = _model(run, offered, genre)
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


def _model(run: Run, offered: OfferedThresholds, genre: Genre) -> StyleDensityModel:
    settings = run.settings["settings"]
    return StyleDensityModel(
        t1=offered.thresholds.t1,
        t2=offered.thresholds.t2,
        variant=settings["variant"],
        profile=settings["profile"],
        facts={
            "genre": genre.slug,
            "learned on": [genre.slug for genre in offered.genres],
            "run": run.pk,
        },
    )
