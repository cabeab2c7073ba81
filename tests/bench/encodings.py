"""How many pages without a declaration are decoded correctly, by language and encoding.

Real pages of the corpora that are UTF-8 are written in older encodings of their language, without
their declarations. Where the corpora have few pages, Django's translations are the text: twenty
messages a page. A page counts as right if its visible text is the same as before. Other detectors
get the same bytes, as far as they are installed.
"""

import gettext
import re
import time
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from contentseeker.corpus import decompressed
from contentseeker.page import parse
from contentseeker.page.encoding import to_utf8
from contentseeker.page.undeclared import sample
from tests.bench.pages import CORPORA
from tests.bench.sizes import size

Table = Callable[[str, list[str], list[list[str]]], None]
Detector = Callable[[bytes], str]

_FOLDERS: Final = ("waddle", "zhnews", "fundus", "magic/article", "magic/forum", "snippets")
_MOST: Final = size(40, small=1)
_MESSAGES: Final = 20
_SHORTEST: Final = 10
# Fewer characters beyond ASCII are no test of a detector.
_LEAST: Final = 20
ENCODINGS: Final = {
    "ar": ("cp1256",), "bg": ("cp1251",), "cs": ("cp1250", "iso8859-2"), "de": ("cp1252",),
    "el": ("iso8859-7", "cp1253"), "en": ("cp1252",), "es": ("cp1252",), "fr": ("cp1252",),
    "he": ("cp1255",), "hu": ("cp1250", "iso8859-2"), "it": ("cp1252",),
    "ja": ("cp932", "euc_jp"), "ko": ("cp949",), "lt": ("cp1257",),
    "pl": ("iso8859-2", "cp1250"), "pt": ("cp1252",), "ro": ("iso8859-2", "iso8859-16"),
    "ru": ("cp1251", "koi8-r", "iso8859-5"), "sv": ("cp1252",), "th": ("cp874",),
    "tr": ("cp1254",), "uk": ("cp1251",), "vi": ("cp1258",), "zh": ("gb18030",),
    "zh-TW": ("big5hkscs",),
}  # fmt: skip
"""By language, the encodings that pages of it were written in."""
_LOCALES: Final = {"zh": "zh_Hans", "zh-TW": "zh_Hant"}
_DECLARATION: Final = re.compile(
    r"""charset\s*=\s*["']?[\w.:-]+|\sencoding\s*=\s*["'][\w.:-]+["']""", re.IGNORECASE
)
_MARKUP: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?:script|style)\b.*?(?:</(?:script|style)|\Z)|<[^<>]*>?",
    re.IGNORECASE | re.DOTALL,
)
_NOT_HAN: Final = re.compile("[^\u4e00-\u9fff]+")
# A page in traditional characters; one in simplified ones loses every third character in Big5.
_TRADITIONAL: Final = 0.97
_TONES: Final = frozenset("\u0300\u0301\u0303\u0309\u0323")
_CONTROLS: Final = re.compile("[\0-\b]")


def encodings() -> dict[str, Any]:
    """Pages per language and encoding, and how many each detector decodes correctly."""
    pages = _pages()
    detectors = {"Content Seeker": _ours} | _others()
    rows, seconds = [], dict.fromkeys(detectors, 0.0)
    for language, names in ENCODINGS.items():
        for encoding in names:
            row: dict[str, Any] = {"language": language, "encoding": encoding, "pages": 0}
            for text in pages[language]:
                data = written_in(text, encoding)
                row["pages"] += 1
                for name, detect in detectors.items():
                    began = time.perf_counter()
                    decoded = detect(data)
                    seconds[name] += time.perf_counter() - began
                    is_right = visible(decoded) == visible(data.decode(encoding))
                    row[name] = row.get(name, 0) + is_right
            rows.append(row)
    total = max(sum(row["pages"] for row in rows), 1)
    milliseconds = {name: 1000 * each / total for name, each in seconds.items()}
    return {"rows": rows, "detectors": list(detectors), "milliseconds": milliseconds}


def written_in(text: str, encoding: str) -> bytes:
    """The text in an encoding, without the characters that it does not have."""
    if encoding == "cp1258":
        # Vietnamese tones are characters of their own there.
        text = "".join(c if _has(encoding, c) else _with_tone_apart(c) for c in text)
    if encoding == "iso8859-2":
        text = text.translate(str.maketrans("șțȘȚ", "şţŞŢ"))
    return text.encode(encoding, "ignore")


@cache
def _has(encoding: str, character: str) -> bool:
    return bool(character.encode(encoding, "ignore"))


def _with_tone_apart(character: str) -> str:
    parts = unicodedata.normalize("NFD", character)
    letter = "".join(part for part in parts if part not in _TONES)
    tone = "".join(part for part in parts if part in _TONES)
    return unicodedata.normalize("NFC", letter) + tone


def visible(text: str) -> str:
    """The text between tags; scripts have characters that no text of the language has."""
    return " ".join(_CONTROLS.sub(" ", _MARKUP.sub(" ", text)).split())


def _pages() -> dict[str, list[str]]:
    """Pages by language, without declared encodings."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in _corpus_pages():
        bare = _DECLARATION.sub("", text)
        language = _language(text)
        if language in ENCODINGS and len(found[language]) < _MOST:
            found[language].append(bare)
    for language in ENCODINGS:
        wanted = _MOST - len(found[language])
        if wanted > _MOST // 2:
            found[language] += _translations(language)[:wanted]
    return found


def _corpus_pages() -> Iterator[str]:
    for folder in _FOLDERS:
        for path in sorted((CORPORA / folder / "html").glob("*.gz"))[:: size(1, small=40)]:
            try:
                text = decompressed(path).decode("utf-8")
            except UnicodeDecodeError:
                continue
            if sum(not c.isascii() for c in visible(text)) >= _LEAST:
                yield text


def _language(text: str) -> str:
    language = parse(text).language
    if language == "zh":
        han = _NOT_HAN.sub("", visible(text))
        if 2 * _TRADITIONAL * len(han) <= len(han.encode("big5", "ignore")):
            return "zh-TW"
    return language


def _translations(language: str) -> list[str]:
    """Pages of Django's translated messages, which have only a few words each."""
    import django

    locale = _LOCALES.get(language, language)
    folder = Path(django.__file__).parent
    messages: list[str] = []
    for path in sorted(folder.glob(f"**/locale/{locale}/LC_MESSAGES/django.mo")):
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        messages += filter(None, map(_message, vars(catalogue)["_catalog"].items()))
    starts = range(0, len(messages) - _MESSAGES, _MESSAGES)
    return [
        "<html><body>" + "".join(f"<p>{each}</p>" for each in messages[start : start + _MESSAGES])
        for start in starts
    ]


def _message(item: tuple[object, object]) -> str:
    key, text = item
    return text if key and isinstance(text, str) and len(text) > _SHORTEST else ""


def _ours(data: bytes) -> str:
    return to_utf8(data)[0].decode("utf-8")


def _others() -> dict[str, Detector]:
    """Detectors of other packages, as far as they are installed, on the same sample of text."""
    found: dict[str, Callable[[bytes], str | None]] = {}
    try:
        from charset_normalizer import from_bytes

        found["charset-normalizer"] = lambda data: (
            best.encoding if (best := from_bytes(data).best()) else None
        )
    except ImportError:
        pass
    try:
        import chardet

        found[f"chardet {chardet.__version__}"] = lambda data: chardet.detect(data)["encoding"]
    except ImportError:
        pass
    return {name: _decoding(detect) for name, detect in found.items()}


def _decoding(detect: Callable[[bytes], str | None]) -> Detector:
    def decoded(data: bytes) -> str:
        try:
            return data.decode(detect(sample(data)) or "cp1252", "replace")
        except LookupError:
            return ""

    return decoded


def show(table: Table, result: Mapping[str, Any]) -> None:
    """Print pages and right answers by language and encoding, and the time."""
    names = result["detectors"]
    rows = [
        [row["language"], row["encoding"], str(row["pages"]), *(str(row[name]) for name in names)]
        for row in result["rows"]
        if row["pages"]
    ]
    sums = [str(sum(row.get(key, 0) for row in result["rows"])) for key in ("pages", *names)]
    times = [f"{result['milliseconds'][name]:.1f}" for name in names]
    rows += [["all", "", *sums], ["ms per page", "", "", *times]]
    table("Pages decoded correctly", ["language", "encoding", "pages", *names], rows)
