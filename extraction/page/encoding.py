"""From a page's bytes to clean UTF-8, whatever the page says about itself.

Order of trust: a byte order mark, the caller's word (an HTTP header, say), the page's
own declaration, a detector. A declaration is overruled only where it cannot be true:
bytes that are valid UTF-8 with multi-byte characters are not windows-1252, and "UTF-8"
that is mostly broken is something else. Nothing here raises: bad bytes become U+FFFD.

NUL and the control characters next to it come out as spaces, because the parser's
event log uses three of them as its own marks (``extraction.page.events``).
"""

import codecs
import re
from typing import Final

import numpy as np
import webencodings
from charset_normalizer import from_bytes

from extraction.page.utf8 import is_utf8

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Browsers look at the first 1,024 bytes; real pages put whole scripts before the charset.
_DECLARATION_WINDOW: Final = 8192
# The first branch steps over comments: what stands there declares nothing.
_DECLARED: Final = re.compile(
    rb"<!--.*?-->"
    rb"""|<(?:meta[^>]*?|\?xml[^>]*?\sen)c(?:harset|oding)\s*=\s*["']?\s*([\w.:-]+)""",
    re.IGNORECASE | re.DOTALL,
)
_NON_ASCII: Final = re.compile(rb"[\x80-\xff]")
_DETECTION_WINDOW: Final = 16384
# A UTF-8 page with a few broken characters is still UTF-8; one in four is a wrong label.
_BROKEN_SHARE: Final = 0.25
# The detector often takes their few accents for Polish or DOS ones, but knows the languages.
_WESTERN: Final = frozenset(
    "English French German Dutch Spanish Portuguese Italian Danish Norwegian Swedish "
    "Finnish".split()
)
_FIRST_HARMLESS: Final = ord("\t")
_BLANK_CONTROLS: Final = bytes.maketrans(bytes(range(_FIRST_HARMLESS)), b" " * _FIRST_HARMLESS)


def to_utf8(markup: bytes | str, declared: str | None = None) -> tuple[bytes, str]:
    """The page as UTF-8 without control characters, and the name of its encoding.

    ``declared`` is what the outside says, usually an HTTP header; an unknown name is
    ignored like a missing one.
    """
    if isinstance(markup, str):
        return _clean(markup.encode("utf-8", "replace")), "utf-8"
    text, encoding = _decode(markup, declared)
    return _clean(markup if text is None else text.encode("utf-8", "replace")), encoding


def _clean(utf8: bytes) -> bytes:
    # Looking first is ten times cheaper than translating, and most pages have none.
    if utf8 and np.frombuffer(utf8, dtype=np.uint8).min() < _FIRST_HARMLESS:
        utf8 = utf8.translate(_BLANK_CONTROLS)
    return utf8


def _decode(data: bytes, declared: str | None) -> tuple[str | None, str]:
    """Decoded text and encoding; no text where the bytes are good UTF-8 as they are."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    if wide := _without_mark(data):
        return data.decode(wide, "replace"), wide
    encoding = _known(declared) or _declared_inside(data) or ""
    # Only single-byte labels may be overruled: a short GBK text can be valid UTF-8 by chance.
    if encoding in ("", "utf-8") or _is_single_byte(encoding):
        if data.isascii():
            return None, encoding or "utf-8"
        if is_utf8(data):
            return None, "utf-8"
        text = data.decode("utf-8", "replace")
        if text.count("\N{REPLACEMENT CHARACTER}") < _BROKEN_SHARE * _count_non_ascii(data):
            return text, "utf-8"
    if encoding in ("", "utf-8"):
        encoding = _detect(data)
    return data.decode(encoding, "replace"), encoding


def _without_mark(data: bytes) -> str | None:
    """UTF-16 that does not say so: in markup, every other byte is zero."""
    if data.find(0, 0, _DETECTION_WINDOW) < 0:
        return None
    sample = data[:_DETECTION_WINDOW]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    # A single zero byte, or some on both sides, is damage or no text at all.
    if (max(even, odd) - 1) * 16 < len(sample) or min(even, odd) * 8 > max(even, odd):
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _known(label: str | None) -> str | None:
    """The codec browsers use for a label ("latin1" is windows-1252), if there is one."""
    found = webencodings.lookup(label.strip()) if label and label.isascii() else None
    # Browsers have two that are no codecs: one for private fonts, one that refuses to decode.
    if found is None or found.name in ("x-user-defined", "replacement"):
        return None
    # Bytes that were read as ASCII up to the declaration are not UTF-16.
    if found.name.startswith("utf-16"):
        return "utf-8"
    return "gb18030" if found.name == "gbk" else found.codec_info.name


def _declared_inside(data: bytes) -> str | None:
    labels = (found[1] for found in _DECLARED.finditer(data, 0, _DECLARATION_WINDOW) if found[1])
    return next(filter(None, (_known(label.decode("ascii")) for label in labels)), None)


def _is_single_byte(encoding: str) -> bool:
    return encoding.startswith(("cp125", "iso8859", "koi8", "mac", "cp866", "cp874"))


def _count_non_ascii(data: bytes) -> int:
    return int(np.count_nonzero(np.frombuffer(data, dtype=np.uint8) >= 0x80))


def _detect(data: bytes) -> str:
    """A guess from the bytes alone; windows-1252 where even that fails."""
    first = _NON_ASCII.search(data)
    start = max(first.start() - 256, 0) if first else 0
    best = from_bytes(data[start : start + _DETECTION_WINDOW]).best()
    if best is None or (best.language in _WESTERN and not best.multi_byte_usage):
        return "cp1252"
    return codecs.lookup(best.encoding).name
