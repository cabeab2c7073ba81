"""TP-any: which elements are posts on forums without tables, and which are not."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.content_seeker.heuristics import TablePattern
from contentseeker.methods.content_seeker.heuristics.repeated import repeated_elements
from contentseeker.page import parse
from tests.contentseeker.methods.content_seeker.heuristics import random_pages
from tests.contentseeker.methods.content_seeker.heuristics.test_table_pattern import posts

ANY = TablePattern(beyond_tables=True)
FORUM = """<div class=head>The forum</div>
<div id=thread>
<div class="post post-17 even"><b>Ann</b><p>One</p></div>
<div class="post post-18 odd"><b>Ben</b><p>Two</p></div>
<div class=ad><p>Buy</p></div>
<div class="post post-19 even"><b>Cid</b><p>Three</p></div>
<div class=pager><a>Next page</a></div></div><div class=foot>Imprint</div>"""


def groups(markup: str) -> list[list[str]]:
    """Texts of the repeated elements of a page, group by group."""
    page = parse(markup)
    return [[page.text(node) for node in group] for group in repeated_elements(page)]


def siblings(*attributes: str, inside: str = "<p>{}</p>") -> str:
    """Divs with these attributes, which say their number."""
    return "".join(
        f"<div {given}>{inside.format(number)}</div>" for number, given in enumerate(attributes, 1)
    )


def test_posts_of_divs_are_found_by_one_of_them() -> None:
    assert posts(FORUM, ["Two"], pattern=ANY) == ["One", "Two", "Three"]
    assert posts(FORUM, ["Two"]) == []


def test_only_the_returned_posts_if_so_wished() -> None:
    pattern = TablePattern(mode="returned", beyond_tables=True)
    assert posts(FORUM, ["Two"], pattern=pattern) == ["Two"]


def test_a_repeated_element_may_itself_be_the_returned_one() -> None:
    page = parse(FORUM)
    [post] = [node for node in range(len(page)) if page.text(node) == "Ben\nTwo"]
    found = ANY.posts(page, [post])
    assert [page.text(node) for node in found] == ["Ann\nOne", "Ben\nTwo", "Cid\nThree"]


def test_a_returned_thread_stands_for_the_posts_inside_it() -> None:
    page = parse(FORUM)
    found = ANY.posts(page, page.select("#thread"))
    # "AnnOne", "BenTwo" and "CidThree" are 20 of the thread's 32 characters.
    assert [page.text(node) for node in found] == ["Ann\nOne", "Ben\nTwo", "Cid\nThree"]
    assert TablePattern().posts(page, page.select("#thread")) == []


def test_a_returned_element_with_mostly_other_text_stands_for_no_posts() -> None:
    page = parse(FORUM.replace("Buy", "Buy one, get one, and another one for the garden"))
    thread = page.select("#thread")
    assert ANY.posts(page, thread) == thread
    assert TablePattern().posts(page, thread) == []


def test_an_element_that_is_not_repeated_is_dropped_if_another_one_is() -> None:
    assert posts(FORUM, ["Imprint", "Two"], pattern=ANY) == ["One", "Two", "Three"]


def test_where_nothing_is_repeated_the_returned_elements_are_taken_whole() -> None:
    # A page with one post.
    assert posts(FORUM, ["Imprint"], pattern=ANY) == ["Imprint"]
    assert posts(FORUM, ["Imprint"]) == []


def test_an_answer_inside_the_element_of_another_post_is_found() -> None:
    def message(number: int) -> str:
        return f"<div class=msg><b>Ann</b><div class=said>Text {number}</div></div>"

    # Every answer is in a list beside the message that it answers.
    markup = f"<li>{message(1)}<ul><li>{message(2)}<ul><li>{message(3)}</ul></ul>"
    assert posts(f"<ul>{markup}</ul>", ["Text 2"], pattern=ANY) == ["Text 1", "Text 2", "Text 3"]


def test_the_post_is_the_element_that_is_repeated_most() -> None:
    # Two of three texts have paragraphs; all three posts have an author and a text.
    texts = ("<p>One</p>", "<p>Two</p>", "Three")
    markup = "".join(
        f"<div class=post><b>Ann</b><div class=text>{text}</div></div>" for text in texts
    )
    assert groups(markup) == [["Ann\nOne", "Ann\nTwo", "Ann\nThree"], ["One", "Two"]]
    page = parse(markup)
    found = ANY.posts(page, page.select(".text")[:1])
    assert [page.text(node) for node in found] == ["One", "Two", "Three"]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("", "", ""), id="neither class nor id"),
        pytest.param(("id=nav", "id=main", "id=foot"), id="ids of their own"),
        pytest.param(("class=nav", "class=main", "class=foot"), id="classes of their own"),
        pytest.param(("class=box", "class=box", "class=box"), id="one class for all"),
    ],
)
def test_navigation_text_and_footer_are_no_posts(names: Sequence[str]) -> None:
    contents = ("<ul><li>Menu</li></ul>", "<h1>Title</h1><p>Text</p>", "<p>Imprint</p>")
    page = "".join(
        f"<div {name}>{inside}</div>" for name, inside in zip(names, contents, strict=True)
    )
    assert groups(page) == []
    # Without a pattern the returned element stays alone.
    assert posts(page, ["Text"], pattern=ANY) == ["Text"]
    assert posts(page, ["Text"]) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("class=post", "class=post"),
        ("class='a b'", "class=' b  A'"),
        ("class=post7", "class=post12"),
        ("class=windowbg", "class=windowbg2"),
        ("class='post row-even first'", "class='post row-odd'"),
        # One of two classes, two of three.
        ("class=post", "class='post mine'"),
        ("class='post mine'", "class='post mine hot'"),
        ("id=post_17", "id=post_18"),
        ("class=a id=p1", "class=b id=p2"),
    ],
)
def test_names_that_are_similar(one: str, other: str) -> None:
    assert groups(siblings(one, other)) == [["1", "2"]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", ""),
        ("class=''", "class=''"),
        ("class=post", ""),
        # Only numbers and alternation are no name.
        ("class='1 even'", "class='2 odd'"),
        ("id=1", "id=2"),
        # One of three classes.
        ("class='post mine'", "class='post hot'"),
        ("class=eleven", "class=evening"),
        ("id=post", "id=reply"),
        ("class=post", "id=post"),
    ],
)
def test_names_that_are_not(one: str, other: str) -> None:
    assert groups(siblings(one, other)) == []


@pytest.mark.parametrize(
    ("one", "other", "is_similar"),
    [
        ("<b>1</b><p>x</p>", "<b>2</b><p>x</p><p>y</p>", True),
        # Two of three kinds.
        ("<b>1</b><p>x</p>", "<b>2</b><p>x</p><i>y</i>", True),
        ("<p class='text t1'>1</p>", "<p class='text t2'>2</p>", True),
        ("<p class=t1>1</p>", "<p class=t2>2</p>", True),
        # One of two kinds.
        ("<b>1</b><p>x</p>", "<p>2</p>", False),
        ("<p class=text>1</p>", "<p class=quote>2</p>", False),
        ("<p>1</p>", "<ul>2</ul>", False),
        # Text alone is no structure.
        ("1", "2", False),
    ],
)
def test_structure_inside(one: str, other: str, is_similar: bool) -> None:
    markup = f"<div class=post>{one}</div><div class=post>{other}</div>"
    assert bool(groups(markup)) == is_similar


def test_only_elements_of_one_tag_are_repeated_wherever_they_are() -> None:
    post = "<{0} class=post><p>{1}</p></{0}>"
    assert groups(post.format("div", 1) + post.format("section", 2)) == []
    apart = f"<div>{post.format('div', 1)}</div><div>{post.format('div', 2)}</div>"
    assert groups(apart) == [["1", "2"]]


def test_elements_of_two_looks_are_two_groups() -> None:
    markup = siblings("class=post", "class=ad", "class=post", "class=ad", "class=pager")
    assert groups(markup) == [["1", "3"], ["2", "4"]]


def test_the_group_with_most_returned_text_wins() -> None:
    markup = siblings("class=post", "class=ad", "class=post", "class=ad", "class=post")
    assert posts(markup, ["1", "2", "3"], pattern=ANY) == ["1", "3", "5"]
    assert posts(markup.replace("2", "two"), ["1", "two", "3"], pattern=ANY) == ["two", "4"]


def test_tables_come_first_and_are_compared_as_tables() -> None:
    table = "<table class=post id=p{0} width={0}><tr><td>Table {0}</td></tr></table>"
    markup = "".join(map(table.format, (1, 2))) + siblings("class=post", "class=post")
    # Alike as elements; as tables they differ in one field of seven, and the third in two.
    odd = table.format(3).replace("class=post", "class=quote")
    assert posts(markup + odd, ["Table 2"], pattern=ANY) == ["Table 1", "Table 2"]
    assert posts(markup, ["Table 1", "Table 2", "1"], pattern=ANY) == ["Table 1", "Table 2"]
    longer = markup.replace("<p>1", "<p>Post 1, longer than a table")
    texts = ["Post 1, longer than a table", "Table 1"]
    assert posts(longer, texts, pattern=ANY) == ["Post 1, longer than a table", "2"]


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param("<div class=a>" * 20_000 + "post", id="20,000 divs deep"),
        pytest.param("<div class=a><p>post</p></div>" * 20_000, id="20,000 posts"),
        pytest.param(
            "".join(
                f"<div class={chr(97 + n % 26) * (n // 26 + 1)}><p>post</div>" for n in range(5000)
            ),
            id="5,000 looks",
        ),
        pytest.param(
            f"<div class='{' '.join('x' + 'y' * n for n in range(500))}'><p>post</div>" * 500,
            id="500 classes each",
        ),
    ],
)
@pytest.mark.parametrize("mode", ["expand", "returned"])
def test_hostile_pages_come_to_an_end(markup: str, mode: str) -> None:
    page = parse(markup)
    leaves = page.outermost(page.runs.owner.tolist())
    found = TablePattern(mode=mode, beyond_tables=True).posts(page, leaves)  # type: ignore[arg-type]
    assert found == page.outermost(found)


@given(random_pages.markup, st.data())
def test_what_tp_finds_among_elements_in_tables_is_found_beyond_tables_too(
    markup: str, data: st.DataObject
) -> None:
    page = parse(markup.replace("<div", "<div class=x"))
    nodes = data.draw(st.lists(st.integers(0, len(page) - 1), max_size=4))

    expanded = ANY.posts(page, nodes)
    in_tables = [
        node
        for node in nodes
        if any(page.tag(around) == "table" for around in (node, *page.ancestors(node)))
    ]

    assert expanded == page.outermost(expanded)
    assert ANY.posts(page, in_tables) == TablePattern().posts(page, in_tables)
