"""Bytes are decoded correctly, also with wrong or missing declarations."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page.encoding import to_utf8
from tests.bench.encodings import written_in
from tests.contentseeker.texts import (
    CHINESE,
    CZECH,
    FRENCH,
    GREEK,
    HUNGARIAN,
    JAPANESE,
    KOREAN,
    POLISH,
    ROMANIAN,
    RUSSIAN,
    SWEDISH,
    TAIWANESE,
    THAI,
    TURKISH,
    VIETNAMESE,
)

LEGACY = [
    ("gb2312", CHINESE),
    ("big5", TAIWANESE),
    ("shift_jis", JAPANESE),
    ("euc-jp", JAPANESE),
    ("iso-2022-jp", JAPANESE),
    ("euc-kr", KOREAN),
    ("koi8-r", RUSSIAN),
    ("windows-1251", RUSSIAN),
    ("iso-8859-5", RUSSIAN),
    ("iso-8859-2", POLISH),
    ("windows-1250", POLISH),
    ("windows-1252", FRENCH),
    ("windows-1252", SWEDISH),
    ("windows-1250", CZECH),
    ("iso-8859-2", CZECH),
    ("windows-1250", HUNGARIAN),
    ("iso-8859-2", HUNGARIAN),
    ("iso-8859-2", ROMANIAN),
    ("iso-8859-7", GREEK),
    ("windows-1253", GREEK),
    ("iso-8859-9", TURKISH),
    ("windows-1254", TURKISH),
    ("windows-874", THAI),
]
MULTI_BYTE = ["gb2312", "gbk", "big5", "shift_jis", "euc-kr", "euc-jp", "iso-2022-jp"]


def text_of(markup: bytes | str, declared: str | None = None) -> str:
    return to_utf8(markup, declared)[0].decode("utf-8")


def page(text: str, label: str = "") -> str:
    meta = f'<meta charset="{label}">' if label else ""
    return f"<html><head>{meta}<title>x</title></head><body><p>{text}</p></body></html>"


def encoded(text: str, label: str) -> bytes:
    return text.encode({"windows-874": "cp874"}.get(label, label))


@pytest.mark.parametrize(("label", "text"), LEGACY)
def test_a_page_is_read_as_its_meta_element_says(label: str, text: str) -> None:
    markup = page(text, label)
    assert text_of(encoded(markup, label)) == markup


@pytest.mark.parametrize(("label", "text"), LEGACY)
def test_a_page_is_read_as_its_header_says(label: str, text: str) -> None:
    markup = page(text)
    assert text_of(encoded(markup, label), declared=label) == markup


@pytest.mark.parametrize(("codec", "text"), LEGACY)
@pytest.mark.parametrize("times", [1, 8])
def test_without_a_label_the_bytes_tell(codec: str, text: str, times: int) -> None:
    markup = page(text * times)
    assert text_of(encoded(markup, codec)) == markup


def test_vietnamese_has_its_tones_as_characters_of_their_own() -> None:
    data = written_in(page(VIETNAMESE), "cp1258")
    assert text_of(data) == data.decode("cp1258") != page("")


def test_scripts_and_names_of_tags_say_nothing_about_the_encoding() -> None:
    script = "<script>var text = 'the quick brown fox';</script>" * 500
    markup = page(f"{script}<p class='article-body'>{POLISH}</p><!-- {script} -->")
    assert text_of(markup.encode("iso-8859-2")) == markup


def test_punctuation_alone_is_western() -> None:
    markup = page("“Storm – flood”: £9… it’s over • 1½ °C ©")
    assert text_of(markup.encode("cp1252")) == markup


def test_the_declared_language_is_a_hint() -> None:
    markup = f"<html lang=tr><p>{'Şu dağ. '}</p>"
    assert text_of(markup.encode("cp1254")) == markup


def test_a_western_language_is_none_as_templates_declare_english() -> None:
    markup = f"<html lang=en-US><p>{POLISH}</p>"
    assert text_of(markup.encode("iso-8859-2")) == markup


@pytest.mark.parametrize("part", [b"<", b"<!--", b"<script>", b"<html lang=", b"\xe9<"])
def test_guessing_takes_time_in_proportion_to_the_page(part: bytes) -> None:
    data = b"\xe9\xff" + part * (2_000_000 // len(part))
    before = time.process_time()
    to_utf8(data)
    # Quadratic ways take minutes.
    assert time.process_time() - before < 20


@pytest.mark.parametrize(
    "meta",
    [
        "<meta charset=windows-1251>",
        "<META CHARSET = 'Windows-1251'>",
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
        "<meta content='text/html;charset= cp1251 ' http-equiv=content-type>",
        '<?xml version="1.0" encoding="windows-1251"?>',
        "<meta charset=nonsense><meta charset=windows-1251>",
        "<!-- <meta charset=shift_jis> --><meta charset=windows-1251>",
        "<script>" + "x=1;" * 1000 + "</script><meta charset=windows-1251>",
    ],
)
def test_a_declaration_is_found_in_every_usual_spelling(meta: str) -> None:
    markup = f"{meta}<p>Гроза</p>"
    assert text_of(markup.encode("cp1251")) == markup


def test_the_header_counts_more_than_the_meta_element() -> None:
    markup = page("Гроза над городом", "iso-8859-2")
    assert text_of(markup.encode("cp1251"), declared="windows-1251") == markup


@pytest.mark.parametrize("label", ["latin1", "iso-8859-1", "ascii", "windows-1252"])
def test_western_labels_all_mean_what_browsers_take_them_for(label: str) -> None:
    data = "<p>“Preis: 5 €” naïve</p>".encode("cp1252")
    assert text_of(data, declared=label) == "<p>“Preis: 5 €” naïve</p>"


def test_gb2312_means_its_successors_too() -> None:
    # Neither the euro sign nor the rare character is in GB 2312 or GBK.
    markup = page("价格 5 € 㐀", "gb2312")
    assert text_of(markup.encode("gb18030")) == markup


class TestByteOrderMarks:
    @pytest.mark.parametrize(
        ("mark", "codec"),
        [
            (codecs.BOM_UTF8, "utf-8"),
            (codecs.BOM_UTF16_LE, "utf-16-le"),
            (codecs.BOM_UTF16_BE, "utf-16-be"),
            (codecs.BOM_UTF32_LE, "utf-32-le"),
            (codecs.BOM_UTF32_BE, "utf-32-be"),
        ],
    )
    def test_a_mark_decides_and_is_no_text(self, mark: bytes, codec: str) -> None:
        markup = page("Grüße und Гроза")
        assert to_utf8(mark + markup.encode(codec)) == (markup.encode(), codec)

    def test_a_mark_counts_more_than_header_and_meta(self) -> None:
        markup = page("Grüße", "koi8-r")
        assert text_of(codecs.BOM_UTF8 + markup.encode(), declared="shift_jis") == markup

    @pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
    @pytest.mark.parametrize("text", ["plain ASCII only", "Grüße", RUSSIAN])
    @pytest.mark.parametrize("declared", [None, "utf-16"])
    def test_utf_16_is_recognised_without_one(
        self, codec: str, text: str, declared: str | None
    ) -> None:
        markup = page(text)
        assert to_utf8(markup.encode(codec), declared) == (markup.encode(), codec)


class TestLies:
    @pytest.mark.parametrize("label", ["iso-8859-1", "windows-1252", "windows-1251", "koi8-r"])
    def test_utf_8_labelled_with_a_one_byte_encoding_stays_utf_8(self, label: str) -> None:
        markup = page("Grüße aus Köln", label)
        assert text_of(markup.encode()) == markup
        assert text_of(markup.encode(), declared=label) == markup

    @pytest.mark.parametrize(
        ("codec", "text"),
        [("cp1252", FRENCH), ("cp1252", SWEDISH), ("cp1251", RUSSIAN), ("gb2312", CHINESE)],
    )
    def test_another_encoding_labelled_utf_8_is_recognised(self, codec: str, text: str) -> None:
        markup = page(text * 8, "utf-8")
        assert text_of(markup.encode(codec)) == markup
        assert text_of(markup.encode(codec), declared="utf-8") == markup

    @pytest.mark.parametrize("label", MULTI_BYTE)
    @pytest.mark.parametrize("text", [CHINESE, TAIWANESE, JAPANESE, KOREAN, RUSSIAN, FRENCH])
    def test_utf_8_labelled_with_a_multi_byte_encoding_stays_utf_8(
        self, label: str, text: str
    ) -> None:
        markup = page(text, label)
        assert text_of(markup.encode()) == markup

    def test_a_few_broken_bytes_do_not_make_it_what_the_label_says(self) -> None:
        data = page(CHINESE * 20, "gb2312").encode().replace("街".encode(), b"\xe8\xa1", 3)
        assert text_of(data) == data.decode("utf-8", "replace")

    @pytest.mark.parametrize("text", ["联通", "Café 谢谢", "联通，联通。", CHINESE, CHINESE * 40])
    def test_gbk_stays_gbk_even_if_it_could_be_utf_8_by_chance(self, text: str) -> None:
        markup = page(text, "gbk")
        assert text_of(markup.encode("gb18030")) == markup

    def test_a_header_is_believed_while_the_bytes_can_be_that(self) -> None:
        markup = page("联通", "utf-8")
        assert text_of(markup.encode("gbk"), declared="gbk") == markup
        # In a header, GBK is believed unless the bytes contradict.
        assert text_of(page("it’s").encode(), declared="gbk") == page("it鈥檚")
        assert text_of(page("漢").encode(), declared="big5") == page("漢")
        assert text_of(page(CHINESE).encode(), declared="gbk") == page(CHINESE)

    def test_utf_16_in_the_meta_element_of_readable_markup_cannot_be(self) -> None:
        markup = page("Grüße", "utf-16")
        assert text_of(markup.encode()) == markup

    @pytest.mark.parametrize(
        "label", ["nonsense", "", " ", "utf-9", "x-user-defined", "é", "\ud800", "a" * 10_000]
    )
    def test_an_unknown_label_is_as_good_as_none(self, label: str) -> None:
        assert to_utf8("<p>Grüße</p>".encode(), label) == ("<p>Grüße</p>".encode(), "utf-8")

    @pytest.mark.parametrize("label", ["iso-2022-kr", "hz-gb-2312", "replacement"])
    def test_a_label_that_browsers_refuse_to_decode_is_as_good_as_none(self, label: str) -> None:
        markup = page("Grüße", label)
        assert text_of(markup.encode()) == markup
        assert text_of(markup.encode(), declared=label) == markup


class TestDamage:
    def test_a_utf_8_page_with_a_few_broken_bytes_stays_utf_8(self) -> None:
        data = page(FRENCH * 2).encode().replace("très".encode(), b"tr\xe8s", 1)
        assert text_of(data) == page(FRENCH * 2).replace("très", "tr\ufffds", 1)

    @pytest.mark.parametrize(
        ("codec", "text"), [("utf-8", CHINESE), ("gb2312", CHINESE), ("shift_jis", JAPANESE)]
    )
    def test_a_page_cut_inside_a_character_loses_only_that_one(self, codec: str, text: str) -> None:
        markup = f"<meta charset={codec}><p>{text}"
        cut = markup.encode(codec)[:-1]
        assert text_of(cut).removesuffix("\ufffd") == markup[:-1]

    @pytest.mark.parametrize("before", range(16380, 16390))
    def test_a_character_of_a_long_page_is_whole_wherever_it_stands(self, before: int) -> None:
        data = b"a" * before + "€😀".encode() + b"b" * 20_000
        assert to_utf8(data) == (data, "utf-8")
        broken = data.replace("€".encode(), b"\xe2\x82")
        assert text_of(broken) == broken.decode("utf-8", "replace")

    def test_control_characters_are_spaces_and_line_breaks_stay(self) -> None:
        assert text_of(b"a\0b\x01c\x08d\te\r\nf") == "a b c d\te\r\nf"

    def test_zero_bytes_on_end_are_no_utf_16(self) -> None:
        assert text_of(b"<p>text</p>" + b"\0" * 100) == "<p>text</p>" + " " * 100

    @pytest.mark.parametrize("data", [b"", b"\0", b"\xff", b"\xc3", b"\xff\xfe", b"\xef\xbb\xbf"])
    def test_almost_nothing_is_almost_nothing(self, data: bytes) -> None:
        assert len(text_of(data).strip()) <= 1

    def test_a_lone_surrogate_in_a_string_is_replaced(self) -> None:
        assert text_of("a\ud800b") == "a?b"

    def test_a_string_is_taken_as_it_is_whatever_it_declares(self) -> None:
        markup = page("Grüße, Гроза, 漢字", "shift_jis")
        assert to_utf8(markup, "koi8-r") == (markup.encode(), "utf-8")

    @given(st.binary(max_size=300), st.sampled_from([None, *(label for label, _ in LEGACY)]))
    def test_any_bytes_become_utf_8_without_control_characters(
        self, data: bytes, declared: str | None
    ) -> None:
        utf8, encoding = to_utf8(data, declared)
        utf8.decode("utf-8")
        codecs.lookup(encoding)
        assert not set(utf8) & set(range(9))

    @given(st.binary(max_size=60), st.sampled_from([label for label, _ in LEGACY]))
    def test_any_bytes_after_any_declaration_become_utf_8(self, data: bytes, label: str) -> None:
        utf8, _ = to_utf8(f"<meta charset={label}>".encode() + data)
        assert utf8.decode("utf-8").startswith(f"<meta charset={label}>")
