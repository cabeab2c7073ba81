"""Elements made alike, and blocks that say the same."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.text_features import _alike, copies, repetition_features
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import agree, view_of
from tests.contentseeker.methods.blocks.all_shown import all_shown
from tests.contentseeker.strategies import Element, known_pages, page_markup, survey

LISTS = (
    "<ul><li class=a>one</li><li class=a>two</li><li class=b>three</li><li>four</li></ul>"
    "<ul><li class=a>five</li></ul>"
)


def test_elements_are_alike_in_tag_and_class() -> None:
    agree(
        repetition_features(view_of(LISTS)),
        {
            "alike on page 0 up": [3, 3, 1, 1, 3],
            "alike beside 0 up": [2, 2, 1, 1, 1],
            "alike on page 1 up": [2, 2, 2, 2, 2],
            "alike beside 1 up": [2, 2, 2, 2, 2],
            "most alike beside": [2, 2, 2, 2, 2],
        },
    )


@given(known_pages())
def test_signatures_are_equal_where_tag_and_class_are(root: Element) -> None:
    # Tags nobody has heard of count as one; there is only one such here.
    view, truth = BlockView(parse(page_markup(root))), survey(all_shown(root))
    made = [(view.page.tag(node), each.attributes.get("class"))
            for node, each in enumerate(truth.elements)]  # fmt: skip
    found = view.signature.tolist()
    assert len(set(zip(made, found, strict=True))) == len(set(made)) == len(set(found))


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(-1, 3)), max_size=12))
def test_those_alike_are_counted_as_by_looking_at_all(made: list[tuple[int, int]]) -> None:
    made = [(kind, min(parent, len(made) - 1)) for kind, parent in made]
    kinds, parents = np.array(made, dtype=np.int64).reshape(-1, 2).T
    on_page, beside = _alike(kinds, parents.astype(np.int32))
    assert on_page.tolist() == [sum(kind == other for other, _ in made) for kind, _ in made]
    assert beside.tolist() == [
        sum((kind, max(parent, 0)) == (other, max(of, 0)) for other, of in made)
        for kind, parent in made
    ]


def test_blocks_are_of_one_path_if_the_elements_around_them_are_alike() -> None:
    view = view_of(LISTS + "<p>six</p>")
    group = view.path.tolist()
    assert group[0] == group[1] == group[4]
    assert len({group[0], group[2], group[3], group[5]}) == 4


def test_amounts_of_a_path() -> None:
    view = view_of("<p>one two</p><p><a href=/x>four</a></p><div>a b c</div>")
    agree(
        repetition_features(view),
        {
            "blocks of path": [2, 2, 1],
            "words per block of path": [1.5, 1.5, 3],
            "link density of path": [4 / 11, 4 / 11, 0],
            "share of path": [0.5, 0.5, 0.5],
        },
    )


def test_copies_are_other_blocks_that_say_the_same() -> None:
    view = view_of("<p>Read more</p><p>A story</p><div>Read more</div><li>Read more</li>")
    assert copies(view).tolist() == [2, 0, 2, 2]
    assert copies(view_of("")).tolist() == []
