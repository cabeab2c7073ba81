"""When two addresses are one page, and when they belong to one owner.

Addresses come from pages and may be anything: one that cannot be parsed is only equal to itself.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

from contentseeker.errors import needed_for
from contentseeker.page.links import clean_url

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

# Tracking parameters: they count visitors and do not change the page.
_TRACKING: Final = re.compile(r"utm_[^=]*(?:=|$)", re.IGNORECASE)
_IP_ADDRESS: Final = re.compile(r"[\d.]+|.*:.*")
_STANDARD_PORTS: Final = frozenset({("http", 80), ("https", 443)})


# The features of a link need its address again and again. Longer addresses are not cached, so that
# no page can fill the memory.
_cached = lru_cache(maxsize=4096)
_LONGEST_CACHED: Final = 1000


def canonical(url: str) -> str:
    """One spelling for all addresses of a page: lower-case host, query sorted, no fragment.

    Campaign parameters (``utm_*``) are dropped, an empty path is ``/``.
    """
    return (_cached_spelling if len(url) <= _LONGEST_CACHED else _spelling)(url)


def _spelling(url: str) -> str:
    parts = split(url)
    if parts is None:
        return url
    kept = sorted(each for each in parts.query.split("&") if each and not _TRACKING.match(each))
    path = parts.path or ("/" if parts.netloc else "")
    return urlunsplit((parts.scheme, _netloc(parts), path, "&".join(kept), ""))


_cached_spelling = _cached(_spelling)


def registered_domain(url: str) -> str:
    """The registered part of the host: ``example.co.uk`` of ``www.example.co.uk``.

    By the Public Suffix List, private owners included (each blog of a blog host is a domain of
    its own). The host itself where there is no such part: an IP address, ``localhost``.
    """
    return _registered_part(host_of(url))


def host_of(url: str) -> str:
    """The host of an address, lower case; empty if there is none."""
    parts = split(url)
    return (parts.hostname or "").rstrip(".") if parts is not None else ""


def split(url: str) -> SplitResult | None:
    """The parts of an address; None if no parser takes it."""
    return (_cached_parts if len(url) <= _LONGEST_CACHED else _parts)(url)


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(clean_url(url))
        # ``urlsplit`` checks the port only when it is read.
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts


_cached_parts = _cached(_parts)


def _netloc(parts: SplitResult) -> str:
    user, at, _ = parts.netloc.rpartition("@")
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    is_standard = parts.port is None or (parts.scheme, parts.port) in _STANDARD_PORTS
    return f"{user}{at}{host}" if is_standard else f"{user}{at}{host}:{parts.port}"


@_cached
def _registered_part(host: str) -> str:
    if not host or _IP_ADDRESS.fullmatch(host):
        return host
    try:
        return _suffixes().privatesuffix(host) or host
    except UnicodeError:
        return host


@lru_cache(maxsize=1)
def _suffixes() -> "PublicSuffixList":
    with needed_for("Telling sites apart", "publicsuffixlist", "pagination"):
        from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
