"""Region accuracy and diversity."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import (
    RegionScore,
    diversity,
    lcs_score,
    region_accuracy,
    region_score,
)
from contentseeker.metrics.regions import RegionMatch, match_regions, size_agreement

regions = st.lists(st.text("abcd", min_size=1, max_size=8), max_size=4)


@pytest.mark.parametrize(
    ("detected", "gold", "expected"),
    [(900, 1000, 0.9), (1100, 1000, 0.9167), (0, 1000, 0.0), (1000, 1000, 1.0)],
)
def test_worked_terms_of_the_published_formula(detected: int, gold: int, expected: float) -> None:
    assert size_agreement(detected, gold) == pytest.approx(expected, abs=5e-5)


def test_page_with_one_region_nine_tenths_found_and_one_missed_scores_45_percent() -> None:
    score = region_score(["a" * 1000, "b" * 1000], ["a" * 900])
    assert score == RegionScore(accuracy=0.45, overlap_accuracy=0.45)


def test_a_wrong_region_of_the_right_size_counts_for_size_but_not_for_overlap() -> None:
    score = region_score(["aaaaaaaaab"], ["ccccccccb" + "c"])
    assert score == RegionScore(accuracy=1.0, overlap_accuracy=0.0)


def test_exactly_half_of_the_gold_text_is_enough_overlap() -> None:
    assert region_score(["aabb"], ["aacc"]).overlap_accuracy == 1.0
    assert region_score(["aabbb"], ["aaccc"]).overlap_accuracy == 0.0


def test_the_pair_with_most_common_text_is_matched_first() -> None:
    matches = match_regions(["aaaa", "aaaaaaaa"], ["aaaaaaa"])
    assert matches == [RegionMatch(4, 0, 0.0), RegionMatch(8, 7, 7 / 8)]


def test_a_detected_region_serves_only_one_gold_region() -> None:
    assert [match.detected_length for match in match_regions(["abc", "abc"], ["abc"])] == [3, 0]


def test_regions_without_a_common_character_are_not_paired() -> None:
    assert match_regions(["aaa"], ["bbb"]) == [RegionMatch(3, 0, 0.0)]


def test_empty_regions_do_not_exist() -> None:
    assert region_score(["text", " \n"], ["", "text"]) == RegionScore(1.0, 1.0)


@pytest.mark.parametrize(("detected", "expected"), [([], 1.0), (["\n"], 1.0), (["x"], 0.0)])
def test_page_without_gold_regions(detected: list[str], expected: float) -> None:
    assert region_score([], detected) == RegionScore(expected, expected)


@settings(deadline=None)
@given(regions, regions)
def test_matching_agrees_with_taking_the_best_free_pair_again_and_again(
    gold: list[str], detected: list[str]
) -> None:
    free_gold, free_detected = set(range(len(gold))), set(range(len(detected)))
    expected = [(len(text), 0) for text in gold]
    while free_gold and free_detected:
        pairs = sorted(itertools.product(free_gold, free_detected))
        row, column = max(pairs, key=lambda pair: lcs_score(gold[pair[0]], detected[pair[1]]).lcs)
        free_gold.remove(row)
        free_detected.remove(column)
        if lcs_score(gold[row], detected[column]).lcs > 0:
            expected[row] = (len(gold[row]), len(detected[column]))

    matches = match_regions(gold, detected)

    assert [(match.gold_length, match.detected_length) for match in matches] == expected


def test_pages_weigh_the_same_however_many_regions_they_have() -> None:
    many = region_score(["a", "b", "c"], ["a", "b", "c"])
    one = region_score(["dd"], [])
    assert region_accuracy([many, one]) == RegionScore(0.5, 0.5)


def test_diversity_of_the_published_corpus_is_86_83_percent() -> None:
    domains = [f"site{number % 521}.example" for number in range(600)]
    assert round(100 * diversity(domains), 2) == 86.83


def test_domains_differing_in_case_are_one() -> None:
    assert diversity(["Example.com", "example.com"]) == 0.5


@pytest.mark.parametrize("values", ["example.com", None, [None]])
def test_diversity_refuses_anything_but_a_list_of_names(values: list[str]) -> None:
    with pytest.raises(ArgumentError, match=r"^domains(\[0\])?: expected (a list of texts|text)"):
        diversity(values)


def test_one_bare_string_is_not_taken_for_a_list_of_regions() -> None:
    with pytest.raises(ArgumentError, match=r"^detected: .*Put the texts into a list"):
        region_score(["text"], "text")


def test_empty_collections_and_negative_sizes_are_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^pages: no scores"):
        region_accuracy([])
    with pytest.raises(ArgumentError, match=r"^domains: empty"):
        diversity([])
    with pytest.raises(ArgumentError, match=r"^detected_length: "):
        size_agreement(-1, 5)
