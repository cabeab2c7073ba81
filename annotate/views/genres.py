"""Proposed genres of a corpus: accepted one by one or all at once, changed, and undone."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from annotate.access import EDIT_FACTS, VIEW, needs
from annotate.forms.genres import ProposedGenresForm
from annotate.genres.decisions import accept_all_sure, accept_genres, last_accepted, undo_genres
from annotate.http import WorkbenchRequest
from annotate.jobs.running import counted
from annotate.models import Corpus, GenreDecision, Page
from annotate.models.page import PageQuerySet

PAGES_PER_LIST = 50


@require_safe
@needs(VIEW)
def genres(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    shown = Paginator(_proposed(corpus), PAGES_PER_LIST).get_page(request.GET.get("page"))
    context = {
        "corpus": corpus,
        "pages": shown,
        "form": ProposedGenresForm(list(shown)),
        "sure_count": _proposed(corpus).filter(proposed_genre_is_sure=True).count(),
        "last": last_accepted(corpus, request.user),
    }
    return render(request, "annotate/genres.html", context)


@require_POST
@needs(EDIT_FACTS)
def genres_accept(request: WorkbenchRequest, slug: str) -> HttpResponse:
    corpus = get_object_or_404(Corpus, slug=slug)
    if "all" in request.POST:
        accepted = accept_all_sure(corpus, by=request.user).pages
    else:
        # The pages that the screen showed: the list may have changed since.
        keys = [int(key) for key in request.POST.getlist("shown") if key.isdecimal()]
        form = ProposedGenresForm(list(_proposed(corpus).filter(pk__in=keys)), request.POST)
        if not form.is_valid():
            messages.error(request, "Nothing was accepted: a genre is not known any more.")
            return redirect("annotate:genres", slug)
        accepted = accept_genres(form.chosen(), by=request.user).pages
    messages.success(request, f"Accepted the genre of {counted(accepted, 'page')}.")
    return redirect("annotate:genres", slug)


@require_POST
@needs(EDIT_FACTS)
def genres_undo(request: WorkbenchRequest, slug: str) -> HttpResponse:
    batch = _batch(request.POST.get("batch", ""))
    undone = 0
    # Only one's own: others have seen what they accepted, and rely on it.
    own = GenreDecision.objects.filter(page__corpus__slug=slug, decided_by=request.user)
    if batch is not None and own.filter(batch=batch).exists():
        undone = undo_genres(batch)
    messages.success(request, f"Took back the genre of {counted(undone, 'page')}.")
    return redirect("annotate:genres", slug)


def _batch(given: str) -> UUID | None:
    try:
        return UUID(given)
    except ValueError:
        return None


def _proposed(corpus: Corpus) -> PageQuerySet:
    """The pages with a proposal, the surest first."""
    pages = Page.objects.with_proposed_genre().filter(corpus=corpus)
    return pages.select_related("source", "proposed_genre").order_by(
        "-proposed_genre_probability", "pk"
    )
