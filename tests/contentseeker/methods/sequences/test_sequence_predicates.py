"""The eleven types of predicates, worked out by hand."""

import sys
from collections.abc import Sequence

import pytest

from contentseeker.errors import MissingPackageError
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.entities import gazetteers
from contentseeker.methods.sequences.entities.entity import Entity
from contentseeker.methods.sequences.predicates import TYPES, USUAL, counted, predicates_of, share
from contentseeker.page import parse


def predicates(markup: str, *types: str) -> list[list[str]]:
    """The predicates of each block, without the one that every block has."""
    return [each[1:] for each in predicates_of(read_sequence(parse(markup)), types)]


def test_there_are_eleven_types_and_two_are_off_unless_asked_for() -> None:
    assert len(TYPES) == 11
    assert set(TYPES) - set(USUAL) == {"stop-words", "entities"}


@pytest.mark.parametrize(
    ("count", "word"),
    [(1, "1"), (2, "2-3"), (3, "2-3"), (4, "4-7"), (8, "8-15"), (31, "16-31"), (32, "32+")],
)
def test_counts_are_said_as_presence_and_bin(count: int, word: str) -> None:
    assert counted("x", count) == ["x", f"x:{word}"]
    assert counted("x", 0) == []


def test_shares_are_said_in_tenths() -> None:
    assert [share("x", part) for part in (0.0, 0.09, 0.55, 1.0)] == ["x:0", "x:0", "x:5", "x:10"]


def test_words_are_counted_whatever_their_case() -> None:
    assert predicates("<p>Rain, rain!</p>", "words") == [
        ["word=rain", "word=rain:2-3", "word=,", "word=,:1", "word=!", "word=!:1"]
    ]


def test_stop_words_take_the_place_of_words() -> None:
    page = "<html lang=en><body><p>The storm and the ferry</p>"
    found = predicates(page, "stop-words")[0]
    assert {"stop-word=the", "stop-word=the:2-3", "stop-word=and"} <= set(found)
    assert not any("storm" in each for each in found)


def test_case_is_of_all_tokens_or_of_any() -> None:
    page = "<p>Home Page</p><p>Home page</p><p>1 2</p>"
    assert predicates(page, "title-case") == [["case=all upper"], ["case=any lower"], []]


def test_anchors() -> None:
    assert predicates("<p>a <a href=/>b</a></p>", "anchors") == [["anchors:5"]]


def test_a_title_matches_by_two_tokens_in_order() -> None:
    page = (
        "<html><head><title>Storm hits the harbour | News</title></head><body>"
        "<h1>Storm hits the harbour</h1><p>harbour storm</p><p>news</p></body></html>"
    )
    # Six tokens: four of them make 0.66; out of order only one is left, and one is too few.
    assert predicates(page, "title-match") == [["title:6"], [], []]


def test_elements_around_inside_and_beside() -> None:
    page = (
        "<div><h2>x</h2>"
        "<p>One <b>two</b> <strong>three</strong> <em>e</em> <a name=q>n</a> <a href=/>h</a></p>"
        "</div>"
    )
    paragraph = predicates(page, "ancestors", "descendants", "siblings")[1]
    assert paragraph == [
        *("parent=p", "grandparent=div"),
        *("inside=b", "inside=b:2-3", "inside=i", "inside=i:1"),
        *("inside=a[name]", "inside=a[name]:1", "inside=a[href]", "inside=a[href]:1"),
    ]
    assert predicates("<div>a<ul><li>b</ul></div>", "siblings")[0] == ["behind=ul"]


def test_word_count_and_image() -> None:
    page = "<p>one two three four.</p><img><p>five</p>"
    assert predicates(page, "word-count", "after-image") == [
        ["tokens:4-7"],
        ["tokens:1", "after image"],
    ]


def test_entities_leave_the_bag_of_words_but_for_agencies() -> None:
    text = "Reuters met Ann Lee Monday"

    def finder(texts: Sequence[str], language: str) -> list[list[Entity]]:
        return [
            [
                Entity("organisation", 0, 7),
                Entity("person", 12, 19),
                Entity("date", 20, 26),
            ]
            for _ in texts
        ]

    sequence = read_sequence(parse(f"<p>{text}</p>"))
    [found] = predicates_of(sequence, ("words", "entities"), finder=finder)
    assert [each for each in found if each.startswith("word=") and ":" not in each] == [
        "word=reuters",
        "word=met",
    ]
    assert {"entity=person", "entity=person:1", "entity=date"} <= set(found)


def test_entities_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faker.providers", None)
    gazetteers.people_names.cache_clear()
    with pytest.raises(MissingPackageError, match=r"pip install .*\[entities\]"):
        predicates("<p>Ann Lee</p>", "entities")
