"""Exports: requesting, watching, downloading; and importing an archive in the browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import ADD_CORPUS, EXPORT, needs
from annotate.archives.reading import Choices, import_archive
from annotate.errors import AnnotateError
from annotate.exporting.formats import FORMATS
from annotate.exporting.running import (
    KEPT_FOR,
    delete_export,
    file_of,
    media_type_of,
    request_archive,
    request_rows,
)
from annotate.forms.exports import ArchiveForm, ArchiveUploadForm, SelectionForm, TrainingSetForm
from annotate.http import WorkbenchRequest, download
from annotate.models import Export
from annotate.tasks.jobs import enqueue_on_commit, export_rows
from annotate.training_rows.selection import in_words

EXPORTS_PER_LIST = 30


@require_safe
@needs(EXPORT)
def exports(request: WorkbenchRequest) -> HttpResponse:
    found = Paginator(Export.objects.select_related("started_by"), EXPORTS_PER_LIST)
    shown = found.get_page(request.GET.get("page"))
    return render(request, "annotate/exports.html", {"exports": shown, "days": KEPT_FOR.days})


@require_http_methods(["GET", "HEAD", "POST"])
@needs(EXPORT)
def export_new(request: WorkbenchRequest) -> HttpResponse:
    form = TrainingSetForm(request.POST or None)
    if form.is_valid():
        file_format = FORMATS[form.cleaned_data["file_format"]]
        return _begin(request_rows(form.row_set, file_format, by=request.user))
    context = {"form": form, "archive": ArchiveForm()}
    status = 422 if form.errors else 200
    return render(request, "annotate/export_new.html", context, status=status)


@require_POST
@needs(EXPORT)
def export_archive(request: WorkbenchRequest) -> HttpResponse:
    form = ArchiveForm(request.POST)
    if form.is_valid():
        return _begin(request_archive(form.selection, by=request.user))
    context = {"form": TrainingSetForm(), "archive": form}
    return render(request, "annotate/export_new.html", context, status=422)


@require_safe
@needs(EXPORT)
def export_count(request: WorkbenchRequest) -> HttpResponse:
    form = SelectionForm(request.GET)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        context["pages"] = form.selection.labelled_pages().count()
        context["labels"] = form.selection.labels().standing().count()
    status = 422 if form.errors else 200
    return render(request, "annotate/_export_count.html", context, status=status)


@require_safe
@needs(EXPORT)
@vary_on_headers("HX-Request")
def export_detail(request: WorkbenchRequest, export_id: int) -> HttpResponse:
    shown = get_object_or_404(Export.objects.select_related("started_by"), pk=export_id)
    template = "annotate/_export.html" if request.htmx else "annotate/export.html"
    context = {
        "export": shown,
        "chosen": in_words(shown.filters),
        "has_file": file_of(shown) is not None,
        "days": KEPT_FOR.days,
    }
    return render(request, template, context)


@require_safe
@needs(EXPORT)
def export_download(request: WorkbenchRequest, export_id: int) -> FileResponse:
    export = get_object_or_404(Export, pk=export_id)
    path = file_of(export)
    if path is None:
        raise Http404("The file does not exist yet, or was deleted.")
    return download(path.open("rb"), export.file_name, media_type_of(export))


@require_POST
@needs(EXPORT)
def export_cancel(request: WorkbenchRequest, export_id: int) -> HttpResponse:
    Export.objects.cancel(get_object_or_404(Export, pk=export_id).pk)
    return redirect("annotate:export", export_id)


@require_POST
@needs(EXPORT)
def export_delete(request: WorkbenchRequest, export_id: int) -> HttpResponse:
    try:
        delete_export(get_object_or_404(Export, pk=export_id))
    except AnnotateError as error:
        messages.error(request, str(error))
        return redirect("annotate:export", export_id)
    messages.success(request, "The export and its file are deleted.")
    return redirect("annotate:exports")


def _begin(export: Export) -> HttpResponse:
    enqueue_on_commit(export_rows, export)
    return redirect("annotate:export", export.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(ADD_CORPUS)
def archive_import(request: WorkbenchRequest) -> HttpResponse:
    form = ArchiveUploadForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            with _on_disk(form.cleaned_data["archive"]) as path:
                # Inside the request: the form accepts small archives only.
                imported = import_archive(path, Choices(as_slug=form.cleaned_data["as_slug"]))
        except AnnotateError as error:
            form.add_error("archive", str(error))
        else:
            messages.success(request, f"Imported {imported}")
            return redirect("annotate:corpora")
    status = 422 if form.errors else 200
    return render(request, "annotate/archive_import.html", {"form": form}, status=status)


@contextmanager
def _on_disk(upload: "UploadedFile[bytes]") -> Iterator[Path]:
    # The file's name comes from the browser and is not validated.
    with NamedTemporaryFile(suffix=".zip") as file:
        for chunk in upload.chunks():
            file.write(chunk)
        file.flush()
        yield Path(file.name)
