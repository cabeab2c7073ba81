"""Model versions: what they are made of, which one is live, and their files."""

import io

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from annotate.http import WorkbenchRequest, download
from annotate.models import Genre
from training.access import PROMOTE, TRAIN, VIEW, needs
from training.errors import TrainingError
from training.forms.retraining import ModelUploadForm, slot_named
from training.models import ModelVersion, Slot
from training.versions.facts import DEPTH, DEPTHS, version_facts
from training.versions.model_files import as_zip, import_model
from training.versions.versions import GENERAL_NAMES, promote, roll_back, version_name
from training.views.errors import error_as_message

_USED_FOR = {
    Slot.EXTRACTION: "suggestions and extractions use it from now",
    Slot.NEXT_LINKS: "suggestions of next pages and chains use it from now",
}


@require_safe
@needs(VIEW)
def version(request: WorkbenchRequest, version_id: int) -> HttpResponse:
    shown = get_object_or_404(ModelVersion.objects.listed(), pk=version_id)
    # Only depths that the screen offers: drawing a deep tree takes long.
    depths = {str(depth): depth for depth in DEPTHS}
    depth = depths.get(request.GET.get("depth", ""), DEPTH)
    facts = version_facts(shown, depth=depth)
    context = {"facts": facts, "version": shown, "depth": depth, "depths": DEPTHS}
    return render(request, "training/version.html", context)


@require_safe
@needs(VIEW)
def version_download(request: WorkbenchRequest, version_id: int) -> FileResponse:
    version = get_object_or_404(ModelVersion.objects.select_related("genre"), pk=version_id)
    return download(io.BytesIO(as_zip(version)), f"{version_name(version)}.zip", "application/zip")


@require_POST
@needs(PROMOTE)
def version_promote(request: WorkbenchRequest, version_id: int) -> HttpResponse:
    version = get_object_or_404(ModelVersion.objects.select_related("genre"), pk=version_id)
    promote(version, by=request.user)
    messages.success(request, f"{version_name(version)} is live: {_USED_FOR[version.slot]}.")
    return redirect("training:genre", version.genre.slug)


@require_POST
@needs(PROMOTE)
@error_as_message("training:genre")
def version_roll_back(request: WorkbenchRequest, slug: str) -> HttpResponse:
    genre = get_object_or_404(Genre, slug=slug)
    slot, seen = slot_named(request.POST.get("slot", "")), request.POST.get("seen", "")
    # The version that the screen showed: a second click must not roll back once more.
    key = int(seen) if seen.isdecimal() else None
    change = roll_back(genre, by=request.user, slot=slot, seen=key)
    name = version_name(change.version) if change.version else GENERAL_NAMES[slot]
    messages.success(request, f"Rolled back: {name} is live again.")
    return redirect("training:genre", slug)


@require_POST
@needs(TRAIN)
@error_as_message("training:genre")
def model_upload(request: WorkbenchRequest, slug: str) -> HttpResponse:
    genre = get_object_or_404(Genre, slug=slug)
    form = ModelUploadForm(request.POST, request.FILES)
    if not form.is_valid():
        raise TrainingError("Choose a model file first: a zip from a model's page.")
    version = import_model(genre, form.cleaned_data["model"], by=request.user)
    messages.success(request, f"Uploaded as {version_name(version)}. It is a candidate.")
    return redirect("training:version", version.pk)
