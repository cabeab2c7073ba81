"""The language of a page: the declared one, else the detected one."""

import pytest

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
    assert parse(f'<html lang="{declared}"><p>{texts.RUSSIAN}</p>').language == code
    assert parse(f'<html><body lang="{declared}"><p>{texts.RUSSIAN}</p>').language == code


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
