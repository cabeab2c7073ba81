"""The address that a page declares as its own (``rel=canonical``), if that can be believed.

One page is often stored under several addresses, with different parameters of visits. Paginated
sites often declare wrong ones: page 1 on every page, or the page that shows everything. Such an
address is not believed if it names another page of the series than the page's own address does.
Where addresses do not tell, callers must compare texts: see ``same_page``.
"""

from typing import Final
from urllib.parse import urldefrag, urlunsplit

from rapidfuzz.distance import Indel

from contentseeker.page import FlatPage
from contentseeker.page.links import base_url, resolve, scheme_of
from contentseeker.pagination.addresses import canonical, registered_domain, split
from contentseeker.pagination.numbers import FIRST_PAGE, page_number, step_between
from contentseeker.scripts import PIECE

# Half of the words: comments and teasers change between two visits, another page shares hardly any.
_SAME_PAGE: Final = 0.5


def declared_address(page: FlatPage, url: str) -> str | None:
    """The address that a page found at ``url`` declares instead, if it can be believed."""
    target = _written(page, url)
    if target is None or canonical(target) == canonical(url):
        return None
    if registered_domain(target) != registered_domain(url) or _is_other_page(url, target):
        return None
    return target


def same_page(one: str, other: str) -> bool:
    """Whether two pages that claim one address are one page, by their texts."""
    words, others = PIECE.findall(one), PIECE.findall(other)
    return Indel.normalized_similarity(words, others, score_cutoff=_SAME_PAGE) >= _SAME_PAGE


def _written(page: FlatPage, url: str) -> str | None:
    hrefs, rels = page.attributes.column("href"), page.attributes.column("rel")
    for node in page.find("link").tolist():
        if node in hrefs and "canonical" in rels.get(node, "").lower().split():
            target = urldefrag(resolve(hrefs[node], base_url(page, url)) or "").url
            # Browsers and search engines read the first one.
            return target if scheme_of(target) in ("http", "https") else None
    return None


def _is_other_page(url: str, target: str) -> bool:
    """Whether an address names another page of the series."""
    own, other = page_number(url), page_number(target)
    if (FIRST_PAGE if own is None else own) != (FIRST_PAGE if other is None else other):
        return True
    # Numbers in the path only: those in parameters may count visits.
    return step_between(_without_query(url), _without_query(target)) is not None


def _without_query(url: str) -> str:
    parts = split(url)
    return url if parts is None else urlunsplit((parts.scheme, parts.netloc, parts.path, "", ""))
