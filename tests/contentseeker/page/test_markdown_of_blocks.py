"""Markdown of chosen blocks: worked examples, checked with a Markdown parser."""

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from contentseeker.page import FlatPage, parse
from contentseeker.page.markdown import markdown, markdown_of_blocks
from tests.contentseeker.page.marked_up import PARSER, letters, marked_up
from tests.contentseeker.strategies import Element, known_pages, page_markup


def of_blocks(markup: str, without: tuple[str, ...] = ()) -> str:
    """A page without the blocks with one of these texts."""
    page = parse(f"<body>{markup}</body>", url="https://harbour.example/news/today.html")
    chosen = [text not in without for text in page.blocks.texts()]
    return markdown_of_blocks(page, np.array(chosen, dtype=np.bool_))


@pytest.mark.parametrize(
    ("markup", "without", "expected"),
    [
        ("<h1>One</h1><h2>Two</h2><p>three</p>", (), "# One\n\n## Two\n\nthree"),
        ("<h1>One</h1><h2>Two</h2><p>three</p>", ("One",), "## Two\n\nthree"),
        ("<ul><li>one<li>two<li>three</ul>", ("two",), "- one\n- three"),
        ("<ul><li>one<li>two</ul><p>three</p>", ("one", "two"), "three"),
        ("<ul><li>one<ul><li>in one</ul></ul>", ("one",), "- - in one"),
        ("<blockquote><p>one<p>two</blockquote>", ("two",), "> one"),
        ("<p>one<p>two<p>three", ("one", "three"), "two"),
        ("<div>own<p>inner</p>rest</div>", ("own", "rest"), "inner"),
        ("<p>one<br>two", ("two",), "one"),
        ("<p>A <b>bold</b> day</p><p>x</p>", ("x",), "A **bold** day"),
        ("<pre>if a:\n  b</pre><p>x</p>", ("x",), "```\nif a:\n  b\n```"),
        ("<p>x</p><pre>if a:\n  b</pre>", ("if a: b",), "x"),
        ("<p>one</p><hr><p>two</p>", ("two",), "one"),
        ('<p>one <img hidden src="/p.png" alt="secret"> two', (), "one two"),
        ("<p>one", ("one",), ""),
        ("", (), ""),
    ],
)
def test_worked_examples(markup: str, without: tuple[str, ...], expected: str) -> None:
    assert of_blocks(markup, without) == expected


@pytest.mark.parametrize(
    ("markup", "without", "expected"),
    [
        ("<div>own<p>inner</p>rest</div>", ("inner",), "own\n\nrest"),
        ("one<div></div>two", (), "one\n\ntwo"),
        ("one<input>two", (), "one\n\ntwo"),
        # A rule has no text; at the edge of a page it could be the only thing left.
        ("one<hr>two", (), "one\n\ntwo"),
        ("<p>one<hr>two", (), "one\n\ntwo"),
    ],
)
def test_blocks_stay_apart_whatever_is_left_out_between_them(
    markup: str, without: tuple[str, ...], expected: str
) -> None:
    assert of_blocks(markup, without) == expected


def test_links_and_pictures_go_with_their_blocks() -> None:
    markup = (
        '<p>see <a href="b.html">b</a></p><p><a href="/c">c</a></p>'
        '<p>boat <img src="/p.png" alt="A boat"></p><p><img src="/q.png" alt="Q"></p>'
    )
    assert of_blocks(markup, ("c",)) == (
        "see [b](https://harbour.example/news/b.html)\n\n"
        "boat ![A boat](https://harbour.example/p.png)"
    )


def test_a_link_around_blocks_is_around_those_that_are_chosen() -> None:
    markup = "<a href=/x><h2>Title</h2><p>Teaser</p></a>"
    assert of_blocks(markup, ("Teaser",)) == "## [Title](https://harbour.example/x)"


TABLE = "<table><tr><th>Fruit<th>Price<tr><td>Apple<td>3<tr><td>Plum<td></table>"


@pytest.mark.parametrize(
    ("without", "rows"),
    [
        ((), ["| Fruit | Price |", "| --- | --- |", "| Apple | 3 |", "| Plum |  |"]),
        (("Apple",), ["| Fruit | Price |", "| --- | --- |", "|  | 3 |", "| Plum |  |"]),
        (("Fruit",), ["|  | Price |", "| --- | --- |", "| Apple | 3 |", "| Plum |  |"]),
        (("Plum", "3"), None),
    ],
)
def test_cells_that_are_empty_or_not_chosen_keep_their_column(
    without: tuple[str, ...], rows: list[str] | None
) -> None:
    lines = of_blocks(TABLE, without).split("\n")
    if rows is not None:
        assert lines == rows
    assert {line.count("|") for line in lines if "Plum" in line or "Apple" in line} == {3}


@pytest.mark.parametrize(
    "without",
    [("Fruit", "Price"), ("Apple", "3"), ("Fruit", "Price", "Apple", "3")],
    ids=["the header", "a row", "all but the last row"],
)
@pytest.mark.parametrize("markup", [TABLE, f"<table><tbody>{TABLE[7:]}"], ids=["plain", "body"])
def test_a_table_stays_one_if_whole_rows_are_not_chosen(
    markup: str, without: tuple[str, ...]
) -> None:
    written = of_blocks(markup, without)
    assert {line.count("|") for line in written.split("\n")} == {3}
    rendered = parse("<body>" + PARSER.render(written))
    assert len(rendered.find("table")) == 1
    assert rendered.blocks.texts() == [
        text for text in ("Fruit", "Price", "Apple", "3", "Plum") if text not in without
    ]


def test_a_header_of_its_own_can_be_left_out() -> None:
    markup = "<table><thead><tr><th>A<th>B</thead><tbody><tr><td>c<td>d<tr><td>e<td>f</table>"
    assert of_blocks(markup, ("A", "B")) == "|  |  |\n| --- | --- |\n| c | d |\n| e | f |"


def test_hidden_text_is_written_on_a_page_that_reveals_it() -> None:
    page = parse("<body><p>one</p><div hidden><h2>two</h2></div><noscript><p>three</noscript>")
    everything = np.ones(len(page.revealed.blocks), dtype=np.bool_)
    assert markdown_of_blocks(page.revealed, everything) == "one\n\n## two\n\nthree"
    assert markdown_of_blocks(page, np.ones(1, dtype=np.bool_)) == "one"


def test_a_page_without_elements_has_no_blocks() -> None:
    assert markdown_of_blocks(parse(""), np.zeros(0, dtype=np.bool_)) == ""


def choice(page: FlatPage, bits: int) -> list[bool]:
    """The blocks whose bits are set, over and over."""
    return [bool(bits >> block % 16 & 1) for block in range(len(page.blocks))]


def chosen_text(page: FlatPage, chosen: list[bool]) -> str:
    texts = zip(page.blocks.texts(), chosen, strict=True)
    return "\n".join(text for text, is_in in texts if is_in)


def rendered(page: FlatPage, chosen: list[bool]) -> FlatPage:
    """What a reader of the Markdown sees."""
    written = markdown_of_blocks(page, np.array(chosen, dtype=np.bool_))
    return parse("<body>" + PARSER.render(written))


_choices = st.integers(0, 2**16 - 1)
# Rows without a chosen cell, and pictures that part blocks without being seen, are the
# business of other tests.
_without_tables = marked_up.filter(lambda markup: "<table" not in markup)
_without_pictures = _without_tables.filter(lambda markup: "<img" not in markup)


@given(_without_tables, _choices)
@example("<s><b>word</b></s><b>word</b>", 0b1)
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
def test_a_markdown_parser_reads_exactly_the_chosen_blocks(markup: str, bits: int) -> None:
    page = parse(f"<body>{markup}").revealed
    chosen = choice(page, bits)
    expected = "".join(chosen_text(page, chosen).split())
    assert letters(rendered(page, chosen)) == expected


@given(known_pages(), _choices)
def test_a_markdown_parser_reads_exactly_the_chosen_blocks_of_ordinary_pages(
    root: Element, bits: int
) -> None:
    page = parse(page_markup(root)).revealed
    chosen = choice(page, bits)
    expected = "".join(chosen_text(page, chosen).split())
    assert letters(rendered(page, chosen)) == expected


@given(_without_pictures, _choices)
@example("<div>one<p>two</p>three</div>", 0b101)
@example("<code><a href='http://x.example/y'>]:</a></code>", 0b1)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_markdown_parser_reads_exactly_the_words_of_the_chosen_blocks(
    markup: str, bits: int
) -> None:
    page = parse(f"<body>{markup}").revealed
    chosen = choice(page, bits)
    shown = rendered(page, chosen)
    assert shown.text(shown.body).split() == chosen_text(page, chosen).split()


@given(marked_up)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_all_blocks_read_like_the_whole_page(markup: str) -> None:
    page = parse(f"<body>{markup}")
    everything = np.ones(len(page.blocks), dtype=np.bool_)
    written = markdown_of_blocks(page, everything)
    assert letters(parse("<body>" + PARSER.render(written))) == letters(
        parse("<body>" + PARSER.render(markdown(page, [page.body])))
    )


@pytest.mark.parametrize("tag", ["blockquote", "ul><li", "b", "div", "table><tr><td"])
def test_a_deep_page_is_written(tag: str) -> None:
    page = parse("".join(f"<{tag}>word " for _ in range(5_000)))
    chosen = np.arange(len(page.blocks)) % 2 == 0
    assert markdown_of_blocks(page, chosen).count("word") >= len(page.blocks) // 2
