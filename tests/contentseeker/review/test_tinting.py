"""Tints: the right words in the right element, with the offsets a browser counts."""

import json
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from annotate.demo.generator import DemoPage, generate
from contentseeker.labels.alignment import text_words
from contentseeker.page import FlatPage, parse
from contentseeker.page.render import render
from contentseeker.review import Tint, Tinted, locate, text_diff, tint
from contentseeker.review.comparing import TOKEN
from tests.browser.pages import big_page

DEMO = list(islice(generate(), 0, 240, 40))
BY_SITE = pytest.mark.parametrize("demo", DEMO, ids=lambda demo: demo.site.host)


def own_texts(page: FlatPage) -> dict[int, bytes]:
    """Own texts by element, from the rendering as another parser reads it, in UTF-16."""
    root = lxml_html.document_fromstring(render(page) or "<html>")
    texts = {}
    for element in root.iter():
        if isinstance(element.tag, str) and (stamp := element.get("data-node")):
            own = (element.text or "") + "".join(child.tail or "" for child in element)
            letters = "".join(letter for letter in own if ord(letter) > 32)
            texts[int(stamp)] = letters.encode("utf-16-le")
    return texts


def letters(texts: dict[int, bytes], each: Tint) -> str:
    return texts[each.node][2 * each.start : 2 * each.end].decode("utf-16-le")


def tinted(markup: str, gold: str, extracted: str, *, within: str = "") -> list[tuple[str, str]]:
    """Kind and letters of every tint; ``within`` selects the elements of the extraction."""
    page = parse(markup)
    texts = own_texts(page)
    found = tint(page, gold, extracted, page.select(within) if within else ())
    return [(each.kind, letters(texts, each)) for each in found.tints]


def of_kind(page: FlatPage, found: Tinted, *kinds: str) -> Counter[str]:
    """How often each letter is tinted in one of the kinds; words may cross elements."""
    texts = own_texts(page)
    chosen = "".join(letters(texts, each) for each in found.tints if each.kind in kinds)
    return Counter("".join(text_words(chosen, TOKEN)))


def letters_of(text: str) -> Counter[str]:
    return Counter("".join(text_words(text, TOKEN)))


def test_words_are_right_missed_or_wrong_where_they_stand() -> None:
    markup = "<div>Home News</div><p>The storm is over.</p><p>All is well.</p><i>2005</i>"

    assert tinted(markup, "The storm is over.\nAll is well.", "Home News\nThe storm is over.") == [
        ("wrong", "HomeNews"),
        ("right", "Thestormisover."),
        ("missed", "Alliswell."),
    ]


def test_marks_go_with_the_words_they_stand_at() -> None:
    assert tinted("<p>One, “two” (three) - four!</p>", "one three", "one two") == [
        ("right", "One,"),
        ("wrong", "“two”"),
        ("missed", "(three)"),
    ]


def test_marks_between_words_of_one_kind_go_with_them() -> None:
    assert tinted("<p>One <b>/</b> two</p>", "one two", "one two") == [
        ("right", "Onetwo"),
        ("right", "/"),
    ]


def test_a_word_across_elements_is_tinted_in_each_of_them() -> None:
    assert tinted("<p>Un<b>believ</b>able thing</p>", "unbelievable", "") == [
        ("missed", "Unable"),
        ("missed", "believ"),
    ]


def test_places_are_counted_in_utf_16_without_white_space() -> None:
    page = parse("<p> 😀  one\n 😀 two </p>")
    found = tint(page, "two", "")

    assert found.as_json()["texts"] == [[page.find("p")[0], 10, 1, 7, 10]]


def test_scripts_without_spaces_are_tinted_by_character() -> None:
    assert tinted("<p>漢字かな</p>", "漢字かな", "漢字") == [("right", "漢字"), ("missed", "かな")]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>one <script>x y</script>two</p>",
        "<p>one <noscript>x</noscript><template>y</template>two</p>",
        "<p>one <b hidden>x y</b>two</p>",
        "<p>one <meta name=x>two</p>",
        "<table><form><tr><td>one two</td></tr></form></table>",
        "<pre>\none\ttwo</pre>",
        "<p>one&#13;&#10; two</p>",
        "<select><option>one</option></select><textarea>two</textarea>",
    ],
)
def test_what_the_rendering_leaves_out_or_moves_shifts_nothing(markup: str) -> None:
    assert "".join(text for _, text in tinted(markup, "one two", "one two")) == "onetwo"


def test_words_that_are_not_on_the_page_are_tinted_nowhere() -> None:
    assert tinted("<p>One</p><p style='display:none'>two</p>", "two three", "four") == []
    assert tinted("", "one", "two") == []


TEASER = "<ul><li>Storm hits coast</li></ul><div><h1>Storm hits coast</h1><p>It is over.</p></div>"


@pytest.mark.parametrize("part", ["ul", "h1"])
def test_of_text_that_is_there_twice_the_chosen_elements_have_it(part: str) -> None:
    assert tinted(TEASER, "Storm hits coast", "Storm hits coast", within=part) == [
        ("right", "Stormhitscoast")
    ]
    page = parse(TEASER)
    found = tint(page, "Storm hits coast", "Storm hits coast", page.select(part))
    assert page.tag(found.tints[0].node) == {"ul": "li", "h1": "h1"}[part]


def test_gold_is_looked_for_in_what_was_taken_first() -> None:
    assert tinted(TEASER, "Storm hits coast", "Storm hits coast It is over", within="div") == [
        ("right", "Stormhitscoast"),
        ("wrong", "Itisover."),
    ]


def test_missed_text_is_found_although_some_of_its_words_were_taken_elsewhere() -> None:
    markup = (
        "<p>The wall was finished on Friday and the ships are back.</p>"
        "<div>The last to comment was the one on the quay and the others are gone.</div>"
    )
    page = parse(markup)
    gold, comments = (page.text(int(page.find(tag)[0])) for tag in ("p", "div"))

    assert tinted(markup, gold, comments, within="div") == [
        ("missed", "".join(gold.split())),
        ("wrong", "".join(comments.split())),
    ]


@BY_SITE
def test_an_extraction_like_the_gold_text_is_all_right(demo: DemoPage) -> None:
    page = parse(demo.html, url=demo.url)

    found = tint(page, demo.gold, demo.gold)

    assert {each.kind for each in found.tints} == {"right"}
    assert of_kind(page, found, "right") == letters_of(demo.gold)


@BY_SITE
def test_with_everything_taken_all_words_are_tinted_and_none_is_missed(demo: DemoPage) -> None:
    page = parse(demo.html, url=demo.url)
    everything = page.text(page.body)

    found = tint(page, demo.gold, everything, (page.body,))

    assert of_kind(page, found, "missed") == Counter()
    assert of_kind(page, found, "right") == letters_of(demo.gold)
    assert of_kind(page, found, "right", "wrong") == letters_of(everything)


WORDS = st.lists(st.sampled_from(["a", "b", "c", "dark", "漢", "😀", "-", "é"]), max_size=8)
MARKUP = st.lists(
    st.tuples(st.sampled_from(["p", "b", "td", "li", "script", "pre", "option"]), WORDS), max_size=6
).map(lambda parts: "".join(f"<{tag}>{' '.join(words)} " for tag, words in parts))


@settings(max_examples=40)
@given(MARKUP, WORDS.map(" ".join), WORDS.map(" ".join))
def test_every_tint_is_inside_of_its_elements_text(markup: str, gold: str, taken: str) -> None:
    page = parse(markup)
    texts = own_texts(page)
    found = tint(page, gold, taken)
    same = tint(page, gold, gold)

    for node, length, *numbers in found.as_json()["texts"]:
        assert length == len(texts[node]) // 2
        edges = [edge for n in range(0, len(numbers), 3) for edge in numbers[n + 1 : n + 3]]
        assert 0 <= edges[0] <= edges[-1] <= length
        assert edges == sorted(edges)
    assert {each.kind for each in same.tints} <= {"right"}


def test_a_megabyte_of_text_is_tinted_to_its_end_and_stays_small_to_send() -> None:
    page = parse(big_page())
    everything = page.text(page.body)

    found = tint(page, everything[200_000:], everything, (page.body,))

    assert {each.kind for each in found.tints} == {"right", "wrong"}
    assert found.tints[-1].node == page.find("li")[-1]
    assert len(json.dumps(found.as_json(), separators=(",", ":"))) < 300_000


def test_pieces_of_the_difference_are_found_on_the_page() -> None:
    page = parse("<i>Home</i><p>The storm <b>is over</b> now.</p>")
    gold, extracted = "The storm is over now.", "Home\nThe storm now."
    pieces = text_diff(gold, extracted)
    found = tint(page, gold, extracted)

    places = dict(zip(pieces, locate(pieces, found.gold, found.extracted), strict=True))

    assert {piece.text.strip(): place for piece, place in places.items() if piece.words} == {
        "Home": (int(page.find("i")[0]), 0),
        "The storm": (int(page.find("p")[0]), 0),
        "is over": (int(page.find("b")[0]), 0),
        "now.": (int(page.find("p")[0]), 8),
    }
