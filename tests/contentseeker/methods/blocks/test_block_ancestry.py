"""Features of the elements around a block: kinds, amounts, the best container, frames."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.ancestry import _inside_kinds, ancestry_features, best_container
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from contentseeker.page.structure import inside
from tests.contentseeker.methods.blocks.agreeing import agree, node_with, view_of, words
from tests.contentseeker.strategies import Element, known_pages, page_markup

MENU = "<ul class=menu>" + "<li><a href=/x>Some section</a></li>" * 6 + "</ul>"


def test_what_a_block_is_and_what_it_is_in() -> None:
    view = view_of(
        "<nav><ul><li>one</li></ul></nav><main><article><h2>two</h2><p>three</p></article></main>"
        "<table><tr><td>four</td></tr></table><form><button>five</button></form>"
    )
    agree(
        ancestry_features(view),
        {
            "is p": [0, 0, 1, 0, 0],
            "is li": [1, 0, 0, 0, 0],
            "is cell": [0, 0, 0, 1, 0],
            "is control": [0, 0, 0, 0, 1],
            "in nav": [1, 0, 0, 0, 0],
            "in list": [1, 0, 0, 0, 0],
            "in main": [0, 1, 1, 0, 0],
            "in article": [0, 1, 1, 0, 0],
            "in heading": [0, 1, 0, 0, 0],
            "in table": [0, 0, 0, 1, 0],
            "in form": [0, 0, 0, 0, 1],
            "in footer": [0, 0, 0, 0, 0],
            "depth": [4, 4, 4, 4, 3],
        },
    )


def test_amounts_of_the_elements_around() -> None:
    # Words: 1, 3 (all in a link), 4.
    view = view_of("<div><p>one</p><p><a href=/x>two two two</a></p></div><p>three three x y</p>")
    agree(
        ancestry_features(view),
        {
            "link density 0 up": [0, 1, 0],
            "link density 1 up": [11 / 14, 11 / 14, 11 / 29],
            "words per block 0 up": [1, 3, 4],
            "words per block 1 up": [2, 2, 8 / 3],
            "words per block 2 up": [8 / 3] * 3,
            "share of page 0 up": [1 / 8, 3 / 8, 4 / 8],
            "share of page 1 up": [4 / 8, 4 / 8, 1],
            "blocks 0 up": [1, 1, 1],
            "blocks 1 up": [2, 2, 3],
            "share of parent": [1 / 4, 3 / 4, 4 / 8],
        },
    )


def test_the_best_container_is_the_one_around_most_paragraphs() -> None:
    view = view_of(
        f"{MENU}<div class=page><div class=story><p>{words(60)}</p><p>{words(60)}</p>"
        f"<p>{words(60)}</p></div><div class=aside><p>{words(60)}</p></div></div>"
    )
    assert best_container(view) == node_with(view, "story")
    is_story = [0.0] * 6 + [1, 1, 1, 0]
    agree(
        ancestry_features(view),
        {
            "in container": is_story,
            "depth in container": [-1] * 6 + [1, 1, 1, -1],
            # Inside it: how far from its nearer end, below 0.
            "blocks to container": [6, 5, 4, 3, 2, 1, 0, -1, 0, 1],
            "place in container": [-1] * 6 + [0, 1 / 3, 2 / 3, -1],
            "share of container": [180 / 252] * 10,
            "link density of container": [0] * 10,
            # A menu's item meets the story in the body, the aside one step earlier.
            "steps to container": [2] * 6 + [1, 1, 1, 2],
        },
    )


def test_paragraphs_full_of_links_do_not_vote() -> None:
    linked = f"<p><a href=/x>{words(90)}</a></p>"
    view = view_of(f"<div class=links>{linked * 5}</div><div class=story><p>{words(60)}</p></div>")
    assert best_container(view) == node_with(view, "story")


def test_elements_full_of_links_get_less_of_the_votes() -> None:
    linked = f"<ul><li><a href=/x>{words(90)}</a></li></ul>"
    paragraph = f"<p>{words(60)}</p>"
    view = view_of(
        f"<div class=links>{paragraph * 3}{linked * 9}</div><div class=story>{paragraph * 2}</div>"
    )
    assert best_container(view) == node_with(view, "story")


def test_without_running_text_the_body_is_the_container() -> None:
    view = view_of("<div><p>one</p></div><div><p>two</p></div>")
    assert best_container(view) == view.page.body
    agree(ancestry_features(view), {"in container": [1, 1], "in text frame": [1, 1]})


def test_a_page_of_inline_text_has_a_container() -> None:
    view = view_of(f"{words(60)}<br>{words(60)}")
    # The paragraphs' own element is the body; votes go to what is around it.
    assert view.page.tag(best_container(view)) in ("html", "body")
    agree(ancestry_features(view), {"in container": [1, 1]})


def test_the_half_frame_is_the_innermost_element_with_most_unlinked_words() -> None:
    view = view_of(
        f"<div><p><a href=/x>{words(500)}</a></p></div>"
        f"<div class=outer><div class=inner><p>{words(30)}</p><p>{words(30)}</p></div>"
        f"<p>{words(20)}</p></div><p>{words(20)}</p>"
    )
    agree(ancestry_features(view), {"in half frame": [0, 1, 1, 0, 0]})


def test_one_paragraph_with_most_words_is_a_frame_of_its_own() -> None:
    view = view_of(f"<div><p>{words(30)}</p><p>{words(300)}</p></div>")
    agree(
        ancestry_features(view),
        {"in half frame": [0, 1], "in text frame": [0, 1], "steps to half frame": [1, 0]},
    )


def test_the_text_frame_holds_more_than_the_half_frame() -> None:
    view = view_of(
        f"<div><div><p>{words(60)}</p><p>{words(60)}</p></div><p>{words(70)}</p></div><p>end</p>"
    )
    agree(ancestry_features(view), {"in half frame": [1, 1, 0, 0], "in text frame": [1, 1, 1, 0]})


@given(known_pages(), st.randoms(use_true_random=False))
def test_inside_one_of_several_kinds_is_what_asking_kind_by_kind_says(
    root: Element, random: Random
) -> None:
    view = BlockView(parse(page_markup(root)))
    page = view.page
    kind = np.array([random.choice([0, 0, 1, 2, 3]) for _ in page.tags], dtype=np.intp)
    kind[page.inline[page.tag_codes]] = 0
    found = _inside_kinds(kind, 3, view)
    for number in (1, 2, 3):
        is_inside = inside(np.flatnonzero(kind == number), page.subtree_end)
        assert found[number - 1].tolist() == is_inside[view.node].tolist()
