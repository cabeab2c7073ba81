"""The language of pages: how many are right, by corpus and language, and the time it takes.

WADDLE and the Chinese news name the languages of their pages. Fundus names only countries, some of
them with several languages; a page is right if it is in one of these.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from contentseeker.corpus import gold_pages
from contentseeker.page import parse
from contentseeker.page.language import declared_language
from tests.bench.encodings import Table
from tests.bench.pages import CORPORA
from tests.bench.sizes import size
from tests.evaluation_corpora import read_waddle, read_zhnews

_STEP: Final = size(1, small=100)
_OF_COUNTRY: Final = {
    "at": "de", "au": "en", "be": "fr nl", "ca": "en fr", "ch": "de fr it", "cz": "cs",
    "de": "de", "dk": "da", "es": "ca es eu gl", "fr": "fr", "id": "id", "ind": "bn en hi",
    "isl": "is", "it": "de it", "jp": "en ja", "kr": "ko", "li": "de", "lu": "de fr lb",
    "mx": "en es", "na": "de en", "no": "no", "pt": "en pt", "py": "de es", "se": "sv",
    "tr": "tr", "tw": "en zh", "tz": "en sw", "ua": "ru uk", "uk": "en", "us": "en",
    "za": "af en xh zu",
}  # fmt: skip
"""The languages of newspapers of a country, by Fundus's name of it."""

_Known = tuple[str, str, bytes]


def languages() -> dict[str, Any]:
    """Pages by corpus and language, how many are right, and those whose declaration is wrong."""
    groups: dict[tuple[str, str], list[tuple[bool, bool, str]]] = defaultdict(list)
    seconds = 0.0
    for corpus, wanted, markup in _known():
        page = parse(markup)
        # Texts and blocks are made anyway.
        len(page.blocks)
        began = time.perf_counter()
        found = page.language
        seconds += time.perf_counter() - began
        declared = declared_language(page)
        is_lie = declared is not None and declared not in wanted.split()
        groups[corpus, wanted].append((found in wanted.split(), is_lie, found))
    rows = [_row(corpus, wanted, answers) for (corpus, wanted), answers in sorted(groups.items())]
    total = max(sum(row["pages"] for row in rows), 1)
    return {"rows": rows, "milliseconds": 1000 * seconds / total}


def _row(corpus: str, wanted: str, answers: list[tuple[bool, bool, str]]) -> dict[str, Any]:
    return {
        "corpus": corpus,
        "language": wanted,
        "pages": len(answers),
        "declared wrong": sum(is_lie for _, is_lie, _ in answers),
        "right": sum(is_right for is_right, _, _ in answers),
        "wrong": dict(Counter(found for is_right, _, found in answers if not is_right)),
    }


def _known() -> Iterator[_Known]:
    """Pages with the languages that they may be in."""
    for name, read in (("waddle", read_waddle), ("zhnews", read_zhnews)):
        if (CORPORA / name).is_dir():
            for page in list(read(CORPORA / name))[::_STEP]:
                yield name, page.language, page.markup
    if (CORPORA / "fundus").is_dir():
        for _, markup, facts in list(gold_pages(CORPORA / "fundus", "Fundus"))[::_STEP]:
            yield "fundus", _OF_COUNTRY[facts["country"]], markup


def show(table: Table, result: Mapping[str, Any]) -> None:
    """Print the rows and the time."""
    columns = ["corpus", "language", "pages", "declared wrong", "right"]
    rows = [
        [*(str(row[key]) for key in columns), " ".join(f"{k} {n}" for k, n in row["wrong"].items())]
        for row in result["rows"]
    ]
    table("Languages of pages", [*columns, "taken for"], rows)
    print(f"{result['milliseconds']:.2f} ms per page")
