"""The start page: every corpus and what is in it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotate.access import VIEW, needs
from annotate.services.overview import corpora_overview


@require_safe
@needs(VIEW)
def corpora(request: HttpRequest) -> HttpResponse:
    return render(request, "annotate/corpora.html", {"corpora": corpora_overview()})
