"""Every classifier compared with every other one, per genre."""

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.metrics import comparison_matrix

GOOD = [True] * 40
POOR = [True] * 20 + [False] * 20  # 20 losses against GOOD: (20-1)²/20 = 18, significant
OTHER_HALF = [False] * 20 + [True] * 20  # 20 against 20 with POOR: a tie

RESULTS = {
    "news": {"tree": GOOD, "forest": POOR, "margin": OTHER_HALF},
    "blog": {"tree": POOR, "forest": GOOD, "margin": GOOD},
    "forum": {"tree": GOOD, "forest": GOOD, "margin": POOR},
}


def test_cells_hold_one_symbol_per_genre_and_rows_their_tallies() -> None:
    matrix = comparison_matrix(RESULTS)

    assert matrix.classifiers == ("tree", "forest", "margin")
    assert matrix.genres == ("news", "blog", "forum")
    tree, forest, margin = matrix.rows
    assert tree.cells == ("", "+/-/=", "+/-/+")
    assert forest.cells == ("-/+/=", "", "=/=/+")
    assert margin.cells == ("-/+/-", "=/=/-", "")
    assert (tree.wins, tree.ties, tree.losses) == (3, 1, 2)
    assert (forest.wins, forest.ties, forest.losses) == (2, 3, 1)
    assert (margin.wins, margin.ties, margin.losses) == (1, 2, 3)


def test_wins_and_losses_balance_over_the_whole_matrix() -> None:
    rows = comparison_matrix(RESULTS).rows
    assert sum(row.wins for row in rows) == sum(row.losses for row in rows)


def test_a_stricter_level_turns_differences_into_ties() -> None:
    rows = comparison_matrix(RESULTS, alpha=1e-6).rows
    assert [row.ties for row in rows] == [6, 6, 6]


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({}, r"^correct: no genres"),
        ({"news": {"tree": GOOD}}, r"^correct: 1 classifiers in 'news'\. Pass at least two"),
        (
            {"news": {"tree": GOOD, "forest": GOOD}, "blog": {"tree": GOOD}},
            r"^correct: forest in 'news' or 'blog' but not in both\. Run every classifier",
        ),
        (
            {"news": {"tree": GOOD, "forest": GOOD[:3]}},
            r"^correct\['news'\], tree against forest: second_correct: 3 items",
        ),
    ],
)
def test_incomplete_results_are_refused_with_genre_and_classifier(
    results: dict[str, dict[str, list[bool]]], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        comparison_matrix(results)
