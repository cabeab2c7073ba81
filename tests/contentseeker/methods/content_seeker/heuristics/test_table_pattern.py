"""The table pattern: the worked example, nested tables, hostile pages."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.content_seeker.heuristics import TablePattern
from contentseeker.page import FlatPage, parse
from tests.contentseeker.methods.content_seeker.heuristics import random_pages

WORKED_EXAMPLE = """<body>
<table class=head id=hdr><tr><td>The forum</td></tr></table>
<table class=post width=100% id=p101><tr><td>First post</td></tr></table>
<table class=post width=100% id=p102><tr><td>Second post</td></tr></table>
</body>"""


def cells(page: FlatPage, *texts: str) -> list[int]:
    """The innermost elements that hold exactly these texts."""
    return [max(node for node in range(len(page)) if page.text(node) == text) for text in texts]


def posts(
    markup: str, returned: Sequence[str], *, pattern: TablePattern | None = None
) -> list[str]:
    """Texts of the posts, when the elements with the returned texts were classified as main."""
    page = parse(markup)
    found = (pattern or TablePattern()).posts(page, cells(page, *returned))
    return [page.text(node) for node in found]


def test_worked_example() -> None:
    page = parse(WORKED_EXAMPLE)

    found = TablePattern().posts(page, cells(page, "First post"))

    assert [page.tag(node) for node in found] == ["td", "td"]
    assert [page.text(node) for node in found] == ["First post", "Second post"]


def test_only_returned_elements_if_so_wished() -> None:
    pattern = TablePattern(mode="returned")
    assert posts(WORKED_EXAMPLE, ["First post"], pattern=pattern) == ["First post"]
    both = ["First post", "Second post"]
    assert posts(WORKED_EXAMPLE, both[::-1], pattern=pattern) == both


def test_a_page_with_one_post_has_one_post() -> None:
    markup = "<table class=post><td>The post</table><table class=x id=y><td>Imprint</table>"
    assert posts(markup, ["The post"]) == ["The post"]


def test_elements_outside_any_table_are_dropped() -> None:
    markup = "<p id=news>Announcement</p><table><tr><td>Post</td></tr></table>"
    assert posts(markup, ["Announcement", "Post"]) == ["Post"]
    assert posts(markup, ["Announcement"]) == []


def test_the_table_around_is_the_innermost_one() -> None:
    markup = """<table class=layout width=90%><tr>
        <td>Menu</td>
        <td><table class=post width=5><tr><td>One</td></tr></table>
            <table class=post width=5><tr><td>Two</td></tr></table></td></tr></table>"""
    assert posts(markup, ["Two"]) == ["One", "Two"]


def test_the_same_cell_is_taken_from_every_table() -> None:
    rows = "<tr><td>{0} by</td><td><div>{0} head</div><div>{0} text</div></td></tr>"
    markup = "".join(f"<table class=post>{rows.format(name)}</table>" for name in "ABC")
    assert posts(markup, ["B text"]) == ["A text", "B text", "C text"]


def test_several_elements_of_a_table_are_taken_from_every_table() -> None:
    rows = "<tr><td>{0} by</td><td>{0} text</td></tr>"
    markup = "".join(f"<table class=post>{rows.format(name)}</table>" for name in "AB")
    # Four characters of six.
    assert posts(markup, ["A by", "B text"]) == ["A by", "A text", "B by", "B text"]


def test_places_with_less_than_half_of_the_text_of_another_one_are_left_out() -> None:
    rows = "<tr><td>{0}</td><td>{0} text</td></tr>"
    markup = "".join(f"<table class=post>{rows.format(name)}</table>" for name in "ABC")
    # Three authors have three characters, one text has six: exactly half. Two have a third.
    assert posts(markup, ["A", "B", "C", "B text"])[:2] == ["A", "A text"]
    assert posts(markup, ["A", "B", "B text"]) == ["A text", "B text", "C text"]


def test_of_places_inside_each_other_the_inner_one_is_taken() -> None:
    rows = "<tr><td><b>{0}</b> <div>{0} text</div></td></tr>"
    markup = "".join(f"<table class=post>{rows.format(name)}</table>" for name in "AB")
    page = parse(markup)
    returned = [*page.find("td").tolist(), *page.find("div").tolist()]
    found = TablePattern().posts(page, returned)
    assert [page.text(node) for node in found] == ["A text", "B text"]


def test_a_table_the_path_does_not_fit_is_taken_whole() -> None:
    markup = """<table class=post><tr><td>Ann</td><td>First</td></tr></table>
        <table class=post><tr><td>Deleted</td></tr></table>"""
    assert posts(markup, ["First"]) == ["First", "Deleted"]


def test_ids_that_differ_in_digits_are_the_same() -> None:
    markup = """<table class=post id=post_9_x1><tr><td>One</table>
        <table class=post id=post_10_x22 width=5><tr><td>Two</table>
        <table class=post id=head_10_x22 width=5><tr><td>Head</table>"""
    # The second differs from the first in its width alone, the third in width and id.
    assert posts(markup, ["One"]) == ["One", "Two"]


@pytest.mark.parametrize(
    "difference",
    ["class=q", "width=1", "cellspacing=1", "cellpadding=1", "border=1", "align=left", "id=other"],
)
def test_six_of_seven_properties_must_agree(difference: str) -> None:
    first = "<table><tr><td>One</td></tr></table>"
    one_off = f"<table {difference}><tr><td>Two</td></tr></table>"
    other = "border=2" if difference != "border=1" else "align=right"
    two_off = f"<table {difference} {other}><tr><td>Three</td></tr></table>"
    assert posts(first + one_off + two_off, ["One"]) == ["One", "Two"]


def test_the_order_of_class_names_does_not_matter() -> None:
    markup = """<table class="post even" width=1><tr><td>One</table>
        <table class=" even  post" width=2><tr><td>Two</table>
        <table class="post odd" width=2><tr><td>Three</table>"""
    assert posts(markup, ["One"]) == ["One", "Two"]


def test_the_pattern_with_most_text_wins() -> None:
    menu = "".join(f"<table class=m width=1><tr><td>{name} menu</table>" for name in "ABC")
    thread = "<table class=p id=t><tr><td>A post</table><table class=p id=t><tr><td>Reply</table>"
    # Twelve characters in the menu against six of one post, or eleven of two.
    assert posts(menu + thread, ["A menu", "C menu", "A post"])[0] == "A menu"
    assert posts(menu + thread, ["A menu", "Reply", "A post"]) == ["A post", "Reply"]


def test_tables_with_similar_but_different_properties_are_one_pattern() -> None:
    menu = "<table class=m width=1 id=m><tr><td>Menu</table>"
    thread = """<table class=p id=p1 width=1><tr><td>One</table>
        <table class=p id=p2 width=2><tr><td>Two</table>"""
    # Of each pattern alone, the menu has most text.
    texts = ["Menu", "One", "Two"]
    assert posts(menu + thread, texts) == ["One", "Two"]


def test_of_patterns_with_as_much_text_the_one_with_most_elements_wins() -> None:
    markup = """<table class=m width=1><tr><td>Menu</table>
        <table class=p id=t><tr><td>Ab</table><table class=p id=t><tr><td>Cd</table>"""
    assert posts(markup, ["Menu", "Ab", "Cd"]) == ["Ab", "Cd"]


def test_tables_inside_tables_of_the_same_kind_are_no_posts_of_their_own() -> None:
    # A quotation is a table like its post: the innermost are taken, half of all are nested.
    markup = """<table><tr><td>One <table><tr><td>Quote one</table></table>
        <table><tr><td>Two <table><tr><td>Quote two</table></table>"""
    assert posts(markup, ["Quote one"]) == ["Quote one", "Quote two"]


def test_where_nearly_all_tables_are_nested_the_outermost_with_siblings_are_the_posts() -> None:
    inner = "<table><tr><td>{} post</table>"
    markup = f"<table><tr><td>{''.join(map(inner.format, 'ABCD'))}</td></tr></table>"
    assert posts(markup, ["B post"]) == ["A post", "B post", "C post", "D post"]


def test_where_nearly_all_tables_are_nested_without_siblings_the_outermost_is_taken() -> None:
    markup = "<table><tr><td>" * 6 + "Deep" + "</td></tr></table>" * 6
    page = parse(markup)
    found = TablePattern().posts(page, cells(page, "Deep"))
    # The path of the innermost cell leads to the outermost one.
    assert found == [int(page.find("td")[0])]


def test_nothing_returned_gives_nothing() -> None:
    assert TablePattern().posts(parse(WORKED_EXAMPLE), []) == []
    assert TablePattern().posts(parse(""), []) == []


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<table><tr><td>" * 20_000 + "post", id="20,000 deep"),
        pytest.param("<table><tr><td>post</table>" * 50_000, id="50,000 tables"),
        pytest.param(
            "".join(f"<table class=c{n} width={n}><td>post</table>" for n in range(20_000)),
            id="20,000 signatures",
        ),
        pytest.param(
            "<table>" + "<tr><td>post</td></tr>" * 20_000 + "</table>" + "<table></table>" * 20_000,
            id="20,000 paths in 20,000 tables",
        ),
    ],
)
@pytest.mark.parametrize("mode", ["expand", "returned"])
def test_hostile_pages_come_to_an_end(markup: str, mode: str) -> None:
    page = parse(markup)
    leaves = page.outermost(page.runs.owner.tolist())
    found = TablePattern(mode=mode).posts(page, leaves)  # type: ignore[arg-type]
    assert found == page.outermost(found)


@given(random_pages.markup, st.data())
def test_posts_are_in_order_and_apart_and_include_what_was_returned_in_their_tables(
    markup: str, data: st.DataObject
) -> None:
    page = parse(markup)
    nodes = data.draw(st.lists(st.integers(0, len(page) - 1), max_size=4))

    expanded = TablePattern().posts(page, nodes)
    returned = TablePattern(mode="returned").posts(page, nodes)

    assert expanded == page.outermost(expanded)
    assert set(returned) <= set(nodes)
    assert bool(expanded) == bool(returned)
    for post in (*expanded, *returned):
        around = (post, *page.ancestors(post))
        assert "table" in [page.tag(node) for node in around]
