"""Which script a text is written in, and which languages are written in a script.

Most scripts have one language on the web, so that the script alone decides.
"""

from typing import Final

import numpy as np

# The first code point of each block of letters, and its script; nothing starts what is no letter.
_BLOCKS: Final = (
    (0x0041, "Latin"), (0x005B, ""), (0x0061, "Latin"), (0x007B, ""), (0x00C0, "Latin"),
    (0x02B0, ""), (0x0370, "Greek"), (0x0400, "Cyrillic"), (0x0531, "Armenian"),
    (0x0590, "Hebrew"), (0x0600, "Arabic"), (0x0780, ""), (0x0900, "Devanagari"),
    (0x0980, "Bengali"), (0x0A00, "Gurmukhi"), (0x0A80, "Gujarati"), (0x0B00, "Odia"),
    (0x0B80, "Tamil"), (0x0C00, "Telugu"), (0x0C80, "Kannada"), (0x0D00, "Malayalam"),
    (0x0D80, "Sinhala"), (0x0E00, "Thai"), (0x0E80, "Lao"), (0x0F00, "Tibetan"),
    (0x1000, "Burmese"), (0x10A0, "Georgian"), (0x1100, "Hangul"), (0x1200, "Ethiopic"),
    (0x13A0, ""), (0x1780, "Khmer"), (0x1800, "Mongolian"), (0x18B0, ""), (0x1C90, "Georgian"),
    (0x1CC0, ""), (0x1E00, "Latin"), (0x1F00, "Greek"), (0x2000, ""), (0x3041, "kana"),
    (0x3100, ""), (0x3131, "Hangul"), (0x3190, ""), (0x31F0, "kana"), (0x3200, ""),
    (0x3400, "Han"), (0x4DC0, ""), (0x4E00, "Han"), (0xA000, ""), (0xAC00, "Hangul"),
    (0xD7B0, ""), (0xF900, "Han"), (0xFB00, "Latin"), (0xFB13, "Armenian"), (0xFB1D, "Hebrew"),
    (0xFB50, "Arabic"), (0xFE00, ""), (0xFE70, "Arabic"), (0xFEFF, ""), (0xFF66, "kana"),
    (0xFFA0, ""), (0x20000, "Han"), (0x40000, ""),
)  # fmt: skip
_STARTS: Final = np.array([start for start, _ in _BLOCKS], dtype=np.uint32)
_NAMES: Final = sorted({name for _, name in _BLOCKS})
_SCRIPT_OF_BLOCK: Final = np.array([0, *(_NAMES.index(name) for _, name in _BLOCKS)])
# A letter of these says as much as several of others.
_DENSE: Final = 3
_WEIGHTS: Final = np.array(
    [0 if not name else _DENSE if name in ("Han", "kana", "Hangul") else 1 for name in _NAMES]
)
# Japanese has kana in every sentence, Chinese only in a name.
_KANA_SHARE: Final = 0.05

LATIN: Final = "Latin"
_LANGUAGES: Final = {
    "Arabic": "ar az fa ks ku ky ms pa ps sd tr ug ur uz",
    "Armenian": "hy",
    "Bengali": "bn as",
    "Burmese": "my",
    "Cyrillic": "ab av az ba be bg bs ce cu cv kk kv ky mk mn mo os ro ru sh sr tg tk tt uk uz",
    "Devanagari": "hi ks mr ne pi sa sd",
    "Ethiopic": "am ti",
    "Georgian": "ka",
    "Greek": "el",
    "Gujarati": "gu",
    "Gurmukhi": "pa",
    "Han": "zh",
    "Hangul": "ko",
    "Hebrew": "he yi",
    "Kannada": "kn",
    "Khmer": "km",
    "Lao": "lo",
    "Malayalam": "ml",
    "Mongolian": "mn",
    "Odia": "or",
    "Sinhala": "si",
    "Tamil": "ta",
    "Telugu": "te",
    "Thai": "th",
    "Tibetan": "bo dz",
    "kana": "ja",
}
# All of these write many languages, so that the words have to tell.
_SHARED: Final = frozenset({"Arabic", "Cyrillic", "Devanagari", LATIN})
_ALSO_LATIN: Final = frozenset("az bs ku mn mo ms ro sh sr tk tr tt uz".split())
_NOT_LATIN: Final = frozenset(" ".join(_LANGUAGES.values()).split()) - _ALSO_LATIN


def script_of(text: str) -> str:
    """The script of most of the text; empty without letters."""
    points = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    block = np.searchsorted(_STARTS, points, side="right")
    letters = np.bincount(_SCRIPT_OF_BLOCK[block], minlength=len(_NAMES)) * _WEIGHTS
    weights = dict(zip(_NAMES, letters.tolist(), strict=True))
    kana, han = weights["kana"], weights["Han"]
    if kana + han:
        together = "kana" if kana >= _KANA_SHARE * (kana + han) else "Han"
        weights |= {"kana": 0, "Han": 0, together: kana + han}
    script = max(weights, key=lambda name: weights[name])
    return script if weights[script] else ""


def is_written_in(language: str, script: str) -> bool:
    """Whether texts in the language may be in this script."""
    if script == LATIN:
        return language not in _NOT_LATIN
    return language in _LANGUAGES[script].split()


def only_language(script: str) -> str | None:
    """The language of nearly all texts in a script; nothing where several are frequent."""
    return None if script in _SHARED else _LANGUAGES[script].split()[0]
