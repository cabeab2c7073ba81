"""The demo corpus as a whole: its shape, its addresses, its bytes, and that it repeats itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from annotate.demo.generator import SITES, DemoPage, generate

ROOT = Path(__file__).parents[3]
GENRES = {"news", "blog", "forum"}
PAGE_TYPES = {"article", "article_with_comments", "multiple_areas"}
DIGEST = """
import hashlib
from annotate.demo.generator import generate
digest = hashlib.sha256()
for page in generate():
    digest.update(repr(page).encode())
print(digest.hexdigest())
"""


@pytest.fixture(scope="module")
def corpus() -> list[DemoPage]:
    return list(generate())


def declared_charset(page: DemoPage) -> str:
    declaration = re.search(rb"charset=\"?([\w-]+)", page.html, re.IGNORECASE)
    assert declaration, page.url
    return declaration[1].decode().lower()


def test_every_genre_has_six_sites_of_which_two_are_kept_for_evaluation() -> None:
    splits = Counter((site.genre, site.split) for site in SITES)

    assert {site.genre for site in SITES} == GENRES
    for genre in GENRES:
        assert splits[genre, "train"] + splits[genre, "evaluation"] >= 6
        assert splits[genre, "train"] >= 2
        assert splits[genre, "evaluation"] >= 2


def test_every_site_has_at_least_ten_pages_and_comes_in_the_announced_order(
    corpus: list[DemoPage],
) -> None:
    pages_of = Counter(page.site for page in corpus)

    assert tuple(pages_of) == SITES
    assert min(pages_of.values()) >= 10


def test_every_folder_of_a_site_is_used() -> None:
    folders = {path.parent.name for path in (ROOT / "annotate/demo/sites").glob("*/site.toml")}

    assert {f"{folder}.example" for folder in folders} == {site.host for site in SITES}


def test_hosts_and_addresses_are_invented_and_belong_together(corpus: list[DemoPage]) -> None:
    assert len({site.host for site in SITES}) == len(SITES)
    for page in corpus:
        assert page.site.host.endswith(".example")
        assert re.match(rf"https?://(www\.)?{re.escape(page.site.host)}/", page.url)


def test_no_two_pages_share_an_address(corpus: list[DemoPage]) -> None:
    assert len({page.url for page in corpus}) == len(corpus)


def test_page_types_are_the_three_known_ones_and_forums_have_many_areas(
    corpus: list[DemoPage],
) -> None:
    assert {page.page_type for page in corpus} == PAGE_TYPES
    forums = {page.page_type for page in corpus if page.site.genre == "forum"}
    assert forums == {"multiple_areas"}


def test_next_pages_are_part_of_the_corpus_and_of_the_same_site(corpus: list[DemoPage]) -> None:
    by_address = {page.url: page for page in corpus}
    first_pages = [page for page in corpus if page.next_url]

    assert len(first_pages) >= 5
    for page in first_pages:
        assert page.next_url is not None
        second = by_address[page.next_url]
        assert second.site == page.site
        assert second.title == page.title
        assert page.next_url.encode() in page.html


def test_pages_that_another_page_leads_to_and_that_lead_nowhere_are_last_pages(
    corpus: list[DemoPage],
) -> None:
    led_to = {page.next_url for page in corpus}
    last = {page.url for page in corpus if page.url in led_to and not page.next_url}

    assert {page.url for page in corpus if page.is_last} == last
    assert {page.site.host for page in corpus if page.is_last} == {
        "meridianweekly.example",
        "lanternquarter.example",
    }


def test_pages_decode_in_the_charset_they_declare(corpus: list[DemoPage]) -> None:
    charsets = {page.site.host: declared_charset(page) for page in corpus}

    for page in corpus:
        page.html.decode(declared_charset(page))
    assert {"utf-8", "windows-1252", "iso-8859-1"} == set(charsets.values())


def test_old_charsets_matter_to_the_text_and_are_not_utf_8_in_disguise(
    corpus: list[DemoPage],
) -> None:
    old = [page for page in corpus if declared_charset(page) != "utf-8"]
    not_utf_8 = []
    for page in old:
        try:
            page.html.decode("utf-8")
        except UnicodeDecodeError:
            not_utf_8.append(page)

    assert {page.site.host for page in not_utf_8} >= {
        "harbourpost.example",
        "plotfourteen.example",
        "valvebakelite.example",
    }
    assert any("£" in page.gold and b"\xa3" in page.html for page in not_utf_8)


def test_nothing_is_loaded_from_anywhere(corpus: list[DemoPage]) -> None:
    for page in corpus:
        text = page.html.decode(declared_charset(page))
        sources = re.findall(r"\b(?:src|background)=\"?([^\s\">]+)", text, re.IGNORECASE)
        assert all(source.startswith("data:image/svg+xml,") for source in sources), page.url
        text = re.sub(r"data:image/svg\+xml,[^\s\">]*", "", text)
        assert not re.search(r"<(link|iframe|embed|object)\b", text, re.IGNORECASE), page.url
        assert not re.search(r"url\(|@import|http-equiv=.?refresh", text), page.url


def test_the_same_seed_gives_the_same_bytes_in_every_process() -> None:
    digests = set()
    for hash_seed in ("0", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env=environment,
            text=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1


def test_another_seed_gives_other_words_in_a_corpus_of_the_same_shape(
    corpus: list[DemoPage],
) -> None:
    other_corpus = list(generate(seed=7))

    assert [page.site for page in other_corpus] == [page.site for page in corpus]
    assert not {page.html for page in other_corpus} & {page.html for page in corpus}


def test_no_two_texts_of_a_genre_read_alike(corpus: list[DemoPage]) -> None:
    for genre in GENRES:
        texts = [(page.url, shingles(page.gold)) for page in corpus if page.site.genre == genre]
        # A text of fewer than five words has no shingle and cannot be compared.
        long_enough = [(url, parts) for url, parts in texts if parts]
        for (first, one), (second, two) in combinations(long_enough, 2):
            assert len(one & two) / len(one | two) < 0.2, (first, second)


def shingles(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[start : start + 5]) for start in range(len(words) - 4)}


def test_texts_have_the_lengths_of_their_genre(corpus: list[DemoPage]) -> None:
    lengths = {genre: word_counts(corpus, genre) for genre in GENRES}

    assert min(lengths["news"]) < 50
    assert max(lengths["news"]) > 300
    assert min(lengths["blog"]) < 5
    assert max(lengths["blog"]) > 500
    assert 80 < min(lengths["forum"]) < max(lengths["forum"]) < 900


def word_counts(corpus: list[DemoPage], genre: str) -> list[int]:
    return [len(page.gold.split()) for page in corpus if page.site.genre == genre]


def test_the_language_of_a_page_is_the_language_of_its_site(corpus: list[DemoPage]) -> None:
    assert {site.language for site in SITES} == {"de", "en"}
    common = {"de": {"der", "die", "und", "nicht"}, "en": {"the", "and", "of", "it"}}
    for page in corpus:
        words = set(page.gold.lower().split())
        if len(words) > 60:
            other_language = "en" if page.site.language == "de" else "de"
            assert len(words & common[page.site.language]) >= 3, page.url
            assert len(words & common[other_language]) <= 1, page.url
