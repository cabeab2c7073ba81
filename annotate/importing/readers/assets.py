"""Media types of assets: style sheets, pictures and fonts; never scripts."""

import re
from typing import Final

# Not ``mimetypes``, whose table depends on the machine.
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
# Signatures of pictures and fonts whose names have no ending.
_SIGNATURES: Final = (
    (re.compile(rb"\x89PNG\r\n"), "image/png"),
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"GIF8[79]a"), "image/gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb"....ftypavif", re.DOTALL), "image/avif"),
    (re.compile(rb"wOFF"), "font/woff"),
    (re.compile(rb"wOF2"), "font/woff2"),
)
_ENDING: Final = re.compile(r"\.(\w+)$")
_STORED_TYPES: Final = re.compile(
    r"text/css|(?:image|font)/[\w.+-]{1,60}|application/(?:x-)?font-[\w.+-]{1,60}"
    r"|application/vnd\.ms-fontobject",
    re.ASCII,
)


def is_asset(media_type: str) -> bool:
    """Return whether files of this media type are stored with the pages."""
    return _STORED_TYPES.fullmatch(media_type) is not None


def media_type_by_name(name: str) -> str:
    """Return the media type for the ending of a name; empty if it is not stored."""
    ending = _ENDING.search(name)
    return _TYPES.get(ending[1].lower(), "") if ending else ""


def media_type_by_content(data: bytes) -> str:
    """Return the media type for the first bytes of a file; empty if it is not stored."""
    return next((media_type for signature, media_type in _SIGNATURES if signature.match(data)), "")
