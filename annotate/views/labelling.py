"""The labelling screen, the requests of its scripts, and its panel with facts."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from csp.decorators import csp_update
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotate.access import EDIT_FACTS, LABEL, REVIEW, VIEW, needs
from annotate.chains.next_links import accept_link, link_suggestions
from annotate.errors import AnnotateError
from annotate.forms.labels import FactsForm, read_json, read_layout, read_operations
from annotate.forms.pages import QueueForm
from annotate.genres.decisions import accept_proposed
from annotate.http import WorkbenchRequest
from annotate.labelling.node_facts import node_facts, node_why
from annotate.labelling.outline import outline as page_outline
from annotate.labelling.outline import outline_tag
from annotate.labelling.recording import drop_orphan, record_operations
from annotate.labelling.state import page_state
from annotate.labelling.suggestions import model_note, suggestions_for
from annotate.models import Orphan, Page
from annotate.pages.facts import record_facts
from annotate.pages.layouts import keep_layout
from annotate.pages.next_page import next_facts, undo_next, undo_token
from annotate.pages.parsed import parsed
from annotate.queue.label_requests import request_for
from annotate.queue.next_page import open_page
from contentseeker.page.similar import find_similar

# Names of the URLs that the screen's script needs.
_OF_PAGE = (
    "page label shown outline state suggestions operations layout facts "
    "work previous propose gold gold-panel"
).split()
# URLs of single elements and orphans: given without their last part, the number.
_OF_THING = ("node", "alike", "orphan")
# The queue's filter, passed on from page to page.
_FILTERS = tuple(map(QueueForm.parameter, QueueForm.base_fields))


@require_safe
@needs(LABEL)
def label(request: WorkbenchRequest, page_id: int) -> HttpResponseBase:
    page = get_object_or_404(Page.objects.with_facts(), pk=page_id)
    work = open_page(page, request.user)
    filters = {name: request.GET[name] for name in _FILTERS if request.GET.get(name)}
    context = {
        "page": page,
        "label_request": request_for(page),
        "work": work,
        "urls": _addresses(page),
        "filters": urlencode(filters),
        "filter_fields": filters,
    }
    # Only this page's address may be framed, so the frame cannot navigate elsewhere.
    frame = request.build_absolute_uri(reverse("annotate:shown", args=[page.pk]))
    screen = partial(render, template_name="annotate/label.html", context=context)
    return csp_update({"frame-src": [frame]})(screen)(request)


def _addresses(page: Page) -> dict[str, str]:
    of_page = {name: reverse(f"annotate:{name}", args=[page.pk]) for name in _OF_PAGE}
    of_thing = {name: reverse(f"annotate:{name}", args=[page.pk, 0]) for name in _OF_THING}
    return {
        "queue": reverse("annotate:queue"),
        **of_page,
        **{name: address.removesuffix("0/") for name, address in of_thing.items()},
    }


@require_safe
@needs(VIEW)
@gzip_page
def outline(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    etag = outline_tag(page)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(page_outline(page), content_type="application/json")
    response.headers["ETag"] = etag
    # The browser keeps it but checks each time: permissions may have changed.
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@require_safe
@needs(VIEW)
def state(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    # Reviewers also settle the lost labels of others.
    sees_all = request.user.has_perm(REVIEW)
    return JsonResponse(page_state(page, request.user, with_all_orphans=sees_all))


@require_safe
@needs(LABEL)
def suggestions(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    found = [asdict(each) for each in suggestions_for(page)]
    return JsonResponse({"suggestions": found, "note": model_note(page)})


@require_safe
@needs(LABEL)
def alike(request: WorkbenchRequest, page_id: int, node: int) -> HttpResponse:
    flat = parsed(_page_with(page_id, node))
    return JsonResponse(asdict(find_similar(flat, node)))


@require_POST
@needs(LABEL)
def operations(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    try:
        rows = read_operations(read_json(request), len(parsed(page)))
        recorded = record_operations(page, rows, by=request.user)
    except AnnotateError as error:
        return JsonResponse({"problem": str(error)}, status=422)
    return JsonResponse(asdict(recorded))


@require_POST
@needs(LABEL)
def layout(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    try:
        recorded = read_layout(read_json(request), len(parsed(page)))
    except AnnotateError as error:
        return JsonResponse({"problem": str(error)}, status=422)
    keep_layout(page, recorded, by=request.user)
    return HttpResponse(status=204)


@require_POST
@needs(LABEL)
def orphan(request: WorkbenchRequest, page_id: int, orphan_id: int) -> HttpResponse:
    waiting = Orphan.objects.filter(page_id=page_id)
    if not request.user.has_perm(REVIEW):
        waiting = waiting.filter(label__annotator=request.user)
    chosen = get_object_or_404(waiting, pk=orphan_id)
    if request.POST.get("action") != "drop":
        return JsonResponse({"problem": "The only action is drop."}, status=422)
    drop_orphan(chosen, by=request.user)
    return HttpResponse(status=204)


@require_safe
@needs(VIEW)
def node(request: WorkbenchRequest, page_id: int, node: int) -> HttpResponse:
    page = _page_with(page_id, node)
    context = {"page": page, "facts": node_facts(page, node)}
    return render(request, "annotate/_node.html", context)


@require_safe
@needs(VIEW)
def why(request: WorkbenchRequest, page_id: int, node: int) -> HttpResponse:
    page = _page_with(page_id, node)
    return render(request, "annotate/_node_why.html", {"why": node_why(page, node)})


def _page_with(page_id: int, node: int) -> Page:
    page = get_object_or_404(Page, pk=page_id)
    if node >= len(parsed(page)):
        raise Http404("The page has no such element.")
    return page


@require_http_methods(["GET", "HEAD", "POST"])
@needs(EDIT_FACTS)
def facts(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    if request.method != "POST":
        return _facts(request, page, FactsForm(page))
    before = next_facts(page)
    try:
        form = _change_facts(page, request.POST, request.user)
    except AnnotateError as error:
        return _facts(request, page, FactsForm(page), problem=str(error))
    if form is not None:
        return _facts(request, page, form)
    # An undo is taken back like anything else.
    undo = undo_token(page, before) if next_facts(page) != before else ""
    return _facts(request, page, FactsForm(page), is_saved=True, undo=undo)


def _change_facts(page: Page, posted: Mapping[str, Any], by: User) -> FactsForm | None:
    """Change the facts of a page; the form if it is invalid."""
    if "accept-genre" in posted:
        accept_proposed(page, by)
        return None
    if "accept" in posted:
        accept_link(page, posted["accept"])
        return None
    if "undo" in posted:
        undo_next(page, posted["undo"])
        return None
    form = FactsForm(page, posted)
    if not form.is_valid():
        return form
    record_facts(page, **form.facts())
    return None


def _facts(
    request: WorkbenchRequest,
    page: Page,
    form: FactsForm,
    *,
    is_saved: bool = False,
    problem: str = "",
    undo: str = "",
) -> HttpResponse:
    context = {
        "page": page,
        "form": form,
        "is_saved": is_saved,
        "problem": problem,
        "undo": undo,
        "links": link_suggestions(page),
    }
    status = 422 if problem or form.errors else 200
    return render(request, "annotate/_facts.html", context, status=status)
