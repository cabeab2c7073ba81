"""Addresses of the training half."""

from django.urls import path

from training.evaluation_urls import evaluation_patterns
from training.experiment_urls import experiment_patterns
from training.review_urls import review_patterns
from training.views import genres, runs, training_sets, versions

app_name = "training"
urlpatterns = [
    path("", genres.genres, name="genres"),
    path("genres/<slug:slug>/", genres.genre, name="genre"),
    path("genres/<slug:slug>/retrain/", genres.retrain, name="retrain"),
    path("genres/<slug:slug>/set-aside/", genres.set_sources_aside, name="set-aside"),
    path("genres/<slug:slug>/roll-back/", versions.version_roll_back, name="roll-back"),
    path("genres/<slug:slug>/upload/", versions.model_upload, name="model-upload"),
    path("runs/<int:run_id>/", runs.run, name="run"),
    path("runs/<int:run_id>/cancel/", runs.run_cancel, name="run-cancel"),
    path("runs/<int:run_id>/restart/", runs.run_restart, name="run-restart"),
    path("models/<int:version_id>/", versions.version, name="version"),
    path("models/<int:version_id>/promote/", versions.version_promote, name="version-promote"),
    path("models/<int:version_id>/file/", versions.version_download, name="version-download"),
    path("sets/<int:set_id>/", training_sets.training_set, name="training-set"),
    path(
        "sets/<int:set_id>/file/", training_sets.training_set_download, name="training-set-download"
    ),
    *experiment_patterns,
    *evaluation_patterns,
    *review_patterns,
]
