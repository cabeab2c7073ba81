"""Features of what stands around a block, worked by hand on one small page."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.text_features import last_flagged, surrounding_features
from tests.contentseeker.methods.blocks.agreeing import agree, view_of, words

PAGE = (
    f"<div><h1>One two</h1><p>{words(60)}</p></div><h2>three</h2>"
    f"<p><a href=/x>four five</a></p><p>{words(40)}</p>"
)
# Words: 2, 60, 1, 2, 40; 105 in all.


def test_the_place_of_every_block() -> None:
    agree(
        surrounding_features(view_of(PAGE)),
        {
            "words before": [0, 2, 62, 63, 65],
            "share before": [0, 2 / 105, 62 / 105, 63 / 105, 65 / 105],
        },
    )


def test_the_blocks_around_every_block() -> None:
    agree(
        surrounding_features(view_of(PAGE)),
        {
            "words around 2": [63 / 3, 65 / 4, 105 / 5, 103 / 4, 43 / 3],
        },
    )


def test_headings_before_every_block() -> None:
    view = view_of(PAGE)
    assert view.is_heading.tolist() == [True, False, True, False, False]
    agree(
        surrounding_features(view),
        {
            "heading level": [1, 0, 2, 0, 0],
            "level of last heading": [1, 1, 2, 2, 2],
            "blocks since heading": [0, 1, 0, 1, 2],
            "words since heading": [0, 2, 0, 1, 3],
            "blocks since h1": [0, 1, 2, 3, 4],
            "words since h1": [0, 2, 62, 63, 65],
            "from first h1": [0, 1, 2, 3, 4],
        },
    )


def test_a_page_without_headings_and_blocks_before_the_first() -> None:
    agree(
        surrounding_features(view_of("<p>one</p><p>two</p>")),
        {
            "level of last heading": [-1, -1],
            "blocks since heading": [-1, -1],
            "blocks since h1": [-1, -1],
            "from first h1": [np.nan, np.nan],
        },
    )
    agree(
        surrounding_features(view_of("<p>one</p><h6>two</h6><h1>three</h1>")),
        {
            "heading level": [0, 6, 1],
            "level of last heading": [-1, 6, 1],
            "from first h1": [-2, -1, 0],
        },
    )


def test_running_text_is_long_and_hardly_linked() -> None:
    linked = f"<p><a href=/x>{words(60)}</a></p>"
    view = view_of(f"<p>{words(60)}</p>{linked}<p>short</p><p>{words(60)}<a href=/>x</a></p>")
    assert view.is_running_text.tolist() == [True, False, False, True]


def test_running_text_before_and_behind_every_block() -> None:
    agree(
        surrounding_features(view_of(PAGE)),
        {
            "blocks since running text": [-1, 0, 1, 2, 0],
            "running text before": [0, 0, 60, 60, 60],
            "running text behind": [100, 40, 40, 40, 0],
            "share of running text before": [0, 0, 0.6, 0.6, 0.6],
        },
    )


def test_a_page_without_running_text() -> None:
    agree(
        surrounding_features(view_of("<p>one</p><p>two</p>")),
        {
            "blocks since running text": [-1, -1],
            "running text before": [0, 0],
            "share of running text before": [0, 0],
        },
    )


@given(st.lists(st.booleans()))
def test_the_last_flagged_place_is_found_as_by_looking_back(flags: list[bool]) -> None:
    expected = [
        next((before for before in reversed(range(place + 1)) if flags[before]), -1)
        for place in range(len(flags))
    ]
    assert last_flagged(np.array(flags, dtype=np.bool_)).tolist() == expected
