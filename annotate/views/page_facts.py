"""The labelling screen's panel: facts of the page and of one element."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from annotate.access import EDIT_FACTS, VIEW, needs
from annotate.chains.next_links import accept_link, link_suggestions
from annotate.errors import AnnotateError
from annotate.forms.labels import FactsForm
from annotate.http import WorkbenchRequest
from annotate.labelling.node_facts import node_facts, node_why
from annotate.models import Page
from annotate.pages.facts import record_facts
from annotate.pages.parsed import parsed


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
    if "accept" in request.POST:
        return _accept(request, page)
    form = FactsForm(page, request.POST)
    if not form.is_valid():
        return _facts(request, page, form)
    record_facts(page, form.facts())
    return _facts(request, page, FactsForm(page), is_saved=True)


def _accept(request: WorkbenchRequest, page: Page) -> HttpResponse:
    try:
        accept_link(page, request.POST["accept"])
    except AnnotateError as error:
        return _facts(request, page, FactsForm(page), problem=str(error))
    return _facts(request, page, FactsForm(page), is_saved=True)


def _facts(
    request: WorkbenchRequest,
    page: Page,
    form: FactsForm,
    *,
    is_saved: bool = False,
    problem: str = "",
) -> HttpResponse:
    context = {
        "page": page,
        "form": form,
        "is_saved": is_saved,
        "problem": problem,
        "links": link_suggestions(page),
    }
    status = 422 if problem or form.errors else 200
    return render(request, "annotate/_facts.html", context, status=status)
