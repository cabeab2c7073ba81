"""Pages on their way in: checked, parsed, and turned into rows. Nothing is written here.

What readers hand over comes from anywhere. Whatever a database would refuse, or could not
be shown later, is found here, page by page, so that one bad page is refused and the others
are stored. Writing the rows is ``annotate.services.storing``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final
from urllib.parse import quote, urlsplit

import webencodings
from django.contrib.auth.models import User

from annotate.importers.limits import MOST_ADDRESS_CHARS
from annotate.importers.records import IncomingAsset, IncomingLabel, IncomingPage
from annotate.importers.texts import storable
from annotate.models import Asset, Corpus, Label, Page, Source
from extraction.page import FlatPage, parse
from extraction.page.links import resolve

_LONGEST_HOST: Final = 253
_LONGEST_GENRE: Final = 100
_LONGEST_LANGUAGE: Final = 16
_LONGEST_MEDIA_TYPE: Final = 100
_UNKNOWN_MEDIA_TYPE: Final = "application/octet-stream"
_ANSWERS: Final = tuple(
    ("", *choices.values) for choices in (Label.Segment, Label.Content, Label.Role)
)


@dataclass(frozen=True)
class Arrival:
    """A page whose address and words can be stored; not parsed yet."""

    page: IncomingPage
    host: str
    digest: str

    @property
    def url(self) -> str:
        return self.page.url

    def parsed(self) -> FlatPage:
        return parse(self.page.html, url=self.url, encoding=self.page.encoding or None)


def arrive(page: IncomingPage, corpus: Corpus) -> Arrival | str:
    """The page with an address and clean words, or why it is refused."""
    url, assets = storable(page.url).strip(), page.assets
    if not host_of(url):
        url = f"https://{corpus.slug}.invalid/{quote(storable(page.name).lstrip('/'))}"
        # What came with it is named as the page names it.
        assets = tuple(replace(one, url=resolve(one.url, url) or one.url) for one in assets)
    if len(url) > MOST_ADDRESS_CHARS:
        return _too_long(url)
    tidy = replace(
        page,
        url=url,
        gold=None if page.gold is None else storable(page.gold),
        genre=storable(page.genre).strip()[:_LONGEST_GENRE],
        page_type=page.page_type if page.page_type in Page.PageType.values else "",
        title=storable(page.title).strip(),
        language=storable(page.language).strip()[:_LONGEST_LANGUAGE],
        next_url=storable(page.next_url).strip()[:MOST_ADDRESS_CHARS],
        assets=assets,
    )
    return Arrival(tidy, host_of(url), sha256(page.html).hexdigest())


def host_of(url: str) -> str:
    """The site an address of the web belongs to; blank for any other address."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return ""
    is_web = parts.scheme in ("http", "https") and len(host) <= _LONGEST_HOST
    # With and without it is one site: half of it in training would spoil the evaluation.
    bare = host.removeprefix("www.")
    return (bare if "." in bare else host) if is_web else ""


@dataclass(frozen=True)
class NewPage:
    """A page that is not stored yet, parsed."""

    arrival: Arrival
    flat: FlatPage

    def problem(self) -> str:
        """Why the page cannot be stored; blank if it can."""
        for label in self.arrival.page.labels:
            if said := _label_problem(label, len(self.flat)):
                return said
        node = self.arrival.page.next_node
        if node is not None and not 0 <= node < len(self.flat):
            return f"Its link to the next page is element {node}: it has {len(self.flat)} elements."
        return ""

    def work_out(self) -> None:
        """Compute and keep what the rows need, while nobody waits for us."""
        _ = self.title, self.language, self.anchors

    def row(self, corpus: Corpus, source: Source) -> Page:
        page = self.arrival.page
        return Page(
            corpus=corpus,
            source=source,
            url=page.url,
            blob_id=self.arrival.digest,
            charset=self._charset(),
            page_type=page.page_type or Page.PageType.UNKNOWN,
            title=self.title,
            language=self.language,
            next_page_url=page.next_url,
            next_link_node=page.next_node,
            next_link_origin=Page.NextLinkOrigin.IMPORT if page.next_url else "",
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
                self.arrival.page.labels, self.anchors, strict=True
            )
        ]

    @cached_property
    def title(self) -> str:
        return self.arrival.page.title or storable(self.flat.title)

    @cached_property
    def language(self) -> str:
        return self.arrival.page.language or self.flat.language

    @cached_property
    def anchors(self) -> Sequence[tuple[str, str]]:
        """Path and fingerprint of each labelled element."""
        nodes = [label.node for label in self.arrival.page.labels]
        # Most pages come without labels, and the first fingerprint of a page costs most.
        prints = self.flat.anchors.fingerprints(nodes) if nodes else []
        return list(zip(map(self.flat.path, nodes), prints, strict=True))

    def _charset(self) -> str:
        """What makes the parser read the bytes the same way again."""
        declared = self.arrival.page.encoding
        # Python's names of some encodings (euc_jp) are no labels the parser knows.
        if not webencodings.lookup(self.flat.encoding) and webencodings.lookup(declared):
            return declared.strip()
        return self.flat.encoding


def _label_problem(label: IncomingLabel, nodes: int) -> str:
    if not 0 <= label.node < nodes:
        return f"A label names element {label.node}, but the page has {nodes} elements."
    answers = (label.segment, label.content, label.role)
    for said, known in zip(answers, _ANSWERS, strict=True):
        if said not in known:
            return f"A label says {said!r:.40}: an unknown word."
    return "" if any(answers) else "A label says nothing."


def asset_row(asset: IncomingAsset, corpus: Corpus) -> Asset | str:
    """The row of an asset, still without its bytes, or why it is refused."""
    url, media_type = storable(asset.url), storable(asset.media_type)
    if len(url) > MOST_ADDRESS_CHARS:
        return _too_long(url)
    if len(media_type) > _LONGEST_MEDIA_TYPE:
        media_type = _UNKNOWN_MEDIA_TYPE
    return Asset(corpus=corpus, url=url, media_type=media_type)


def _too_long(url: str) -> str:
    return f"Its address has {len(url)} characters; at most {MOST_ADDRESS_CHARS} can be stored."
