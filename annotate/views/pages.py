"""The pages of a corpus, and the facts of one page."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.forms import PageFilterForm
from annotate.http import WorkbenchRequest
from annotate.models import Corpus, Page

PAGES_PER_LIST = 50


@require_safe
@vary_on_headers("HX-Request")
def pages(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    form = PageFilterForm(corpus, request.GET)
    found = Paginator(form.chosen(corpus.pages.listed()), PAGES_PER_LIST)
    shown = found.get_page(request.GET.get("page"))
    template = "annotate/_pages.html" if request.htmx else "annotate/pages.html"
    context = {"corpus": corpus, "form": form, "pages": shown}
    return render(request, template, context, status=422 if form.errors else 200)


@require_safe
def page(request: HttpRequest, page_id: int) -> HttpResponse:
    shown = get_object_or_404(Page.objects.with_facts(), pk=page_id)
    gold = shown.gold_standards.current().select_related("created_by").first()
    context = {"page": shown, "gold": gold, "label_count": shown.labels.standing().count()}
    return render(request, "annotate/page.html", context)
