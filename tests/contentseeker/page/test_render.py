import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.page.render import render
from tests.contentseeker.broken_markup import broken_markup


def inside_body(markup: str) -> str:
    """What is written between the body's tags, without stamps."""
    rendered = re.sub(r' data-node="\d+"', "", render(parse(f"<body>{markup}</body>")))
    return rendered.removeprefix("<html><body>").removesuffix("</body></html>")


def stamps(rendered: str) -> list[int]:
    page = parse(rendered)
    found = (page.attrs(node).get("data-node") for node in range(len(page)))
    return [int(stamp) for stamp in found if stamp is not None]


# Stamps


def test_a_page_is_written_with_the_id_of_every_element() -> None:
    page = parse(
        "<!doctype html><html lang=en><head><title>A & B</title></head>"
        "<body class='x'><p>1 &lt; 2<br>yes</p><!-- gone --></body></html>"
    )

    assert render(page) == (
        '<!DOCTYPE html><html data-node="0" lang="en"><head data-node="1">'
        '<title data-node="2">A &amp; B</title></head><body data-node="3" class="x">'
        '<p data-node="4">1 &lt; 2<br data-node="5">yes</p></body></html>'
    )


def test_stamps_of_the_page_itself_are_replaced() -> None:
    assert 'data-node="2"' in render(parse("<p data-node=99>x"))
    assert "99" not in render(parse("<p data-node=99>x"))


def test_stamps_go_under_the_name_the_caller_chose() -> None:
    rendered = render(parse("<p data-node=99 data-id=5>x"), attribute="data-id")

    assert '<p data-id="2" data-node="99">x</p>' in rendered


@pytest.mark.parametrize("attribute", ["id", "data-", "data-Node", "data-x onclick", ""])
def test_a_name_for_stamps_must_be_a_data_attribute(attribute: str) -> None:
    with pytest.raises(ArgumentError, match="attribute must be a data attribute"):
        render(parse("<p>x"), attribute=attribute)


@given(broken_markup)
@example("<html><frame src=x><body><p>A body that begins before its tag.")
def test_rendered_pages_hold_each_stamp_once_and_in_document_order(markup: str) -> None:
    rendered = render(parse(markup))

    written = [int(stamp) for stamp in re.findall(r'<[a-z0-9-]+ data-node="(\d+)"', rendered)]
    assert stamps(rendered) == written == sorted(set(written))


@given(
    st.recursive(
        st.sampled_from(["storm ", "coast ", "<br>", "<img alt=x>"]),
        lambda inner: st.builds(
            lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
            st.sampled_from(["div", "section", "ul", "blockquote", "b", "em", "span", "nav"]),
            st.lists(inner, max_size=4),
        ),
    )
)
def test_every_element_of_a_sound_page_is_written_with_its_text(markup: str) -> None:
    page = parse(f"<body>{markup}</body>")

    again = parse(render(page))

    assert stamps(render(page)) == list(range(len(page)))
    assert [again.text(node) for node in range(len(again))] == [
        page.text(node) for node in range(len(page))
    ]


def test_twenty_thousand_levels_are_written() -> None:
    assert stamps(render(parse("<div>" * 20_000 + "<b>deep"))) == list(range(20_003))


def test_a_page_without_elements_is_empty() -> None:
    assert render(parse("")) == ""


def test_only_a_page_with_a_doctype_gets_one() -> None:
    assert render(parse("<!-- x --><!DOCTYPE HTML PUBLIC 'y'><p>x")).startswith("<!DOCTYPE html>")
    assert render(parse("<p>x")).startswith("<html")


# Looks and behaviour


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<a href=/x class=y target=_blank>z</a>", '<a class="y" href="#">z</a>'),
        ("<a name=x>y</a>", '<a name="x">y</a>'),
        ("<form action=/x class=y>z</form>", '<form class="y" method="dialog">z</form>'),
        ("<button type=submit>x</button>", '<button type="button">x</button>'),
        ("<input type=submit>", '<input type="button" value="Submit">'),
        ("<input type=IMAGE src=x alt=Go>", '<input alt="Go" type="button" value="Go">'),
        ("<input type=password name=p>", '<input name="p" type="text">'),
        ("<input type=checkbox checked>", '<input checked="" type="checkbox">'),
        ("<ol type=a start=3><li>x</ol>", '<ol start="3" type="a"><li>x</li></ol>'),
        ("<td>x", "<span>x</span>"),
        (
            "<table bgcolor=red><tr><td colspan=2>x</table>",
            '<table bgcolor="red"><tr><td colspan="2">x</td></tr></table>',
        ),
        ("<o:p>x</o:p><blink>y</blink>", "<span>x</span><blink>y</blink>"),
        (
            "<my-card aria-label=a role=b>x</my-card>",
            '<my-card aria-label="a" role="b">x</my-card>',
        ),
        ("<xmp><b></xmp>", "<pre>&lt;b&gt;</pre>"),
        ("<math><mi>x</mi></math>", "<span><span>x</span></span>"),
        ("<p contenteditable accesskey=a inert tabindex=1>x", "<p>x</p>"),
        ("<p style='color:red' title='a\"b'>x", '<p style="color:red" title="a&quot;b">x</p>'),
        ("<style>a > b { color: red }</style>", "<style>a > b { color: red }</style>"),
    ],
)
def test_elements_keep_their_looks_and_lose_their_behaviour(markup: str, written: str) -> None:
    assert inside_body(markup) == written


@pytest.mark.parametrize(
    "markup", ["<iframe src=x>y</iframe>", "<embed src=x>", "<object data=x></object>"]
)
def test_what_would_load_something_foreign_leaves_a_box_with_its_id(markup: str) -> None:
    rendered = render(parse(markup))

    [box] = re.findall(r'<span data-node="2"[^>]*></span>', rendered)
    assert "display:inline-block" in box


def test_a_box_is_as_large_as_what_it_stands_for() -> None:
    box = inside_body("<iframe width=560 height=50% style='display:none'></iframe>")

    assert "width:560px;height:50%;display:none" in box
    assert "display" not in inside_body("<iframe hidden></iframe>")


def test_text_for_browsers_without_the_plug_in_is_shown() -> None:
    assert ">Read this<" in inside_body("<object data=x>Read this</object>")


def test_drawings_keep_their_shapes() -> None:
    drawing = (
        '<svg viewbox="0 0 9 9"><defs><lineargradient id="g"></lineargradient></defs>'
        '<path d="M0 0" fill="url(#g)"></path><use xlink:href="#g"></use><odd>x</odd></svg>'
    )

    assert inside_body(drawing) == (
        '<svg viewbox="0 0 9 9"><defs><lineargradient id="g"></lineargradient></defs>'
        '<path d="M0 0" fill="url(&quot;#g&quot;)"></path><use href="#g"></use><g>x</g></svg>'
    )


def test_a_style_sheet_in_a_drawing_is_read_and_written_as_markup() -> None:
    sheet = "<svg><style><![CDATA[a > b {}]]> &amp; &lt;</style></svg>"

    assert inside_body(sheet) == "<svg><style>a &gt; b {} &amp; &lt; </style></svg>"


# Markup that browsers would repair. Expected: what the HTML standard allows.


@pytest.mark.parametrize(
    ("markup", "written"),
    [
        ("<p>a<b>b<div>c</div></b></p>", "<div>a<b>b<div>c</div></b></div>"),
        ("<p>a<b>b</b></p>", "<p>a<b>b</b></p>"),
        ("<li><span><li>x</li></span></li>", "<li><span><div>x</div></span></li>"),
        ("<li><ul><li>x</ul>", "<li><ul><li>x</li></ul></li>"),
        ("<dl><dd><b><dt>x</b></dl>", "<dl><dd><b><div>x</div></b></dd></dl>"),
        ("<a href=x><b><a href=y>z</a></b></a>", '<a href="#"><b><span>z</span></b></a>'),
        ("<a name=x><b><a href=y>z</a></b></a>", '<span name="x"><b><a href="#">z</a></b></span>'),
        (
            "<form><div><form>x</form></div></form>",
            '<form method="dialog"><div><div>x</div></div></form>',
        ),
        ("<table><form><tr><td>x</table>", "<table><span></span><tr><td>x</td></tr></table>"),
        (
            "<table><tr><td><table><td>x</table></table>",
            "<table><tr><td><table><td>x</td></table></td></tr></table>",
        ),
        (
            "<table><tr><table><tr><td>x</table></table>",
            "<table><tr><span></span><tr><td>x</td></tr></tr></table>",
        ),
        (
            "<table><colgroup><col><col></colgroup><tr><td>x</table>",
            "<table><colgroup><col><col></colgroup><tr><td>x</td></tr></table>",
        ),
        (
            "<a href=x><b><table><tr><td><a href=y>z</a></table></b></a>",
            '<a href="#"><b><table><tr><td><a href="#">z</a></td></tr></table></b></a>',
        ),
        ("<div><tr><td>x</td></tr></div>", "<div><span><span>x</span></span></div>"),
        ("<select><option>a<b>b</b></select>", "<select><option>ab</option></select>"),
        ("<svg><path></path><p>x</p></svg>y", "<svg><path></path></svg><p>x</p>y"),
        ("<picture><source srcset=x><img></picture>", "<picture><img></picture>"),
        ("a<wbr>b", "a<wbr>b"),
    ],
)
def test_what_browsers_would_repair_is_written_so_that_they_need_not(
    markup: str, written: str
) -> None:
    assert inside_body(markup) == written


def test_only_the_first_of_each_root_element_is_one() -> None:
    rendered = render(parse("<body><p>x</p></body></html><html><body><p>y"))

    assert rendered.count("<html") == rendered.count("<body") == 1
    assert ">y<" in rendered


def test_odd_elements_in_the_head_do_not_cost_the_body_its_tag() -> None:
    rendered = render(parse("<head><o:p>x</o:p></head><body class=y>z"))

    assert '<body data-node="3" class="y">z</body>' in rendered
    assert stamps(rendered) == [0, 1, 2, 3]


def test_drawings_in_the_head_stay_drawings() -> None:
    rendered = render(parse("<head><svg><odd><path d=x></path></odd></svg></head><body>y"))

    assert re.search(r"<svg[^>]*><g[^>]*><path[^>]*></path></g></svg></head><body", rendered)


def test_a_frameset_becomes_boxes() -> None:
    rendered = render(parse("<html><frameset cols=a><frame src=x></frameset></html>"))

    assert re.fullmatch(r"<html[^>]*><div[^>]*><span[^>]*></span></div></html>", rendered)
