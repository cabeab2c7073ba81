"""MHTML: one page and all it needs in one file, as browsers save it."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from typing import Final, cast

from annotate.importers.addresses import address_inside, web_address
from annotate.importers.assets import is_asset
from annotate.importers.contents import read_whole, require_markup, require_page_size
from annotate.importers.errors import UnreadableError
from annotate.importers.limits import MOST_MHTML_BYTES
from annotate.importers.places import Place
from annotate.importers.records import Incoming, IncomingAsset, IncomingPage
from annotate.importers.texts import known_encoding, storable
from extraction.page.links import resolve

_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
_SPACE: Final = re.compile(r"\s+")


def read_mhtml(place: Place, name: str) -> Iterator[Incoming]:
    """The page of an MHTML file, with its style sheets, pictures and fonts."""
    data = read_whole(place, name, MOST_MHTML_BYTES)
    try:
        message = message_from_bytes(data)
        parts = [part for part in message.walk() if not part.is_multipart()]
    except (MessageError, RecursionError, ValueError) as error:
        raise UnreadableError(f"It is no MHTML file ({error}).") from error
    root = _root(message, parts)
    if root is None:
        raise UnreadableError("There is no page in it.")
    html = _payload(root)
    require_page_size(len(html))
    require_markup(html)
    encoding = known_encoding(root.get_content_charset(""))
    said = _header(message, "Snapshot-Content-Location"), _header(root, "Content-Location")
    url = next(filter(None, map(web_address, said)), "") or address_inside(html, encoding)
    yield IncomingPage(
        name=place.shown(name),
        html=html,
        url=url,
        encoding=encoding,
        title=_subject(message),
        assets=tuple(_assets(parts, url)),
    )


def _root(message: Message, parts: list[Message]) -> Message | None:
    """The part that is the page: the one named as the start, else the first with HTML."""
    pages = [part for part in parts if part.get_content_type() in _HTML]
    start = _content_id(str(message.get_param("start") or ""))
    named = (part for part in pages if start and _part_id(part) == start)
    return next(named, pages[0] if pages else None)


def _assets(parts: list[Message], page_url: str) -> Iterator[IncomingAsset]:
    for part in parts:
        media_type = part.get_content_type()
        if not is_asset(media_type):
            continue
        location = resolve(_header(part, "Content-Location"), page_url or None)
        by_id = f"cid:{_part_id(part)}" if _part_id(part) else ""
        data = _payload(part)
        for address in dict.fromkeys(filter(None, (location, by_id))):
            if data:
                yield IncomingAsset(address, data, media_type)


def _payload(part: Message) -> bytes:
    return cast("bytes | None", part.get_payload(decode=True)) or b""


def _header(part: Message, name: str) -> str:
    # Long addresses are folded, with white space where they were broken.
    return storable(_SPACE.sub("", str(part.get(name, ""))))


def _part_id(part: Message) -> str:
    return _content_id(_header(part, "Content-ID"))


def _content_id(written: str) -> str:
    return written.strip().removeprefix("<").removesuffix(">")


def _subject(message: Message) -> str:
    written = str(message.get("Subject", ""))
    try:
        text = str(make_header(decode_header(written)))
    except (MessageError, LookupError, ValueError):
        text = written
    return " ".join(storable(text).split())
