"""What pages need to look as they did: style sheets, pictures, fonts. Scripts never."""

import re
from typing import Final

_TYPES: Final = {
    "css": "text/css",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "avif": "image/avif",
    "bmp": "image/bmp",
    "ico": "image/x-icon",
    "woff": "font/woff",
    "woff2": "font/woff2",
    "ttf": "font/ttf",
    "otf": "font/otf",
}
# First bytes of pictures and fonts that lie under names without an ending.
_BEGINNINGS: Final = (
    (re.compile(rb"\x89PNG\r\n"), "image/png"),
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"GIF8[79]a"), "image/gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb"....ftypavif", re.DOTALL), "image/avif"),
    (re.compile(rb"wOFF"), "font/woff"),
    (re.compile(rb"wOF2"), "font/woff2"),
)
_ENDING: Final = re.compile(r"\.(\w+)$")
_WANTED: Final = re.compile(
    r"text/css|(?:image|font)/[\w.+-]{1,60}|application/(?:x-)?font-[\w.+-]{1,60}"
    r"|application/vnd\.ms-fontobject",
    re.ASCII,
)


def is_asset(media_type: str) -> bool:
    """Whether something of this type is kept with the pages."""
    return _WANTED.fullmatch(media_type) is not None


def by_name(name: str) -> str:
    """The media type that a file's ending means; blank for what is not kept."""
    ending = _ENDING.search(name)
    return _TYPES.get(ending[1].lower(), "") if ending else ""


def by_bytes(data: bytes) -> str:
    """The media type that a file's first bytes mean; blank for what is not kept."""
    return next((kind for begins, kind in _BEGINNINGS if begins.match(data)), "")
