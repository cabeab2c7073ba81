"""Genres: their models and labels at a glance, and the button that retrains."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from annotate.http import WorkbenchRequest
from annotate.models import Genre
from training.access import TRAIN, VIEW, needs
from training.forms.retraining import ModelUploadForm, RetrainForm, slot_named
from training.genre_detection.screen import detection_card
from training.overview.evaluation_sources import reserve_for_evaluation
from training.overview.genres import genre_facts, genres_overview
from training.retraining import request_retraining
from training.tasks.runs import start
from training.views.errors import error_as_message


@require_safe
@needs(VIEW)
def genres(request: WorkbenchRequest) -> HttpResponse:
    context = {"lines": genres_overview(), "detection": detection_card()}
    return render(request, "training/genres.html", context)


@require_safe
@needs(VIEW)
def genre(request: WorkbenchRequest, slug: str) -> HttpResponse:
    shown = get_object_or_404(Genre, slug=slug)
    return show_genre(request, shown, RetrainForm(shown))


@require_POST
@needs(TRAIN)
@error_as_message("training:genre")
def retrain(request: WorkbenchRequest, slug: str) -> HttpResponse:
    genre = get_object_or_404(Genre, slug=slug)
    form = RetrainForm(genre, request.POST)
    if not form.is_valid():
        return show_genre(request, genre, form, status=422)
    run = request_retraining(genre, form.request, form.plan, by=request.user)
    start(run)
    return redirect("training:run", run.pk)


@require_POST
@needs(TRAIN)
@error_as_message("training:genre")
def set_sources_aside(request: WorkbenchRequest, slug: str) -> HttpResponse:
    slot = slot_named(request.POST.get("slot", ""))
    moved = reserve_for_evaluation(get_object_or_404(Genre, slug=slug), slot=slot)
    hosts = ", ".join(source.host for source in moved)
    messages.success(request, f"Set aside for evaluation, no longer used for training: {hosts}.")
    return redirect("training:genre", slug)


def show_genre(
    request: WorkbenchRequest, genre: Genre, form: RetrainForm, *, status: int = 200
) -> HttpResponse:
    """A genre's page, with what was wrong in the form if anything was."""
    facts = genre_facts(genre)
    form.last_models = facts.last_models
    if not form.is_bound:
        # A genre may have next links or page types only, and no labels.
        form.initial["model"] = facts.usual_choice
    context = {"facts": facts, "genre": genre, "form": form, "upload": ModelUploadForm()}
    return render(request, "training/genre.html", context, status=status)
