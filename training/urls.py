"""Addresses of the training half."""

from django.urls import path

from training.views import (
    dashboards,
    evaluations,
    experiments,
    genre_detection,
    genres,
    review_actions,
    reviews,
    runs,
    training_sets,
    versions,
)

app_name = "training"

_GENRE = "genres/<slug:slug>/"
_RUN = "runs/<int:run_id>/"
_MODEL = "models/<int:version_id>/"
_SET = "sets/<int:set_id>/"
_EXPERIMENT = "experiments/<int:run_id>/"
_EVALUATION = "evaluations/<int:evaluation_id>/"
_SCORE = f"{_EVALUATION}review/<int:score_id>/"

_experiment_patterns = [
    path("experiments/", experiments.experiments, name="experiments"),
    path("experiments/new/<slug:kind>/", experiments.experiment_new, name="experiment-new"),
    path("experiments/start/<slug:kind>/", experiments.experiment_start, name="experiment-start"),
    path(_EXPERIMENT, experiments.experiment, name="experiment"),
    path(f"{_EXPERIMENT}report.html", experiments.experiment_report, name="experiment-report"),
    path(f"{_EXPERIMENT}take/", experiments.thresholds_take, name="thresholds-take"),
    path(
        f"{_EXPERIMENT}predictions.<slug:file_format>",
        experiments.experiment_predictions,
        name="experiment-predictions",
    ),
    # Last of these: its slug would match any other name of a file.
    path(f"{_EXPERIMENT}<slug:table>.csv", experiments.experiment_table, name="experiment-table"),
]
_evaluation_patterns = [
    path("evaluations/", evaluations.evaluations, name="evaluations"),
    path("evaluations/new/", evaluations.evaluation_new, name="evaluation-new"),
    path("evaluations/new/count/", evaluations.evaluation_count, name="evaluation-count"),
    path(_EVALUATION, dashboards.evaluation, name="evaluation"),
    path(f"{_EVALUATION}again/", evaluations.evaluation_again, name="evaluation-again"),
    path(f"{_EVALUATION}delete/", evaluations.evaluation_delete, name="evaluation-delete"),
    path(f"{_EVALUATION}significance/", dashboards.significance, name="evaluation-significance"),
    path(f"{_EVALUATION}changes/", dashboards.changed, name="evaluation-changes"),
    path(f"{_EVALUATION}report.html", dashboards.report, name="evaluation-report"),
    path(f"{_EVALUATION}<slug:table>.csv", dashboards.table, name="evaluation-csv"),
    path(f"{_EVALUATION}worst/", reviews.worst, name="worst"),
]
_review_patterns = [
    path(_SCORE, reviews.review, name="review"),
    path(f"{_SCORE}tints/", reviews.review_tints_json, name="review-tints"),
    path(f"{_SCORE}nodes/<int:node>/", reviews.review_node, name="review-node"),
    path(f"{_SCORE}finding/", review_actions.finding, name="finding"),
    path(f"{_SCORE}gold/", review_actions.review_gold, name="review-gold"),
    path(f"{_SCORE}ask/", review_actions.review_ask, name="review-ask"),
]
urlpatterns = [
    path("", genres.genres, name="genres"),
    path(_GENRE, genres.genre, name="genre"),
    path(f"{_GENRE}retrain/", genres.retrain, name="retrain"),
    path(f"{_GENRE}set-aside/", genres.set_sources_aside, name="set-aside"),
    path(f"{_GENRE}roll-back/", versions.version_roll_back, name="roll-back"),
    path(f"{_GENRE}upload/", versions.model_upload, name="model-upload"),
    path("genre-detection/", genre_detection.genre_detection, name="genre-detection"),
    path(
        "genre-detection/train/",
        genre_detection.genre_detection_train,
        name="genre-detection-train",
    ),
    path(
        "genre-detection/roll-back/",
        genre_detection.detector_roll_back,
        name="detector-roll-back",
    ),
    path(
        "genre-detection/<int:detector_id>/promote/",
        genre_detection.detector_promote,
        name="detector-promote",
    ),
    path(_RUN, runs.run, name="run"),
    path(f"{_RUN}cancel/", runs.run_cancel, name="run-cancel"),
    path(f"{_RUN}restart/", runs.run_restart, name="run-restart"),
    path(_MODEL, versions.version, name="version"),
    path(f"{_MODEL}promote/", versions.version_promote, name="version-promote"),
    path(f"{_MODEL}file/", versions.version_download, name="version-download"),
    path(_SET, training_sets.training_set, name="training-set"),
    path(f"{_SET}file/", training_sets.training_set_download, name="training-set-download"),
    *_experiment_patterns,
    *_evaluation_patterns,
    *_review_patterns,
]
