"""Similar elements, on the types of page that repeat them."""

import pytest
from cssselect import parse as read_css
from cssselect.parser import Class
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage, parse
from contentseeker.page.names import ElementNames, SelectorStep, css_identifier, stable_names
from contentseeker.page.similar import find_similar, selector_for
from tests.contentseeker.broken_markup import broken_markup

POST = (
    "<div id=post-{0} class='post {1}'>"
    "<div class=head>Ann</div><div class=text>Text {0}</div></div>"
)
FORUM = (
    "<div id=menu><div class=box><a href=/>Home</a></div></div><div id=thread>"
    + "".join(POST.format(number, "odd" if number % 2 else "even") for number in range(1, 6))
    + "<div class=box><b>Reply</b></div></div><div class='post teaser'><a href=/x>Other</a></div>"
)


def by_id(page: FlatPage, name: str) -> int:
    return page.select(f"#{name}")[0]


def ids(page: FlatPage, nodes: list[int]) -> list[str]:
    return [page.attrs(node).get("id", "") for node in nodes]


def test_posts_of_a_thread_are_alike_whatever_their_number_and_colour() -> None:
    page = parse(FORUM)

    found = find_similar(page, by_id(page, "post-2"))

    assert found.selector == "div#thread > div.post"
    assert ids(page, found.nodes) == [f"post-{number}" for number in range(1, 6)]


def test_a_part_of_a_post_is_like_the_same_part_of_the_others() -> None:
    page = parse(FORUM)
    part = by_id(page, "post-3") + 2

    assert [page.text(node) for node in find_similar(page, part).nodes] == [
        f"Text {n}" for n in range(1, 6)
    ]


def test_boxes_in_different_places_are_not_alike() -> None:
    page = parse(FORUM)
    box = page.select("#thread > .box")[0]

    assert find_similar(page, box).nodes == [box]


def test_replies_inside_replies_are_alike() -> None:
    reply = "<li class='comment {}' id={}><div class=body>Yes</div>{}</li>"
    inner = reply.format("odd alt byuser depth-2", "inner", "")
    outer = reply.format("even depth-1", "outer", f"<ul class=children>{inner}</ul>")
    page = parse(f"<ol class=comments>{outer}{reply.format('odd depth-1', 'next', '')}</ol>")

    for name in ("outer", "inner", "next"):
        found = find_similar(page, by_id(page, name))
        assert found.selector == "li.comment"
        assert ids(page, found.nodes) == ["outer", "inner", "next"]


@pytest.mark.parametrize("colours", ["", "class=light class=dark", "class=odd class=even"])
def test_rows_of_a_table_are_alike_however_they_are_coloured(colours: str) -> None:
    first, second = colours.split() or ("", "")
    rows = f"<tr {first}><td>1<td>2<tr {second}><td>3<td>4" * 3
    page = parse(f"<table class=list>{rows}</table><table class=other><tr><td>x</table>")
    table = page.select("table.list")[0]

    assert find_similar(page, table + 1).nodes == list(page.children(table))
    assert find_similar(page, table + 1).selector == "table.list > tr"


def test_items_of_a_list_without_any_names_are_alike_in_their_list_only() -> None:
    page = parse(
        "<div id=a><ul><li>1<li class=active>2<li>3</ul></div><div id=b><ul><li>4</ul></div>"
    )

    assert [page.text(node) for node in find_similar(page, page.select("#a li")[1]).nodes] == [
        "1",
        "2",
        "3",
    ]


def test_boxes_that_share_a_name_but_hold_other_things_are_told_apart() -> None:
    story = "<div class='block story'><h2>Title</h2><p>Text</p></div>"
    advert = "<div class='block advert'><iframe></iframe></div>"
    page = parse(f"<main>{story * 3}{advert * 2}</main>")

    assert find_similar(page, page.select(".advert")[0]).nodes == page.select(".advert")
    assert find_similar(page, page.select(".story")[1]).nodes == page.select(".story")


def test_names_made_by_machines_and_for_the_whole_page_are_not_used() -> None:
    page = parse(
        "<body class=single><div class='css-ab sc-x xkqzzt col-6'><p class=lead>Text</p></div>"
    )

    assert find_similar(page, 2).selector == "body > div"
    assert stable_names("css-ab xkqzzt col-6 post-odd Größe a:b") == ("Größe", "a:b")


NAMES = st.text("ab:.#'\"\\ []>é漢😀-_1é\x01", max_size=5)
ATTRIBUTES = st.fixed_dictionaries(
    {}, optional={"class": st.lists(NAMES, max_size=3).map(" ".join), "id": NAMES}
)


@st.composite
def named_trees(draw: st.DrawFn) -> str:
    """Nested elements with few tags and many odd names."""
    pieces = []
    for _ in range(draw(st.integers(1, 25))):
        if draw(st.booleans()):
            attributes = draw(ATTRIBUTES)
            values = "".join(
                f' {k}="{v.replace(chr(34), "&quot;")}"' for k, v in attributes.items()
            )
            pieces.append(f"<{draw(st.sampled_from(('div', 'li', 'o:p', 'x.y')))}{values}>text")
        else:
            pieces.append(draw(st.sampled_from(("</div>", "</li>", "</o:p>"))))
    return "".join(pieces)


@given(st.one_of(named_trees(), broken_markup), st.data())
def test_the_selector_finds_exactly_the_nodes_and_the_node_is_one_of_them(
    markup: str, data: st.DataObject
) -> None:
    page = parse(markup)
    if not len(page):
        return
    node = data.draw(st.integers(0, len(page) - 1))

    found = find_similar(page, node)

    assert node in found.nodes
    assert page.select(found.selector) == found.nodes


@given(st.one_of(named_trees(), broken_markup), st.data())
def test_one_selector_finds_all_the_given_elements(markup: str, data: st.DataObject) -> None:
    page = parse(markup)
    if not len(page):
        return
    nodes = data.draw(st.lists(st.integers(0, len(page) - 1), min_size=1, max_size=5))

    assert set(nodes) <= set(page.select(selector_for(page, nodes)))


@given(st.text(st.characters(exclude_characters="\0\\"), min_size=1))
def test_any_name_can_be_written_in_css(name: str) -> None:
    [selector] = read_css(f".{css_identifier(name)}")
    assert isinstance(selector.parsed_tree, Class)
    assert selector.parsed_tree.class_name == name


def test_a_selector_for_several_elements_is_narrower_than_what_is_alike() -> None:
    page = parse(
        "<div class=story><p class=byline>Ann</p><p>One</p><p>Two</p></div>"
        "<div class=foot><p>Three</p></div>"
    )
    byline, one, two, three = page.select("p")

    assert selector_for(page, [byline]) == "p.byline"
    assert page.select(selector_for(page, [one, two])) == [byline, one, two]
    assert selector_for(page, [byline, three]) == "p.byline, div.foot > p"
    assert selector_for(page, [one, three]) == "body > div > p"


def test_a_selector_begins_at_a_name_although_the_tag_is_the_only_one_here() -> None:
    page = parse("<div class=story><p>Text <a href=/>link</a></p></div>")
    assert selector_for(page, page.select("a")) == "div.story > p > a"


def test_elements_of_different_kinds_get_chains_of_their_own() -> None:
    page = parse("<div id=main><p>One</p></div><ul class=comments><li>Two</ul>")
    nodes = [*page.select("p"), *page.select("li")]
    assert selector_for(page, nodes) == "div#main > p, ul.comments > li"


def test_a_page_of_twenty_thousand_levels_gets_a_short_selector() -> None:
    page = parse("<div class=a>" * 20_000 + "x")

    found = find_similar(page, 15_000)
    assert found.selector == "div.a"
    assert len(found.nodes) == 20_000
    assert selector_for(page, [15_000]).count(">") < 8


@pytest.mark.parametrize("node", [-1, 3, 99])
def test_an_element_that_is_not_there_is_refused(node: int) -> None:
    page = parse("<p>Text")
    with pytest.raises(ArgumentError, match=f"node {node} is not on this page"):
        find_similar(page, node)
    with pytest.raises(ArgumentError, match=f"node {node} is not on this page"):
        selector_for(page, [0, node])


def test_no_elements_at_all_are_refused() -> None:
    with pytest.raises(ArgumentError, match="nodes is empty"):
        selector_for(parse("<p>Text"), [])


def test_nothing_is_around_the_root() -> None:
    page = parse("<p>One<p>Two")
    found = ElementNames(page).found([SelectorStep("*"), SelectorStep("*")])
    assert found.tolist() == [False, True, True, True]


def test_a_step_writes_tag_id_and_names() -> None:
    assert str(SelectorStep("o:p", ("a:b",), "1x")) == r"o_p#\31 x.a\3a b"
    assert str(SelectorStep("*")) == "*"
