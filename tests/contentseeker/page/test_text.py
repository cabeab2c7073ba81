"""Text nodes, their lengths and the text of any element agree with a plain walk."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given

from contentseeker.page import FlatPage, parse
from contentseeker.scripts import count_words
from tests.contentseeker.strategies import Element, Survey, known_pages, page_markup, shown, survey


def read(root: Element) -> tuple[FlatPage, Survey]:
    return parse(page_markup(root)), survey(root)


def run_texts(page: FlatPage) -> list[str]:
    spans = zip(page.runs.start.tolist(), page.runs.end.tolist(), strict=True)
    return [" ".join(page.log.stream[start:end].decode().split()) for start, end in spans]


@given(known_pages())
def test_runs_are_the_visible_text_nodes_in_order(root: Element) -> None:
    page, truth = read(root)
    assert run_texts(page) == [text.text for text in truth.texts]
    assert page.runs.owner.tolist() == [text.owner for text in truth.texts]
    assert len(page.runs) == len(truth.texts)


@given(known_pages())
def test_lengths_are_code_points_and_words(root: Element) -> None:
    page, truth = read(root)
    assert page.runs.chars.tolist() == [len(text.text) for text in truth.texts]
    assert page.runs.words.tolist() == [count_words(text.text) for text in truth.texts]


@given(known_pages())
def test_characters_of_an_element_are_those_of_the_text_nodes_inside(root: Element) -> None:
    page, truth = read(root)
    assert page.subtree_chars.tolist() == [
        sum(len(text.text) for text in truth.texts_in(node)) for node in range(len(page))
    ]


@given(known_pages())
def test_text_of_every_element_is_one_block_per_line(root: Element) -> None:
    page, truth = read(root)
    for node in range(len(page)):
        inside = [[t for t in block if node <= t.owner < truth.end[node]] for block in truth.blocks]
        assert page.text(node) == "\n".join(filter(None, map(shown, inside)))


@given(known_pages())
def test_gaps_count_every_character_between_two_tags(root: Element) -> None:
    page, truth = read(root)
    direct = [0] * len(page)
    for event, chars in enumerate(page.gap_chars.tolist()):
        direct[page.structure.owner[event]] += chars
    assert direct == [_direct_chars(element) for element in truth.elements]


def _direct_chars(element: Element) -> int:
    if element.tag in ("script", "style"):  # kept apart
        return 0
    texts = (part for part in element.content if isinstance(part, str))
    return sum(len(unicodedata.normalize("NFC", text)) for text in texts)


@pytest.mark.parametrize(
    ("text", "chars", "words"),
    [
        ("plain", 5, 1),
        ("  two \n words\t", 9, 2),
        ("漢字文章", 4, 2),
        ("漢字文", 3, 2),
        ("使用Python编写。", 11, 2),
        ("อักษรไทย", 8, 2),
        ("ひらがな カタ", 7, 3),
        ("漢字 word", 7, 2),
        ("naïve", 5, 1),
        ("漢字 かな", 5, 2),
        ("\U0001f600\U0001f601", 2, 1),
        ("e\u0301", 1, 1),
        ("a\u00a0b", 3, 2),
        ("é漢\U0001f600a", 4, 1),
    ],
)
def test_length_of_a_text_node(text: str, chars: int, words: int) -> None:
    page = parse(f"<p>Größe</p><p>{text}</p><p>漢</p>")
    assert page.runs.chars.tolist() == [5, chars, 1]
    assert page.runs.words.tolist() == [1, words, 1]


def test_a_text_node_ends_at_every_tag() -> None:
    page = parse("<p>one <b>two</b> three<br>four</p>")
    assert run_texts(page) == ["one", "two", "three", "four"]
    assert [page.tag(owner) for owner in page.runs.owner.tolist()] == ["p", "b", "p", "p"]


def test_text_reads_as_on_the_screen() -> None:
    page = parse(
        "<div>Un<b>believ</b>able, <a href=/>they</a>  said.<br>Next\nline<p>par</p>tail</div>"
    )
    assert page.text(page.body) == "Unbelievable, they said.\nNext line\npar\ntail"


def test_text_of_an_inline_element_is_its_part_of_the_line() -> None:
    page = parse("<p>one <b> two <i>three</i></b> four</p>")
    assert page.text(page.tags.index("b")) == "two three"
    assert page.text(page.tags.index("i")) == "three"


def test_text_of_several_elements_has_nothing_twice() -> None:
    page = parse("<div id=0><p>a</p><p>b</p></div><div id=1></div><div id=2>c</div>")
    outer, first, _, empty, last = range(2, 7)
    assert page.text_of([last, first, outer, empty, first]) == "a\nb\nc"
    assert page.text_of(np.array([last, first])) == "a\nc"
    assert page.text_of([empty]) == page.text_of([]) == ""
