"""Text out of chosen text nodes, words and characters."""

import re

import numpy as np
from hypothesis import given

from contentseeker.page import FlatPage, parse
from contentseeker.page.selection import text_of_chars, text_of_runs, text_of_words
from tests.contentseeker.broken_markup import broken_markup

PAGE = "<div>One  <b>two</b>\nthree</div><p>vier <i>fü</i>nf</p><p hidden>no</p>"


def flags(pattern: str) -> "np.typing.NDArray[np.bool_]":
    return np.array([mark == "x" for mark in pattern])


def test_text_nodes_left_out_leave_a_space_and_blocks_a_line_break() -> None:
    page = parse(PAGE)
    assert text_of_runs(page, flags("x.xx.x")) == "One three\nvier nf"


def test_words_are_numbered_without_the_hidden_ones() -> None:
    page = parse("<p>one two</p><p hidden>three</p><p>four five</p>")
    assert text_of_words(page, flags(".xx.")) == "two\nfour"


def test_a_word_across_inline_tags_stays_one_word() -> None:
    page = parse(PAGE)
    assert text_of_words(page, flags("....xx")) == "fünf"


def test_characters_are_counted_with_white_space_collapsed() -> None:
    page = parse("<p>ab  \n çd</p><p>漢字</p>")
    #                        a b _ ç d 漢 字
    assert text_of_chars(page, flags(".xxx..x")) == "b ç\n字"


def test_a_gap_inside_a_word_separates() -> None:
    page = parse("<p>abcde</p>")
    assert text_of_chars(page, flags("xx.xx")) == "ab de"


def number_of_chars(page: FlatPage) -> int:
    return int(page.runs.chars.sum())


@given(broken_markup)
def test_choosing_everything_gives_the_visible_text_of_the_page(markup: str) -> None:
    page = parse(markup)
    if not len(page.runs):
        return
    visible = [word for word in page.text(0).split("\n") if word]
    for text in (
        text_of_runs(page, np.ones(len(page.runs), dtype=np.bool_)),
        text_of_words(page, np.ones(int(page.runs.words.sum()), dtype=np.bool_)),
        text_of_chars(page, np.ones(number_of_chars(page), dtype=np.bool_)),
    ):
        # Hidden text between two visible ones may leave a space here; letters are the same.
        assert [line.replace(" ", "") for line in text.split("\n")] == [
            line.replace(" ", "") for line in visible
        ]


@given(broken_markup)
def test_choosing_every_other_character_gives_every_other_character(markup: str) -> None:
    page = parse(markup)
    runs = page.runs
    chosen = np.arange(number_of_chars(page)) % 2 == 0
    spans = zip(runs.start.tolist(), runs.end.tolist(), strict=True)
    collapsed = "".join(
        re.sub(r"[\0- ]+", " ", page.buffer[start:end].tobytes().decode()) for start, end in spans
    )

    text = text_of_chars(page, chosen)

    assert "".join(text.split()) == "".join(collapsed[::2].split())
