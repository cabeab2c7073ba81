"""Validate and parse incoming pages and build their database rows.

Each page is checked by itself, so that one bad page is refused and the others are stored.
``annotate.importing.storing`` writes the rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final
from urllib.parse import quote, urlsplit

import webencodings
from django.contrib.auth.models import User

from annotate.files.limits import MAX_URL_CHARS
from annotate.files.texts import storable
from annotate.importing.readers.records import IncomingAsset, IncomingLabel, IncomingPage
from annotate.models import Asset, Corpus, Label, Page, Source
from contentseeker.page import FlatPage, parse
from contentseeker.page.links import resolve

# The longest host name in DNS.
_MAX_HOST: Final = 253
_MAX_GENRE: Final = 100
_MAX_LANGUAGE: Final = 16
_MAX_MEDIA_TYPE: Final = 100
_UNKNOWN_MEDIA_TYPE: Final = "application/octet-stream"
_LABEL_VALUES: Final = tuple(
    ("", *choices.values) for choices in (Label.Segment, Label.Content, Label.Role)
)


@dataclass(frozen=True)
class CheckedPage:
    """A page with a valid URL and storable texts; not parsed yet."""

    page: IncomingPage
    host: str
    digest: str

    @property
    def url(self) -> str:
        return self.page.url

    def parsed(self) -> FlatPage:
        return parse(self.page.html, url=self.url, encoding=self.page.encoding or None)


def check_page(page: IncomingPage, corpus: Corpus) -> CheckedPage | str:
    """Return the page with URL and cleaned texts, or the reason why it is refused."""
    url, assets = storable(page.url).strip(), page.assets
    if not host_of(url):
        # RFC 2606 reserves ``.invalid``: such an address never leads to a site.
        url = f"https://{corpus.slug}.invalid/{quote(storable(page.name).lstrip('/'))}"
        # Assets of a page without URL have relative URLs.
        assets = tuple(replace(asset, url=resolve(asset.url, url) or asset.url) for asset in assets)
    if len(url) > MAX_URL_CHARS:
        return _too_long(url)
    cleaned = replace(
        page,
        url=url,
        gold=None if page.gold is None else storable(page.gold),
        genre=storable(page.genre).strip()[:_MAX_GENRE],
        page_type=page.page_type if page.page_type in Page.PageType.values else "",
        title=storable(page.title).strip(),
        language=storable(page.language).strip()[:_MAX_LANGUAGE],
        next_url=storable(page.next_url).strip()[:MAX_URL_CHARS],
        assets=assets,
    )
    return CheckedPage(cleaned, host_of(url), sha256(page.html).hexdigest())


def host_of(url: str) -> str:
    """Return the host of a web URL without ``www.``; empty for any other URL."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return ""
    is_web = parts.scheme in ("http", "https") and len(host) <= _MAX_HOST
    # Both forms are one site; splitting it would leak training pages into the evaluation.
    bare = host.removeprefix("www.")
    return (bare if "." in bare else host) if is_web else ""


@dataclass(frozen=True)
class ParsedPage:
    """A parsed page that is not stored yet."""

    checked: CheckedPage
    flat: FlatPage

    def problem(self) -> str:
        """Return why the page cannot be stored; empty if it can."""
        for label in self.checked.page.labels:
            if problem := _label_problem(label, len(self.flat)):
                return problem
        node = self.checked.page.next_node
        if node is not None and not 0 <= node < len(self.flat):
            return f"Its link to the next page is element {node}: it has {len(self.flat)} elements."
        if self.checked.page.is_last and (self.checked.page.next_url or node is not None):
            return "It has a next page, and is called the last page. Leave one of them out."
        return ""

    def precompute(self) -> None:
        """Compute cached values before the transaction, which blocks other imports."""
        _ = self.title, self.language, self.anchors

    def row(self, corpus: Corpus, source: Source) -> Page:
        page = self.checked.page
        return Page(
            corpus=corpus,
            source=source,
            url=page.url,
            blob_id=self.checked.digest,
            charset=self._charset(),
            page_type=page.page_type or Page.PageType.UNKNOWN,
            title=self.title,
            language=self.language,
            next_page_url=page.next_url,
            next_link_node=page.next_node,
            next_link_origin=Page.NextLinkOrigin.IMPORT if page.next_url or page.is_last else "",
            is_last_page=page.is_last,
        )

    def labels(self, row: Page, by: User) -> list[Label]:
        return [
            Label(
                page=row,
                node=label.node,
                path=path,
                fingerprint=fingerprint,
                annotator=by,
                segment=label.segment,
                content=label.content,
                role=label.role,
                origin=Label.Origin.IMPORT,
            )
            for label, (path, fingerprint) in zip(
                self.checked.page.labels, self.anchors, strict=True
            )
        ]

    @cached_property
    def title(self) -> str:
        return self.checked.page.title or storable(self.flat.title)

    @cached_property
    def language(self) -> str:
        return self.checked.page.language or self.flat.language

    @cached_property
    def anchors(self) -> Sequence[tuple[str, str]]:
        """Path and fingerprint of each labelled element."""
        nodes = [label.node for label in self.checked.page.labels]
        # The first fingerprint of a page is expensive, and most pages have no labels.
        prints = self.flat.anchors.fingerprints(nodes) if nodes else []
        return list(zip(map(self.flat.path, nodes), prints, strict=True))

    def _charset(self) -> str:
        """Return the encoding with which the parser decodes the bytes identically again."""
        declared = self.checked.page.encoding
        # The parser does not know some of Python's encoding names, e.g. euc_jp.
        if not webencodings.lookup(self.flat.encoding) and webencodings.lookup(declared):
            return declared.strip()
        return self.flat.encoding


def _label_problem(label: IncomingLabel, nodes: int) -> str:
    if not 0 <= label.node < nodes:
        return f"A label names element {label.node}, but the page has {nodes} elements."
    values = (label.segment, label.content, label.role)
    for value, allowed in zip(values, _LABEL_VALUES, strict=True):
        if value not in allowed:
            return f"A label has the unknown value {value!r:.40}."
    return "" if any(values) else "A label has no value."


def asset_row(asset: IncomingAsset, corpus: Corpus) -> Asset | str:
    """Return the row of an asset, without its blob, or the reason why it is refused."""
    url, media_type = storable(asset.url), storable(asset.media_type)
    if len(url) > MAX_URL_CHARS:
        return _too_long(url)
    if len(media_type) > _MAX_MEDIA_TYPE:
        media_type = _UNKNOWN_MEDIA_TYPE
    return Asset(corpus=corpus, url=url, media_type=media_type)


def _too_long(url: str) -> str:
    return f"Its address has {len(url)} characters; at most {MAX_URL_CHARS} can be stored."
