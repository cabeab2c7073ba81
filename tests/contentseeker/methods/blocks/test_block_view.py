"""The view of a page's blocks against a walk through the tree the page was written from."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.view import BlockView, ratio, running
from contentseeker.page import parse
from contentseeker.scripts import count_words
from tests.contentseeker.methods.blocks.agreeing import view_of
from tests.contentseeker.methods.blocks.all_shown import all_shown, without
from tests.contentseeker.strategies import Element, Survey, Text, known_pages, page_markup, survey
from tests.contentseeker.strategies import shown as as_read


def first_text(block: list[Text]) -> Text:
    return next(text for text in block if text.text)


def blocks_inside(truth: Survey, node: int) -> list[int]:
    """The blocks that begin inside an element."""
    owners = [first_text(block).owner for block in truth.blocks]
    return [block for block, owner in enumerate(owners) if node <= owner < truth.end[node]]


@given(known_pages())
def test_blocks_are_those_of_the_page_with_nothing_hidden(root: Element) -> None:
    view, truth, seen = BlockView(parse(page_markup(root))), survey(all_shown(root)), survey(root)
    nodes = [truth.block_node(first_text(block).owner) for block in truth.blocks]
    texts = [[text for text in block if text.text] for block in truth.blocks]
    assert len(view) == len(truth.blocks)
    assert view.node.tolist() == nodes
    assert view.is_hidden.tolist() == [not seen.visible[node] for node in nodes]
    assert view.words.tolist() == [sum(count_words(t.text) for t in block) for block in texts]
    assert view.chars.tolist() == [sum(len(t.text) for t in block) for block in texts]
    assert view.link_chars.tolist() == [
        sum(len(t.text) for t in block if t.in_link) for block in texts
    ]


@given(known_pages())
def test_above_a_block_are_its_element_and_those_around_it(root: Element) -> None:
    view, truth = BlockView(parse(page_markup(root))), survey(all_shown(root))
    around = [truth.block_node(first_text(block).owner) for block in truth.blocks]
    for level in view.above.tolist():
        assert level == around
        around = [max(truth.parent[node], 0) for node in around]


@given(known_pages(), st.randoms(use_true_random=False))
def test_blocks_of_an_element_and_their_sums_agree_with_a_walk(
    root: Element, random: Random
) -> None:
    view, truth = BlockView(parse(page_markup(root))), survey(all_shown(root))
    values = np.array([float(random.randrange(100)) for _ in truth.blocks])
    sums = view.within(values)
    some = np.arange(0, len(truth.elements), 2, dtype=np.int32)
    assert view.within(values, some).tolist() == sums[::2].tolist()
    for node in range(len(truth.elements)):
        inside = blocks_inside(truth, node)
        assert list(range(view.first[node], view.last[node])) == inside
        assert 0 <= view.first[node] <= len(view)
        assert sums[node] == sum(values[inside])


@given(
    known_pages().map(lambda root: without(root, "svg", "template", "iframe")),
    st.integers(0, 2**32),
)
def test_counted_characters_are_those_of_the_text(root: Element, seed: int) -> None:
    view, truth = BlockView(parse(page_markup(root))), survey(all_shown(root))
    kinds = np.random.default_rng(seed).choice([0, 0, 1, 2, 3], 0x10000).astype(np.uint8)
    kinds[: ord("!")] = 0
    texts = [[ord(each) for each in as_read(block)] for block in truth.blocks]
    assert view.count_characters(kinds).tolist() == [
        [sum(point < 0x10000 and kinds[point] == kind for point in text) for text in texts]
        for kind in range(1, kinds.max() + 1)
    ]


def test_characters_of_a_drawing_in_the_middle_of_a_block_are_not_counted() -> None:
    view = view_of("<p>one <svg><title>TWO</title></svg> three</p>")
    capitals = np.zeros(0x10000, dtype=np.uint8)
    capitals[ord("A") : ord("Z") + 1] = 1
    assert view.page.blocks.texts() == ["one three"]
    assert view.count_characters(capitals).tolist() == [[0]]


@pytest.mark.parametrize("markup", ["", "<!-- -->", "<html></html>", "<img>", "<frameset>"])
def test_a_page_without_text_has_no_blocks(markup: str) -> None:
    view = BlockView(parse(markup))
    assert len(view) == 0
    assert view.above.shape[1] == 0
    assert view.within(np.zeros(0)).sum() == 0


@given(st.lists(st.integers(0, 99)))
def test_running_sums_begin_with_nothing_and_end_with_everything(values: list[int]) -> None:
    sums = running(np.array(values, dtype=np.float64)).tolist()
    assert sums == [sum(values[:place]) for place in range(len(values) + 1)]
    assert running(np.array([values, values], dtype=np.float64)).tolist() == [sums, sums]


def test_a_part_of_nothing_is_nothing() -> None:
    assert ratio(np.array([1.0, 0.0, 3.0]), np.array([2.0, 0.0, 0.0])).tolist() == [0.5, 0, 0]
