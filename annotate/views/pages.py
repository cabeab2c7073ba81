"""The start page with all corpora, the pages of one corpus, and one page."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import VIEW, needs
from annotate.chains.lists import chain_of
from annotate.chains.next_links import stored_next
from annotate.forms.pages import PageFilterForm
from annotate.http import WorkbenchRequest
from annotate.models import Corpus, Page
from annotate.overview.corpora import corpora_overview, corpus_figures
from annotate.overview.page_list import SEARCH_LIMIT, rows
from annotate.queue.label_requests import request_for

PAGES_PER_LIST = 50


@require_safe
@needs(VIEW)
def corpora(request: WorkbenchRequest) -> HttpResponse:
    return render(request, "annotate/corpora.html", {"corpora": corpora_overview()})


@require_safe
@needs(VIEW)
@vary_on_headers("HX-Request")
def pages(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    form = PageFilterForm(corpus, request.user, request.GET)
    shown = Paginator(form.keys(), PAGES_PER_LIST).get_page(request.GET.get("page"))
    context = {"corpus": corpus, "form": form, "pages": shown, "rows": rows(list(shown))}
    context["search_limit"] = SEARCH_LIMIT
    # The part that htmx loads again does not show them.
    if not request.htmx:
        context["figures"] = corpus_figures(corpus)
        context["proposed_genres"] = form.pages.with_proposed_genre().count()
    template = "annotate/_pages.html" if request.htmx else "annotate/pages.html"
    return render(request, template, context, status=422 if form.errors else 200)


@require_safe
@needs(VIEW)
def page(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    shown = get_object_or_404(Page.objects.with_facts(), pk=page_id)
    context = {
        "page": shown,
        "gold": shown.gold_standards.current().select_related("created_by").first(),
        "label_count": shown.labels.standing().count(),
        "later": shown.later.order_by("pk").first(),
        "label_request": request_for(shown),
        "chain": chain_of(shown),
        "next_page": stored_next(shown),
        "work": shown.work.select_related("annotator").order_by("updated_at"),
    }
    return render(request, "annotate/page.html", context)
