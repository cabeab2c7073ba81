"""Gold texts of pages and of whole chains: current text, versions, differences, editing."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.contrib import messages
from django.db import models
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from annotate.access import SETTLE_GOLD, VIEW, needs
from annotate.chains.gold import gold_of_pages, record_chain_gold
from annotate.errors import AnnotateError
from annotate.forms.gold import GoldTextForm
from annotate.gold import texts
from annotate.gold.diff import gold_diff
from annotate.gold.rules import gold_from_rule, stored_rule
from annotate.http import WorkbenchRequest, whole_number
from annotate.models import Chain, ChainGold, GoldStandard, Page

_VERSIONS_SHOWN = 100

OwnerT = TypeVar("OwnerT", Page, Chain)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(VIEW)
def gold(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.with_facts(), pk=page_id)
    show = partial(_show_page, request, page)
    return _settle(request, page, _page_gold, show) if request.method == "POST" else show()


@require_http_methods(["GET", "HEAD", "POST"])
@needs(VIEW)
def chain_gold(request: WorkbenchRequest, chain_id: int) -> HttpResponse:
    chain = get_object_or_404(Chain.objects.select_related("corpus", "start"), pk=chain_id)
    show = partial(_show_chain, request, chain)
    return _settle(request, chain, _chain_gold, show) if request.method == "POST" else show()


@require_safe
@needs(VIEW)
def gold_panel(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    current = page.gold_standards.current().select_related("created_by").first()
    return render(request, "annotate/_gold_panel.html", {"page": page, "gold": current})


@needs(SETTLE_GOLD)
def _settle(
    request: WorkbenchRequest,
    owner: OwnerT,
    record: Callable[[WorkbenchRequest, OwnerT, GoldTextForm | None], GoldStandard | ChainGold],
    show: Callable[..., HttpResponse],
) -> HttpResponse:
    form = GoldTextForm(request.POST) if request.POST.get("action") == "edit" else None
    if form is not None and not form.is_valid():
        return show(form=form)
    try:
        now = record(request, owner, form)
    except texts.NewerGoldError as error:
        # The typed text, now based on the newer version, so that it can be saved again.
        again = {"text": request.POST.get("text", ""), "base": error.newer.version}
        return show(form=GoldTextForm(initial=again), problem=str(error))
    except AnnotateError as error:
        return show(form=form, problem=str(error))
    of = " of the chain" if isinstance(owner, Chain) else ""
    messages.success(request, f"Version {now.version} is the gold text{of} now.")
    # A GET after every POST: a reload must not save again.
    return redirect(request.path)


def _page_gold(request: WorkbenchRequest, page: Page, form: GoldTextForm | None) -> GoldStandard:
    if form is not None:
        return texts.correct_gold(page, **form.cleaned_data, by=request.user)
    action = request.POST.get("action")
    if action == "labels":
        text = texts.gold_from_labels(page, by=request.user)
        return texts.record_gold(page, text, GoldStandard.Origin.LABELS, by=request.user)
    if action == "rule":
        text = gold_from_rule(page)
        return texts.record_gold(page, text, GoldStandard.Origin.RULE, by=request.user)
    if action == "revert":
        version = whole_number(request.POST.get("version"))
        earlier = get_object_or_404(page.gold_standards, version=version)
        return texts.revert_gold(earlier, by=request.user)
    raise AnnotateError("Choose what to do: edit, take from labels, apply the rule, or revert.")


def _chain_gold(request: WorkbenchRequest, chain: Chain, form: GoldTextForm | None) -> ChainGold:
    record = partial(record_chain_gold, chain, by=request.user)
    if form is not None:
        return record(origin=ChainGold.Origin.TYPED, **form.cleaned_data)
    action = request.POST.get("action")
    if action == "pages":
        return record(gold_of_pages(chain).text, ChainGold.Origin.PAGES)
    if action == "revert":
        version = whole_number(request.POST.get("version"))
        earlier = get_object_or_404(chain.gold_texts, version=version)
        return record(earlier.text, ChainGold.Origin(earlier.origin))
    raise AnnotateError("Choose what to do: edit, take from the pages, or revert.")


def _show_page(
    request: WorkbenchRequest, page: Page, *, form: GoldTextForm | None = None, problem: str = ""
) -> HttpResponse:
    context = _versions(page.gold_standards, form, problem)
    current = context["gold"]
    context |= {
        "page": page,
        "is_editing": form is not None or "edit" in request.GET,
        "has_rule": bool(stored_rule(page.source).include),
        **_comparison(request, page),
        **_conflict(form, current, problem),
        **_preview(request, page, current),
    }
    return render(request, "annotate/gold.html", context, status=_status(context))


def _show_chain(
    request: WorkbenchRequest, chain: Chain, *, form: GoldTextForm | None = None, problem: str = ""
) -> HttpResponse:
    context = _versions(chain.gold_texts, form, problem)
    context |= {
        "chain": chain,
        "texts": chain.texts.defer("text", "furniture"),
        "is_editing": form is not None,
        **_chain_preview(request, chain, context["gold"]),
    }
    return render(request, "annotate/chain_gold.html", context, status=_status(context))


def _versions(rows: models.Manager[Any], form: GoldTextForm | None, problem: str) -> dict[str, Any]:
    newest_first = rows.select_related("created_by").order_by("-version")
    versions = list(newest_first[:_VERSIONS_SHOWN])
    current = versions[0] if versions else None
    start = {"text": current.text, "base": current.version} if current else {"base": 0}
    form = form or GoldTextForm(initial=start)
    return {"gold": current, "versions": versions, "form": form, "problem": problem}


def _status(context: dict[str, Any]) -> int:
    return 422 if context["problem"] or context["form"].errors else 200


def _comparison(request: WorkbenchRequest, page: Page) -> dict[str, Any]:
    """The difference between the two requested versions."""
    numbers = [whole_number(request.GET.get(name)) for name in ("left", "right")]
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
            else texts.gold_from_labels(page, by=request.user)
        )
    except AnnotateError as error:
        return {"preview_problem": str(error)}
    change = gold_diff(current.text, text) if current else None
    return {"preview": origin, "preview_text": text, "preview_diff": change}


def _chain_preview(
    request: WorkbenchRequest, chain: Chain, current: ChainGold | None
) -> dict[str, Any]:
    """The text that the pages' gold texts would give, compared with the current one."""
    if request.GET.get("preview") != "pages":
        return {}
    try:
        made = gold_of_pages(chain)
    except AnnotateError as error:
        return {"preview_problem": str(error)}
    change = gold_diff(current.text, made.text) if current else None
    return {"preview": made, "preview_diff": change}
