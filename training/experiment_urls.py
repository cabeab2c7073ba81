"""Addresses of the experiments, below the training half's own."""

from django.urls import path

from training.views import experiments as views

experiment_patterns = [
    path("experiments/", views.experiments, name="experiments"),
    path("experiments/new/<slug:kind>/", views.experiment_new, name="experiment-new"),
    path("experiments/<int:run_id>/", views.experiment, name="experiment"),
    path("experiments/<int:run_id>/take/", views.thresholds_take, name="thresholds-take"),
    path(
        "experiments/<int:run_id>/predictions.<slug:file_format>",
        views.experiment_predictions,
        name="experiment-predictions",
    ),
    path(
        "experiments/<int:run_id>/<slug:table>.csv", views.experiment_table, name="experiment-table"
    ),
]
