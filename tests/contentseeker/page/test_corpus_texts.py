"""Encodings and languages of real pages, with floors."""

from pathlib import Path
from typing import Final

import pytest

from contentseeker.page import parse
from tests.bench import encodings, languages
from tests.evaluation_corpora import read_zhnews

pytestmark = pytest.mark.corpus

# Of the pages in each encoding. Texts without ș and ț are not told from those in ISO 8859-2.
_FLOOR: Final = 0.6
_UNTOLD: Final = ("ro", "iso8859-16")
_GRAM: Final = 6


def test_pages_without_a_declaration_are_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of the corpora the one with most languages; the others take a minute.
    monkeypatch.setattr(encodings, "_FOLDERS", ("fundus",))
    monkeypatch.setattr(encodings, "_MOST", 10)
    monkeypatch.setattr(encodings, "_others", dict)
    rows = encodings.encodings()["rows"]
    ours = {
        (row["language"], row["encoding"]): (row["Content Seeker"], row["pages"]) for row in rows
    }
    assert all(pages for _, pages in ours.values())
    low = {key: found for key, found in ours.items() if found[0] < _FLOOR * found[1]}
    assert set(low) <= {_UNTOLD}
    told = [found for key, found in ours.items() if key != _UNTOLD]
    assert sum(right for right, _ in told) >= 0.96 * sum(pages for _, pages in told)


def test_chinese_news_are_decoded_whatever_they_declare(corpora: Path) -> None:
    for page in read_zhnews(corpora / "zhnews"):
        gold = "".join(page.gold.split())
        text = "".join(_text(page.markup).split())
        grams = [gold[start : start + _GRAM] for start in range(0, len(gold) - _GRAM, _GRAM)]
        # Gold texts have some captions and numbers that the page has elsewhere, or not at all.
        assert sum(gram in text for gram in grams) > 0.7 * len(grams), page.name


def _text(markup: bytes) -> str:
    return parse(markup).text(0)


def test_languages_are_recognised() -> None:
    for row in languages.languages()["rows"]:
        assert row["right"] >= 0.98 * row["pages"], row
