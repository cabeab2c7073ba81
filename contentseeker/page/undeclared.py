"""The encoding of a page that declares none, or a wrong one: a guess from its bytes.

Only texts between tags count, and of these only the ones with bytes beyond ASCII: names of tags
and scripts look English in every encoding. The guess itself is that of chardetng, which Firefox
uses. It takes the domain's country as a hint; here the page's ``lang`` gives the country.
"""

import codecs
import re
from itertools import islice
from typing import Final

# Tags, and what browsers do not show as text. An open end lasts to the end of the page, so that no
# byte is looked at twice.
_MARKUP: Final = re.compile(
    rb"<!--.*?(?:-->|\Z)"
    rb"|<(?:script|style)\b.*?(?:</(?:script|style)|\Z)"
    rb"|<[^<>]*>?",
    re.IGNORECASE | re.DOTALL,
)
_LANGUAGE: Final = re.compile(
    rb"""<html\b[^<>]*?\slang\s*=\s*["']?([a-z]{2}(?:-[a-z]+)*)""", re.IGNORECASE
)
_LANGUAGE_WINDOW: Final = 8192
_NON_ASCII: Final = re.compile(rb"[\x80-\xff]")
# More text does not change the guess.
_SAMPLE: Final = 16384
# All encodings but windows-1252 have letters here. English pages have only quotation marks, dashes
# and signs of currencies, below; the detector takes some for Polish or Baltic.
_LETTER: Final = re.compile(rb"[\xc0-\xff]")
_FIRST_LETTER: Final = 0xC0
_WESTERN: Final = "cp1252"
# Python's encodings that lack characters which pages in the encoding of this name have.
_SUPERSETS: Final = {
    "gbk": "gb18030", "gb2312": "gb18030", "big5": "big5hkscs", "euc_kr": "cp949",
    "shift_jis": "cp932", "iso8859-1": _WESTERN,
}  # fmt: skip
# A country for each language that is not written in windows-1252. Western languages are no hint:
# templates declare English whatever the text is, and only then would the detector believe it.
_COUNTRIES: Final = {
    "ar": b"sa", "be": b"by", "bg": b"bg", "cs": b"cz", "el": b"gr", "et": b"ee", "fa": b"ir",
    "he": b"il", "hr": b"hr", "hu": b"hu", "ja": b"jp", "ko": b"kr", "lt": b"lt", "lv": b"lv",
    "pl": b"pl", "ro": b"ro", "ru": b"ru", "sk": b"sk", "sl": b"si", "sr": b"rs", "th": b"th",
    "tr": b"tr", "uk": b"ua", "vi": b"vn",
    # Chinese alone would be a hint against Taiwan's Big5.
    "zh-cn": b"cn", "zh-hans": b"cn", "zh-hant": b"tw", "zh-hk": b"hk", "zh-tw": b"tw",
}  # fmt: skip
# Hungarian is Western but for two letters, which stand where windows-1252 has õ and û. French has
# û. Portuguese and Estonian, which have õ, also have letters that Hungarian has not, or no é and á.
_HUNGARIAN: Final = frozenset("áéíóöőúüűÁÉÍÓÖŐÚÜŰ".encode("cp1250"))
_NEEDED: Final = frozenset("ő".encode("cp1250"))
_FREQUENT: Final = frozenset("áé".encode("cp1250"))


def guess_encoding(data: bytes) -> str:
    """Python's name of the likeliest encoding that is neither UTF-8 nor UTF-16."""
    texts = sample(data)
    if not _LETTER.search(texts):
        return _WESTERN
    # Imported late: most pages declare their encoding.
    from chardetng_py import detect

    encoding = codecs.lookup(detect(texts, allow_utf8=False, tld=_country(data))).name
    if encoding == _WESTERN and _is_hungarian(texts):
        return "cp1250"
    return _SUPERSETS.get(encoding, encoding)


def sample(data: bytes) -> bytes:
    """Different texts with characters beyond ASCII; without any, the place of the first one."""
    texts = (text for text in _MARKUP.split(data) if _NON_ASCII.search(text))
    # No text is shorter than a byte, so more of them would be too many.
    different = dict.fromkeys(islice(texts, _SAMPLE))
    if different:
        return b"\n".join(b" ".join(text.split()) for text in different)[:_SAMPLE]
    first = _NON_ASCII.search(data)
    start = max(first.start() - 256, 0) if first else 0
    return data[start : start + _SAMPLE]


def _country(data: bytes) -> bytes | None:
    found = _LANGUAGE.search(data, 0, _LANGUAGE_WINDOW)
    language = found[1].decode("ascii").lower() if found else ""
    return _COUNTRIES.get(language) or _COUNTRIES.get(language[:2])


def _is_hungarian(texts: bytes) -> bool:
    letters = set(filter(_FIRST_LETTER.__le__, texts))
    return letters >= _NEEDED and letters <= _HUNGARIAN and bool(letters & _FREQUENT)
