"""Imports: list, outcome, and new uploads."""

from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import IMPORT, needs
from annotate.errors import AnnotateError
from annotate.files.uploads import MAX_FILES, Upload, receive
from annotate.forms.imports import ImportForm
from annotate.http import WorkbenchRequest
from annotate.importing.requests import cancel_import, create_import, open_corpus, resume_import
from annotate.jobs.running import time_left
from annotate.models import Page, PageImport
from annotate.tasks.jobs import enqueue_on_commit, import_upload
from annotate.views.receiving import FolderUploadHandler

IMPORTS_PER_LIST = 30
REJECTIONS_PER_LIST = 50
# Uploads of this session, so that a second click on the button finds the first upload.
_SENT = "uploads"
# A session is a row of the database and should stay small.
_MOST_SENT = 20


@require_safe
@needs(IMPORT)
def imports(request: WorkbenchRequest) -> HttpResponse:
    found = Paginator(PageImport.objects.select_related("corpus", "started_by"), IMPORTS_PER_LIST)
    shown = found.get_page(request.GET.get("page"))
    return render(request, "annotate/imports.html", {"imports": shown})


@require_safe
@needs(IMPORT)
@vary_on_headers("HX-Request")
def import_detail(request: WorkbenchRequest, import_id: int) -> HttpResponse:
    shown = get_object_or_404(PageImport.objects.select_related("corpus"), pk=import_id)
    rejections = Paginator(shown.rejections.all(), REJECTIONS_PER_LIST)
    template = "annotate/_import.html" if request.htmx else "annotate/import.html"
    context = {
        "import": shown,
        "rejections": rejections.get_page(request.GET.get("page")),
        "time_left": time_left(shown),
        "proposed_genres": _proposed_genres(shown) if shown.is_over else 0,
    }
    return render(request, template, context)


def _proposed_genres(page_import: PageImport) -> int:
    pages = Page.objects.with_proposed_genre()
    return pages.filter(corpus=page_import.corpus_id).count()


@require_POST
@needs(IMPORT)
def import_cancel(request: WorkbenchRequest, import_id: int) -> HttpResponse:
    cancel_import(get_object_or_404(PageImport, pk=import_id))
    return redirect("annotate:import", import_id)


@require_POST
@needs(IMPORT)
def import_resume(request: WorkbenchRequest, import_id: int) -> HttpResponse:
    page_import = get_object_or_404(PageImport, pk=import_id)
    try:
        resume_import(page_import)
    except AnnotateError as error:
        messages.error(request, str(error))
    else:
        enqueue_on_commit(import_upload, page_import)
    return redirect("annotate:import", import_id)


# The CSRF token is in the body, and reading the body receives the upload: the check must wait
# until the upload handler is set.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs(IMPORT)
def import_new(request: WorkbenchRequest) -> HttpResponse:
    if request.method != "POST":
        return _form(request, ImportForm())
    name = _upload_name(request)
    if known := request.session.get(_SENT, {}).get(name):
        return redirect("annotate:import", known)
    with receive(name) as upload:
        if upload is None:
            return _being_received(request, name)
        handler = FolderUploadHandler(upload)
        request.upload_handlers = [handler]
        return _receive(request, upload, handler)


@csrf_protect
def _receive(
    request: WorkbenchRequest, upload: Upload, handler: FolderUploadHandler
) -> HttpResponse:
    form = ImportForm(request.POST)
    if form.is_valid() and (handler.problem or upload.is_empty):
        form.add_error(None, handler.problem or "Choose files or a folder to import.")
    if not form.is_valid():
        return _form(request, form, status=422)
    page_import = _order(request, form, upload)
    sent = {**request.session.get(_SENT, {}), upload.folder: page_import.pk}
    request.session[_SENT] = dict(list(sent.items())[-_MOST_SENT:])
    return redirect("annotate:import", page_import.pk)


def _order(request: WorkbenchRequest, form: ImportForm, upload: Upload) -> PageImport:
    given = form.cleaned_data
    with transaction.atomic():
        corpus = given["corpus"] or open_corpus(given["name"], given["licence"])
        defaults = {name: given[name] for name in ("genre", "split")}
        page_import = create_import(
            corpus, upload.title, by=request.user, folder=upload.folder, **defaults
        )
        upload.is_kept = True
        enqueue_on_commit(import_upload, page_import)
    return page_import


def _form(request: WorkbenchRequest, form: ImportForm, *, status: int = 200) -> HttpResponse:
    limits = {"limit": settings.UPLOAD_LIMIT, "most_files": MAX_FILES}
    context = {"form": form, "upload": uuid4().hex, **limits}
    return render(request, "annotate/import_new.html", context, status=status)


def _upload_name(request: WorkbenchRequest) -> str:
    """The id that the form gave the upload: two clicks send it twice."""
    try:
        return UUID(request.GET.get("upload", "")).hex
    except ValueError:
        return uuid4().hex


def _being_received(request: WorkbenchRequest, name: str) -> HttpResponse:
    known = PageImport.objects.filter(folder=name).first()
    if known is not None:
        return redirect("annotate:import", known.pk)
    messages.info(request, "This upload is arriving already: it will be in the list in a moment.")
    return redirect("annotate:imports")
