"""Joining a chain: follow its links with each method, store the texts, score them by the gold.

A second run replaces all texts of the first in one transaction.
"""

from contextlib import closing, nullcontext

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


def run_chain(chain: Chain, fetcher: Fetcher | None = None) -> str:
    """Join the pages of a chain; returns the outcome in words."""
    may_fetch = chain.may_fetch and settings.FETCHING
    with closing(fetcher or Fetcher()) if may_fetch else nullcontext() as allowed:
        stored = StoredPages(chain.corpus)
        # A chain that came in an archive names no methods.
        methods = checked_methods(chain.methods)
        results = {method: _joined(chain, method, stored, allowed) for method in methods}
    # Loading and extracting pages takes long, so only the replacement is in a transaction.
    with transaction.atomic():
        _require_ours(chain)
        chain.texts.all().delete()
        for method, (version, document, pages) in results.items():
            _store(JoinedText(chain=chain, method=method, version=version), document, pages)
        score_chain(chain)
    most = max((len(document.pages) for _, document, _ in results.values()), default=0)
    return f"Joined {counted(most, 'page')}."


def _joined(
    chain: Chain, method: str, stored: StoredPages, fetcher: Fetcher | None
) -> tuple[str, JoinedDocument, ChainPages]:
    """The chain as one method joins it: the version of its model, the text, the pages."""
    chosen = provider().chain_extractor(chain.start, method)
    pages = ChainPages(chain, stored, fetcher)
    document = walk(chain.start.url, pages.load, chosen.extractor, next_url=pages.next_url)
    return chosen.version, document, pages


def _require_ours(chain: Chain) -> None:
    """Stop if another worker has claimed the chain since, because this one's heartbeat failed."""
    rows = Chain.objects.select_for_update().only("pk")
    if rows.filter(pk=chain.pk, attempt=chain.attempt, state=Job.State.RUNNING).first() is None:
        raise JobCancelledError


def _store(joined: JoinedText, document: JoinedDocument, pages: ChainPages) -> None:
    joined.text = storable(document.text)
    joined.ended = document.ending or ""
    joined.furniture = [storable(line) for line in document.furniture]
    joined.save()
    ChainPart.objects.bulk_create(
        _part(joined, position, page, pages)
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
