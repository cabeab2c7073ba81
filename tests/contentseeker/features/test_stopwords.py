"""Counting stop words in bytes agrees with looking up one token after the other."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import re
import unicodedata
from html import escape

import pytest
import stopwordsiso
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.features import languages
from contentseeker.features.stopwords import WITHOUT_SPACES, StopWords, stop_words
from contentseeker.page import parse
from tests.contentseeker import texts

LETTERS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "fr": "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôûùüÿœæ",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "el": "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς",
    "pl": "abcdefghijklmnopqrstuvwxyząćęłńóśźż",
    "tr": "abcçdefgğhijklmnoöprsştuüvyz",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآ",
    "he": "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
}
SEPARATORS = (" ", "\n", ", ", ". ", "! ", " – ", "-", "'", "’", "«", "»", "…", "\u00a0", "/", "、")
MORE_SEPARATORS = ("،", "؟", "״", "־", "·", "€", "\U0001f600", "™", "（", "\u200b", "“", "¿", "§")


def count(language: str, text: str) -> int:
    return int(stop_words(language).count(parse(f"<p>{escape(text)}</p>")).sum())


def count_slowly(language: str, text: str) -> int:
    listed = {word.casefold() for word in stopwordsiso.stopwords(language)}
    return sum(token.casefold() in listed for token in re.findall(r"\w+", text))


def plain_words(language: str) -> list[str]:
    """Entries of a list that are one token each, in a fixed order."""
    return sorted(word for word in stopwordsiso.stopwords(language) if re.fullmatch(r"\w+", word))


@st.composite
def sentences(draw: st.DrawFn, language: str) -> str:
    """Stop words and invented words of a language, with anything between them."""
    listed = st.sampled_from(plain_words(language))
    # Turkish has a dotless i, so capitals follow rules of their own.
    cases = [str.lower] if language == "tr" else [str.lower, str.upper, str.capitalize]
    # Some capitals of old Greek are letters with a mark behind them, which ``\w`` leaves out.
    spelt = st.builds(lambda word, case: case(word), listed, st.sampled_from(cases)).filter(
        re.compile(r"\w+").fullmatch
    )
    invented = st.text(LETTERS[language] + "0123456789_", max_size=14)
    words = draw(st.lists(st.one_of(spelt, invented), max_size=12))
    between = st.sampled_from(SEPARATORS + MORE_SEPARATORS)
    return "".join(word + draw(between) for word in words)


@pytest.mark.parametrize("language", LETTERS)
@given(data=st.data())
def test_counts_agree_with_one_look_up_per_token(language: str, data: st.DataObject) -> None:
    text = unicodedata.normalize("NFC", data.draw(sentences(language)))
    assert count(language, text) == count_slowly(language, text)


# Beyond it there are only tags and private characters.
_LAST_LETTER = 0x3FFFF


@given(
    st.text(
        st.characters(max_codepoint=_LAST_LETTER, exclude_categories=["Cc", "Cs", "Cn", "M"]),
        max_size=20,
    )
)
def test_words_end_where_unicode_says_they_do(between: str) -> None:
    text = unicodedata.normalize("NFC", f"the{between}the{between}of")
    assert count("en", text) == count_slowly("en", text)


@given(st.text("TtHhEeOoFf xyz.,", max_size=40))
def test_case_does_not_matter(text: str) -> None:
    assert count("en", text) == count_slowly("en", text)


@pytest.mark.parametrize("language", sorted(set(languages()) - WITHOUT_SPACES))
def test_every_word_of_every_list_is_found(language: str) -> None:
    # Words with an apostrophe or a space in them are more than one token.
    found = {unicodedata.normalize("NFC", word) for word in stopwordsiso.stopwords(language)}
    words = sorted(word for word in found if all(map(_is_letter, word)))
    assert count(language, " ".join(words)) == len(words)
    capitalised = [word.capitalize() for word in words if language not in ("tr", "az")]
    assert count(language, ", ".join(capitalised)) == len(capitalised)


def _is_letter(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Das Haus ist groß, DASS weiß er; daß und außer", 8),
        ("el", "της Της ΤΗΣ τους", 4),
        ("ru", "восемнадцатый ЕЩЁ это", 3),
        ("ar", "كان، في؟ من", 3),
        ("hi", "काफ़ी और यह", 3),
        ("fr", "l’été où à À", 5),
        ("en", "The and_the the-of (the)", 4),
    ],
)
def test_words_that_are_easily_missed(language: str, text: str, expected: int) -> None:
    assert count(language, text) == expected


class TestWithoutSpaces:
    @pytest.mark.parametrize("language", ["zh", "ja", "th"])
    @given(data=st.data())
    def test_entries_are_counted_by_longest_match(self, language: str, data: st.DataObject) -> None:
        listed = sorted(map(str.casefold, stopwordsiso.stopwords(language)))
        pieces = st.one_of(st.sampled_from(listed), st.text("的我是はのをกขค, x", max_size=3))
        text = unicodedata.normalize("NFC", "".join(data.draw(st.lists(pieces, max_size=10))))
        longest_first = sorted(filter(None, listed), key=len, reverse=True)
        pattern = re.compile("|".join(map(re.escape, longest_first)))
        runs = " ".join(text.split())
        assert count(language, text) == len(pattern.findall(runs.casefold()))

    @pytest.mark.parametrize(
        ("language", "text"), [("zh", texts.CHINESE), ("ja", texts.JAPANESE), ("th", texts.THAI)]
    )
    def test_ordinary_text_has_some(self, language: str, text: str) -> None:
        assert stop_words(language).by_longest_match
        assert count(language, text) > 5

    def test_a_longer_entry_hides_the_shorter_ones_in_it(self) -> None:
        page = parse("<p>abcab</p>")
        words = StopWords(["a", "ab", "abc"], by_longest_match=True)
        assert words.count(page).tolist() == [2]


class TestLists:
    def test_at_least_twenty_languages_have_one(self) -> None:
        assert len(languages()) >= 20
        assert {"en", "de", "fr", "es", "ru", "el", "zh", "ja", "ar", "hi"} <= set(languages())

    def test_an_unknown_language_has_no_stop_words(self) -> None:
        assert count("xx", "the of and") == 0

    def test_counts_are_per_text_node(self) -> None:
        page = parse("<p>the <b>of</b> the the</p><p hidden>the</p><p>storm</p>")
        assert stop_words("en").count(page).tolist() == [1, 1, 2, 0]

    def test_a_sharp_s_is_two_of_them(self) -> None:
        page = parse("<p>daß dass DASS Daß das</p>")
        assert StopWords(["dass"]).count(page).tolist() == [4]
        assert StopWords(["daß"]).count(page).tolist() == [4]

    def test_a_word_split_by_a_tag_is_two(self) -> None:
        page = parse("<p>th<b>e</b></p>")
        assert StopWords(["the"]).count(page).tolist() == [0, 0]

    @given(st.lists(st.text("abcäß中", min_size=1, max_size=12), max_size=8), st.data())
    def test_any_list_will_do(self, listed: list[str], data: st.DataObject) -> None:
        tokens = data.draw(st.lists(st.text("abcäß中", min_size=1, max_size=12), max_size=8))
        shown = [*tokens, *listed]
        # Bytes are looked up, up to 32 of them.
        short = {word.casefold() for word in listed if len(word.encode()) <= 32}
        expected = sum(token.casefold() in short for token in shown)
        found = StopWords(listed).count(parse(f"<p>{' '.join(shown)}</p>")).sum()
        assert found == expected

    def test_an_empty_list_or_page_has_none(self) -> None:
        assert StopWords([]).count(parse("<p>the</p>")).tolist() == [0]
        assert stop_words("en").count(parse("")).tolist() == []
