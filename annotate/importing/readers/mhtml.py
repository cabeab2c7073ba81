"""MHTML: one page with its assets in one file, as browsers save it."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from typing import Final, cast

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_MHTML_BYTES
from annotate.files.texts import known_encoding, storable
from annotate.importing.readers.assets import is_asset
from annotate.importing.readers.file_contents import read_bytes, require_markup, require_page_size
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.page_urls import declared_url, web_url
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage
from contentseeker.page.links import resolve

_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
_SPACE: Final = re.compile(r"\s+")


def read_mhtml(file_set: FileSet, name: str) -> Iterator[Incoming]:
    """Yield the page of an MHTML file with its style sheets, pictures and fonts."""
    data = read_bytes(file_set, name, MAX_MHTML_BYTES)
    try:
        message = message_from_bytes(data)
        parts = [part for part in message.walk() if not part.is_multipart()]
    except (MessageError, RecursionError, ValueError) as error:
        raise UnreadableError(f"It is not an MHTML file ({error}).") from error
    root = _root(message, parts)
    if root is None:
        raise UnreadableError("It contains no page.")
    html = _payload(root)
    require_page_size(len(html))
    require_markup(html)
    encoding = known_encoding(root.get_content_charset(""))
    locations = _header(message, "Snapshot-Content-Location"), _header(root, "Content-Location")
    url = next(filter(None, map(web_url, locations)), "") or declared_url(html, encoding)
    yield IncomingPage(
        name=file_set.shown(name),
        html=html,
        url=url,
        encoding=encoding,
        title=_subject(message),
        assets=tuple(_assets(parts, url)),
    )


def _root(message: Message, parts: list[Message]) -> Message | None:
    """Return the part with the page: the declared start, else the first HTML part."""
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
        # Pages refer to a part by its address or by its id.
        by_id = f"cid:{_part_id(part)}" if _part_id(part) else ""
        data = _payload(part)
        for url in dict.fromkeys(filter(None, (location, by_id))):
            if data:
                yield IncomingAsset(url, data, media_type)


def _payload(part: Message) -> bytes:
    return cast("bytes | None", part.get_payload(decode=True)) or b""


def _header(part: Message, name: str) -> str:
    # Folded headers contain white space inside long URLs.
    return storable(_SPACE.sub("", str(part.get(name, ""))))


def _part_id(part: Message) -> str:
    return _content_id(_header(part, "Content-ID"))


def _content_id(written: str) -> str:
    return written.strip().removeprefix("<").removesuffix(">")


def _subject(message: Message) -> str:
    written = str(message.get("Subject", ""))
    try:
        text = str(make_header(decode_header(written)))
    # A subject in an unknown encoding stays as it is written.
    except (MessageError, LookupError, ValueError):
        text = written
    return " ".join(storable(text).split())
