import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage, parse
from contentseeker.page.anchors import SURE, Anchor, AnchorIndex
from contentseeker.page.tree import build_tree
from tests.contentseeker.broken_markup import broken_markup

WORDS = (
    *("storm", "coast", "harbour", "minister", "budget", "river", "school", "orchestra", "goal"),
    *("winter", "signal", "bridge", "garden", "court", "engine", "island", "paper", "market"),
    *("railway", "kitchen", "museum", "forest", "doctor", "window", "summer", "village"),
)


def sentence(seed: int, length: int = 30) -> str:
    words = random.Random(seed).choices(WORDS, k=length)  # noqa: S311
    return " ".join([f"Item{seed}", *words])


def page_of(blocks: list[str]) -> FlatPage:
    return parse(f"<html><body><div class=main>{''.join(blocks)}</div></body></html>")


def paragraphs(*seeds: int) -> list[str]:
    return [f"<p>{sentence(seed)}</p>" for seed in seeds]


def node_with(page: FlatPage, text: str, tag: str = "p") -> int:
    return next(
        node for node in range(len(page)) if page.tag(node) == tag and page.text(node) == text
    )


def find_again(old: FlatPage, node: int, new: FlatPage) -> Anchor:
    return new.anchors.reanchor(old.path(node), old.fingerprint(node))


# Paths


@given(broken_markup)
@example("x</html>y</html>z")
def test_every_path_is_an_xpath_of_exactly_its_element(markup: str) -> None:
    page = parse(markup)
    tree, index = build_tree(page), AnchorIndex(page)

    for node, element in enumerate(tree.elements):
        assert tree.elements[0].xpath(index.path(node)) == [element]


def test_paths_count_siblings_of_the_same_tag() -> None:
    page = parse("<div>a</div><p>b</p><div><p>c</p><b>d</b><p>e</p><o:p>f</o:p></div>")

    assert [page.path(node) for node in range(len(page))] == [
        "/html",
        "/html/body",
        "/html/body/div[1]",
        "/html/body/p[1]",
        "/html/body/div[2]",
        "/html/body/div[2]/p[1]",
        "/html/body/div[2]/b[1]",
        "/html/body/div[2]/p[2]",
        "/html/body/div[2]/*[4]",
    ]


# Fingerprints


def test_a_fingerprint_depends_on_text_not_on_markup_or_place() -> None:
    one = parse("<div><p>The storm\n hit   the coast.</p></div>")
    other = parse("<td><p class=x>The <b>storm</b> hit<br>the coast.</p>")

    assert one.fingerprint(3) == other.fingerprint(node_with(other, "The storm hit\nthe coast."))


def test_different_texts_have_different_fingerprints() -> None:
    page = page_of(paragraphs(*range(50)))
    index = AnchorIndex(page)

    assert len({index.fingerprint(int(node)) for node in page.find("p")}) == 50


def test_elements_without_text_are_told_apart_by_what_they_show() -> None:
    page = parse("<img src=a.png><img src=b.png><img src='a.png?v=2'><img alt=a.png>")
    first, second, third, fourth = (page.fingerprint(node) for node in range(2, 6))

    assert first == third
    assert len({first, second, fourth}) == 3


# Finding again


@st.composite
def changes(draw: st.DrawFn) -> tuple[FlatPage, FlatPage, str]:
    """A page, the page after changes around one paragraph, and that paragraph's text."""
    before = paragraphs(*range(draw(st.integers(0, 4))))
    after = paragraphs(*range(10, 10 + draw(st.integers(0, 4))))
    target = sentence(99)
    old = page_of([*before, f"<p>{target}</p>", *after])
    kept_before = [block for block in before if draw(st.booleans())]
    inserted = paragraphs(*range(20, 20 + draw(st.integers(0, 3))))
    advert = draw(st.sampled_from(["", "<div>Advertisement</div>", "<p>Advertisement</p>"]))
    start, end = draw(
        st.sampled_from(
            [("", ""), ("<section>", "</section>"), ("<article><section>", "</section></article>")]
        )
    )
    new = page_of([*inserted, *kept_before, advert, f"{start}<p>{target}</p>{end}", *after])
    return old, new, target


@given(changes())
def test_an_element_is_found_again_whatever_changes_around_it(
    change: tuple[FlatPage, FlatPage, str],
) -> None:
    old, new, target = change

    anchor = find_again(old, node_with(old, target), new)

    assert anchor.node == node_with(new, target)
    assert anchor.confidence >= SURE
    assert anchor.is_sure


@given(st.integers(1, 6), st.data())
def test_nothing_sure_is_claimed_after_the_element_is_gone(count: int, data: st.DataObject) -> None:
    gone = data.draw(st.integers(0, count))
    old = page_of(paragraphs(*range(count + 1)))
    new = page_of(paragraphs(*(seed for seed in range(count + 1) if seed != gone)))

    assert not find_again(old, node_with(old, sentence(gone)), new).is_sure


@given(st.integers(0, 5), st.integers(0, 5))
def test_text_that_stands_twice_is_never_sure(original: int, copy: int) -> None:
    old = page_of(paragraphs(*range(6)))
    blocks = paragraphs(*range(6))
    new = page_of([*blocks[:copy], blocks[original], *blocks[copy:]])

    anchor = find_again(old, node_with(old, sentence(original)), new)

    assert anchor.how == "ambiguous"
    assert not anchor.is_sure


@given(st.integers(0, 30), st.booleans())
def test_an_edited_element_is_found_again(place: int, is_shifted: bool) -> None:
    words = sentence(7, 60).split()
    edited = " ".join([*words[:place], "changed", *words[place + 1 :]])
    old = page_of([*paragraphs(1, 2), f"<p>{' '.join(words)}</p>"])
    new = page_of([*paragraphs(1, 2), *paragraphs(3) * is_shifted, f"<p>{edited}</p>"])

    anchor = find_again(old, node_with(old, " ".join(words)), new)

    assert anchor.node == node_with(new, edited)
    assert anchor.how == ("moved and edited" if is_shifted else "edited")
    assert anchor.confidence < 1


def test_an_edited_element_in_its_place_is_sure() -> None:
    text = sentence(7, 60)
    old = page_of([*paragraphs(1, 2), f"<p>{text}</p>"])
    new = page_of([*paragraphs(1, 2), f"<p>{text} Updated.</p>"])

    assert find_again(old, node_with(old, text), new).is_sure


def test_other_text_at_the_same_path_is_not_taken() -> None:
    old, new = page_of(paragraphs(1, 2, 3)), page_of(paragraphs(1, 4, 3))

    assert find_again(old, node_with(old, sentence(2)), new) == Anchor(None, 0.0, "lost")


def test_an_edited_element_with_a_near_twin_is_not_sure() -> None:
    text = sentence(5, 60)
    old = page_of([f"<p>{text}</p>", *paragraphs(1)])
    new = page_of([f"<p>{text} early</p>", *paragraphs(1), f"<p>{text} late</p>"])

    anchor = find_again(old, node_with(old, text), new)

    assert anchor.how == "ambiguous"
    assert not anchor.is_sure


def test_the_same_words_in_another_kind_of_place_are_not_sure() -> None:
    title = sentence(3, 8)
    old = page_of([f"<h1>{title}</h1>", *paragraphs(1)])
    new = page_of(["<h1>Something else</h1>", *paragraphs(1), f"<ul><li>{title}</li></ul>"])

    anchor = find_again(old, node_with(old, title, "h1"), new)

    assert anchor.how == "moved"
    assert not anchor.is_sure


def test_short_text_is_sure_in_its_place_only() -> None:
    old = page_of(["<p>Reply</p>", *paragraphs(1)])
    shifted = page_of([*paragraphs(2), "<p>Reply</p>", *paragraphs(1)])

    assert find_again(old, node_with(old, "Reply"), old) == Anchor(3, 1.0, "unchanged")
    assert not find_again(old, node_with(old, "Reply"), shifted).is_sure


def test_pictures_are_found_again_and_empty_boxes_are_not() -> None:
    old = page_of(["<div></div>", "<img src=storm.jpg alt='The storm'>"])
    new = page_of(
        ["<p>New</p>", "<span><img src='storm.jpg?2' alt='The storm'></span>", "<div></div>"]
    )
    box, picture = 3, 4

    assert find_again(old, picture, new).is_sure
    assert not find_again(old, box, new).is_sure
    assert not find_again(old, box, old).is_sure


def test_elements_around_the_same_text_are_told_apart_by_their_tags() -> None:
    text = sentence(1)
    old = page_of([f"<section><article><p>{text}</p></article></section>"])
    new = page_of([*paragraphs(2), f"<section><article><p>{text}</p></article></section>"])

    for tag in ("section", "article", "p"):
        assert find_again(old, node_with(old, text, tag), new).node == node_with(new, text, tag)


def test_elements_thousands_deep_are_found_again() -> None:
    old = parse("<div>" * 5_000 + sentence(1))
    new = parse("<main>" + "<div>" * 5_000 + sentence(1))

    assert find_again(old, 4_000, old) == Anchor(4_000, 1.0, "unchanged")
    assert new.text(find_again(old, 4_000, new).node or 0) == sentence(1)


@pytest.mark.parametrize("bad", ["", "p", "/html/body/", "//p", "/html[0]", "/html/p[@id='x']"])
def test_a_path_that_is_none_is_refused(bad: str) -> None:
    page = page_of(paragraphs(1))

    with pytest.raises(ArgumentError, match=r"path .* is not a path of this library"):
        page.anchors.reanchor(bad, page.fingerprint(3))


@pytest.mark.parametrize("bad", ["", "t1:5:abc", "t2:5:0123456789abcdef:0123456789abcdef", "e1::"])
def test_a_fingerprint_that_is_none_is_refused(bad: str) -> None:
    with pytest.raises(ArgumentError, match=r"fingerprint .* was not made by this library"):
        page_of(paragraphs(1)).anchors.reanchor("/html", bad)
