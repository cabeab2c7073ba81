"""Addresses of the labelling half."""

from django.urls import path

from annotate.views.corpora import corpora
from annotate.views.pages import page, pages

app_name = "annotate"
urlpatterns = [
    path("", corpora, name="corpora"),
    path("corpora/<slug:slug>/", pages, name="pages"),
    path("pages/<int:page_id>/", page, name="page"),
]
