"""Where a page continues: at most one link, with its probability and origin.

What a page declares (``rel=next`` on a ``link`` or an ``a``; ``rel=prev`` alone on a last page)
comes first. Otherwise a model gives every candidate a probability, and the most likely one is
returned from 0.5 on. A link to an earlier page of the series is never returned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol
from urllib.parse import urldefrag

import numpy as np
from numpy.typing import NDArray

from contentseeker.page import FlatPage
from contentseeker.page.links import base_url, resolve
from contentseeker.pagination.addresses import canonical, registered_domain
from contentseeker.pagination.candidates import Candidate, candidates
from contentseeker.pagination.earlier import leads_back

Origin = Literal["rel", "model", "rule"]

THRESHOLD: Final = 0.5
_NEXT: Final = frozenset({"next"})
# The HTML standard has ``prev``; the older standard allowed ``previous``.
_PREVIOUS: Final = frozenset({"prev", "previous"})


@dataclass(frozen=True, slots=True)
class NextLink:
    """The link to the next page."""

    node: int | None
    """The ``a`` element; None where only the page's head names the next page."""
    url: str
    probability: float
    origin: Origin
    """The page itself (``rel``), a model, or a rule that was written for the site."""


class NextLinkScorer(Protocol):
    """A model that gives candidates a probability."""

    def probabilities(
        self, page: FlatPage, url: str, links: Sequence[Candidate]
    ) -> NDArray[np.float64]:
        """How likely each candidate leads to the next page."""
        ...


def find_next(page: FlatPage, url: str, model: NextLinkScorer | None = None) -> NextLink | None:
    """The link to the page after the one found at ``url``, if there is one.

    Without a ``model``, the one that ships scores the links of pages that declare nothing.
    """
    links = candidates(page, url)
    declared = declared_next(page, url, links)
    if declared is not None or declares_end(page, url, links):
        return declared
    return likely_next(page, url, links, model)


def declared_next(page: FlatPage, url: str, links: Sequence[Candidate]) -> NextLink | None:
    """What the page itself declares as the next one: ``a[rel~=next]`` or ``link[rel~=next]``."""
    return _declared(page, url, links, _NEXT)


def declares_end(page: FlatPage, url: str, links: Sequence[Candidate]) -> bool:
    """Whether a page declares a previous page and no next one.

    So do the last pages of series, and the newest articles of blogs, which do not go on either.
    """
    if _declared(page, url, links, _NEXT) is not None:
        return False
    return _declared(page, url, links, _PREVIOUS) is not None


def _declared(
    page: FlatPage, url: str, links: Sequence[Candidate], wanted: frozenset[str]
) -> NextLink | None:
    """The first link, or else address in the head, with one of the wanted ``rel`` tokens."""
    for link in links:
        if not wanted.isdisjoint(link.rel):
            return NextLink(link.node, link.url, 1.0, "rel")
    target = _declared_in_head(page, url, wanted)
    if target is None:
        return None
    own = canonical(target)
    node = next((link.node for link in links if canonical(link.url) == own), None)
    return NextLink(node, target, 1.0, "rel")


def likely_next(
    page: FlatPage, url: str, links: Sequence[Candidate], model: NextLinkScorer | None = None
) -> NextLink | None:
    """The most likely candidate by the model, or the one that ships, if it is likely enough."""
    found = likeliest(page, url, links, model)
    return found if found is not None and found.probability >= THRESHOLD else None


def likeliest(
    page: FlatPage, url: str, links: Sequence[Candidate], model: NextLinkScorer | None = None
) -> NextLink | None:
    """The most likely candidate, however unlikely it is; None without candidates."""
    if not links:
        return None
    probabilities = (model or _shipped()).probabilities(page, url, links)
    # Models are fitted mostly to first pages, which have no earlier page.
    probabilities = np.where(leads_back(page, url, links), 0.0, probabilities)
    # The first of equals: a pager above and one below the list lead to the same page.
    best = int(np.argmax(probabilities))
    return NextLink(links[best].node, links[best].url, float(probabilities[best]), "model")


def _declared_in_head(page: FlatPage, url: str, wanted: frozenset[str]) -> str | None:
    base, own, domain = base_url(page, url), canonical(url), registered_domain(url)
    hrefs, rels = page.attributes.column("href"), page.attributes.column("rel")
    for node in page.find("link").tolist():
        if node not in hrefs or wanted.isdisjoint(rels.get(node, "").lower().split()):
            continue
        target = urldefrag(resolve(hrefs[node], base) or "").url
        if registered_domain(target) == domain and canonical(target) != own:
            return target
    return None


def _shipped() -> NextLinkScorer:
    # Imported late: pages that declare their next page need no model.
    from contentseeker.pagination.model import load_named

    return load_named()
