"""Words, punctuation and capitals in any script."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import pytest

from contentseeker.scripts import KINDS, WORD, closes, count_words, kinds, word_shares


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        ("two words", 2),
        ("Два слова", 2),
        ("δύο λέξεις", 2),
        ("كلمتان اثنتان", 2),
        ("漢", 1),
        ("漢字", 1),
        ("漢字漢", 2),
        ("他说，我们走", 3),
        ("ひらがな", 2),
        ("ภาษาไทย", 2),
        ("한국어 단어", 2),
        ("𠀀𠀁𠀂", 2),
        ("人々の", 2),
        ("ﾊﾝｶｸｶﾅ", 2),
        ("か\u3099か\u3099か\u3099", 1),
        ("葛\U000e0100城", 1),
        ("བོད་སྐད་ཀྱི་", 2),
        ("ភាសា\u200bខ្មែរ", 2),
        ("नमस्ते दुनिया", 2),
        ("a\u200db \u202eab\u202c", 2),
        ("ｗｉｄｅ letters", 2),
    ],
)
def test_words_are_counted_by_spaces_or_by_characters(text: str, words: int) -> None:
    assert count_words(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ab漢字cd", ["ab", "漢", "字", "cd"]),
        ("漢，字", ["漢", "字"]),
        ("Été l'an", ["Été", "l", "an"]),
    ],
)
def test_scores_compare_characters_of_scripts_without_spaces(text: str, words: list[str]) -> None:
    assert WORD.findall(text) == words


@pytest.mark.parametrize(
    ("characters", "kind"),
    [(",;،、，；", "commas"), ("AÄЖΩ", "capitals"), ("7٣७７", "digits"), ("|/｜", "dividers")],
)
def test_kinds_of_characters_in_any_script(characters: str, kind: str) -> None:
    assert {int(kinds()[ord(each)]) for each in characters} == {KINDS.index(kind) + 1}


def test_other_characters_are_of_no_kind() -> None:
    assert not kinds()[[ord(each) for each in "aäжω漢あ한 .\n\x01"]].any()


@pytest.mark.parametrize("character", ".!?。！？؟۔।”»』）)\"'…")
def test_sentences_end_in_these(character: str) -> None:
    assert closes()[ord(character)]


@pytest.mark.parametrize("character", "aсят漢あ,:(«]0")
def test_sentences_do_not_end_in_these(character: str) -> None:
    assert not closes()[ord(character)]


def test_scripts_with_spaces_have_no_shares_of_words() -> None:
    assert not word_shares()[[ord(each) for each in "aжω한。，"]].any()
