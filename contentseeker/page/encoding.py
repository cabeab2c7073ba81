"""From a page's bytes to clean UTF-8.

Sources of the encoding, most trusted first: a byte order mark, the caller's argument (usually
an HTTP header), the page's own declaration, a guess from the bytes (``undeclared``). A declaration
is overruled only if it cannot be true: valid UTF-8 with multi-byte characters is neither
windows-1252 nor, with several different ones, GBK, and "UTF-8" that is mostly broken is another
encoding. Nothing here raises: bad bytes become U+FFFD.

NUL and the control characters up to 8 become spaces, because the event log uses three of them
as marks (``contentseeker.page.events``).
"""

import codecs
import re
from typing import Final

import numpy as np
import webencodings

from contentseeker.page.undeclared import guess_encoding
from contentseeker.page.utf8 import is_utf8

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Browsers look at the first 1,024 bytes; real pages put whole scripts before the charset.
_DECLARATION_WINDOW: Final = 8192
# The first branch skips comments: a declaration inside one does not count.
_DECLARED: Final = re.compile(
    rb"<!--.*?-->"
    rb"""|<(?:meta[^>]*?|\?xml[^>]*?\sen)c(?:harset|oding)\s*=\s*["']?\s*([\w.:-]+)""",
    re.IGNORECASE | re.DOTALL,
)
# Beginnings of Python's names of encodings with one byte per character.
_SINGLE_BYTE: Final = ("cp125", "iso8859", "koi8", "mac", "cp866", "cp874")
_UTF16_WINDOW: Final = 16384
# Of four neighbouring characters in Chinese news, all are valid UTF-8 by chance in 1 of 2,400
# places (GB 18030; other encodings: less), of eight in none of 40,000. Four have eight bytes.
_CERTAIN_BYTES: Final = 8
# Inside words of ASCII letters, no other script has single characters.
_IN_WORDS: Final = re.compile("[A-Za-z][\u00c0-\u024f\u2019](?=[a-z])")
_FEW: Final = 3
_LOOK: Final = 4096
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_JIS_ESCAPES: Final = (b"\x1b$B", b"\x1b$@")
# A UTF-8 page with a few broken characters is still UTF-8; with one in four the label is wrong.
_BROKEN_SHARE: Final = 0.25
_FIRST_HARMLESS: Final = ord("\t")
_BLANK_CONTROLS: Final = bytes.maketrans(bytes(range(_FIRST_HARMLESS)), b" " * _FIRST_HARMLESS)


def to_utf8(markup: bytes | str, declared: str | None = None) -> tuple[bytes, str]:
    """The page as UTF-8 without control characters, and the name of its encoding.

    ``declared`` is the encoding from an outside source, usually an HTTP header. An unknown
    name is ignored.
    """
    if isinstance(markup, str):
        return _clean(markup.encode("utf-8", "replace")), "utf-8"
    text, encoding = _decode(markup, declared)
    return _clean(markup if text is None else text.encode("utf-8", "replace")), encoding


def _clean(utf8: bytes) -> bytes:
    # The check is ten times faster than the translation, and most pages have no such character.
    if utf8 and np.frombuffer(utf8, dtype=np.uint8).min() < _FIRST_HARMLESS:
        utf8 = utf8.translate(_BLANK_CONTROLS)
    return utf8


def _decode(data: bytes, declared: str | None) -> tuple[str | None, str]:
    """Decoded text and encoding; the text is None if the bytes are valid UTF-8 already."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    if wide := _detect_utf16(data):
        return data.decode(wide, "replace"), wide
    outside = _known(declared)
    encoding = outside or _declared_inside(data) or ""
    if data.isascii():
        return _decode_ascii(data, encoding)
    if _may_be_utf8(data, encoding, is_header=outside is not None):
        if is_utf8(data):
            return None, "utf-8"
        text = data.decode("utf-8", "replace")
        if _broken_share(text, data) < _BROKEN_SHARE:
            return text, "utf-8"
    if encoding in ("", "utf-8"):
        encoding = guess_encoding(data)
    return data.decode(encoding, "replace"), encoding


def _decode_ascii(data: bytes, encoding: str) -> tuple[str | None, str]:
    """Of the encodings of the web, only ISO-2022-JP writes other letters in seven bits."""
    if encoding == "" and any(escape in data for escape in _JIS_ESCAPES):
        encoding = "iso2022_jp"
    if encoding == "iso2022_jp":
        return data.decode(encoding, "replace"), encoding
    return None, encoding or "utf-8"


def _may_be_utf8(data: bytes, encoding: str, *, is_header: bool) -> bool:
    """Whether a declaration may be wrong, so that it has to be tried whether this is UTF-8."""
    if encoding in ("", "utf-8") or encoding.startswith(_SINGLE_BYTE):
        return True
    if is_utf8(data):
        return (not is_header and _has_enough(data.decode("utf-8"))) or not _can_be(data, encoding)
    # A few broken bytes in a long text, by a look at its beginning: all of it takes milliseconds.
    start = int(np.argmax(np.frombuffer(data, dtype=np.uint8) >= 0x80))
    part = data[start : start + _LOOK]
    text = part.decode("utf-8", "replace")
    return not is_header and _broken_share(text, part) < _BROKEN_SHARE and _has_enough(text)


def _broken_share(text: str, data: bytes) -> float:
    """How many of the bytes beyond ASCII begin what is no UTF-8."""
    non_ascii = np.count_nonzero(np.frombuffer(data, dtype=np.uint8) >= 0x80)
    return text.count(_REPLACEMENT) / max(int(non_ascii), 1)


def _has_enough(text: str) -> bool:
    """Whether so much text cannot be UTF-8 by chance."""
    if len(_IN_WORDS.findall(text)) >= _FEW:
        return True
    characters = set(text) - {_REPLACEMENT}
    return sum(len(c.encode("utf-8")) for c in characters if not c.isascii()) >= _CERTAIN_BYTES


def _can_be(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _detect_utf16(data: bytes) -> str | None:
    """UTF-16 without a byte order mark: in markup, every other byte is zero."""
    if data.find(0, 0, _UTF16_WINDOW) < 0:
        return None
    sample = data[:_UTF16_WINDOW]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    # A single zero byte, or zeros at odd and even places, mean damaged or binary data.
    if (max(even, odd) - 1) * 16 < len(sample) or min(even, odd) * 8 > max(even, odd):
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _known(label: str | None) -> str | None:
    """The codec browsers use for a label ("latin1" is windows-1252), if there is one."""
    found = webencodings.lookup(label.strip()) if label and label.isascii() else None
    # Two labels of the standard are no codecs: one for private fonts, one that never decodes.
    if found is None or found.name in ("x-user-defined", "replacement"):
        return None
    # The declaration was readable as ASCII, so the page cannot be UTF-16.
    if found.name.startswith("utf-16"):
        return "utf-8"
    return "gb18030" if found.name == "gbk" else found.codec_info.name


def _declared_inside(data: bytes) -> str | None:
    labels = (found[1] for found in _DECLARED.finditer(data, 0, _DECLARATION_WINDOW) if found[1])
    return next(filter(None, (_known(label.decode("ascii")) for label in labels)), None)
