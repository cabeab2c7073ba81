import random

import pytest

from contentseeker.fitting.near_duplicates import joined_groups, near_duplicates


def some_text(seed: int, *, words: int = 200) -> str:
    generator = random.Random(seed)  # noqa: S311  # made-up words, no secret
    return " ".join(f"word{generator.randrange(3000)}" for _ in range(words))


def shared_share(one: str, other: str) -> float:
    """Of all runs of five words in two texts, the share that both have."""
    runs = [
        {tuple(words[start : start + 5]) for start in range(len(words) - 4)}
        for words in (one.split(), other.split())
    ]
    return len(runs[0] & runs[1]) / len(runs[0] | runs[1])


def edited(text: str, *, places: int) -> str:
    """The text with so many words replaced, evenly spread."""
    words = text.split()
    for place in range(places):
        words[place * len(words) // places] = f"edited{place}"
    return " ".join(words)


def test_copies_and_lightly_edited_copies_are_found() -> None:
    texts = [(key, some_text(key)) for key in range(10)]
    texts += [(20, texts[3][1]), (21, edited(texts[3][1], places=2)), (22, texts[7][1].upper())]
    assert near_duplicates(texts) == [(3, 20, 21), (7, 22)]


@pytest.mark.parametrize("threshold", [0.5, 0.8])
def test_what_is_found_shares_about_as_much_as_the_threshold_asks(threshold: float) -> None:
    for places in (1, 3, 5, 8, 12, 20):
        one = some_text(places)
        other = edited(one, places=places)
        share = shared_share(one, other)
        found = near_duplicates([(1, one), (2, other)], threshold=threshold)
        # A sketch of 256 numbers is off by .03 or less, mostly.
        if abs(share - threshold) > 0.1:
            assert bool(found) == (share > threshold), (places, share)


def test_duplicates_of_duplicates_are_one_group() -> None:
    first = some_text(1)
    second = edited(first, places=6)
    third = f"{second} {some_text(2, words=70)}"
    alone = near_duplicates([(1, first), (3, third)], threshold=0.65)
    linked = near_duplicates([(1, first), (2, second), (3, third)], threshold=0.65)
    assert (alone, linked) == ([], [(1, 2, 3)])


def test_the_order_of_texts_changes_nothing() -> None:
    texts = [(key, edited(some_text(key % 7), places=1 + key % 2)) for key in range(30)]
    assert near_duplicates(texts) == near_duplicates(reversed(texts))


def test_blank_texts_are_nobodys_duplicates_and_short_ones_only_of_the_same() -> None:
    texts = [(1, ""), (2, " \n."), (3, "one two"), (4, "one two three"), (5, "One, two!")]
    assert near_duplicates(texts) == [(3, 5)]


def test_texts_without_spaces_are_compared_by_their_characters() -> None:
    text = "".join(chr(0x4E00 + number * 7 % 2000) for number in range(300))
    texts = [(1, text), (2, text[:150] + "新" + text[150:]), (3, text[::-1])]
    assert near_duplicates(texts) == [(1, 2)]


def test_lone_surrogates_and_very_long_texts_are_read() -> None:
    text = "\ud800 " + " ".join(map(str, range(10_000)))
    assert near_duplicates([(1, text), (2, text + " more")]) == [(1, 2)]


def test_pages_of_a_source_are_one_group() -> None:
    assert joined_groups({1: "b.org", 2: "a.org", 3: "b.org"}, []) == {1: 1, 2: 0, 3: 1}


def test_duplicates_join_whole_sources_even_by_way_of_a_third() -> None:
    sources = {1: "a", 2: "b", 3: "c", 4: "d", 5: "a", 6: "b"}
    groups = joined_groups(sources, [(5, 2), (6, 3)])
    assert groups == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}


def test_pages_that_are_not_asked_for_still_link_those_that_are() -> None:
    assert joined_groups({1: "a", 2: "b"}, [(1, 2, 99), (98, 99)]) == {1: 0, 2: 0}


def test_group_numbers_depend_on_sources_and_not_on_keys() -> None:
    first = joined_groups({1: "a", 2: "b", 3: "c"}, [(2, 3)])
    second = joined_groups({30: "c", 10: "a", 20: "b"}, [(20, 30)])
    assert [first[key] for key in (1, 2, 3)] == [second[key] for key in (10, 20, 30)]
