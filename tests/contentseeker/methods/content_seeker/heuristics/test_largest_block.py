"""The largest block of string: the worked example, its edges, and the slow version beside it."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from contentseeker.methods.content_seeker.heuristics import largest_block
from contentseeker.page import parse
from contentseeker.page.selection import text_of_runs
from tests.contentseeker.methods.content_seeker.heuristics import random_pages
from tests.contentseeker.methods.content_seeker.heuristics.random_pages import (
    elements,
    letters,
    pieces,
)

# The block elements of docs/algorithms.md, section 1, written out again.
BLOCK = frozenset(
    "div ul ol li table tr td article nav main section aside header footer figure figcaption "
    "details dialog th tbody thead tfoot dl dt dd blockquote form fieldset body p h1 h2 h3 h4 h5 "
    "h6 pre address hr center caption".split()
)

WORKED_EXAMPLE = """<body>
<div id=nav><a href=/>Home</a> <a href=/n>News</a></div>
<div id=main><h1>Storm hits coast</h1><p>The storm was in the north of the coast.</p>
<div><img></div><p>It is over.</p></div>
<div id=foot>Copyright 2009</div></body>"""


def block(markup: str, *tags: str) -> str:
    """The largest block inside all elements of some tags, the body if none are named."""
    page = parse(markup)
    return text_of_runs(page, largest_block(page, page.find(*tags or ["body"]).tolist()))


def test_worked_example() -> None:
    text = "Storm hits coast\nThe storm was in the north of the coast.\nIt is over."

    assert block(WORKED_EXAMPLE) == text
    assert len(text) == 67 + 2


def test_an_advertisement_in_a_wrapper_is_skipped() -> None:
    advertisement = "<div><div>Buy one, get one</div></div>"
    markup = f"<div><p>First paragraph.</p>{advertisement}<p>Second one.</p></div>"
    assert block(markup) == "First paragraph.\nSecond one."


def test_a_script_and_a_hidden_element_are_skipped() -> None:
    markup = "<p>Seen.<script>var text = 'very long';</script></p><p hidden>Hidden, and long.</p>"
    assert block(markup) == "Seen."


def test_a_list_is_the_article_if_there_is_nothing_else() -> None:
    assert block("<div><h2>Best</h2><ul><li>one thing<li>another thing</ul></div>") == (
        "one thing\nanother thing"
    )


def test_text_with_line_breaks_is_one_level() -> None:
    markup = "<div>First line.<br>Second line.<br><br>Third line.</div><div><p>Beside it.</div>"
    assert block(markup) == "First line.\nSecond line.\nThird line."


def test_a_headline_on_another_level_is_lost() -> None:
    markup = "<article><header><h1>Headline</h1></header><p>One paragraph.<p>Two.</article>"
    assert block(markup) == "One paragraph.\nTwo."


def test_a_sentence_with_inline_elements_stays_a_sentence() -> None:
    markup = "<p>See <a href=/x>the <b>other</b> page</a> for un<i>believ</i>able things.</p>"
    assert block(markup) == "See the other page for unbelievable things."


def test_an_inline_element_without_text_of_its_own_is_a_wrapper_too() -> None:
    markup = "<table><td>Text <span><b>in wrappers</b></span> goes on.</table>"
    assert block(markup, "td") == "Text goes on."


def test_a_box_inside_a_text_does_not_belong_to_the_level_of_the_text() -> None:
    markup = "<div>A text <div>with a box</div> goes on.</div><p>Another text.</p>"
    assert block(markup) == "A text\ngoes on.\nAnother text."


def test_the_first_of_two_equal_levels_wins() -> None:
    assert block("<ul><li>abc</li></ul><ol><li>xyz</li></ol>") == "abc"


def test_of_several_elements_the_longest_level_wins_and_text_outside_does_not_count() -> None:
    markup = "<p>Outside, and longest of all by far.</p><ul><li>short</ul><ol><li>longer</ol>"
    assert block(markup, "ul", "ol") == "longer"
    assert block(markup, "ul") == "short"


def test_a_line_break_between_two_parts_counts_as_a_character() -> None:
    assert block("<ul><li>abcdef</li></ul><ol><li>abc</li><li>def</li></ol>") == "abc\ndef"


@pytest.mark.parametrize("markup", ["", "<div></div>", "<div><img><script>x</script></div>"])
def test_no_text_gives_no_block(markup: str) -> None:
    page = parse(markup)
    assert not largest_block(page, range(len(page))).any()


def test_no_element_gives_no_block() -> None:
    assert largest_block(parse("<p>Text</p>"), []).tolist() == [False]


def own(piece: random_pages.Piece) -> str:
    """Text that a child brings to its parent's level."""
    if isinstance(piece, str):
        return piece
    if not any(isinstance(each, str) for each in pieces(piece)):
        return ""
    return " ".join(without_blocks(piece))


def without_blocks(element: etree._Element) -> list[str]:
    texts = []
    for piece in pieces(element):
        if isinstance(piece, str):
            texts.append(piece)
        elif piece.tag not in BLOCK:
            texts += without_blocks(piece)
    return texts


def level(element: etree._Element) -> str:
    """All text-bearing children; texts and inline elements in a row are one part."""
    parts: list[str] = []
    joins = False
    for piece in pieces(element):
        is_inline = isinstance(piece, str) or piece.tag not in BLOCK
        text = own(piece)
        if text and joins and is_inline:
            parts[-1] += " " + text
        elif text:
            parts.append(text)
        joins = is_inline and bool(text)
    return "\n".join(parts)


def slow_largest_block(chosen: Sequence[etree._Element]) -> str:
    best = ""
    waiting = list(reversed(chosen))
    while waiting:
        element = waiting.pop()
        if len(level(element)) > len(best):
            best = level(element)
        waiting += reversed([piece for piece in pieces(element) if not isinstance(piece, str)])
    return best


def is_shown(element: etree._Element) -> bool:
    return all(map(random_pages.is_visible, (element, *element.iterancestors())))


@settings(max_examples=200)
@given(random_pages.markup, st.data())
def test_agrees_with_the_slow_version_on_random_pages(markup: str, data: st.DataObject) -> None:
    page, all_elements = parse(markup), elements(markup)
    assert page.tags == [element.tag for element in all_elements]
    numbers = st.integers(0, len(page) - 1)
    nodes = page.outermost(data.draw(st.lists(numbers, max_size=3)))

    text = text_of_runs(page, largest_block(page, nodes))

    shown = [all_elements[node] for node in nodes if is_shown(all_elements[node])]
    assert letters(text) == letters(slow_largest_block(shown))
