"""The matrix a classifier sees."""

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.features import node_features
from contentseeker.methods.content_seeker import Vectoriser
from contentseeker.methods.content_seeker.vectors import tags_in
from contentseeker.page import parse

FEATURES = node_features(
    parse("<html lang=en><body><div><p>one two</p></div><ul><li>three</li></ul></body>")
)


def test_chosen_columns_come_first_in_the_chosen_order_then_one_column_per_tag() -> None:
    vectoriser = Vectoriser(("paraNum", "innerTxtLength"), ("li", "div"))

    assert vectoriser.names == ("paraNum", "innerTxtLength", "tagName=li", "tagName=div")
    # div, ul, li: of 7 + 5 characters and one paragraph.
    assert vectoriser.matrix(FEATURES).tolist() == [
        [1, 7 / 12, 0, 1],
        [0, 5 / 12, 0, 0],
        [0, 5 / 12, 1, 0],
    ]


def test_a_tag_never_seen_is_all_zeros() -> None:
    assert not Vectoriser((), ("article", "td")).matrix(FEATURES).any()


def test_a_page_without_candidates_gives_a_matrix_without_rows() -> None:
    empty = node_features(parse("<p>Text</p>"))
    matrix = Vectoriser(("paraNum",), ("div",)).matrix(empty)
    assert matrix.shape == (0, 2)
    assert matrix.dtype == np.float64


def test_tags_of_pages_are_listed_once_and_in_order() -> None:
    other = node_features(parse("<div><td>x</td></div><article>y</article>"))
    assert tags_in([FEATURES, other, FEATURES]) == tuple(sorted({*FEATURES.tags, *other.tags}))
    assert tags_in([]) == ()


def test_an_unknown_column_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match=r"^columns: there is no feature 'wordCount'.*paraNum"):
        Vectoriser(("paraNum", "wordCount"))
