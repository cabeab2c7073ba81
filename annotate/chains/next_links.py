"""Where a page goes on: what people entered, and suggestions for it.

What people entered is in the page's row. Suggestions come from the page's own declaration
(``rel=next``, or ``rel=prev`` alone on a last page), from rules of the rule book, and from the
next-link model, which suggests that a page does not go on if none of its links looks like it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotate.errors import AnnotateError
from annotate.files.limits import MAX_URL_CHARS
from annotate.model_provider.protocol import provider
from annotate.model_provider.results import LinkModel
from annotate.models import Page, ProposedLink
from annotate.pages.next_page import does_not_go_on, leads_to, record_next
from annotate.pages.parsed import derived, parsed
from contentseeker.limits import is_too_large
from contentseeker.page import FlatPage
from contentseeker.pagination import Candidate, NextLink, candidates
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.next_link import (
    THRESHOLD,
    declared_next,
    declares_end,
    likeliest,
)

Origin = Page.NextLinkOrigin


class NoSuggestionError(AnnotateError):
    """The accepted link is not among the current suggestions."""

    def __init__(self) -> None:
        super().__init__("This link is no longer suggested. Choose one of the current suggestions.")


@dataclass(frozen=True)
class KnownNext:
    """Where a page goes on, and where that knowledge comes from."""

    url: str
    """Blank: the page does not go on."""
    origin: str
    probability: float | None = None


@dataclass(frozen=True)
class LinkSuggestion:
    """A link that may lead to the next page, or that the page may not go on."""

    key: str
    """Names the suggestion among those of its page."""
    origin: Origin
    url: str
    """Blank: the page does not go on."""
    node: int | None
    text: str = ""
    """The text of the link."""
    probability: float | None = None
    about: str = ""
    """The rule, for those of rules; the model's name, unless it is the one that ships."""


def next_of(page: Page, flat: FlatPage) -> KnownNext | None:
    """Where a page goes on: as entered by people, else as declared, else as the model predicts.

    None: nothing is known, and no link is likely to lead to a next page.
    """
    if page.next_page_url or page.is_last_page:
        return KnownNext(page.next_page_url, page.next_link_origin or Origin.PERSON)
    links = candidates(flat, page.url)
    if declares_end(flat, page.url, links):
        return KnownNext("", Origin.REL)
    found = _declared(page, flat, links) or _likely(
        page, flat, links, provider().next_link_model(page)
    )
    return None if found is None else KnownNext(found.url, found.origin, found.probability)


def stored_next(page: Page) -> Page | None:
    """The page that the next link leads to, if it is stored under exactly that address."""
    if not page.next_page_url:
        return None
    same = Page.objects.filter(corpus=page.corpus_id, url=page.next_page_url)
    return same.newest().order_by("-pk").first()


def link_suggestions(page: Page) -> list[LinkSuggestion]:
    """Suggested next links, without the one that the page has already."""
    return [link for link in _suggestions(page) if not _is_known(page, link)]


def accept_link(page: Page, key: str) -> None:
    """Store a suggestion, which ``key`` names, as where the page goes on."""
    chosen = next((link for link in link_suggestions(page) if link.key == key), None)
    if chosen is None:
        raise NoSuggestionError
    if chosen.url:
        record_next(page, leads_to(chosen.url, chosen.node, chosen.origin))
    else:
        record_next(page, does_not_go_on(chosen.origin))


def _suggestions(page: Page) -> Iterator[LinkSuggestion]:
    flat = parsed(page)
    links = derived(page, "candidates of next links", lambda _: candidates(flat, page.url))
    found = derived(page, "next link declared", lambda _: _declared(page, flat, links))
    if found is not None:
        yield _suggestion(flat, found)
    elif declares_end(flat, page.url, links):
        yield _end(Origin.REL)
    yield from _of_rules(page, flat)
    model = provider().next_link_model(page)
    # By version: another model may become live while the page is in use.
    likely = derived(
        page,
        ("next link by the model", model.version),
        lambda _: _likeliest(page, flat, links, model),
    )
    if likely is None:
        return
    if likely.probability >= THRESHOLD:
        yield _suggestion(flat, likely, about=model.version)
    else:
        yield _end(Origin.MODEL, 1.0 - likely.probability, model.version)


def _suggestion(flat: FlatPage, found: NextLink, about: str = "") -> LinkSuggestion:
    origin = Origin(found.origin)
    return LinkSuggestion(
        key=origin,
        origin=origin,
        url=found.url,
        node=found.node,
        text=_text(flat, found.node),
        # A declaration has no probability; the one that the library gives is for joining.
        probability=None if origin == Origin.REL else found.probability,
        about=about,
    )


def _end(origin: Origin, probability: float | None = None, about: str = "") -> LinkSuggestion:
    """The suggestion that the page does not go on."""
    return LinkSuggestion(origin, origin, "", None, probability=probability, about=about)


def _of_rules(page: Page, flat: FlatPage) -> Iterator[LinkSuggestion]:
    rows = ProposedLink.objects.filter(page=page, is_withdrawn=False).order_by("-pk")
    # A rule may have been tried for several people.
    links = {link.url: link for link in rows.select_related("proposal__rule")}
    for link in links.values():
        yield LinkSuggestion(
            key=f"{Origin.RULE}-{link.pk}",
            origin=Origin.RULE,
            url=link.url,
            node=link.node,
            text=_text(flat, link.node),
            about=str(link.proposal.rule or ""),
        )


def _is_known(page: Page, suggestion: LinkSuggestion) -> bool:
    known = page.next_page_url
    # Whoever knows the next page needs no doubt whether there is one.
    if not suggestion.url:
        return bool(known) or page.is_last_page
    return bool(known) and canonical(known) == canonical(suggestion.url)


def _declared(page: Page, flat: FlatPage, links: Sequence[Candidate]) -> NextLink | None:
    return _short(declared_next(flat, page.url, links))


def _likely(
    page: Page, flat: FlatPage, links: Sequence[Candidate], model: LinkModel
) -> NextLink | None:
    found = _likeliest(page, flat, links, model)
    return found if found and found.probability >= THRESHOLD else None


def _likeliest(
    page: Page, flat: FlatPage, links: Sequence[Candidate], model: LinkModel
) -> NextLink | None:
    # Every link is compared with its neighbours.
    if is_too_large(flat):
        return None
    return _short(likeliest(flat, page.url, links, model.scorer))


def _short(found: NextLink | None) -> NextLink | None:
    """None for an address that is too long to be stored."""
    return found if found and len(found.url) <= MAX_URL_CHARS else None


def _text(flat: FlatPage, node: int | None) -> str:
    # A rule may have proposed an element of an earlier parse.
    if node is None or node >= len(flat):
        return ""
    return next((link.text for link in flat.links if link.node == node), "")
