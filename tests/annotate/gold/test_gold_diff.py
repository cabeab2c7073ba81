from hypothesis import given
from hypothesis import strategies as st

from annotate.gold.diff import GoldDiff, gold_diff

WORDS = st.lists(st.sampled_from(["a", "b", "c", "dark", "漢字", "\n"]), max_size=60).map(" ".join)


def words(diff: GoldDiff, *kinds: str) -> list[str]:
    return "".join(piece.text + " " for piece in diff.pieces if piece.kind in kinds).split()


@given(WORDS, WORDS)
def test_taking_away_and_adding_leads_from_one_text_to_the_other(before: str, after: str) -> None:
    diff = gold_diff(before, after)

    assert "".join(words(diff, "same", "folded", "missed")) == "".join(before.split())
    assert "".join(words(diff, "same", "folded", "wrong")) == "".join(after.split())
    assert diff.removed >= 0 <= diff.added


def test_equal_stretches_are_folded_and_their_edges_shown() -> None:
    middle = " ".join(f"word{number}" for number in range(1000))

    diff = gold_diff(f"old {middle} end", f"new {middle} end")

    assert [piece.kind for piece in diff.pieces] == ["missed", "wrong", "same", "folded", "same"]
    assert diff.pieces[3].words == 1001 - 24
    assert (diff.removed, diff.added) == (1, 1)


def test_other_white_space_is_no_change_but_another_line_break_is() -> None:
    assert {piece.kind for piece in gold_diff("a  b\tc", "a b c").pieces} == {"same"}
    assert gold_diff("a b", "a\nb").pieces[1].text == "\n"


def test_scripts_without_spaces_are_compared_by_character() -> None:
    assert words(gold_diff("漢字かな", "漢学かな"), "missed") == ["字"]


def test_texts_too_long_for_words_are_compared_by_line_and_then_as_wholes() -> None:
    before, after = "a b c\nd e f\ng", "a x c\nd e f\nh"
    assert words(gold_diff(before, after, max_pairs=9), "missed") == ["a", "b", "c", "g"]
    assert words(gold_diff(before, after, max_pairs=1), "missed") == before.split()


def test_fifty_thousand_characters_on_both_sides() -> None:
    before = " ".join(f"w{number % 997}" for number in range(10_000))
    diff = gold_diff(before, before.replace("w5 ", "five ") + " more")
    assert diff.removed == 11
    assert diff.added == 12
