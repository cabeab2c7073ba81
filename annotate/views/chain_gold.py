"""The gold text of a whole chain: current text, versions, editing."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from annotate.access import SETTLE_GOLD, VIEW, needs
from annotate.chains.gold import correct_chain_gold, gold_of_pages, record_chain_gold
from annotate.errors import AnnotateError
from annotate.forms.gold import GoldTextForm
from annotate.gold.diff import gold_diff
from annotate.gold.texts import NewerGoldError
from annotate.http import WorkbenchRequest
from annotate.models import Chain, ChainGold
from annotate.views.gold import version_number

_VERSIONS_SHOWN = 100


@require_http_methods(["GET", "HEAD", "POST"])
@needs(VIEW)
def chain_gold(request: WorkbenchRequest, chain_id: int) -> HttpResponse:
    rows = Chain.objects.select_related("corpus", "start")
    chain = get_object_or_404(rows, pk=chain_id)
    return _settle(request, chain) if request.method == "POST" else _show(request, chain)


@needs(SETTLE_GOLD)
def _settle(request: WorkbenchRequest, chain: Chain) -> HttpResponse:
    form = GoldTextForm(request.POST) if request.POST.get("action") == "edit" else None
    if form is not None and not form.is_valid():
        return _show(request, chain, form=form)
    try:
        now = _settled(request, chain, form)
    except NewerGoldError as error:
        again = {"text": request.POST.get("text", ""), "base": error.newer.version}
        return _show(request, chain, form=GoldTextForm(initial=again), problem=str(error))
    except AnnotateError as error:
        return _show(request, chain, form=form, problem=str(error))
    messages.success(request, f"Version {now.version} is the gold text of the chain now.")
    return redirect("annotate:chain-gold", chain.pk)


def _settled(request: WorkbenchRequest, chain: Chain, form: GoldTextForm | None) -> ChainGold:
    if form is not None:
        return correct_chain_gold(chain, **form.cleaned_data, by=request.user)
    if request.POST.get("action") == "pages":
        text = gold_of_pages(chain).text
        return record_chain_gold(chain, text, ChainGold.Origin.PAGES, by=request.user)
    if request.POST.get("action") == "revert":
        version = version_number(request.POST.get("version"))
        earlier = get_object_or_404(chain.gold_texts, version=version)
        origin = ChainGold.Origin(earlier.origin)
        return record_chain_gold(chain, earlier.text, origin, by=request.user)
    raise AnnotateError("Choose what to do: edit, take from the pages, or revert.")


def _show(
    request: WorkbenchRequest, chain: Chain, *, form: GoldTextForm | None = None, problem: str = ""
) -> HttpResponse:
    rows = chain.gold_texts.select_related("created_by").order_by("-version")
    versions = list(rows[:_VERSIONS_SHOWN])
    current = versions[0] if versions else None
    start = {"text": current.text, "base": current.version} if current else {"base": 0}
    context = {
        "chain": chain,
        "gold": current,
        "versions": versions,
        "texts": chain.texts.defer("text", "furniture"),
        "form": form or GoldTextForm(initial=start),
        "is_editing": form is not None,
        "problem": problem,
        **_preview(request, chain, current),
    }
    refused = problem or (form is not None and form.errors)
    return render(request, "annotate/chain_gold.html", context, status=422 if refused else 200)


def _preview(request: WorkbenchRequest, chain: Chain, current: ChainGold | None) -> dict[str, Any]:
    """A preview of the gold text that the pages' gold texts give."""
    if request.GET.get("preview") != "pages":
        return {}
    try:
        made = gold_of_pages(chain)
    except AnnotateError as error:
        return {"preview_problem": str(error)}
    diff = gold_diff(current.text, made.text) if current else None
    return {"preview": made, "preview_diff": diff}
