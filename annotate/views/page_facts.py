"""What is known about a page and about one of its elements, for the labelling screen's panel."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from annotate.access import EDIT_FACTS, VIEW, needs
from annotate.http import WorkbenchRequest
from annotate.label_forms import FactsForm
from annotate.models import Page
from annotate.services.next_links import LinkSuggestion, link_suggestions
from annotate.services.node_facts import node_facts
from annotate.services.node_why import node_why
from annotate.services.page_facts import record_facts
from annotate.services.parsed import parsed


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
    key = request.POST.get("accept", "")
    accepted = _accepted(page, key)
    form = FactsForm(page, request.POST, accepted)
    if form.is_valid() and key and accepted is None:
        form.add_error(None, "This link is suggested no longer. Look at what is suggested now.")
    if not form.is_valid():
        return _facts(request, page, form, status=422)
    record_facts(page, form.facts())
    return _facts(request, page, FactsForm(page), is_saved=True)


def _accepted(page: Page, key: str) -> LinkSuggestion | None:
    """The suggested next link that somebody accepts."""
    suggested = link_suggestions(page) if key else []
    return next((each for each in suggested if each.key == key), None)


def _facts(
    request: WorkbenchRequest,
    page: Page,
    form: FactsForm,
    *,
    is_saved: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {"page": page, "form": form, "is_saved": is_saved, "links": link_suggestions(page)}
    return render(request, "annotate/_facts.html", context, status=status)
