"""Genre detection: train a detector, look at its figures, make it live, roll back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.http import WorkbenchRequest
from annotate.jobs.running import time_left
from annotate.tasks.genres import propose_later
from training.access import PROMOTE, TRAIN, VIEW, needs
from training.genre_detection.running import request_genre_detection
from training.genre_detection.screen import detection_facts
from training.models import GenreDetector
from training.tasks.runs import start
from training.versions.genre_detectors import (
    detector_name,
    promote_detector,
    roll_back_detector,
)
from training.views.errors import error_as_message


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def genre_detection(request: WorkbenchRequest) -> HttpResponse:
    facts = detection_facts()
    run = facts.last_run
    context = {"facts": facts, "run": run, "time_left": time_left(run) if run else None}
    template = "_genre_detection.html" if request.htmx else "genre_detection.html"
    return render(request, f"training/{template}", context)


@require_POST
@needs(TRAIN)
@error_as_message("training:genre-detection")
def genre_detection_train(request: WorkbenchRequest) -> HttpResponse:
    start(request_genre_detection(request.user))
    return redirect("training:genre-detection")


@require_POST
@needs(PROMOTE)
def detector_promote(request: WorkbenchRequest, detector_id: int) -> HttpResponse:
    detector = get_object_or_404(GenreDetector.objects.defer("manifest"), pk=detector_id)
    promote_detector(detector, by=request.user)
    propose_later()
    messages.success(
        request,
        f"{detector_name(detector)} is live: it proposes genres for pages without one, and "
        "suggestions on them use the model of the detected genre.",
    )
    return redirect("training:genre-detection")


@require_POST
@needs(PROMOTE)
@error_as_message("training:genre-detection")
def detector_roll_back(request: WorkbenchRequest) -> HttpResponse:
    # The detector that the screen showed: a second click must not roll back once more.
    seen = request.POST.get("seen", "")
    before = roll_back_detector(request.user, seen=int(seen) if seen.isdecimal() else None)
    propose_later()
    name = f"{detector_name(before)} is live again" if before else "no detector is live now"
    messages.success(request, f"Rolled back: {name}.")
    return redirect("training:genre-detection")
