"""The links of a page that could lead to its next page.

Those of ``a`` elements to the web, within the same registered domain, not to the page itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urldefrag

from contentseeker.page import FlatPage
from contentseeker.page.links import Link, links
from contentseeker.pagination.addresses import canonical, registered_domain

# What browsers and screen readers show where a link has no text.
_IN_PLACE_OF_TEXT: Final = ("title", "aria-label")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A link that could lead to the next page."""

    node: int
    url: str
    """Where it leads, without the fragment."""
    text: str
    """The text of the link; that of its picture or its title if it has none."""
    rel: tuple[str, ...] = ()
    """Tokens of the ``rel`` attribute, lower case."""


def candidates(page: FlatPage, url: str) -> tuple[Candidate, ...]:
    """The candidates among the links of a page found at ``url``, in document order."""
    return tuple(_candidates(page, url))


def _candidates(page: FlatPage, url: str) -> Iterator[Candidate]:
    own, domain = canonical(url), registered_domain(url)
    found = page.links if page.url == url else links(page, url)
    for link in found:
        if page.tags[link.node] != "a" or not link.is_web or link.target is None:
            continue
        target = urldefrag(link.target).url
        if canonical(target) != own and registered_domain(target) == domain:
            yield Candidate(link.node, target, link.text or _label(page, link), link.rel)


def _label(page: FlatPage, link: Link) -> str:
    """The alternative text of a link without text."""
    end = int(page.subtree_end[link.node])
    pictures = (node for node in range(link.node, end) if page.tags[node] == "img")
    alternatives = [page.attrs(node).get("alt", "") for node in pictures]
    attributes = page.attrs(link.node)
    alternatives += [attributes.get(name, "") for name in _IN_PLACE_OF_TEXT]
    return next((" ".join(each.split()) for each in alternatives if each.strip()), "")
