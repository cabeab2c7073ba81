"""Texts in any mix of scripts: pages, words and scores agree with what the text alone says."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import unicodedata
from html import escape
from typing import Final

from hypothesis import example, given
from hypothesis import strategies as st

from contentseeker.metrics import lcs_score, word_score
from contentseeker.page import FlatPage, parse
from contentseeker.page.alphabets import script_of
from contentseeker.review.comparing import WORD as TOKEN
from contentseeker.scripts import PIECE, UNSPACED, WORD, count_words

# Letters and marks: Latin, Cyrillic, Greek, Arabic, Hebrew, Hindi, Thai, Lao, Burmese, Khmer,
# Tibetan, Han (also beyond 65,535), kana (also half as wide), Hangul, wide Latin, pictures.
LETTERS: Final = "aZéжΩثבहिकाไทยກາမြန်កា་བོད漢々〇𠀀𪜀あー゙ｱｶﾞ한Ａ７😀"
MARKS: Final = "\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\ufe0f\U000e0100"
SPACES: Final = " \n\t\u00a0\u2003\u3000"
PUNCTUATION: Final = ".,;!?、。，．・।؟«»「」-&<>\"'"
COMBINING: Final = "\u0301\u0308\u0323\u3099\u309a\u0e31\u094d\u05b8\u064b\u1161\u11a8"

PLAIN: Final = st.text(LETTERS + SPACES + PUNCTUATION, max_size=40)
MIXED: Final = st.text(LETTERS + MARKS + SPACES + PUNCTUATION + COMBINING, max_size=60) | st.text(
    st.characters(min_codepoint=0x20, exclude_categories=("Cs", "Cc")), max_size=30
)


def page_of(text: str, write: str = "<p>{}</p>") -> FlatPage:
    return parse("<body>" + write.format(escape(text)))


@given(MIXED)
@example("か\u3099か\u3099")
@example("葛\U000e0100城市")
@example("\u200f \u200f")
def test_a_page_has_the_words_and_characters_of_its_text(text: str) -> None:
    page = page_of(text)
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    assert page.text(0) == composed
    assert page.runs.words.sum() == page.blocks.words.sum() == count_words(text)
    assert page.runs.chars.sum() == len(composed)
    assert page.blocks.texts() == ([composed] if composed else [])


@given(st.lists(MIXED, max_size=5))
def test_every_block_has_the_words_of_its_text(texts: list[str]) -> None:
    page = parse("<body>" + "".join(f"<div>{escape(text)}</div>" for text in texts))
    filled = [text for text in texts if text.split()]
    assert page.blocks.words.tolist() == [count_words(text) for text in filled]


@given(MIXED)
def test_composed_and_decomposed_texts_are_the_same(text: str) -> None:
    forms = [unicodedata.normalize(form, text) for form in ("NFC", "NFD")]
    composed, decomposed = map(page_of, forms)
    assert composed.text(0) == decomposed.text(0)
    assert composed.runs.words.tolist() == decomposed.runs.words.tolist()
    assert composed.blocks.chars.tolist() == decomposed.blocks.chars.tolist()
    assert count_words(forms[0]) == count_words(forms[1])
    assert word_score(*forms).f1 in (0.0, 1.0)
    assert word_score(*forms).f1 == word_score(forms[0], forms[0]).f1


@given(PLAIN, st.sampled_from(MARKS))
def test_what_is_not_seen_makes_no_words(text: str, mark: str) -> None:
    marked = "".join(c if c.isspace() else c + mark for c in unicodedata.normalize("NFC", text))
    assert count_words(marked) == count_words(text)
    assert page_of(marked).runs.words.sum() == count_words(text)


@given(PLAIN)
def test_the_direction_of_writing_changes_nothing(text: str) -> None:
    plain, turned = page_of(text), page_of(text, "<p dir=rtl><bdo dir=rtl>{}</bdo></p>")
    assert turned.blocks.texts() == plain.blocks.texts()
    assert turned.blocks.words.tolist() == plain.blocks.words.tolist()


@given(MIXED, MIXED)
def test_scores_are_the_same_from_both_sides(one: str, other: str) -> None:
    for score in (word_score, lcs_score):
        there, back = score(one, other), score(other, one)
        assert (there.precision, there.recall, there.f1) == (back.recall, back.precision, back.f1)
        same = score(one, one)
        assert same.precision == same.recall == same.f1


@given(MIXED)
def test_pieces_and_tokens_of_a_text_are_all_of_it(text: str) -> None:
    assert "".join(PIECE.findall(text)) == "".join(text.split())
    assert "".join(TOKEN.findall(text)) == text


@given(MIXED)
def test_words_to_compare_have_letters_and_no_space(text: str) -> None:
    for word in WORD.findall(text):
        assert all(c.isalnum() or c == "_" for c in word)
        assert len(word) == 1 or not any(WORD.pattern and c in _UNSPACED_LETTERS for c in word)


_UNSPACED_LETTERS: Final = frozenset("ไทยກမနកབད漢々𠀀𪜀あーｱｶ")


def test_these_scripts_have_no_spaces_between_words() -> None:
    import re

    assert all(re.fullmatch(f"[{UNSPACED}]", letter) for letter in _UNSPACED_LETTERS)


@given(st.text(max_size=30))
def test_any_text_at_all_is_counted(text: str) -> None:
    # Lone surrogates and control characters included.
    assert 0 <= count_words(text) <= len(text)
    page = page_of(text)
    assert page.runs.words.sum() == sum(map(count_words, page.text(0).splitlines()))
    assert isinstance(script_of(text), str)
