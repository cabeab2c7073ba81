"""The gold text of a page: current text, versions, differences, editing."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from annotate.access import SETTLE_GOLD, VIEW, needs
from annotate.errors import AnnotateError
from annotate.forms.gold import GoldTextForm
from annotate.gold.diff import gold_diff
from annotate.gold.rules import gold_from_rule, stored_rule
from annotate.gold.texts import (
    NewerGoldError,
    correct_gold,
    gold_from_labels,
    record_gold,
    revert_gold,
)
from annotate.http import WorkbenchRequest
from annotate.models import GoldStandard, Page

_VERSIONS_SHOWN = 100


@require_http_methods(["GET", "HEAD", "POST"])
@needs(VIEW)
def gold(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.with_facts(), pk=page_id)
    if request.method == "POST":
        return _settle(request, page)
    return _show(request, page)


@require_safe
@needs(VIEW)
def gold_panel(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    current = page.gold_standards.current().select_related("created_by").first()
    return render(request, "annotate/_gold_panel.html", {"page": page, "gold": current})


@needs(SETTLE_GOLD)
def _settle(request: WorkbenchRequest, page: Page) -> HttpResponse:
    action = request.POST.get("action", "")
    if action == "edit":
        return _edit(request, page)
    try:
        now = _settled(request, page, action)
    except AnnotateError as error:
        return _show(request, page, problem=str(error))
    messages.success(request, f"Version {now.version} is the gold text now.")
    return redirect("annotate:gold", page.pk)


def _settled(request: WorkbenchRequest, page: Page, action: str) -> GoldStandard:
    if action == "labels":
        made = gold_from_labels(page, by=request.user)
        return record_gold(page, made.text, GoldStandard.Origin.LABELS, by=request.user)
    if action == "rule":
        text = gold_from_rule(page)
        return record_gold(page, text, GoldStandard.Origin.RULE, by=request.user)
    if action == "revert":
        version = version_number(request.POST.get("version"))
        earlier = get_object_or_404(page.gold_standards, version=version)
        return revert_gold(earlier, by=request.user)
    raise AnnotateError("Choose what to do: edit, take from labels, apply the rule, or revert.")


def _edit(request: WorkbenchRequest, page: Page) -> HttpResponse:
    form = GoldTextForm(request.POST)
    if not form.is_valid():
        return _show(request, page, form=form)
    try:
        now = correct_gold(page, **form.cleaned_data, by=request.user)
    except NewerGoldError as error:
        return _show(request, page, form=_again(form, error.newer.version), problem=str(error))
    except AnnotateError as error:
        return _show(request, page, form=form, problem=str(error))
    messages.success(request, f"Version {now.version} is the gold text now.")
    return redirect("annotate:gold", page.pk)


def _again(form: GoldTextForm, newer: int) -> GoldTextForm:
    """The form with the typed text, now based on the newer version, to save it again."""
    return GoldTextForm(initial={"text": form.cleaned_data["text"], "base": newer})


def _show(
    request: WorkbenchRequest, page: Page, *, form: GoldTextForm | None = None, problem: str = ""
) -> HttpResponse:
    newest_first = page.gold_standards.select_related("created_by").order_by("-version")
    versions = list(newest_first[:_VERSIONS_SHOWN])
    current = versions[0] if versions else None
    start = {"text": current.text, "base": current.version} if current else {"base": 0}
    context = {
        "page": page,
        "gold": current,
        "versions": versions,
        "form": form or GoldTextForm(initial=start),
        "is_editing": form is not None or "edit" in request.GET,
        "has_rule": bool(stored_rule(page.source).include),
        "problem": problem,
        **_comparison(request, page, versions),
        **_conflict(form, current, problem),
        **_preview(request, page, current),
    }
    refused = problem or (form is not None and form.errors)
    return render(request, "annotate/gold.html", context, status=422 if refused else 200)


def _comparison(
    request: WorkbenchRequest, page: Page, versions: list[GoldStandard]
) -> dict[str, Any]:
    """The difference between the two requested versions."""
    numbers = [version_number(request.GET.get(name)) for name in ("left", "right")]
    if None in numbers:
        return {}
    left, right = (get_object_or_404(page.gold_standards, version=number) for number in numbers)
    return {"left": left, "right": right, "diff": gold_diff(left.text, right.text)}


def _conflict(
    form: GoldTextForm | None, current: GoldStandard | None, problem: str
) -> dict[str, Any]:
    """The typed text, compared with the version that was saved in between."""
    if form is None or form.is_bound or current is None or not problem:
        return {}
    return {"conflict": gold_diff(current.text, form.initial["text"])}


def _preview(request: WorkbenchRequest, page: Page, current: GoldStandard | None) -> dict[str, Any]:
    """The text that labels or the rule would give, compared with the current one."""
    origin = request.GET.get("preview", "")
    if origin not in ("labels", "rule") or not request.user.has_perm(SETTLE_GOLD):
        return {}
    try:
        text = (
            gold_from_rule(page)
            if origin == "rule"
            else gold_from_labels(page, by=request.user).text
        )
    except AnnotateError as error:
        return {"preview_problem": str(error)}
    change = gold_diff(current.text, text) if current else None
    return {"preview": origin, "preview_text": text, "preview_diff": change}


def version_number(value: str | None) -> int | None:
    """The version number in a request; None if it is invalid."""
    is_number = value is not None and value.isascii() and value.isdecimal() and len(value) < 10
    return int(value) if value is not None and is_number else None
