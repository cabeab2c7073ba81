"""The arrays of the tree agree with walking it, for trees of any shape."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page.events import CLOSE, OPEN, OPEN_WITH_ATTRIBUTES
from contentseeker.page.structure import (
    Structure,
    build_structure,
    find_siblings,
    inside,
    nearest,
    subtree_max,
    subtree_sum,
)

_KINDS = (ord(OPEN), ord(OPEN_WITH_ATTRIBUTES))


@st.composite
def parent_lists(draw: st.DrawFn) -> list[int]:
    """A tree as the parent of every element; -1 is the root's."""
    size = draw(st.integers(0, 40))
    parents: list[int] = []
    path: list[int] = []
    for node in range(size):
        # The next element opens inside the one just opened, or inside one around it.
        path = path[: draw(st.integers(min(node, 1), len(path)))]
        parents.append(path[-1] if path else -1)
        path.append(node)
    return parents


def marks_of(parents: list[int], kinds: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    """The bracket sequence a parser would write for a tree."""
    marks: list[int] = []
    path: list[int] = []
    for node, parent in enumerate(parents):
        while path and path[-1] != parent:
            marks.append(ord(CLOSE))
            path.pop()
        marks.append(kinds[node])
        path.append(node)
    return np.array(marks + [ord(CLOSE)] * len(path), dtype=np.uint8)


def is_within(parents: list[int], node: int, ancestor: int) -> bool:
    while node >= 0 and node != ancestor:
        node = parents[node]
    return node == ancestor


def subtree(parents: list[int], node: int) -> list[int]:
    return [other for other in range(len(parents)) if is_within(parents, other, node)]


def structure_of(parents: list[int]) -> Structure:
    return build_structure(marks_of(parents, [_KINDS[0]] * len(parents)))


@given(parent_lists(), st.data())
def test_the_tree_follows_from_the_order_of_the_marks(
    parents: list[int], data: st.DataObject
) -> None:
    kinds = [data.draw(st.sampled_from(_KINDS)) for _ in parents]
    structure = build_structure(marks_of(parents, kinds))

    assert structure.parent.tolist() == parents
    ends = [max(subtree(parents, node)) + 1 for node in range(len(parents))]
    assert structure.subtree_end.tolist() == ends
    around = [sum(is_within(parents, n, other) for other in range(n)) for n in range(len(parents))]
    assert structure.depth.tolist() == around


@given(parent_lists())
def test_every_event_knows_its_element_and_who_owns_the_text_behind_it(parents: list[int]) -> None:
    marks = marks_of(parents, [_KINDS[0]] * len(parents))
    structure = build_structure(marks)
    path: list[int] = []
    opened = 0
    for event, mark in enumerate(marks.tolist()):
        if mark == ord(CLOSE):
            element = path.pop()
            assert structure.close_event[element] == event
        else:
            element = opened
            path.append(element)
            opened += 1
            assert structure.open_event[element] == event
        assert structure.element[event] == element
        assert structure.is_open[event] == (mark != ord(CLOSE))
        assert structure.owner[event] == (path[-1] if path else -1)


@given(parent_lists(), st.data())
def test_subtree_sum_agrees_with_adding_up_each_subtree(
    parents: list[int], data: st.DataObject
) -> None:
    values = _values(data, rows=2, size=len(parents))
    sums = subtree_sum(values, structure_of(parents).subtree_end)
    expected = [
        [int(row[subtree(parents, node)].sum()) for node in range(len(parents))] for row in values
    ]
    assert sums.tolist() == expected


@given(parent_lists(), st.data())
def test_subtree_max_agrees_with_looking_through_each_subtree(
    parents: list[int], data: st.DataObject
) -> None:
    values = _values(data, rows=2, size=len(parents)).astype(np.int32)
    nodes = (
        data.draw(st.lists(st.sampled_from(range(len(parents))), unique=True)) if parents else []
    )
    largest = subtree_max(
        values, structure_of(parents).subtree_end, np.array(nodes, dtype=np.int32)
    )
    expected = [[max(row[subtree(parents, node)].tolist()) for node in nodes] for row in values]
    assert largest.tolist() == expected


@given(parent_lists(), st.data())
def test_inside_agrees_with_climbing_from_each_element(
    parents: list[int], data: st.DataObject
) -> None:
    # Repeated and nested choices are allowed.
    chosen = data.draw(st.lists(st.sampled_from(range(len(parents))))) if parents else []
    found = inside(np.array(chosen, dtype=np.int64), structure_of(parents).subtree_end)
    expected = [
        any(is_within(parents, node, other) for other in chosen) for node in range(len(parents))
    ]
    assert found.tolist() == expected


@given(parent_lists(), st.data())
def test_nearest_agrees_with_climbing_to_the_first_marked_element(
    parents: list[int], data: st.DataObject
) -> None:
    marked = data.draw(st.lists(st.booleans(), min_size=len(parents), max_size=len(parents)))
    found = nearest(np.array(marked, dtype=np.bool_), np.array(parents, dtype=np.int32))
    expected = []
    for node in range(len(parents)):
        while node >= 0 and not marked[node]:
            node = parents[node]
        expected.append(node)
    assert found.tolist() == expected


@given(parent_lists())
def test_siblings_agree_with_collecting_the_children_of_each_element(parents: list[int]) -> None:
    siblings = find_siblings(np.array(parents, dtype=np.int32))
    for node, parent in enumerate(parents):
        children = [child for child, other in enumerate(parents) if other == node]
        siblings_of_node = [other for other, its in enumerate(parents) if its == parent]
        assert siblings.count[node] == len(children)
        assert siblings.number[node] == siblings_of_node.index(node)
        assert [siblings.child(node, number) for number in range(len(children))] == children
        assert siblings.child(node, len(children)) is None
        first = siblings.first[node]
        assert siblings.by_parent[first : first + len(children)].tolist() == children


@pytest.mark.parametrize("depth", [32_766, 32_767, 32_768, 100_000])
def test_any_depth_will_do(depth: int) -> None:
    # The sorting switches to wider numbers on the way.
    structure = build_structure(np.repeat(np.array([1, 2], dtype=np.uint8), depth))
    assert np.array_equal(structure.parent, np.arange(-1, depth - 1))
    assert np.array_equal(structure.depth, np.arange(depth))
    assert (structure.subtree_end == depth).all()
    assert np.array_equal(structure.close_event, 2 * depth - 1 - np.arange(depth))


def test_a_page_without_elements_has_empty_arrays() -> None:
    structure = build_structure(np.array([], dtype=np.uint8))
    assert len(structure.parent) == len(structure.element) == len(structure.owner) == 0


def _values(
    data: st.DataObject, *, rows: int, size: int
) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    numbers = st.lists(st.integers(0, 1000), min_size=rows * size, max_size=rows * size)
    return np.array(data.draw(numbers), dtype=np.int64).reshape(rows, size)
