"""Requests to join chains: of one page, or of all pages of a corpus whose next page is stored."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.model_provider.results import LIVE
from annotate.models import Chain, Corpus, Page
from annotate.models.job import Job
from annotate.models.page import PageQuerySet
from contentseeker import registry
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.joining import MOST_PAGES

# Every method loads and extracts all pages again.
MOST_METHODS: Final = 6
MOST_AT_ONCE: Final = 500
"""Chains made for a corpus by one request; the next request continues."""
# Not ``attempt``: a slow worker of the last request must not write to this one.
_REQUEST_FIELDS: Final = (
    "methods may_fetch started_by state message done total is_cancel_requested finished_at"
).split()


class MethodChoiceError(AnnotateError):
    """A chosen method does not exist, or too many were chosen."""


def method_choices() -> list[tuple[str, str]]:
    """Every method that can be chosen, with its name for people."""
    named = [(name, name) for name in registry.names(available_only=True)]
    return [(LIVE, "live model of the genre"), *named]


def checked_methods(names: Sequence[str]) -> list[str]:
    """The chosen methods, each once; the live model where none was chosen."""
    chosen = list(dict.fromkeys(names)) or [LIVE]
    known = {name for name, _ in method_choices()}
    if unknown := [name for name in chosen if name not in known]:
        raise MethodChoiceError(f"There is no method {unknown[0]!r:.60}. Choose from the list.")
    if len(chosen) > MOST_METHODS:
        raise MethodChoiceError(f"Choose at most {MOST_METHODS} methods at once.")
    return chosen


@transaction.atomic
def request_chain(
    page: Page, *, by: User, methods: Sequence[str] = (), may_fetch: bool = False
) -> Chain:
    """Queue the chain that a page belongs to; the caller starts the task that joins it."""
    chosen = checked_methods(methods)
    start = first_page(page)
    chain, is_new = Chain.objects.get_or_create(
        start=start, defaults={"corpus": start.corpus, "methods": chosen, "started_by": by}
    )
    # A chain that is being joined keeps its settings: two clicks are one request.
    if is_new or chain.is_over:
        _queue_again(chain, by, chosen, may_fetch)
    return chain


def _queue_again(chain: Chain, by: User, methods: list[str], may_fetch: bool) -> None:
    chain.methods, chain.may_fetch, chain.started_by = methods, may_fetch, by
    chain.state, chain.message, chain.done, chain.total = Job.State.QUEUED, "", 0, None
    chain.is_cancel_requested, chain.finished_at = False, None
    chain.save(update_fields=_REQUEST_FIELDS)


def first_page(page: Page) -> Page:
    """The first page of the document that a page belongs to, found through known next links."""
    rows = _linking(page.corpus.pages.filter(source=page.source_id))
    before = {canonical(target): key for key, _, target in rows}
    addresses = {key: canonical(url) for key, url, _ in rows}
    first, seen = page.pk, {page.pk}
    # No further back than a chain is followed forwards.
    for _ in range(MOST_PAGES):
        earlier = before.get(addresses.get(first, canonical(page.url)))
        if earlier == page.pk:
            # The links form a circle, which may begin anywhere.
            return page
        if earlier is None or earlier in seen:
            break
        first = earlier
        seen.add(first)
    return page if first == page.pk else Page.objects.select_related("corpus").get(pk=first)


def request_chains(corpus: Corpus, *, by: User) -> list[Chain]:
    """Add chains for all pages of a corpus whose next page is stored and that have none yet."""
    taken = set(Chain.objects.filter(corpus=corpus).values_list("start", flat=True))
    starts = [key for key in _starts(corpus) if key not in taken][:MOST_AT_ONCE]
    pages = Page.objects.filter(pk__in=starts).select_related("corpus").order_by("pk")
    return [
        Chain.objects.create(corpus=corpus, start=page, methods=checked_methods(()), started_by=by)
        for page in pages
    ]


def _starts(corpus: Corpus) -> list[int]:
    """Pages with a stored next page that no other page links to; of a circle, one page."""
    usable = Page.objects.filter(corpus=corpus, unusable_reason="").newest()
    addresses = {canonical(url): key for key, url in usable.values_list("pk", "url")}
    follows = {
        key: addresses[canonical(target)]
        for key, _, target in _linking(corpus.pages.all())
        if canonical(target) in addresses
    }
    led_to = set(follows.values())
    starts = [key for key in follows if key not in led_to]
    reached = _reached(starts, follows)
    # What is not reached lies on a circle, where every page has a page before it.
    for key in sorted(follows):
        if key not in reached:
            starts.append(key)
            reached |= _reached([key], follows)
    return starts


def _reached(starts: Iterable[int], follows: dict[int, int]) -> set[int]:
    reached: set[int] = set()
    for start in starts:
        key: int | None = start
        while key is not None and key not in reached:
            reached.add(key)
            key = follows.get(key)
    return reached


def _linking(pages: PageQuerySet) -> list[tuple[int, str, str]]:
    """Key, address and next address of the newest usable pages whose next page is known."""
    known = pages.newest().filter(unusable_reason="").exclude(next_page_url="")
    return list(known.order_by("pk").values_list("pk", "url", "next_page_url"))
