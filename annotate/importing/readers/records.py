"""Output of the readers: pages with labels and assets, and refused files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IncomingLabel:
    """An imported label."""

    node: int
    segment: str = ""
    content: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class IncomingAsset:
    """A picture, style sheet or font, with the URL that pages refer to."""

    url: str
    """Absolute, or ``cid:``; relative if the page has no URL."""
    data: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class IncomingPage:
    """A page with its metadata; empty values are unknown."""

    name: str
    """Its position in the upload, for messages."""
    html: bytes
    url: str = ""
    """Absolute; if empty, a URL is generated from corpus and name."""
    encoding: str = ""
    """The encoding given by an HTTP header or a list."""
    gold: str | None = None
    genre: str = ""
    page_type: str = ""
    """A value of ``Page.PageType``."""
    title: str = ""
    language: str = ""
    next_url: str = ""
    next_node: int | None = None
    """The node of the link to the next page, if it was labelled."""
    is_last: bool = False
    """Whether the page is known not to go on."""
    labels: tuple[IncomingLabel, ...] = ()
    assets: tuple[IncomingAsset, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A file, or a part of one, that is not imported."""

    name: str
    reason: str
    """What is wrong and what to do, for people."""


Incoming = IncomingPage | IncomingAsset | Refused
