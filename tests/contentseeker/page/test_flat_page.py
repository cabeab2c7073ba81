"""One page as arrays: parents and children, visibility, links."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from contentseeker import ArgumentError
from contentseeker.page import parse
from tests.contentseeker.strategies import Element, known_pages, page_markup, survey

MARKUP = (
    "<html><head><title>T</title></head><body>"
    "<div id=a class='x y'><p>one <b>two</b></p><ul><li>three</li><li>four</li></ul></div>"
    "<div id=b><a href=/>five</a></div></body></html>"
)
HTML, HEAD, TITLE, BODY, DIV_A, P, B, UL, LI_1, LI_2, DIV_B, A = range(12)


@given(known_pages())
def test_elements_are_numbered_in_document_order(root: Element) -> None:
    page, truth = parse(page_markup(root)), survey(root)
    assert page.tags == [element.tag for element in truth.elements]
    assert page.parent.tolist() == truth.parent
    assert page.depth.tolist() == truth.depth
    assert page.subtree_end.tolist() == truth.end
    assert len(page) == len(truth.elements)


@given(known_pages())
def test_what_shows_and_what_is_a_link_agree_with_a_walk(root: Element) -> None:
    page, truth = parse(page_markup(root)), survey(root)
    assert page.visible.tolist() == truth.visible
    assert page.in_link.tolist() == truth.in_link
    assert page.link_nodes.tolist() == [
        node
        for node, element in enumerate(truth.elements)
        if element.tag == "a" and "href" in element.attributes
    ]


@given(known_pages())
def test_children_ancestors_and_siblings_agree_with_a_walk(root: Element) -> None:
    page, truth = parse(page_markup(root)), survey(root)
    for node in range(len(page)):
        children = truth.children(node)
        assert list(page.children(node)) == children
        assert [page.siblings.child(node, place) for place in range(len(children))] == children
        ancestors = list(page.ancestors(node))
        assert ancestors == [n for n in reversed(range(node)) if truth.end[n] > node]


class TestAnOrdinaryPage:
    def test_elements_have_tags_and_attributes(self) -> None:
        page = parse(MARKUP)
        assert page.tag(UL) == "ul"
        assert page.attrs(DIV_A) == {"id": "a", "class": "x y"}
        assert page.attrs(A) == {"href": "/"}
        assert page.attrs(P) == page.attrs(HTML) == {}

    def test_finding_by_tag_is_in_document_order(self) -> None:
        page = parse(MARKUP)
        assert page.find("li").tolist() == [LI_1, LI_2]
        assert page.find("a", "div", "p").tolist() == [DIV_A, P, DIV_B, A]
        assert page.find("table").tolist() == []
        assert [page.count("li"), page.count("a", "div", "p"), page.count("table")] == [2, 4, 0]

    def test_moving_up_and_down(self) -> None:
        page = parse(MARKUP)
        assert list(page.children(BODY)) == [DIV_A, DIV_B]
        assert list(page.children(A)) == []
        assert list(page.ancestors(LI_2)) == [UL, DIV_A, BODY, HTML]
        assert list(page.ancestors(HTML)) == []

    def test_outermost_drops_repeats_and_what_is_inside_another(self) -> None:
        page = parse(MARKUP)
        assert page.outermost([A, LI_1, DIV_A, LI_1, P, A]) == [DIV_A, A]
        assert page.outermost(np.array([LI_2, LI_1])) == [LI_1, LI_2]
        assert page.outermost([HTML, A]) == [HTML]
        assert page.outermost([]) == []

    def test_text_by_element(self) -> None:
        page = parse(MARKUP)
        assert page.text(P) == "one two"
        assert page.text(UL) == "three\nfour"
        assert page.text(HTML) == page.text(BODY) == "one two\nthree\nfour\nfive"
        assert page.text(TITLE) == ""
        assert page.text_of([DIV_B, P, B]) == "one two\nfive"

    def test_the_body_and_where_the_page_came_from(self) -> None:
        page = parse(MARKUP, url="http://site.example/a")
        assert page.body == BODY
        assert page.has_body
        assert page.url == "http://site.example/a"
        assert repr(page) == "<FlatPage http://site.example/a: 12 elements, utf-8>"

    def test_arrays_are_small_integers(self) -> None:
        page = parse(MARKUP)
        for name in ("parent", "depth", "subtree_end", "marks", "subtree_chars", "gap_chars"):
            assert getattr(page, name).dtype == np.int32, name
        assert page.visible.dtype == page.in_link.dtype == np.bool_


class TestNoBody:
    def test_a_frameset_has_its_root_for_a_body(self) -> None:
        page = parse("<frameset><frame src=a><noframes>Go away</noframes></frameset>")
        assert (page.body, page.has_body) == (0, False)
        assert page.text(page.body) == "Go away"

    def test_an_empty_page_has_none_either(self) -> None:
        page = parse("")
        assert len(page) == 0
        assert not page.has_body
        assert page.find("p").tolist() == []
        assert page.text_of([]) == ""


class TestVisibility:
    @pytest.mark.parametrize(
        "attribute",
        [
            "hidden",
            "hidden=''",
            "HIDDEN=hidden",
            "hidden=until-found",
            "style='display:none'",
            "style='display: none;'",
            "style='DISPLAY:NONE'",
            "style='display\t:\nnone'",
            "style='color:red;display:none!important'",
            "style='visibility:hidden'",
            "Style='Visibility : Hidden'",
            "style=';;display:none'",
        ],
    )
    def test_hidden_elements_have_no_text(self, attribute: str) -> None:
        page = parse(f"<div>a<p {attribute}>b<b>c</b></p>d</div>")
        assert page.text(0) == "ad"
        assert page.visible.tolist() == [True, True, True, False, False]

    @pytest.mark.parametrize(
        "attribute",
        [
            "",
            "class=hidden",
            "data-hidden",
            "aria-hidden=true",
            "style=''",
            "style='display:block'",
            "style='visibility:visible'",
            "style='overflow:hidden'",
            "style='backface-visibility:hidden'",
            "style='-webkit-backface-visibility: hidden; color: red'",
            "style='--display:none'",
            "title='display:none'",
        ],
    )
    def test_other_elements_keep_theirs(self, attribute: str) -> None:
        assert parse(f"<p {attribute}>text</p>").text(0) == "text"

    @pytest.mark.parametrize(
        "tag",
        ["script", "style", "noscript", "template", "iframe", "noembed", "svg", "head"],
    )
    def test_some_elements_never_show(self, tag: str) -> None:
        # Bare text in the head would open the body.
        content = "<title>secret</title>" if tag == "head" else "secret"
        page = parse(f"<{tag}>{content}</{tag}><body><p>text</p>")
        assert page.text(0) == "text"
        assert not page.visible[page.tags.index(tag)]

    def test_what_stands_inside_a_hidden_element_cannot_show_itself(self) -> None:
        page = parse("<div hidden><p style='display:block'>a</p></div><p>b</p>")
        assert page.text(0) == "b"

    def test_text_around_a_hidden_element_stays_together(self) -> None:
        page = parse("<p>before <span hidden>x</span>after</p>")
        assert page.text(0) == "before after"

    def test_links_need_a_target(self) -> None:
        page = parse("<a href=/x><b>y</b></a><a name=z>z</a><link href=c><area href=d>")
        assert page.link_nodes.tolist() == [page.tags.index("a")]
        assert [page.tags[n] for n in np.flatnonzero(page.in_link)] == ["a", "b"]


class TestArguments:
    @pytest.mark.parametrize("markup", [None, 5, Path("page.html"), ["<p>"], bytearray(b"<p>")])
    def test_a_page_that_is_no_page_is_refused_with_advice(self, markup: object) -> None:
        with pytest.raises(ArgumentError, match=r"markup must be bytes or str, not .*read_bytes"):
            parse(markup)  # type: ignore[arg-type]  # the mistake under test

    @pytest.mark.parametrize("name", ["url", "encoding"])
    @pytest.mark.parametrize("value", [5, b"utf-8", ["x"]])
    def test_a_label_that_is_no_text_is_refused_by_name(self, name: str, value: object) -> None:
        with pytest.raises(ArgumentError, match=f"{name} must be str or None, not"):
            parse("<p>x", **{name: value})  # type: ignore[arg-type]  # the mistake under test


DIGEST = """
import hashlib, sys
import numpy as np
from contentseeker.features import node_features
from contentseeker.page import parse
page = parse(sys.stdin.buffer.read())
digest = hashlib.sha256(page.log.stream)
features = node_features(page)
for array in (page.parent, page.depth, page.subtree_end, page.visible, page.runs.chars,
              page.blocks.node, page.blocks.chars, features.raw, features.normalised):
    digest.update(np.ascontiguousarray(array).tobytes())
sys.stdout.write(digest.hexdigest() + repr(page.blocks.texts()))
"""


def test_two_processes_agree_on_every_array() -> None:
    markup = (MARKUP + "<p>Größe &amp; 漢字 the storm was in the north</p>").encode() * 20
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            input=markup,
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            cwd=Path(__file__).parents[3],
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
