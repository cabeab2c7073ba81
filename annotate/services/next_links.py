"""Where a page goes on: what people know about it, and what could be suggested to them.

What is known stands on the page's row. Suggested is what the page declares itself, what the
rules of the rule book have found on it, and what the model takes for the likeliest link. Which
model that is, says the setting ``NEXT_LINK_PROVIDER``: parts of the product that know more models
hand in their own. Without any it is the one that ships with the library.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string

from annotate.errors import AnnotateError
from annotate.importers.limits import MOST_ADDRESS_CHARS
from annotate.models import Page, ProposedLink
from annotate.services.parsed import derived, parsed
from extraction.limits import is_too_large
from extraction.page import FlatPage
from extraction.pagination import Candidate, NextLink, candidates
from extraction.pagination.addresses import canonical
from extraction.pagination.next_link import NextLinkJudge, declared_next, likely_next

Origin = Page.NextLinkOrigin
DEFAULT_PROVIDER: Final = "annotate.services.next_links.shipped_link_model"


class NoSuggestionError(AnnotateError):
    """Somebody accepts a link that is not suggested, or not any more."""

    def __init__(self) -> None:
        super().__init__("This link is suggested no longer. Look at what is suggested now.")


@dataclass(frozen=True)
class LinkModel:
    """Who says which link is likeliest."""

    judge: NextLinkJudge | None
    """None: the model that ships."""
    version: str = ""
    """What it is called; blank for the one that ships."""


Provider = Callable[[Page], LinkModel]


@dataclass(frozen=True)
class KnownNext:
    """Where a page goes on, and who knew."""

    url: str
    origin: str
    probability: float | None = None


@dataclass(frozen=True)
class LinkSuggestion:
    """A link that may lead to the next page."""

    key: str
    """Names the suggestion among those of its page."""
    origin: Origin
    url: str
    node: int | None
    text: str = ""
    """What the link says."""
    probability: float | None = None
    about: str = ""
    """The rule, for those of rules; the model's name, unless it is the one that ships."""


def link_model(page: Page) -> LinkModel:
    """The model of next links that this installation has chosen for a page."""
    name = getattr(settings, "NEXT_LINK_PROVIDER", DEFAULT_PROVIDER)
    provider: Provider = import_string(name)
    return provider(page)


def shipped_link_model(page: Page) -> LinkModel:
    """The model that ships, for all pages."""
    return LinkModel(None)


def next_of(page: Page, flat: FlatPage) -> KnownNext | None:
    """Where a page goes on: as people said, else as it declares, else as the model thinks."""
    if page.next_page_url:
        return KnownNext(page.next_page_url, page.next_link_origin or Origin.PERSON)
    links = candidates(flat, page.url)
    found = _declared(page, flat, links) or _likely(page, flat, links, link_model(page))
    return None if found is None else KnownNext(found.url, found.origin, found.probability)


def stored_next(page: Page) -> Page | None:
    """The page that the next link leads to, if it is stored under exactly that address."""
    if not page.next_page_url:
        return None
    same = Page.objects.filter(corpus=page.corpus_id, url=page.next_page_url)
    return same.newest().order_by("-pk").first()


def link_suggestions(page: Page) -> list[LinkSuggestion]:
    """What could be the page's next link, without what it is already."""
    return [each for each in _suggestions(page) if not _is_known(page, each)]


def accept_link(page: Page, key: str) -> None:
    """Make a suggested link the page's next one; ``key`` names the suggestion."""
    chosen = next((each for each in link_suggestions(page) if each.key == key), None)
    if chosen is None:
        raise NoSuggestionError
    page.next_page_url, page.next_link_origin = chosen.url, chosen.origin
    page.next_link_node = chosen.node
    page.save(update_fields=["next_page_url", "next_link_node", "next_link_origin"])


def _suggestions(page: Page) -> Iterator[LinkSuggestion]:
    flat = parsed(page)
    links = derived(page, "candidates of next links", lambda _: candidates(flat, page.url))
    found = derived(page, "next link declared", lambda _: _declared(page, flat, links))
    if found is not None:
        yield _suggestion(flat, found)
    yield from _of_rules(page, flat)
    model = link_model(page)
    likely = derived(
        page,
        ("next link by the model", model.version),
        lambda _: _likely(page, flat, links, model),
    )
    if likely is not None:
        yield _suggestion(flat, likely, about=model.version)


def _suggestion(flat: FlatPage, found: NextLink, about: str = "") -> LinkSuggestion:
    origin = Origin(found.origin)
    return LinkSuggestion(
        key=origin,
        origin=origin,
        url=found.url,
        node=found.node,
        text=_text(flat, found.node),
        # The page's own word has no probability; that of the library is for joining.
        probability=None if origin == Origin.REL else found.probability,
        about=about,
    )


def _of_rules(page: Page, flat: FlatPage) -> Iterator[LinkSuggestion]:
    rows = ProposedLink.objects.filter(page=page, is_withdrawn=False).order_by("-pk")
    # The same rule may have been tried for several people.
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
    return bool(known) and canonical(known) == canonical(suggestion.url)


def _declared(page: Page, flat: FlatPage, links: Sequence[Candidate]) -> NextLink | None:
    return _short(declared_next(flat, page.url, links))


def _likely(
    page: Page, flat: FlatPage, links: Sequence[Candidate], model: LinkModel
) -> NextLink | None:
    # Every link is compared with its neighbours.
    if is_too_large(flat):
        return None
    return _short(likely_next(flat, page.url, links, model.judge))


def _short(found: NextLink | None) -> NextLink | None:
    """Without one whose address is longer than that of any page that can be stored."""
    return found if found and len(found.url) <= MOST_ADDRESS_CHARS else None


def _text(flat: FlatPage, node: int | None) -> str:
    if node is None or node >= len(flat):
        return ""
    return next((link.text for link in flat.links if link.node == node), "")
