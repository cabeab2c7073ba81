"""Addresses of the evaluations, below the training half's own."""

from django.urls import path

from training.views import dashboard_files, dashboards, evaluations

_ONE = "evaluations/<int:evaluation_id>/"

evaluation_patterns = [
    path("evaluations/", evaluations.evaluations, name="evaluations"),
    path("evaluations/new/", evaluations.evaluation_new, name="evaluation-new"),
    path("evaluations/new/count/", evaluations.evaluation_count, name="evaluation-count"),
    path(_ONE, dashboards.evaluation, name="evaluation"),
    path(f"{_ONE}again/", evaluations.evaluation_again, name="evaluation-again"),
    path(f"{_ONE}delete/", evaluations.evaluation_delete, name="evaluation-delete"),
    path(f"{_ONE}significance/", dashboards.significance, name="evaluation-significance"),
    path(f"{_ONE}changes/", dashboards.changed, name="evaluation-changes"),
    path(f"{_ONE}report.html", dashboard_files.report, name="evaluation-report"),
    path(f"{_ONE}<slug:table>.csv", dashboard_files.table, name="evaluation-csv"),
]
