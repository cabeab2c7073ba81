"""Nearest marked ancestors."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page import parse
from contentseeker.page.structure import nearest
from tests.contentseeker.broken_markup import broken_markup


@given(broken_markup, st.randoms(use_true_random=False))
def test_nearest_marked_ancestor_agrees_with_walking_up(markup: str, random: Random) -> None:
    page = parse(markup)
    marked = np.array([random.random() < 0.3 for _ in range(len(page))], dtype=np.bool_)
    expected = [
        next((each for each in (node, *page.ancestors(node)) if marked[each]), -1)
        for node in range(len(page))
    ]
    assert nearest(marked, page.parent).tolist() == expected


def test_a_chain_of_twenty_thousand_is_climbed() -> None:
    page = parse("<b>" * 20_000 + "x")
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[page.body] = True
    assert nearest(marked, page.parent)[-1] == page.body
