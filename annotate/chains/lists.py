"""Chains for their screens, in a fixed number of queries, and as files to download."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Prefetch

from annotate.models import Chain, ChainGold, ChainPart, Corpus, JoinedText, Page
from annotate.models.job import JobQuerySet

FORMATS: Final = {"txt": "text/plain; charset=utf-8", "json": "application/json"}


@dataclass(frozen=True)
class ChainLine:
    """A chain as a list shows it."""

    chain: Chain
    texts: Sequence[JoinedText]
    gold_version: int | None

    @property
    def pages(self) -> int:
        """How many pages were joined, at most."""
        return max((text.part_count for text in self.texts), default=0)  # type: ignore[attr-defined]  # annotated

    @property
    def ended(self) -> str:
        return self.texts[0].ended if self.texts else ""


def listed_chains(corpus: Corpus) -> JobQuerySet[Chain]:
    """The chains of a corpus, newest first, with the columns of the list."""
    # Texts may have megabytes, and the list shows none.
    texts = JoinedText.objects.defer("text", "furniture").annotate(part_count=Count("parts"))
    chains = Chain.objects.filter(corpus=corpus).select_related("start__source", "started_by")
    return chains.prefetch_related(Prefetch("texts", texts.order_by("pk")))


def chain_lines(chains: Sequence[Chain]) -> list[ChainLine]:
    """The chains of ``listed_chains`` with their numbers."""
    rows = ChainGold.objects.filter(chain__in=chains).current()
    versions = dict(rows.values_list("chain", "version"))
    return [ChainLine(chain, list(chain.texts.all()), versions.get(chain.pk)) for chain in chains]


def shown_texts(chain: Chain) -> list[JoinedText]:
    """The joined texts of a chain, one per method, with their pages."""
    parts = ChainPart.objects.select_related("page").defer("page__title")
    return list(chain.texts.select_related("gold").prefetch_related(Prefetch("parts", parts)))


def chain_of(page: Page) -> Chain | None:
    """The chain that a page belongs to, if it was joined; its own before others'."""
    own = Chain.objects.filter(start=page).first()
    return own or Chain.objects.filter(texts__parts__page=page).order_by("pk").first()


def chain_file(chain: Chain, joined: JoinedText, ending: str) -> bytes:
    """The file's bytes: the text alone, or JSON with pages, gold text and scores."""
    if ending == "txt":
        return joined.text.encode()
    return json.dumps(_document(chain, joined), ensure_ascii=False, indent=2).encode()


def _document(chain: Chain, joined: JoinedText) -> dict[str, Any]:
    gold = ChainGold.objects.filter(chain=chain).current().first()
    return {
        "start": chain.start.url,
        "method": joined.method,
        "version": joined.version,
        "text": joined.text,
        "ended": joined.ended,
        "furniture": joined.furniture,
        "pages": [
            {
                "url": part.url,
                "text": part.text,
                "next_url": part.next_url,
                "next_origin": part.next_origin,
                "next_probability": part.next_probability,
            }
            for part in joined.parts.all()
        ],
        "gold": None if gold is None else gold.text,
        "scores": None
        if joined.f1 is None
        else {"precision": joined.precision, "recall": joined.recall, "f1": joined.f1},
    }
