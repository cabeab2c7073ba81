"""Sources: the list, the facts of one, and its rule for gold texts with a preview."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import EDIT_SOURCES, VIEW, needs
from annotate.errors import AnnotateError
from annotate.forms.gold import RuleForm, SourceFilterForm, SourceForm
from annotate.gold.rules import apply_rule, preview_rule, save_rule, stored_rule
from annotate.http import WorkbenchRequest, whole_number
from annotate.models import Page, Source
from annotate.pages.sources import chosen_sources, update_source, with_numbers

SOURCES_PER_LIST = 50
PAGES_PER_TABLE = 20


@require_safe
@needs(VIEW)
def sources(request: WorkbenchRequest) -> HttpResponse:
    form = SourceFilterForm(request.GET)
    found = chosen_sources(**form.cleaned_data) if form.is_valid() else Source.objects.none()
    shown = Paginator(found, SOURCES_PER_LIST).get_page(request.GET.get("page"))
    context = {"form": form, "pages": shown, "lines": with_numbers(list(shown))}
    return render(request, "annotate/sources.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(VIEW)
def source(request: WorkbenchRequest, host: str) -> HttpResponse:
    shown = get_object_or_404(Source.objects.select_related("genre"), host=host)
    if request.method == "POST":
        return _change_facts(request, shown)
    return _show(request, shown)


@needs(EDIT_SOURCES)
def _change_facts(request: WorkbenchRequest, shown: Source) -> HttpResponse:
    form = SourceForm(request.POST, instance=shown)
    if not form.is_valid():
        # The form has changed the instance; the rest of the screen shows the stored row.
        return _show(request, Source.objects.get(pk=shown.pk), facts=form)
    followed = update_source(shown, form.facts())
    pages = f" {followed} page(s) follow its genre." if followed else ""
    messages.success(request, f"Saved.{pages}")
    return redirect("annotate:source", shown.host)


@require_POST
@needs(EDIT_SOURCES)
def source_rule(request: WorkbenchRequest, host: str) -> HttpResponse:
    shown = get_object_or_404(Source, host=host)
    form = RuleForm(request.POST)
    if not form.is_valid():
        return _show(request, shown, rule=form)
    save_rule(shown, form.rule())
    messages.success(request, "The rule is saved. Apply it to pages in the table below it.")
    return redirect("annotate:source", shown.host)


@require_POST
@needs(EDIT_SOURCES)
@vary_on_headers("HX-Request")
def rule_preview(request: WorkbenchRequest, host: str) -> HttpResponse:
    shown = get_object_or_404(Source, host=host)
    form = RuleForm(request.POST)
    if not request.htmx:
        return _show(request, shown, rule=form)
    # A half-typed selector is no error: the preview shows the message only.
    context = {"source": shown, "rule": form, **_tried(request, shown, form)}
    return render(request, "annotate/_rule_preview.html", context)


@require_POST
@needs(EDIT_SOURCES)
def rule_apply(request: WorkbenchRequest, host: str) -> HttpResponse:
    shown = get_object_or_404(Source, host=host)
    numbers = list(filter(None, map(whole_number, request.POST.getlist("pages"))))
    # No more than a table has: the rule runs on each of them during the request.
    pages = _pages(shown).select_related("blob").filter(pk__in=numbers[:PAGES_PER_TABLE])
    try:
        done = apply_rule(shown, _chosen(pages), by=request.user)
    except AnnotateError as error:
        messages.error(request, str(error))
    else:
        outcome = f"{done.changed} gold text(s) settled, {done.unchanged} unchanged"
        messages.success(
            request, f"{outcome}, {done.failed} failed." if done.failed else f"{outcome}."
        )
    return redirect("annotate:source", shown.host)


def _show(
    request: WorkbenchRequest,
    shown: Source,
    *,
    facts: SourceForm | None = None,
    rule: RuleForm | None = None,
) -> HttpResponse:
    [line] = with_numbers([shown])
    may_edit = request.user.has_perm(EDIT_SOURCES)
    form = rule or RuleForm.of(stored_rule(shown))
    context: dict[str, Any] = {
        "source": shown,
        "line": line,
        "facts": facts or SourceForm(instance=shown),
        "rule": form,
        **(_tried(request, shown, form) if may_edit else {}),
    }
    refused = bool(facts and facts.errors) or bool(rule and rule.errors)
    return render(request, "annotate/source.html", context, status=422 if refused else 200)


def _tried(request: WorkbenchRequest, shown: Source, form: RuleForm) -> dict[str, Any]:
    """The results of the rule on the shown page and on those of the table."""
    sent = request.POST if request.method == "POST" else request.GET
    table = Paginator(_pages(shown), PAGES_PER_TABLE).get_page(sent.get("table"))
    listed = list(table.object_list)
    page = _looked_at(shown, whole_number(sent.get("go") or sent.get("look")), listed)
    rule = form.rule() if form.is_bound and form.is_valid() else stored_rule(shown)
    is_tried = page is not None and rule.include and not form.errors
    previews = preview_rule(rule, _with_bytes(page, listed)) if is_tried and page else []
    by_page = {preview.page.pk: preview for preview in previews}
    return {
        "table": table,
        "looked_at": page,
        "preview": by_page.get(page.pk) if page else None,
        "previews": [by_page[row.pk] for row in listed if row.pk in by_page],
        "before": _neighbour(shown, page, "pk__lt", "-pk"),
        "after": _neighbour(shown, page, "pk__gt", "pk"),
    }


def _chosen(pages: QuerySet[Page]) -> list[Page]:
    if chosen := list(pages):
        return chosen
    raise AnnotateError("Check the pages that the rule is to be applied to.")


def _pages(shown: Source) -> QuerySet[Page]:
    return Page.objects.filter(source=shown).order_by("pk")


def _looked_at(shown: Source, number: int | None, listed: list[Page]) -> Page | None:
    chosen = _pages(shown).filter(pk=number).first() if number else None
    return chosen or next(iter(listed), None)


def _with_bytes(page: Page, listed: list[Page]) -> list[Page]:
    wanted = {page.pk, *(row.pk for row in listed)}
    pages = Page.objects.select_related("blob").filter(pk__in=wanted).order_by("pk")
    # The shown page comes first, so that it does not wait for the others.
    return sorted(pages, key=lambda row: row.pk != page.pk)


def _neighbour(shown: Source, page: Page | None, side: str, order: str) -> int | None:
    if page is None:
        return None
    neighbours = Page.objects.filter(source=shown, **{side: page.pk}).order_by(order)
    return neighbours.values_list("pk", flat=True).first()
