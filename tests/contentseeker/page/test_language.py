"""The language of a page: the declared one if the text can be in it, else the detected one."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import html
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page import parse
from contentseeker.page.language import UNKNOWN, declared_language
from tests.contentseeker import texts

WRITTEN = [
    ("en", texts.ENGLISH),
    ("de", texts.GERMAN),
    ("fr", texts.FRENCH),
    ("sv", texts.SWEDISH),
    ("pl", texts.POLISH),
    ("ru", texts.RUSSIAN),
    ("el", texts.GREEK),
    ("zh", texts.CHINESE),
    ("ja", texts.JAPANESE),
    ("ko", texts.KOREAN),
    ("th", texts.THAI),
]


@pytest.mark.parametrize(("code", "text"), WRITTEN)
def test_the_text_tells_its_language(code: str, text: str) -> None:
    assert parse(f"<p>{text}</p>").language == code


@pytest.mark.parametrize(("code", "text"), WRITTEN)
def test_the_longest_texts_decide_not_the_menu(code: str, text: str) -> None:
    menu = "<li>Home page<li>About us<li>Contact" * 5
    assert parse(f"<ul>{menu}</ul><p>{text}</p><p>{text * 2}</p>").language == code


# Too little text to tell, in the right script.
SHORT = {"zh": "新闻", "he": "חדשות"}


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("en", "en"),
        ("en-US", "en"),
        ("EN_us", "en"),
        (" de ", "de"),
        ("zh-Hans-CN", "zh"),
        ("iw", "he"),
        ("in", "id"),
        ("nb-NO", "no"),
        ("nn", "no"),
        ("fil", "tl"),
    ],
)
def test_a_declared_language_is_believed(declared: str, code: str) -> None:
    text = SHORT.get(code, "Menu Info")
    assert parse(f'<html lang="{declared}"><p>{text}</p>').language == code
    assert parse(f'<html><body lang="{declared}"><p>{text}</p>').language == code


@pytest.mark.parametrize(("code", "text"), WRITTEN)
@pytest.mark.parametrize("declared", ["en", "de", "pl", "ru", "zh", "ja", "ko", "ar", "sr"])
def test_a_language_that_the_text_is_not_in_is_not_believed(
    code: str, text: str, declared: str
) -> None:
    assert parse(f"<html lang={declared}><ul><li>Home<li>About</ul><p>{text}</p>").language == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("he", "סערה חזקה עברה אתמול בערב מעל העיר"),
        ("hy", "Երեկ երեկոյան քաղաքով անցավ ուժեղ փոթորիկ"),
        ("ka", "გუშინ საღამოს ქალაქში ძლიერი ქარიშხალი იყო"),
        ("ta", "நேற்று மாலை நகரத்தில் பலத்த புயல் வீசியது"),
        ("am", "ትናንት ማታ በከተማው ላይ ከባድ ዝናብ ዘነበ"),
        ("zh", "新闻"),
        ("ja", "ニュース"),
        ("ko", "뉴스"),
    ],
)
def test_the_script_alone_decides_for_most(
    code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A module that cannot be imported.
    monkeypatch.setitem(sys.modules, "py3langid", None)
    assert parse(f"<p>{text}</p>").language == code


@pytest.mark.parametrize(("code", "text"), WRITTEN)
def test_what_is_declared_rightly_needs_no_classifier(
    code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "py3langid", None)
    assert parse(f"<html lang={code}><p>{text}</p>").language == code


def test_the_alphabet_of_a_language_with_several_is_no_contradiction() -> None:
    serbian = "Синоћ је јако невреме прошло кроз град и многе улице су биле под водом."
    assert parse(f"<html lang=sr><p>{serbian}</p>").language == "sr"
    latin = "Sinoć je jako nevreme prošlo kroz grad i mnoge ulice su bile pod vodom."
    assert parse(f"<html lang=sr><p>{latin}</p>").language == "sr"


def test_links_and_markup_to_copy_have_no_say() -> None:
    links = "".join(f"<p><a href=/{n}>{texts.ENGLISH * 2}</a></p>" for n in range(9))
    code = "&lt;div style='margin: 0 auto; padding: 15px !important'>" * 6
    page = parse(f"{links}<p>{texts.RUSSIAN}</p><p>{code}</p>")
    assert page.language == "ru"


@given(st.text(), st.sampled_from(["", "en", "sr", "zh", "xx", "yi"]))
def test_any_text_has_a_language(text: str, declared: str) -> None:
    page = parse(f"<html lang={declared}><p>{html.escape(text)}</p>")
    assert page.language == UNKNOWN or len(page.language) == 2


@pytest.mark.parametrize(
    "declared", ["", " ", "english", "x-klingon", "{{ lang }}", "*", "1", "und", "mul", "zxx"]
)
def test_what_names_no_language_is_not_believed(declared: str) -> None:
    page = parse(f'<html lang="{declared}"><p>{texts.RUSSIAN}</p>')
    assert declared_language(page) is None
    assert page.language == "ru"


def test_the_root_counts_more_than_the_body() -> None:
    assert parse("<html lang=fr><body lang=de><p>x</p>").language == "fr"
    assert parse("<html lang=und><body lang=de><p>x</p>").language == "de"


def test_the_language_of_a_quotation_is_not_the_pages() -> None:
    page = parse(f"<html><body><div lang=fr>{texts.GERMAN}</div>")
    assert page.language == "de"


@pytest.mark.parametrize("markup", ["", "<div></div>", "<script>var x</script>", "<p>&nbsp;</p>"])
def test_without_text_the_language_is_unknown(markup: str) -> None:
    assert parse(markup).language == UNKNOWN == "und"


@pytest.mark.parametrize("text", ["text", "x x x", "House Report 107-116", "Tabata invita pa ta"])
def test_even_a_guess_is_a_code_of_two_letters(text: str) -> None:
    # The identifier knows dialects and relatives that have only a code of three.
    assert len(parse(f"<p>{text}</p>").language) == 2


def test_hidden_text_has_no_say() -> None:
    page = parse(f"<div hidden>{texts.RUSSIAN * 5}</div><p>{texts.ENGLISH}</p>")
    assert page.language == "en"
