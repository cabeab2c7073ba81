"""Markdown of chosen elements: worked examples, checked with a Markdown parser."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contentseeker.page import parse
from contentseeker.page.markdown import markdown, markdown_of_text
from tests.contentseeker.page.marked_up import PARSER, letters, marked_up, specials

ADDRESS = "https://harbour.example/news/today.html"


def of_body(markup: str, url: str | None = ADDRESS) -> str:
    page = parse(f"<body>{markup}</body>", url=url)
    return markdown(page, [page.body])


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<h1>One</h1><h6>Six</h6>", "# One\n\n###### Six"),
        ("<p>A <b>bold</b> and <em>fine</em> day</p>", "A **bold** and *fine* day"),
        ("<p>Not <del>struck </del>out</p>", "Not ~~struck~~ out"),
        ("<p>one<p>two", "one\n\ntwo"),
        ("<p>line one<br>line two", "line one\\\nline two"),
        ("<font>one<br><br>two</font>", "one\n\ntwo"),
        ("<ul><li>one<li>two</ul>", "- one\n- two"),
        ("<ol start=9><li>nine<li>ten</ol>", "9. nine\n10. ten"),
        ("<ol><li>one<li value=7>seven<li>eight</ol>", "1. one\n7. seven\n8. eight"),
        ("<ul><li>one<ul><li>in one</ul><li>two</ul>", "- one\n  - in one\n- two"),
        ("<ul><li><p>one<p>more<li>two</ul>", "- one\n\n  more\n- two"),
        ("<ol><li>one<ul><li>deep</ul></ol>", "1. one\n   - deep"),
        ("<ul><li>one<ol start=3><li>three</ol></ul>", "- one\n\n  3. three"),
        ("<ul><li><li>one</ul>", "- one"),
        ("<p>before<ul><li>one</ul><p>after", "before\n\n- one\n\nafter"),
        ("<blockquote><p>one<p>two</blockquote><p>three", "> one\n>\n> two\n\nthree"),
        ("<blockquote><ul><li>one<li>two</ul></blockquote>", "> - one\n> - two"),
        ("<pre>\n  if a:\n    b\n</pre>", "```\n  if a:\n    b\n```"),
        ("<pre><code class='language-c'>int a;</code></pre>", "```c\nint a;\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<pre><div>one</div><div>two</div></pre>", "```\none\ntwo\n```"),
        ("<ul><li><pre>a\n\nb</pre></ul>", "- ```\n  a\n\n  b\n  ```"),
        ("<p>call <code>f(*x)</code>", "call `f(*x)`"),
        ("<p><code>a`b</code> <code>`</code>", "``a`b`` `` ` ``"),
        ("<p>one<hr>two", "one\n\n***\n\ntwo"),
        ("<p>visible<span hidden>secret</span><script>x()</script>", "visible"),
        ("", ""),
    ],
)
def test_worked_examples_of_blocks_and_emphasis(markup: str, expected: str) -> None:
    assert of_body(markup) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ('<a href="b.html">b</a>', "[b](https://harbour.example/news/b.html)"),
        ('<a href="/a (1).html">a</a>', "[a](https://harbour.example/a%20%281%29.html)"),
        ('<a href="mailto:a@b.example">mail</a>', "[mail](mailto:a@b.example)"),
        ('<a href="javascript:alert(1)">run</a>', "run"),
        ('<a href="http://[">broken</a>', "broken"),
        ("<a name=top>top</a>", "top"),
        ("<a href=/x></a>none", "none"),
        ("<a href=/x><h2>Title</h2><p>Teaser</a>",
         "## [Title](https://harbour.example/x)\n\n[Teaser](https://harbour.example/x)"),
        ("<a href=/x>outer <div><a href=/y>inner</a></div></a>",
         "outer\n\n[inner](https://harbour.example/y)"),
        ("Wow!<a href=/x>x</a>", "Wow\\![x](https://harbour.example/x)"),
        ('<img src="/p.png" alt="A  boat">', "![A boat](https://harbour.example/p.png)"),
        ('<img src="data:image/png;base64,AAAA" alt="A boat">', "A boat"),
        ('<img src="/pixel.gif">', ""),
        ('<a href="/x"><img src="/p.png" alt="boat"></a>',
         "[![boat](https://harbour.example/p.png)](https://harbour.example/x)"),
    ],
)  # fmt: skip
def test_worked_examples_of_links_and_pictures(markup: str, expected: str) -> None:
    assert of_body(markup) == expected


def test_links_stay_as_written_where_the_address_of_the_page_is_unknown() -> None:
    assert of_body('<a href="/b.html">b</a>', url=None) == "[b](/b.html)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 * 3 * 4", "2 \\* 3 \\* 4"),
        ("snake_case and _this_", "snake_case and \\_this\\_"),
        ("see [1]", "see \\[1\\]"),
        ("a &lt;b&gt; &amp;amp; 1 &lt; 2", "a \\<b> \\&amp; 1 < 2"),
        ("C:\\path `x`", "C:\\\\path \\`x\\`"),
        ("# no heading", "\\# no heading"),
        ("#hashtag", "#hashtag"),
        ("- no bullet", "\\- no bullet"),
        ("-5 degrees", "-5 degrees"),
        ("1986. A year", "1986\\. A year"),
        ("In 1986. A year", "In 1986. A year"),
        ("> no quotation", "\\> no quotation"),
        ("first<br>===", "first\\\n\\==="),
    ],
)
def test_what_markdown_would_misread_is_escaped_and_nothing_else(text: str, expected: str) -> None:
    assert of_body(f"<p>{text}") == expected


def test_a_heading_that_ends_in_a_hash_keeps_it() -> None:
    assert of_body("<h2>Learning C #</h2>") == "## Learning C \\#"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<b> bold </b>text", "**bold** text"),
        ("<b>Note:</b>text", "Note:text"),
        ("<b>Note:</b> text", "**Note:** text"),
        ("H<b>2</b>O", "H2O"),
        ("<b>one</b><b>two</b>", "**onetwo**"),
        ("<b><i>both</i></b>", "***both***"),
        ("<b>a<b>b</b></b>", "**ab**"),
        ("<b></b>nothing", "nothing"),
        ("<b><div>one</div><div>two</div></b>", "**one**\n\n**two**"),
    ],
)
def test_delimiters_touch_words_and_are_dropped_where_they_would_be_misread(
    markup: str, expected: str
) -> None:
    assert of_body(markup) == expected


def test_a_simple_table_with_a_header() -> None:
    written = of_body(
        "<table><caption>Prices</caption><thead><tr><th>Fruit<th>Price</thead>"
        "<tr><td>Apple | pear<td><p><b>3</b></p><tr><td>Plum<td></table>"
    )
    assert written == (
        "Prices\n\n| Fruit | Price |\n| --- | --- |\n| Apple \\| pear | **3** |\n| Plum |  |"
    )


def test_a_table_without_a_header_gets_an_empty_one() -> None:
    written = of_body("<table><tr><td>a<td>b<tr><td>c<td>d</table>")
    assert written == "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr><td>one<td><p>two<p>three<tr><td>four<td>five</table>",
        "<table><tr><td>one<td><ul><li>two</ul><tr><td>three<td>four</table>",
        "<table><tr><td colspan=2>one<td>two<tr><td>three<td>four</table>",
        "<table><tr><td>one<tr><td>two</table>",
        "<table><tr><td>one<td>two</table>",
        "<table><tr><td>one<td>two<tr><td>three</table>",
    ],
)
def test_a_table_that_is_none_is_written_as_its_blocks(markup: str) -> None:
    written = of_body(markup)
    assert "|" not in written
    assert written.startswith("one\n\n")


def test_chosen_elements_come_in_document_order_and_once() -> None:
    page = parse("<body><p>one</p><div><p>two</p></div><p>three</p>")
    first, around, second, third = 2, 3, 4, 5
    assert [page.tag(node) for node in (first, around, second, third)] == ["p", "div", "p", "p"]
    assert markdown(page, [third, second, around]) == "two\n\nthree"


def test_a_hidden_element_is_nothing_even_if_chosen() -> None:
    page = parse('<body><p style="display:none">secret</p><p>open</p>')
    assert markdown(page, [2, 3]) == "open"


@pytest.mark.parametrize("tag", ["blockquote", "ul><li", "b", "a href=x", "table><tr><td", "h2"])
def test_output_grows_with_the_page_and_not_with_its_depth_squared(tag: str) -> None:
    def size(levels: int) -> int:
        return len(of_body("".join(f"<{tag}>word " for _ in range(levels))))

    assert size(20_000) < 11 * size(2_000)


def test_plain_text_becomes_paragraphs_that_show_exactly_that_text() -> None:
    assert (
        markdown_of_text("One *star*\n- two\n3. three") == "One \\*star\\*\n\n\\- two\n\n3\\. three"
    )


@given(marked_up)
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_a_markdown_parser_reads_exactly_the_text_of_the_page(markup: str) -> None:
    page = parse(f"<body>{markup}")
    assert letters(parse("<body>" + PARSER.render(markdown(page, [page.body])))) == letters(page)


@given(st.lists(specials, max_size=4).map("\n".join))
def test_a_markdown_parser_reads_exactly_the_plain_text(text: str) -> None:
    shown = parse("<body>" + PARSER.render(markdown_of_text(text)))
    assert letters(shown) == "".join(text.split())
