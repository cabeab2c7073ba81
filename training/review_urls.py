"""Addresses of the error review, below the training half's own."""

from django.urls import path

from training.views import review_actions, reviews

_SCORE = "evaluations/<int:evaluation_id>/review/<int:score_id>/"

review_patterns = [
    path("evaluations/<int:evaluation_id>/worst/", reviews.worst, name="worst"),
    path(_SCORE, reviews.review, name="review"),
    path(f"{_SCORE}tints/", reviews.review_tints_json, name="review-tints"),
    path(f"{_SCORE}nodes/<int:node>/", reviews.review_node, name="review-node"),
    path(f"{_SCORE}finding/", review_actions.finding, name="finding"),
    path(f"{_SCORE}gold/", review_actions.review_gold, name="review-gold"),
    path(f"{_SCORE}ask/", review_actions.review_ask, name="review-ask"),
]
