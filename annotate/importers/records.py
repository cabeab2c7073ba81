"""What readers hand over: pages, what belongs to them, and what could not be read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IncomingLabel:
    """A label that came with a page."""

    node: int
    segment: str = ""
    content: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class IncomingAsset:
    """A picture, style sheet or font, under the address by which pages ask for it."""

    url: str
    """Absolute, or ``cid:``. Where a page brings no address, those of its assets are relative
    to the one that storing makes up for it."""
    data: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class IncomingPage:
    """A page with all that came along. Blank means: not said."""

    name: str
    """Where it stands in what was handed over, for messages."""
    html: bytes
    url: str = ""
    """Absolute. Where there is none, storing makes one up from corpus and name."""
    encoding: str = ""
    """What the outside (an HTTP header, a list) says about the bytes."""
    gold: str | None = None
    genre: str = ""
    page_type: str = ""
    """A value of ``Page.PageType``."""
    title: str = ""
    language: str = ""
    next_url: str = ""
    next_node: int | None = None
    """The element of the link to it, where somebody picked one."""
    labels: tuple[IncomingLabel, ...] = ()
    assets: tuple[IncomingAsset, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A file, or a part of one, that is not imported."""

    name: str
    reason: str
    """What is wrong and what to do, for the person."""


Incoming = IncomingPage | IncomingAsset | Refused
