"""The event log has the elements a browser would see, and is balanced for any input."""

import gc
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from contentseeker.page import FlatPage, parse
from contentseeker.page.encoding import to_utf8
from contentseeker.page.events import CLOSE, LAST_MARK, MARKS, read_events
from tests.contentseeker.broken_markup import broken_markup


def outline(page: FlatPage) -> list[str]:
    """Each element as the path of tags that leads to it."""
    paths: list[str] = []
    for node, tag in enumerate(page.tags):
        parent = int(page.parent[node])
        paths.append(tag if parent < 0 else f"{paths[parent]}/{tag}")
    return paths


def text(markup: str | bytes) -> str:
    page = parse(markup)
    return page.text(0) if len(page) else ""


class TestMarksInTheText:
    """Three control characters are the log's own marks; pages can name them by number."""

    @pytest.mark.parametrize(
        "reference",
        [
            *("&#1;", "&#2;", "&#3;", "&#x1;", "&#x2;", "&#x3;", "&#X3;", "&#01;", "&#x0002;"),
            *("&#1", "&#x2", "&#0000000000000000000000000003;"),
        ],
    )
    @pytest.mark.parametrize("around", ["<p>{}</p>", "<p>{}</p></html><html><p>y</p>", "{}"])
    def test_a_reference_to_one_is_a_space(self, reference: str, around: str) -> None:
        page = parse(around.format(f"before{reference} after"))
        assert "before after" in page.text(0)
        assert len(page.marks) == 2 * len(page)

    @pytest.mark.parametrize("reference", ["&#12;", "&#x1f;", "&#10;", "&#32;", "&#x3000;"])
    def test_longer_numbers_that_begin_like_one_are_what_they_say(self, reference: str) -> None:
        assert text(f"<p>a{reference}b</p>") == "a b"

    def test_numbers_of_letters_stay_letters(self) -> None:
        assert text("<p>&#1071;&#x31;&#39;&#233;</p>") == "Я1'é"

    def test_in_an_attribute_they_do_no_harm(self) -> None:
        page = parse("<p title='a&#1;b&#2;'>text</p>")
        assert page.tags == ["html", "body", "p"]
        assert page.text(0) == "text"

    def test_literal_ones_are_spaces(self) -> None:
        page = parse(b"<p>a\x01b\x02c\x03d\x00e</p>")
        assert page.text(0) == "a b c d e"

    @pytest.mark.parametrize("tag", ["title", "textarea", "script", "style", "option"])
    def test_inside_elements_that_hold_only_text(self, tag: str) -> None:
        page = parse(f"<{tag}>a&#1;b&#2;</{tag}><p>text</p>")
        assert page.text(page.tags.index("p")) == "text"
        assert len(page.marks) == 2 * len(page)

    @given(broken_markup)
    def test_marks_are_balanced_below_one_root_for_any_markup(self, markup: str) -> None:
        log = read_events(to_utf8(markup)[0])
        depth, depths = 0, []
        for byte in log.stream:
            if byte <= LAST_MARK:
                depth += -1 if byte == ord(CLOSE) else 1
                depths.append(depth)
            elif depth == 0:
                assert chr(byte).isspace()
        assert depth == 0
        assert all(inner > 0 for inner in depths[:-1])
        assert len(log.tag_codes) == sum(log.stream.count(mark.encode()) for mark in MARKS) / 2


class TestOneRoot:
    def test_a_second_document_is_read_at_the_end_of_the_first_ones_body(self) -> None:
        page = parse(
            "<html><head><title>t</title></head><body><p>one</p></body></html>"
            "<html><body><div>two</div></body></html> three"
        )
        body = page.body
        assert page.text(body) == "one\ntwo\nthree"
        assert (page.parent[1:] >= 0).all()
        assert page.subtree_end[body] == len(page)

    def test_content_behind_the_end_belongs_to_the_body(self) -> None:
        page = parse("<html><body><p>one</p></body></html><p>two</p> three")
        assert page.text(page.body) == "one\ntwo\nthree"

    def test_text_between_head_and_body_belongs_to_the_body(self) -> None:
        page = parse("<html><head><title>t</title></head>early<body>text</body>late</html>")
        assert page.text(page.body).replace(" ", "") == "earlytextlate"

    def test_several_documents_in_a_row_lose_nothing(self) -> None:
        one = "<html><head><script>x</script></head><body><p>text {}</p></body></html>"
        page = parse("".join(one.format(number) for number in range(5)))
        assert page.text(page.body).split("\n") == [f"text {number}" for number in range(5)]
        assert sorted(page.log.raw_text.values()) == ["x"] * 5

    def test_a_second_html_or_body_tag_opens_no_element(self) -> None:
        page = parse("<html lang=en><html class=x><body id=a><p>t</p><body id=b>u")
        assert page.tags == ["html", "body", "p"]


class TestRepair:
    @pytest.mark.parametrize(
        ("markup", "expected"),
        [
            ("<ul><li>a<li>b</ul>", ["ul", "ul/li", "ul/li"]),
            ("<p>a<p>b", ["p", "p"]),
            ("<p>a<div>b", ["p", "div"]),
            ("<table><tr><td>a<td>b<tr><td>c", ["table", "table/tr", *["table/tr/td"] * 2]),
            ("<div><span><b>x", ["div", "div/span", "div/span/b"]),
            ("<div>x</span></b></div>", ["div"]),
            ("<select><option>a<option>b</select>", ["select", *["select/option"] * 2]),
        ],
    )
    def test_missing_and_stray_end_tags(self, markup: str, expected: list[str]) -> None:
        found = [path.removeprefix("html/body/") for path in outline(parse(markup))[2:]]
        assert found[: len(expected)] == expected

    def test_a_table_in_a_table_keeps_its_place(self) -> None:
        markup = "<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>d"
        page = parse(markup)
        assert outline(page)[-1] == "html/body/table/tr/td/table/tr/td"
        assert page.text(0).split("\n") == ["a", "b", "c", "d"]

    def test_no_row_group_is_invented(self) -> None:
        assert "tbody" not in parse("<table><tr><td>x</table>").tags

    def test_a_form_in_a_form_loses_no_text(self) -> None:
        assert text("<form>a<form>b</form>c</form>d").split() == ["a", "b", "cd"]

    @pytest.mark.parametrize("tag", ["br", "img", "hr", "input", "meta", "link", "wbr", "source"])
    def test_void_elements_hold_nothing(self, tag: str) -> None:
        page = parse(f"<div><{tag}>text</div>")
        assert page.subtree_end[page.tags.index(tag)] == page.tags.index(tag) + 1
        assert page.text(page.tags.index("div")) == "text"

    def test_a_frameset_has_frames_and_no_body(self) -> None:
        page = parse("<frameset><frame src=a><noframes>No frames</noframes></frameset>")
        assert page.tags == ["html", "frameset", "frame", "noframes"]
        assert not page.has_body
        assert page.body == 0


class TestNames:
    def test_tags_and_attribute_names_are_lower_case(self) -> None:
        page = parse("<DIV CLASS='Big Story' onClick=Go()>x</DIV>")
        assert page.tags[-1] == "div"
        assert page.attrs(len(page) - 1) == {"class": "Big Story", "onclick": "Go()"}

    @pytest.mark.parametrize("tag", ["o:p", "my-tag", "h7", "blink", "a.b", "x_y"])
    def test_unknown_tags_keep_their_names(self, tag: str) -> None:
        page = parse(f"<div><{tag}>x</{tag}>y</div>")
        assert page.tag(len(page) - 1) == tag
        assert page.text(len(page) - 1) == "x"

    @pytest.mark.parametrize(
        ("attributes", "expected"),
        [
            ("class=a class=b", {"class": "a"}),
            ("hidden", {"hidden": ""}),
            ("data-x='1' data-X=2", {"data-x": "1"}),
            ('title="a &amp; b &lt; c &quot;"', {"title": 'a & b < c "'}),
            ("href=/a?b=1&c=2", {"href": "/a?b=1&c=2"}),
            ('onclick="if (a > b) c()"', {"onclick": "if (a > b) c()"}),
            ("@click=x :key=y v-on:a.b=z", {"@click": "x", ":key": "y", "v-on:a.b": "z"}),
            ("title='line\nbreak'", {"title": "line\nbreak"}),
        ],
    )
    def test_attributes_are_read_as_browsers_do(
        self, attributes: str, expected: dict[str, str]
    ) -> None:
        page = parse(f"<div {attributes}>x</div>")
        assert page.attrs(len(page) - 1) == expected


class TestText:
    @pytest.mark.parametrize("tag", ["script", "style"])
    def test_tags_inside_scripts_and_styles_are_no_elements(self, tag: str) -> None:
        content = "if (a < b) document.write('<p>fake</p><!-- &amp; -->')"
        page = parse(f"<div>x<{tag}>{content}</{tag}>y</div>")
        assert page.tags == ["html", "body", "div", tag]
        assert page.log.raw_text == {3: content}
        assert page.text(0) == "xy"

    @pytest.mark.parametrize("markup", ["<script>a", "<style>a", "<script>a</scrip"])
    def test_an_unclosed_one_reaches_to_the_end(self, markup: str) -> None:
        page = parse(f"<body><p>x</p>{markup}<p>y</p>")
        assert page.tags.count("p") == 1

    @pytest.mark.parametrize("tag", ["textarea", "title"])
    def test_tags_inside_text_fields_are_text(self, tag: str) -> None:
        page = parse(f"<{tag}>a <b>b</b> &amp; c</{tag}>")
        assert "b" not in page.tags
        assert "a <b>b</b> & c" in page.log.stream.decode()

    def test_comments_doctypes_and_instructions_are_no_text(self) -> None:
        markup = "<!DOCTYPE html><?php echo 1 ?><p>a<!-- b <p> -->c<![CDATA[ d ]]>e</p><!e>"
        page = parse(markup)
        assert page.tags == ["html", "body", "p"]
        assert page.text(0) == "ace"

    def test_decomposed_characters_are_composed(self) -> None:
        page = parse("<p>e\u0301 A\u030a \u1112\u1161\u11ab &#101;&#769;</p>")
        assert page.text(0) == "\u00e9 \u00c5 \ud55c \u00e9"
        assert page.runs.chars.tolist() == [7]

    def test_composition_does_not_reach_across_elements(self) -> None:
        page = parse("<p>e<b>\u0301</b></p>")
        assert [page.text(node) for node in (2, 3)] == ["e\u0301", "\u0301"]

    @pytest.mark.parametrize(
        "space", [chr(code) for code in range(0x10000) if chr(code).isspace() and code > 8]
    )
    def test_every_kind_of_white_space_separates_words(self, space: str) -> None:
        page = parse(f"<p>{space}a{space}{space}b{space}</p>")
        assert page.text(0) == "a b"
        assert page.runs.chars.tolist() == [3]
        assert page.runs.words.tolist() == [2]

    def test_a_zero_width_space_is_no_space(self) -> None:
        assert text("<p>a\u200bb</p>") == "a\u200bb"

    @given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=30))
    def test_any_escaped_text_comes_out_composed_and_with_white_space_collapsed(
        self, written: str
    ) -> None:
        expected = " ".join(unicodedata.normalize("NFC", written).split())
        by_number = "".join(f"&#{ord(character)};" for character in written)
        assert text(f"<p>{escape(written)}</p>") == expected
        assert text(f"<p>{by_number}</p>") == expected

    def test_named_references_are_resolved_and_unknown_ones_stay(self) -> None:
        assert text("<p>&lt;&copy;&eacute;&hellip;&nbsp;&bogus; AT&T</p>") == "<©é… &bogus; AT&T"


@pytest.mark.parametrize(
    "markup",
    [
        "",
        " ",
        "\n\t",
        b"",
        b"\0\0",
        "<!-- only -->",
        "<!doctype html>",
        "<!doctype html><!-- a -->",
        "</p>",
    ],
)
def test_a_page_without_elements_is_empty(markup: str | bytes) -> None:
    page = parse(markup)
    assert text(markup) == ""
    assert len(page.runs) == len(page.blocks) == 0


def test_elements_are_those_of_lxmls_tree_on_an_ordinary_page() -> None:
    markup = (
        "<!doctype html><html><head><title>t</title><meta name=a content=b></head><body>"
        "<div id=x class='y z'>a<b>b</b>c<!-- d --><br>e</div><ul><li>f<li>g</ul>"
        "<table><tr><td>h</table><form><input name=i><select><option>j</select></form>"
        "</body></html>"
    )
    page = parse(markup)
    elements = [
        node for node in lxml_html.document_fromstring(markup).iter() if isinstance(node.tag, str)
    ]
    assert page.tags == [element.tag for element in elements]
    assert [dict(page.attrs(node)) for node in range(len(page))] == [
        dict(element.attrib) for element in elements
    ]


def test_a_page_that_nobody_needs_any_more_leaves_memory_at_once() -> None:
    # lxml's parser and its target hold each other; the page must not be part of that.
    markup = "<p class=a>text</p>" * 1000
    parse(markup)
    gc.collect()
    gc.disable()
    try:
        before = sys.getallocatedblocks()
        for _ in range(10):
            parse(markup)
        assert sys.getallocatedblocks() - before < 10 * 1000
    finally:
        gc.enable()


def test_one_page_leaves_nothing_to_the_next() -> None:
    written = [f"<p class=c{number}>text {number}<script>{number}" for number in range(4)]
    pages = [written[0], "<!-- only -->", written[1], "", "<script>open", written[2]]
    found = [
        (page.tags, page.log.raw_text, page.attributes.by_element) for page in map(parse, pages)
    ]
    again = [
        (page.tags, page.log.raw_text, page.attributes.by_element) for page in map(parse, pages)
    ]
    assert found == again
    assert found[0][2] == {2: {"class": "c0"}}
    assert found[2][2] == {2: {"class": "c1"}}


def test_threads_do_not_mix_their_pages() -> None:
    def texts(number: int) -> list[str]:
        return parse(f"<p>text {number}</p>" * 200).blocks.texts()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(texts, range(60)))
    assert found == [[f"text {number}"] * 200 for number in range(60)]
