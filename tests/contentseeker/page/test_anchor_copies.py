"""Elements with equal text on one page, told apart by counting."""

import random

from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page import FlatPage
from contentseeker.page.anchors import Anchor, Copy
from tests.contentseeker.page.test_anchors import page_of, paragraphs, sentence


def find_copy_again(old: FlatPage, node: int, new: FlatPage) -> Anchor:
    return new.anchors.reanchor(
        old.path(node), old.fingerprint(node), copy=old.anchors.copy_of(node)
    )


def copies(page: FlatPage, text: str) -> list[int]:
    return [node for node in page.find("p").tolist() if page.text(node) == text]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_copies_are_numbered_in_document_order(seeds: list[int]) -> None:
    page = page_of(paragraphs(*seeds))

    for place, node in enumerate(page.find("p").tolist()):
        expected = Copy(seeds[:place].count(seeds[place]), seeds.count(seeds[place]))
        assert page.anchors.copy_of(node) == expected


def test_elements_around_one_text_are_one_copy() -> None:
    page = page_of([f"<section><p>{sentence(1)}</p></section>"] * 2)

    assert [page.anchors.copy_of(node) for node in page.find("section", "p").tolist()] == [
        Copy(0, 2),
        Copy(0, 2),
        Copy(1, 2),
        Copy(1, 2),
    ]


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=10),
    st.lists(st.integers(10, 20), max_size=4, unique=True),
    st.randoms(use_true_random=False),
)
def test_each_of_several_copies_is_found_again_among_new_neighbours(
    seeds: list[int], added: list[int], dice: random.Random
) -> None:
    old = page_of(paragraphs(*seeds))
    mixed = list(seeds)
    for seed in added:
        mixed.insert(dice.randrange(len(mixed) + 1), seed)
    new = page_of(paragraphs(*mixed))

    for node in old.find("p").tolist():
        anchor = find_copy_again(old, node, new)
        text = old.text(node)
        assert anchor.node == copies(new, text)[copies(old, text).index(node)]
        assert anchor.is_sure


@given(st.integers(2, 5), st.integers(1, 5), st.data())
def test_copies_that_came_or_went_are_never_sure(
    before: int, after: int, data: st.DataObject
) -> None:
    old = page_of(paragraphs(*[1] * before, 2))
    new = page_of(paragraphs(*[1] * after, 2))
    node = data.draw(st.sampled_from(copies(old, sentence(1))))

    assert find_copy_again(old, node, new).is_sure == (before == after)


def test_one_edited_text_is_not_taken_for_one_of_two_copies() -> None:
    text = sentence(7, 60)
    old = page_of([f"<p>{text}</p>", *paragraphs(1), f"<p>{text}</p>"])
    new = page_of([f"<p>{text} Updated.</p>", *paragraphs(1)])

    assert not find_copy_again(old, 3, new).is_sure


def test_short_copies_are_sure_in_their_place_only() -> None:
    old = page_of([*paragraphs(1), "<p>Reply</p>", *paragraphs(2), "<p>Reply</p>"])
    shifted = page_of([*paragraphs(3), "<p>Reply</p>", *paragraphs(2), "<p>Reply</p>", "<p>x</p>"])
    second = copies(old, "Reply")[1]

    assert find_copy_again(old, second, shifted).is_sure
    assert not find_copy_again(old, second, page_of(["<p>Reply</p>"] * 2)).is_sure


def test_the_same_picture_twice_is_counted_and_empty_boxes_are_still_not_sure() -> None:
    blocks = ["<img src=a.png>", "<div></div>", *paragraphs(1), "<img src=a.png>", "<div></div>"]
    old, new = page_of(blocks), page_of([*paragraphs(2), *blocks])
    pictures, boxes = old.find("img").tolist(), old.find("div").tolist()[1:]

    found = [find_copy_again(old, node, new) for node in pictures]
    assert [anchor.node for anchor in found] == new.find("img").tolist()
    assert all(anchor.is_sure for anchor in found)
    assert not any(find_copy_again(old, node, new).is_sure for node in boxes)
