"""Which words of a page are gold: examples worked by hand, and robustness of the alignment."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.labels import GoldAlignment, align_gold, alignment
from contentseeker.page import FlatPage, parse


def words_in(page: FlatPage, gold: str, tag: str) -> list[tuple[int, int]]:
    """Words and gold words in each element of a tag."""
    aligned = align_gold(page, gold)
    words, gold_words = aligned.inside(page, page.find(tag))
    return list(zip(words.tolist(), gold_words.tolist(), strict=True))


def gold_words(markup: str, gold: str, tag: str = "p") -> list[int]:
    return [count for _, count in words_in(parse(markup), gold, tag)]


def test_words_are_counted_where_they_stand() -> None:
    page = parse("<div><p>The storm is over.</p><p>Share this</p></div><p>Nothing</p>")

    assert words_in(page, "The storm is over", "p") == [(4, 4), (2, 0), (1, 0)]
    assert words_in(page, "The storm is over", "div") == [(6, 4)]
    assert align_gold(page, "The storm is over").gold_tokens == 4


def test_white_space_punctuation_quotation_marks_and_case_do_not_matter() -> None:
    markup = "<p>“It\u2019s over”, she\n\n  said \u2013 twice\u2026</p><p>NO-ONE ASKED!</p>"
    gold = "'It's over' -- she said;twice...\n\n\nno one\tasked"
    assert gold_words(markup, gold) == [6, 3]


def test_composed_and_decomposed_letters_are_the_same() -> None:
    text = "Ein Café in Zürich"
    assert gold_words(f"<p>{text}</p>", unicodedata.normalize("NFD", text)) == [4]
    assert gold_words(f"<p>{unicodedata.normalize('NFD', text)}</p>", text) == [4]


def test_words_of_any_alphabet_are_found_where_they_stand() -> None:
    markup = "<p>Žluťoučký <span>kůň</span> 漢字 <span>😀 смерч</span></p><p>плюс</p>"
    gold = "Žluťoučký kůň 漢字 смерч плюс"
    assert gold_words(markup, gold) == [5, 1]
    assert gold_words(markup, gold, "span") == [1, 1]


def test_blocks_the_gold_leaves_out_do_not_match() -> None:
    markup = "<p>First part of it.</p><p>Advertisement: buy!</p><p>Second part of it.</p>"
    assert gold_words(markup, "First part of it. Second part of it.") == [4, 0, 4]


def test_gold_words_the_page_does_not_have_are_no_obstacle() -> None:
    assert gold_words("<p>one two</p><p>three</p>", "zero one and two, and three, four") == [2, 1]


def test_words_out_of_order_match_only_once() -> None:
    assert gold_words("<p>three four five</p><p>one two</p>", "one two three four five") == [3, 0]


def test_inline_elements_hold_their_own_words_only() -> None:
    page = parse("<p><span>Storm</span> hits <span>the long</span> coast <span>Share</span></p>")
    assert words_in(page, "Storm hits the long coast", "span") == [(1, 1), (2, 2), (1, 0)]


def test_a_word_across_inline_elements_is_one_word_and_counts_where_it_begins() -> None:
    page = parse("<p>Un<b>believ</b>able <b>thing</b>s</p>")
    assert words_in(page, "unbelievable things", "p") == [(2, 2)]
    assert words_in(page, "unbelievable things", "b") == [(0, 0), (1, 1)]


def test_hidden_words_are_no_words() -> None:
    page = parse("<p>Seen<script>gold</script><span hidden>gold</span></p>")
    assert words_in(page, "seen gold", "p") == [(1, 1)]


ARTICLE = "<article>Storm hits coast. The storm was over by noon, on the whole coast.</article>"
GOLD = "Storm hits coast. The storm was over by noon, on the whole coast."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Storm", ""),
        ("Storm hits", ""),
        ("Home Storm News", ""),
        ("Storm hits coast", ""),
        ("", "coast"),
        ("", "Whole coast weather"),
        ("Storm", "The coast"),
        ("Storm hits coast", "on the whole coast"),
    ],
)
def test_words_repeated_in_menu_and_footer_are_not_taken_for_the_article(
    before: str, after: str
) -> None:
    page = parse(f"<nav>{before}</nav>{ARTICLE}<footer>{after}</footer>")

    for tag in ("nav", "footer"):
        assert [count for _, count in words_in(page, GOLD, tag)] == [0]
    assert words_in(page, GOLD, "article") == [(13, 13)]


def test_a_headline_that_only_the_menu_has_is_found_in_the_menu() -> None:
    markup = "<nav>Storm hits coast</nav><article>It is over.</article>"
    assert gold_words(markup, "Storm hits coast. It is over.", "nav") == [3]


@pytest.mark.parametrize("gold", ["", " \n", "...", "entirely different"])
def test_without_gold_on_the_page_nothing_matches(gold: str) -> None:
    aligned = align_gold(parse("<p>One two</p>"), gold)
    assert aligned.is_gold.tolist() == [False, False]


@pytest.mark.parametrize("markup", ["", "<p></p>", "<p>...</p>", "<script>one</script>"])
def test_a_page_without_words_matches_nothing(markup: str) -> None:
    page = parse(markup)
    aligned = align_gold(page, "one")
    assert len(aligned.is_gold) == 0
    words, matched = aligned.inside(page, np.arange(len(page), dtype=np.int32))
    assert not words.any()
    assert not matched.any()


def test_beyond_the_limit_of_memory_the_beginning_of_the_gold_is_aligned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alignment, "_MAX_CELLS", 12)
    # Six words of the page times two of the gold make twelve cells.
    assert gold_words("<p>a b c</p><p>d e f</p>", "a b c d e f") == [2, 0]


def is_subsequence(part: list[str], whole: list[str]) -> bool:
    remaining = iter(whole)
    return all(word in remaining for word in part)


def longest_common(one: list[str], other: list[str]) -> int:
    """Length of the longest common subsequence, by the textbook table."""
    row = [0] * (len(other) + 1)
    for word in one:
        above, row = row, [0]
        for place, candidate in enumerate(other):
            row.append(above[place] + 1 if word == candidate else max(row[-1], above[place + 1]))
    return row[-1]


def chosen_words(aligned: GoldAlignment, words: list[str]) -> list[str]:
    return [word for word, chosen in zip(words, aligned.is_gold, strict=True) if chosen]


some_words = st.lists(st.sampled_from("abcd"), max_size=12)


@given(st.lists(some_words, max_size=4), some_words)
def test_matched_words_are_a_longest_common_subsequence(
    paragraphs: list[list[str]], gold: list[str]
) -> None:
    page = parse("".join(f"<p>{' '.join(paragraph)}</p>" for paragraph in paragraphs))
    words = [word for paragraph in paragraphs for word in paragraph]

    chosen = chosen_words(align_gold(page, " ".join(gold)), words)

    assert is_subsequence(chosen, gold)
    assert len(chosen) == longest_common(words, gold)
