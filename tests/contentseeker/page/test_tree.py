import re

import pytest
from hypothesis import given

from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.page.tree import PageTree, SelectorKind, build_tree, safe_name
from tests.contentseeker.broken_markup import broken_markup

STORY = "<div class=story><p>One</p><p class=lead>Two <b>three</b> four</p></div><p>Five</p>"
# html 0, body 1, div 2, p 3, p 4, b 5, p 6


def tree_of(markup: str) -> PageTree:
    return build_tree(parse(markup))


@given(broken_markup)
def test_tree_and_page_agree_about_every_element(markup: str) -> None:
    page = parse(markup)
    tree = build_tree(page)

    in_document_order = [] if tree.root is None else list(tree.root.iter())
    assert in_document_order == tree.elements
    assert [element.tag for element in tree.elements] == [safe_name(tag) for tag in page.tags]
    for node, element in enumerate(tree.elements):
        parent = element.getparent()
        assert tree.node(element) == node
        assert (-1 if parent is None else tree.node(parent)) == page.parent[node]


def test_text_stands_where_it_stood_in_the_page() -> None:
    tree = tree_of(STORY)

    assert tree.element(4).text == "Two "
    assert tree.element(5).text == "three"
    assert tree.element(5).tail == " four"


def test_scripts_and_styles_keep_their_content() -> None:
    tree = tree_of("<style>p > b {}</style><script>if (a < b) run('</p>')</script>")

    assert tree.element(2).text == "p > b {}"
    assert tree.element(3).text == "if (a < b) run('</p>')"


def test_names_that_xml_forbids_get_a_safe_spelling() -> None:
    tree = tree_of('<o:p @click="go" 1st=a a:b=first a_b=second>x<loading="lazy">y')

    [odd, odder] = tree.elements[2:]
    assert odd.tag == "o_p"
    assert dict(odd.items()) == {"_click": "go", "_1st": "a", "a_b": "first"}
    assert odder.tag == "loading__lazy_"


def test_characters_that_xml_forbids_become_spaces() -> None:
    tree = tree_of('<p title="a&#1;b&#x1F;c">x</p>')

    assert tree.element(2).get("title") == "a b c"


def test_an_empty_page_has_no_root_and_nothing_to_find() -> None:
    tree = tree_of("")

    assert tree.root is None
    assert tree.select("p") == []


@pytest.mark.parametrize(
    ("selector", "kind", "expected"),
    [
        ("p", "css", [3, 4, 6]),
        ("div.story > p", "css", [3, 4]),
        ("P.lead b, div", "css", [2, 5]),
        ("//div/p[2]", "xpath", [4]),
        ("//b/ancestor::*", "xpath", [0, 1, 2, 4]),
        ("//table", "xpath", []),
    ],
)
def test_selectors_find_node_ids_in_document_order(
    selector: str, kind: SelectorKind, expected: list[int]
) -> None:
    assert parse(STORY).select(selector, kind=kind) == expected


@pytest.mark.parametrize(
    ("selector", "kind", "reason"),
    [
        ("p[", "css", "Expected ident"),
        ("", "css", "Expected selector"),
        ("p::before", "css", "Pseudo-elements"),
        ("//p[", "xpath", "Invalid"),
        ("//x:p", "xpath", "namespace prefix"),
        ("//p/text()", "xpath", "other than elements"),
        ("//p/@class", "xpath", "other than elements"),
        ("count(//p)", "xpath", "other than elements"),
        ("/html" + "/p" * 6000, "xpath", "limit exceeded"),
    ],
)
def test_a_bad_selector_is_refused_with_its_name_and_the_reason(
    selector: str, kind: SelectorKind, reason: str
) -> None:
    with pytest.raises(ArgumentError, match=f"(?s){re.escape(repr(selector)[:100])}.*{reason}"):
        parse(STORY).select(selector, kind=kind)


def test_an_unknown_kind_of_selector_is_refused() -> None:
    with pytest.raises(ArgumentError, match="kind must be 'css' or 'xpath', not 'jquery'"):
        parse(STORY).select("p", kind="jquery")  # type: ignore[arg-type] # the point of the test


def test_an_element_of_another_tree_is_refused() -> None:
    foreign = tree_of(STORY).element(3)

    with pytest.raises(ArgumentError, match="element <p> is not part of this page's tree"):
        tree_of(STORY).node(foreign)


def test_twenty_thousand_levels_are_built_searched_and_freed() -> None:
    tree = tree_of("<div>" * 20_000 + "<b>deep</b>")

    assert len(tree.select("div")) == 20_000
    assert tree.select("//b/..", kind="xpath") == [20_001]
