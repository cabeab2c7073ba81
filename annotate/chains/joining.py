"""Joining a chain: walk its pages with each method, store the texts, score them by the gold.

A second run replaces all texts of the first in one transaction.
"""

from contextlib import closing, nullcontext
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from annotate.chains.gold import score_chain
from annotate.chains.pages import ChainPages, StoredPages
from annotate.chains.requests import checked_methods
from annotate.files.texts import storable
from annotate.importing.fetching import Fetcher
from annotate.jobs.running import counted
from annotate.model_provider.protocol import provider
from annotate.models import Chain, ChainPart, JoinedText
from annotate.models.job import Job, JobCancelledError
from contentseeker.pagination import JoinedDocument, walk
from contentseeker.pagination.joining import JoinedPage


@dataclass(frozen=True)
class _Result:
    """The chain as one method joined it."""

    method: str
    version: str
    document: JoinedDocument
    pages: ChainPages


def run_chain(chain: Chain, fetcher: Fetcher | None = None) -> str:
    """Join the pages of a chain; returns the outcome in words."""
    may_fetch = chain.may_fetch and settings.FETCHING
    with closing(fetcher or Fetcher()) if may_fetch else nullcontext() as allowed:
        stored = StoredPages(chain.corpus)
        # A chain that came in an archive names no methods.
        methods = checked_methods(chain.methods)
        results = [_joined(chain, method, stored, allowed) for method in methods]
    # Walking takes long, so only the replacement is in a transaction.
    with transaction.atomic():
        _require_ours(chain)
        chain.texts.all().delete()
        for result in results:
            _keep(chain, result)
        score_chain(chain)
    pages = max((len(result.document.pages) for result in results), default=0)
    return f"Joined {counted(pages, 'page')}."


def _joined(chain: Chain, method: str, stored: StoredPages, fetcher: Fetcher | None) -> _Result:
    chosen = provider().chain_extractor(chain.start, method)
    pages = ChainPages(chain, stored, fetcher)
    document = walk(chain.start.url, pages.load, chosen.extractor, next_url=pages.next_url)
    return _Result(method, chosen.version, document, pages)


def _require_ours(chain: Chain) -> None:
    """Stop if another worker has claimed the chain since, because this one's heartbeat failed."""
    rows = Chain.objects.select_for_update().only("pk")
    if rows.filter(pk=chain.pk, attempt=chain.attempt, state=Job.State.RUNNING).first() is None:
        raise JobCancelledError


def _keep(chain: Chain, result: _Result) -> None:
    document = result.document
    joined = JoinedText.objects.create(
        chain=chain,
        method=result.method,
        version=result.version,
        text=storable(document.text),
        ended=document.ending or "",
        furniture=[storable(line) for line in document.furniture],
    )
    ChainPart.objects.bulk_create(
        _part(joined, position, page, result.pages)
        for position, page in enumerate(document.pages, start=1)
    )


def _part(joined: JoinedText, position: int, page: JoinedPage, pages: ChainPages) -> ChainPart:
    known = pages.nexts.get(page.url)
    return ChainPart(
        joined=joined,
        position=position,
        page=pages.found[page.url],
        url=page.url,
        text=storable("\n".join(page.paragraphs)),
        next_url=known.url if known else "",
        next_origin=known.origin if known else "",
        next_probability=known.probability if known else None,
    )
