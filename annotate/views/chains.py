"""Chains: the list of a corpus, and one chain with its pages and joined texts."""

from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from annotate.access import IMPORT, JOIN_CHAINS, VIEW, needs
from annotate.chains.lists import FORMATS, chain_file, chain_lines, listed_chains, shown_texts
from annotate.chains.requests import request_chain, request_chains
from annotate.forms.chains import JoinForm
from annotate.http import WorkbenchRequest, download
from annotate.models import Chain, ChainGold, Corpus, JoinedText, Page
from annotate.tasks.jobs import enqueue_on_commit, join_chain

CHAINS_PER_LIST = 50


@require_safe
@needs(VIEW)
# The screen loads itself again while jobs run: from a cache it would never change.
@never_cache
@vary_on_headers("HX-Request")
def chains(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    shown = Paginator(listed_chains(corpus), CHAINS_PER_LIST).get_page(request.GET.get("page"))
    context = {
        "corpus": corpus,
        "chains": shown,
        "lines": chain_lines(list(shown)),
        "is_waiting": any(not chain.is_over for chain in shown),
    }
    template = "annotate/_chains.html" if request.htmx else "annotate/chains.html"
    return render(request, template, context)


@require_POST
@needs(JOIN_CHAINS)
def chains_find(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    found = request_chains(corpus, by=request.user)
    for chain in found:
        enqueue_on_commit(join_chain, chain)
    if found:
        messages.success(request, f"{len(found)} chain(s) found. They are being joined.")
    else:
        messages.info(
            request, "No further chain: no other page has a next link to a page that is stored."
        )
    return redirect("annotate:chains", corpus.slug)


@require_POST
@needs(JOIN_CHAINS)
def page_chain(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page.objects.select_related("corpus"), pk=page_id)
    chain = request_chain(page, by=request.user)
    enqueue_on_commit(join_chain, chain)
    return redirect("annotate:chain", chain.pk)


@require_safe
@needs(VIEW)
@never_cache
@vary_on_headers("HX-Request")
def chain(request: WorkbenchRequest, chain_id: int) -> HttpResponse:
    shown = _found(chain_id)
    template = "annotate/_chain.html" if request.htmx else "annotate/chain.html"
    return render(request, template, _context(request, shown))


@require_POST
@needs(JOIN_CHAINS)
def chain_join(request: WorkbenchRequest, chain_id: int) -> HttpResponse:
    shown = _found(chain_id)
    form = JoinForm(request.POST, may_fetch=_may_fetch(request))
    if not form.is_valid():
        context = _context(request, shown) | {"form": form}
        return render(request, "annotate/chain.html", context, status=422)
    chosen = form.cleaned_data
    ordered = request_chain(
        shown.start,
        by=request.user,
        methods=chosen["methods"],
        may_fetch=chosen.get("may_fetch", False),
    )
    enqueue_on_commit(join_chain, ordered)
    return redirect("annotate:chain", ordered.pk)


@require_POST
@needs(JOIN_CHAINS)
def chain_stop(request: WorkbenchRequest, chain_id: int) -> HttpResponse:
    Chain.objects.cancel(_found(chain_id).pk)
    return redirect("annotate:chain", chain_id)


@require_safe
@needs(VIEW)
def chain_download(request: WorkbenchRequest, chain_id: int, ending: str) -> HttpResponseBase:
    shown = _found(chain_id)
    texts = shown_texts(shown)
    joined = _chosen(texts, request.GET.get("method", ""))
    if ending not in FORMATS or joined is None:
        raise Http404("There is no such file.")
    name = f"chain-{shown.pk}.{ending}"
    return download(BytesIO(chain_file(shown, joined, ending)), name, FORMATS[ending])


def _found(chain_id: int) -> Chain:
    rows = Chain.objects.select_related("corpus", "start__source", "start__corpus", "started_by")
    return get_object_or_404(rows, pk=chain_id)


def _may_fetch(request: WorkbenchRequest) -> bool:
    # Fetched pages become pages of the corpus, like those of an import.
    return settings.FETCHING and request.user.has_perm(IMPORT)


def _context(request: WorkbenchRequest, shown: Chain) -> dict[str, Any]:
    texts = shown_texts(shown)
    gold = ChainGold.objects.filter(chain=shown).current().select_related("created_by").first()
    return {
        "chain": shown,
        "texts": texts,
        "joined": _chosen(texts, request.GET.get("method", "")),
        "gold": gold,
        "form": JoinForm.of(shown, may_fetch=_may_fetch(request)),
    }


def _chosen(texts: list[JoinedText], method: str) -> JoinedText | None:
    """The text of a method; the first text if the name is missing or unknown."""
    named = (text for text in texts if text.method == method)
    return next(named, texts[0] if texts else None)
