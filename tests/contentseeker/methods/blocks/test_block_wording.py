"""Features of a block's own text, and what the words of short blocks stand for."""

import re

from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.naming import (
    MOST_WORDS,
    NameTable,
    short_texts,
    vocabulary_features,
)
from contentseeker.methods.blocks.text_features import last_flagged, wording_features
from tests.contentseeker.methods.blocks.agreeing import agree, view_of, words


def test_a_text_worked_by_hand() -> None:
    found = wording_features(view_of('<p>On 7 May, <a href="/x">Ann</a> said: "No!"</p>'))
    # Characters are counted text node by text node: 9, 3 and 11 of them.
    agree(
        found,
        {
            "words": [6],
            "word length": [23 / 6],
            "link density": [3 / 23],
            "commas per word": [1 / 6],
            "capitals": [4 / 23],
            "digits": [1 / 23],
            "dividers": [1],
            "closed": [1],
        },
    )


def test_menus_and_prices_look_different() -> None:
    found = wording_features(view_of("<p>home | news > sport</p><p>25 EUR:</p><p>这是一句话。</p>"))
    agree(
        found,
        {
            "dividers": [2, 1, 0],
            "closed": [0, 0, 1],
        },
    )


def test_only_short_blocks_are_read() -> None:
    view = view_of(f"<p>Read MORE, 24 Größen x_y</p><p>{words(200)}</p><p>...</p>")
    assert short_texts(view) == {0: ["read", "more", "größen", "x", "y"], 2: []}


@given(st.text(alphabet=st.sampled_from("aBz_19 .,'-Éß½²Σσ\u0301語٣·")))
def test_words_are_runs_of_letters_in_any_writing(text: str) -> None:
    view = view_of(f"<p>{text}</p>")
    found = [re.findall(r"[^\W\d_]+", each.lower()) for each in view.page.blocks.texts()]
    assert short_texts(view) == {
        block: each for block, each in enumerate(found) if view.words[block] <= MOST_WORDS
    }


def test_headings_speak_for_what_follows() -> None:
    view = view_of("<p>reply</p><h2>Related reply</h2><p>a story</p><h3>nothing</h3><p>reply</p>")
    table = NameTable({"related": -3.0, "reply": -1.0, "story": 2.0})
    found = vocabulary_features(short_texts(view), last_flagged(view.is_heading), table)
    agree(
        found,
        {
            "wording": [-1, -2, 2, 0, -1],
            "telling word": [-1, -3, 2, 0, -1],
            "wording of heading": [0, -2, -2, 0, 0],
            "telling word of heading": [0, -3, -3, 0, 0],
        },
    )


def test_words_nobody_sees_are_not_read() -> None:
    view = view_of("<p>one <svg><title>facebook</title></svg> three</p>")
    assert short_texts(view) == {0: ["one", "three"]}
