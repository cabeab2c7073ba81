"""Learning T1 and T2."""

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.style_density.page_types import (
    TYPES,
    Thresholds,
    TypedPage,
    classify_page,
)
from contentseeker.fitting.style_density.thresholds import (
    EXTREMES,
    PUBLISHED,
    Grid,
    Sweep,
    learn,
    learn_from_draws,
)
from contentseeker.methods.style_density.decision import PageType
from contentseeker.methods.style_density.extractor import StyleDensity
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS, WORKED, text

A, AC, M = TYPES
GRID = Grid((0.0, 50.0, 100.0), (0.0, 20.0, 400.0))
ALL = np.array([True, True, True, True])


def sweep(**said: str) -> Sweep:
    """What is said of one page of each type by T1, at every T2; the second article likewise."""
    codes = {"a": A, "c": AC, "m": M}
    of_pages = [said["a"], said["a"], said["c"], said["m"]]
    return Sweep.of(GRID, [A, A, AC, M], [[codes[each] for each in one * 3] for one in of_pages])


def test_a_page_is_classified_under_every_threshold() -> None:
    page = TypedPage(1, "a.example", WORKED.encode(), "", M, regions=(text(1000), text(700)))
    grid = [Thresholds(10, 20), Thresholds(30, 20), Thresholds(30, 800), Thresholds(30, 2000)]
    found = classify_page(page, StyleDensity(), grid, with_accuracy=True)
    # Where every text is too short, no type is meant.
    assert [each.page_type for each in found] == [A, M, A, None]
    # One of two regions, both, one, none.
    assert [each.accuracy and each.accuracy.accuracy for each in found] == [0.5, 1, 0.5, 0]


def test_a_page_of_which_only_the_text_is_known_is_one_region() -> None:
    gold = "\n".join([text(1000), text(120), text(90)])
    page = TypedPage(1, "a.example", WITH_COMMENTS.encode(), "", AC, gold=gold)
    (found,) = classify_page(page, StyleDensity(), [PUBLISHED], with_accuracy=True)
    assert found.page_type is AC
    assert found.accuracy is not None
    assert (found.accuracy.accuracy, found.accuracy.overlap_accuracy) == (1, 1)
    unknown = TypedPage(1, "a.example", WITH_COMMENTS.encode(), "", AC)
    assert (
        classify_page(unknown, StyleDensity(), [PUBLISHED], with_accuracy=True)[0].accuracy is None
    )


def test_shares_are_of_the_chosen_pages_of_a_type() -> None:
    found = sweep(a="aam", c="ccc", m="amm").shares(ALL)
    assert found[1].tolist() == [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
    some = sweep(a="aam", c="ccc", m="amm").shares(np.array([True, False, False, True]))
    assert np.isnan(some[..., 1]).all()


def test_each_type_has_its_best_t1_and_all_together_one() -> None:
    learned = learn(GRID, sweep(a="aam", c="caa", m="aam").shares(ALL))
    # At 0 and 50 articles do equally well: 50 is the usual one.
    assert {kind: best.t1 for kind, best in learned.alone.items()} == {A: 50, AC: 0, M: 100}
    assert learned.together == Thresholds(0, 20)
    assert learned.alone[M].t2 == 20


def test_t2_is_learned_at_the_best_t1() -> None:
    said = [[A, A, M, A, A, A, M, M, M]] * 2
    one = Sweep.of(GRID, [A, A], said)
    # By T2: (A, A, M), (A, A, A), (M, M, M); at T1 = 50 both 0 and 20 are right.
    assert learn(GRID, one.shares(np.array([True, True]))).together == Thresholds(50, 20)
    worse = [[A, A, M, M, M, A, A, M, M]] * 2
    other = Sweep.of(GRID, [A, A], worse)
    assert learn(GRID, other.shares(np.array([True, True]))).together == Thresholds(100, 20)


def test_a_page_on_which_nothing_is_found_is_right_for_no_type() -> None:
    one = Sweep.of(GRID, [M, M], [[M, M, M, M, M, M, None, None, None]] * 2)
    assert one.shares(np.array([True, True]))[:, 0, 2].tolist() == [1, 1, 0]


def test_draws_hold_the_share_of_every_type_and_leave_something() -> None:
    answers = [A] * 50 + [AC] * 10 + [M] * 2
    many = Sweep.of(GRID, answers, [[A] * 9] * 62)
    random = np.random.default_rng(1)
    draws = [many.draw(0.2, random) for _ in range(5)]
    for drawn in draws:
        assert [int(drawn[many.answers == code].sum()) for code in range(3)] == [10, 2, 1]
    assert len({tuple(drawn.tolist()) for drawn in draws}) == 5
    assert many.draw(0.9, random)[many.answers == 2].sum() == 1
    assert learn_from_draws(many, draws).alone[A] == PUBLISHED


def test_a_grid_without_the_usual_t2_and_shares_of_nothing_are_refused() -> None:
    with pytest.raises(ArgumentError, match="t2s: 20"):
        Grid(t2s=(0.0, 10.0))
    with pytest.raises(ArgumentError, match="no page"):
        learn(GRID, np.full((3, 3, 3), np.nan))


def test_the_extremes_are_those_of_the_paper() -> None:
    assert {kind: each.t1 for kind, each in EXTREMES.items()} == {A: 0, AC: 0, M: 100}
    assert {each.t2 for each in EXTREMES.values()} == {20}
    assert {str(each) for each in PageType} == {
        "article",
        "article_with_comments",
        "multiple_areas",
    }
