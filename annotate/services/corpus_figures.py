"""Figures about a corpus as a whole, beside the list of its pages.

What is known here is its diversity. Parts of the product that have measured more on it hand
that in: the setting ``CORPUS_FIGURES_PROVIDER`` names what gives it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count
from django.utils.module_loading import import_string

from annotate.models import Corpus, Page


@dataclass(frozen=True)
class Figure:
    """A number, and what it means, for people."""

    name: str
    value: str
    about: str


Provider = Callable[[Corpus], Sequence[Figure]]


def figures_of(corpus: Corpus) -> list[Figure]:
    """All there is to say about a corpus; nothing about one without pages."""
    pages = Page.objects.filter(corpus=corpus).order_by()
    counts = pages.aggregate(total=Count("pk"), sources=Count("source", distinct=True))
    total, sources = counts["total"], counts["sources"]
    if not total:
        return []
    told = f"{sources:,} source{'' if sources == 1 else 's'} on {total:,} pages"
    found = [Figure("Diversity", f"{diversity_of(sources, total):.1%}", told)]
    name = getattr(settings, "CORPUS_FIGURES_PROVIDER", "")
    provider: Provider | None = import_string(name) if name else None
    return [*found, *provider(corpus)] if provider else found


def diversity_of(sources: int, pages: int) -> float:
    """Different sites per page (Pappas et al. 2012): 1 where no two pages are of one site."""
    return sources / pages if pages else 0.0
