"""The largest pagelet."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.baselines.pagelet import LargestPagelet, pagelets
from contentseeker.page import FlatPage, parse
from tests.contentseeker.broken_markup import broken_markup

NAVIGATION = "".join(f"<a href=/{number}>n{number}</a>" for number in range(8))
ARTICLE = "x" * 161
WORKED_EXAMPLE = (
    f"<body><div id=nav>{NAVIGATION}</div><div id=art>{ARTICLE}<a href=/r>ref</a></div></body>"
)


@pytest.mark.parametrize(
    ("k", "expected"), [(7, ["nav", "art"]), (8, ["nav", "art"]), (9, ["the body"])]
)
def test_pagelets_of_the_worked_example(k: int, expected: list[str]) -> None:
    page = parse(WORKED_EXAMPLE)
    assert [page.attrs(node).get("id", "the body") for node in pagelets(page, k)] == expected


def test_the_pagelet_with_most_text_wins() -> None:
    page = parse(WORKED_EXAMPLE)
    extraction = LargestPagelet().extract(page)
    assert extraction.text == f"{ARTICLE}ref"
    assert [page.attrs(node)["id"] for node in extraction.nodes] == ["art"]


def test_text_directly_in_a_split_element_is_lost() -> None:
    page = parse(f"<body>{'lost ' * 90}<div>{NAVIGATION}</div><p>kept, and long enough</p></body>")
    assert LargestPagelet().extract(page).text == "kept, and long enough"


def slow_pagelets(page: FlatPage, k: int) -> list[int]:
    links = {node for node in page.link_nodes.tolist() if page.visible[node]}

    def count(node: int) -> int:
        return len(links.intersection(range(node, int(page.subtree_end[node]))))

    found, queue = [], deque([page.body])
    while queue:
        node = queue.popleft()
        children = list(page.children(node))
        if any(count(child) >= k for child in children):
            queue.extend(children)
        else:
            found.append(node)
    return sorted(found)


LINKED = st.lists(
    st.sampled_from(
        ("<div>", "</div>", "<p>", "<a href=/>x</a>", "<a name=x>y</a>", "<a href=/ hidden>z</a>")
    ),
    max_size=30,
).map("".join)


@given(LINKED | broken_markup, st.integers(1, 3))
def test_pagelets_agree_with_the_queue_of_the_paper(markup: str, k: int) -> None:
    page = parse(markup)
    if len(page):
        assert pagelets(page, k).tolist() == slow_pagelets(page, k)
