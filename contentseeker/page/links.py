"""Where a page's links lead, resolved as browsers do.

Addresses are untrusted input: they contain line breaks, control characters, backslashes, and
brackets that ``urllib`` refuses. An address that cannot be resolved has no target. No content
of a page makes these functions raise.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin, urlsplit

import numpy as np

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

_LINKING: Final = frozenset({"a", "area"})
_WEB: Final = frozenset({"http", "https"})
# The URL standard strips these at both ends, and removes tabs and line breaks everywhere.
_PADDING: Final = "".join(map(chr, range(0x21)))
_BREAKS: Final = str.maketrans("", "", "\t\n\r")
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
# Browsers accept any number of slashes before the host.
_WITH_HOST: Final = re.compile(r"(https?):/{2,}", re.IGNORECASE)
_BEFORE_QUERY: Final = re.compile(r"[^?#]*")


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a page."""

    node: int
    href: str
    """As written in the page."""
    target: str | None
    """Absolute address; None if it cannot be resolved, or if the page's own address is needed
    and unknown."""
    text: str
    rel: tuple[str, ...]
    """Tokens of the ``rel`` attribute, lower case."""

    @property
    def is_web(self) -> bool:
        """Whether the target is a web address, not mail, a script or a telephone number."""
        return self.target is not None and scheme_of(self.target) in _WEB


def links(page: "FlatPage", url: str | None = None) -> list[Link]:
    """All links of a page (``a`` and ``area`` with an ``href``), in document order.

    ``url`` overrides ``page.url``.
    """
    hrefs, rels = page.attributes.column("href"), page.attributes.column("rel")
    base, structure = base_url(page, url), page.structure
    nodes = [node for node in hrefs if page.tags[node] in _LINKING]
    opens = structure.open_event[nodes]
    # A link ends where the next one begins. Browsers do not nest links, and the text of
    # thousands of nested links would be read thousands of times.
    next_opens = np.append(opens, len(structure.element))[1:]
    ends = np.minimum(structure.close_event[nodes], next_opens)
    found = []
    for node, start, end in zip(nodes, opens.tolist(), ends.tolist(), strict=True):
        text = " ".join(page.clean_text.between(start, end).split())
        rel = tuple(rels.get(node, "").lower().split())
        found.append(Link(node, hrefs[node], resolve(hrefs[node], base), text, rel))
    return found


def base_url(page: "FlatPage", url: str | None = None) -> str | None:
    """The base of relative links: ``<base href>``, else the page's own address."""
    written = url or page.url
    own = resolve(written, None) if written else None
    hrefs = page.attributes.column("href")
    declared = next((hrefs[node] for node in page.find("base").tolist() if node in hrefs), None)
    if declared is None:
        return own
    target = resolve(declared, own)
    return target if target is not None and scheme_of(target) in _WEB else own


def resolve(written: str, base: str | None) -> str | None:
    """The absolute address of ``written`` on a page with this base; None if there is none."""
    url = clean_url(written)
    scheme = scheme_of(url)
    if scheme is None and base is None:
        return None
    if (scheme or scheme_of(base or "")) in _WEB:
        url = _BEFORE_QUERY.sub(lambda match: match[0].replace("\\", "/"), url, count=1)
        url = _WITH_HOST.sub(r"\1://", url)
    elif scheme is not None:
        return url
    try:
        target = url if _WITH_HOST.match(url) else urljoin(base or "", url)
        return target if urlsplit(target).netloc else None
    except ValueError:
        return None


def clean_url(written: str) -> str:
    """An address without the characters that browsers drop before parsing it."""
    return written.translate(_BREAKS).strip(_PADDING)


def scheme_of(url: str) -> str | None:
    """The scheme of a clean address, lower case; None for a relative one."""
    match = _SCHEME.match(url)
    return match[1].lower() if match else None
