"""No page makes the library raise or hang."""

import gzip
import hashlib
import re
from pathlib import Path

import pytest
import stopwordsiso
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import contentseeker
from contentseeker import ArgumentError, FlatPage, Status, parse, registry
from contentseeker.features import node_features
from contentseeker.method import Family
from contentseeker.page.encoding import to_utf8
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.texts import ENGLISH, RUSSIAN

METHODS = registry.names(available_only=True)
OWN_METHODS = [name for name in METHODS if registry.get(name).family is not Family.PEER]
# One of each kind; the others are variants of these. The two blurring ones take a
# quarter of a minute for 30 MB.
QUICK_METHODS = ("CS+plain", "CS+TP", "body", "Crunch", "FE", "LQF-50", "LP-7", "DSC", "TCCB-25")

STORY = f"<div><h1>Storm</h1><p>{ENGLISH}</p><p>{ENGLISH}</p></div>"
NOISE = b"".join(hashlib.sha512(bytes([n])).digest() for n in range(80))
TEN_TABLES = "<table><tr><td>level" * 10 + ENGLISH + "</td></tr></table>" * 10
ENTITY_BOMB = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">'
    + "".join(f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10}">' for n in range(1, 10))
    + "]><lolz>&lol9;</lolz>"
)

SMALL: dict[str, bytes | str] = {
    "empty": b"",
    "empty text": "",
    "white space": " \n\t\r\n ",
    "one zero byte": b"\0",
    "zero bytes": b"\0" * 1000,
    "zero bytes inside": STORY.replace(" ", " \0").encode(),
    "byte order mark": b"\xef\xbb\xbf",
    "half a character": b"<p>\xe6\xbc",
    "utf-16": STORY.encode("utf-16"),
    "utf-16 cut in half": STORY.encode("utf-16")[:-1],
    "label that no codec knows": b"<meta charset=iso-2022-kr>" + STORY.encode(),
    "utf-8 that is windows-1251": f"<meta charset=utf-8>{RUSSIAN * 3}".encode("cp1251"),
    "latin-1 that is utf-8": f"<meta charset=iso-8859-1>{RUSSIAN}".encode(),
    "shift_jis that is utf-8": f"<meta charset=shift_jis>{RUSSIAN}".encode(),
    "random bytes": NOISE,
    "png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + NOISE,
    "gzip": gzip.compress(STORY.encode(), mtime=0),
    "lone surrogates": f"<p>{ENGLISH}\ud800\udfff</p>",
    "references to marks": "&#1;&#2;&#3;<p>&#x1;text&#2</p></html>&#3;<html>",
    "references to nothing": "<p>&#0;&#xD800;&#x110000;&#99999999999;&;&#;&#x;</p>",
    "plain text": ENGLISH,
    "json": '{"a": ["<b>", 1, null]}',
    "xml": f'<?xml version="1.0"?><doc><item id="1">{ENGLISH}</item><empty/></doc>',
    "rss": f"<rss><channel><title>T</title><item><description>{ENGLISH}</description></item>",
    "svg": '<svg xmlns="http://www.w3.org/2000/svg"><text>Hello</text><path d="M0 0"/></svg>',
    "entity bomb": ENTITY_BOMB,
    "comment only": "<!-- nothing -->",
    "doctype only": "<!doctype html>",
    "unclosed comment": f"<p>a</p><!-- {STORY}",
    "unclosed script": f"{STORY}<script>var a = '<p>",
    "unclosed attribute": f"{STORY}<a href='{ENGLISH}",
    "unclosed everything": "<html><body><div><table><tr><td><ul><li><b><i><a href=/>" + ENGLISH,
    "closed and never opened": "</div></td></table></body></html></p></a>" + ENGLISH,
    "crossed": f"<b><i><p>{ENGLISH}</b></i></p><a><div></a></div>",
    "ten tables deep": TEN_TABLES,
    "forms in forms": "<form>" * 30 + "<input><select><option>" + ENGLISH,
    "frameset": "<frameset><frame src=a><noframes>No frames</noframes></frameset>",
    "head only": "<html><head><title>Title</title></head></html>",
    "script only": "<script>document.write('<p>text</p>')</script>",
    "hidden body": f"<body hidden>{STORY}</body>",
    "two documents": f"<html><body>{STORY}</body></html>" * 2,
    "nothing but links": "<ul>" + "<li><a href=/x>Some link</a></li>" * 50 + "</ul>",
    "nothing but images": "<div><img src=a></div>" * 50,
    "one long word": "<p>" + "x" * 100_000,
    "odd names": "<o:p>a</o:p><1>b</1><a'b=c>d</a><p =x ''=y <z>e</p><\u00e9>f</\u00e9>",
    "odd links": "<a href='http://['>a</a><a href='//'>b</a><a href='\ud800'>c</a><base href=':'>",
    "odd styles": "<p style='display:none;;:;{'>a</p><p style=\"'\">b</p>",
}

DEEP = {tag: f"<{tag}>" * 20_000 + "deep text" for tag in ("div", "b", "span", "ul", "font")} | {
    "table": "<table><tr><td>" * 20_000 + "deep text",
    "list": "<ul><li>" * 20_000 + "deep text",
    "link": "<div><a href=/>" * 20_000 + "deep text",
}


def read_everything(page: FlatPage) -> str:
    """Compute all properties of a page; return its text."""
    features = node_features(page)
    assert features.raw.shape == features.normalised.shape
    assert len(page.blocks.texts()) == len(page.blocks)
    assert len(page.subtree_chars) == len(page.gap_chars) // 2 == len(page)
    return page.text(0) if len(page) else ""


def extract_tidily(page: FlatPage, method: str) -> None:
    result = registry.get(method).create().extract(page)
    assert result.status in set(Status)
    assert not result.text or all(" ".join(line.split()) for line in result.text.split("\n"))
    assert all(0 <= node < len(page) for node in result.nodes)


@pytest.mark.parametrize("name", SMALL)
def test_bad_pages_can_be_asked_for_anything(name: str) -> None:
    text = read_everything(parse(SMALL[name], url="http://site.example/", encoding="nonsense"))
    assert "\0" not in text


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", SMALL)
def test_bad_pages_raise_out_of_no_method(name: str, method: str) -> None:
    result = contentseeker.extract(SMALL[name], url="http://site.example/", method=method)
    assert result.status in set(Status)
    assert isinstance(result.text, str)


@pytest.mark.parametrize(
    "name",
    [
        *("zero bytes inside", "utf-16", "label that no codec knows", "plain text", "xml", "rss"),
        *("unclosed everything", "closed and never opened", "crossed", "ten tables deep"),
        *("forms in forms", "two documents", "lone surrogates", "unclosed script"),
    ],
)
def test_what_can_be_read_of_a_bad_page_is_read(name: str) -> None:
    page = parse(SMALL[name])
    assert ENGLISH.strip() in " ".join(page.text(0).split())


def test_entities_that_multiply_do_not() -> None:
    assert len(parse(ENTITY_BOMB).text(0)) < 1000


def test_ten_tables_deep_are_ten_levels_of_table_row_and_cell() -> None:
    page = parse(TEN_TABLES)
    assert page.tags[2:] == ["table", "tr", "td"] * 10
    assert page.depth[-1] == 31


@pytest.mark.parametrize("name", DEEP)
def test_text_twenty_thousand_levels_deep_is_found(name: str) -> None:
    page = parse(DEEP[name])
    assert read_everything(page) == "deep text"
    assert page.depth.max() >= 20_000
    assert len(list(page.ancestors(len(page) - 1))) == page.depth[-1]


@pytest.mark.slow
@pytest.mark.parametrize("method", OWN_METHODS)
@pytest.mark.parametrize("name", ["div", "table"])
def test_twenty_thousand_levels_raise_out_of_no_method(name: str, method: str) -> None:
    extract_tidily(parse(DEEP[name]), method)


class TestLarge:
    """Sizes at which a step that grows faster than the page would never end."""

    @pytest.mark.slow
    def test_thirty_megabytes_of_paragraphs(self) -> None:
        paragraph = f"<p>{ENGLISH.strip()}</p>"
        times = 30_000_000 // len(paragraph)
        page = parse(("<body><div>" + paragraph * times).encode())
        assert len(page) == times + 3
        assert int(page.subtree_chars[page.body]) == times * len(ENGLISH.strip())
        assert node_features(page).frame("raw")["paraNum"].tolist() == [times]
        for method in QUICK_METHODS:
            extract_tidily(page, method)

    @pytest.mark.slow
    def test_a_million_empty_elements(self) -> None:
        page = parse("<div>" + "<i></i>" * 1_000_000 + "text</div>")
        assert len(page) == 1_000_003
        assert read_everything(page) == "text"
        for method in ("CS+plain", "body", "LQF-50", "TCCB-25"):
            extract_tidily(page, method)

    def test_ten_megabytes_without_a_tag(self) -> None:
        assert len(read_everything(parse("word " * 2_000_000))) == 9_999_999

    def test_ten_megabytes_of_chinese(self) -> None:
        sentence, times = "昨天晚上这个城市下了一场大雨", 240_000
        page = parse(f"<html lang=zh><div>{sentence * times}</div>")
        assert int(page.subtree_chars[0]) == len(sentence) * times
        listed = sorted(stopwordsiso.stopwords("zh"), key=len, reverse=True)
        matches = re.findall("|".join(map(re.escape, listed)), sentence)
        assert node_features(page).frame("raw")["stopWordRatio"].tolist() == [len(matches) * times]

    def test_two_hundred_thousand_attributes_on_one_element(self) -> None:
        page = parse("<div " + " ".join(f"a{n}=b" for n in range(200_000)) + ">text</div>")
        assert len(page.attrs(2)) == 200_000
        assert read_everything(page) == "text"
        for method in OWN_METHODS:
            extract_tidily(page, method)

    def test_an_attribute_of_ten_megabytes(self) -> None:
        page = parse(f"<div title='{'x' * 10_000_000}'>text<b></b></div>")
        assert len(page.attrs(2)["title"]) == 10_000_000
        assert read_everything(page) == "text"
        # Its own tag is not inside it.
        assert node_features(page).frame("raw")["innerHtmlLength"].tolist() == [11]

    @pytest.mark.parametrize(
        ("piece", "times", "text"),
        [
            ("<", 1_000_000, "<" * 1_000_000),
            ("&", 1_000_000, "&" * 1_000_000),
            ("<!--", 1_000_000, ""),
            ("<a href='", 500_000, ""),
            ("<meta charset=", 200_000, ""),
            ("&#1;", 500_000, ""),
            ("</p>", 500_000, ""),
            ("<script>x</script>", 100_000, ""),
            ("<title>x</title>", 100_000, None),
            ("<html><body>x</body></html>", 50_000, None),
            ("<table>", 50_000, ""),
            ("<p hidden>x", 100_000, ""),
            ("\u0301", 500_000, None),
        ],
        ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "",
    )
    def test_one_piece_over_and_over(self, piece: str, times: int, text: str | None) -> None:
        found = read_everything(parse(piece * times))
        assert text is None or found == text


class TestGarbage:
    @given(st.binary(max_size=500))
    def test_any_bytes(self, data: bytes) -> None:
        read_everything(parse(data))
        assert contentseeker.extract(data).status in set(Status)

    @given(st.binary(max_size=200), st.sampled_from(["utf-8", "big5", "utf-16", "koi8-r", "x"]))
    def test_any_bytes_under_any_label(self, data: bytes, label: str) -> None:
        read_everything(parse(data, encoding=label))

    @given(st.text(max_size=300))
    def test_any_text(self, text: str) -> None:
        read_everything(parse(text))

    @given(broken_markup)
    @settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
    def test_any_soup_of_tags(self, markup: str) -> None:
        read_everything(parse(markup, url="http://site.example/"))
        assert contentseeker.extract(markup).status in set(Status)

    @given(st.lists(st.sampled_from(sorted(SMALL)), max_size=3))
    @settings(max_examples=50)
    def test_bad_pages_glued_together(self, names: list[str]) -> None:
        pages = (SMALL[name] for name in names)
        read_everything(parse(b"".join(to_utf8(page)[0] for page in pages)))


class TestArguments:
    @pytest.mark.parametrize("page", [None, 5, Path("page.html"), ["<p>x</p>"], object()])
    def test_what_is_no_page_is_refused_with_advice(self, page: object) -> None:
        with pytest.raises(ArgumentError, match=r"^html: .*bytes or str.*read_bytes\(\)"):
            contentseeker.extract(page)  # type: ignore[arg-type]  # the mistake under test

    def test_a_url_that_is_no_text_is_refused_by_name(self) -> None:
        with pytest.raises(ArgumentError, match=r"^url: 5 will not do\. Pass .* str, or None"):
            contentseeker.extract("<p>x</p>", url=5)  # type: ignore[arg-type]  # the mistake under test

    @pytest.mark.parametrize("method", [5, object(), ["body"]])
    def test_a_method_that_is_none_is_refused_by_name(self, method: object) -> None:
        with pytest.raises(ArgumentError, match=r"method: .* cannot extract\. Pass a name, one of"):
            contentseeker.extract("<p>x</p>", method=method)  # type: ignore[arg-type]

    def test_a_method_that_is_unknown_is_refused_with_the_near_ones(self) -> None:
        with pytest.raises(ArgumentError, match=r"'CS\+plane'.*CS\+plain"):
            contentseeker.extract("<p>x</p>", method="CS+plane")
