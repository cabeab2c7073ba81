"""Fitting genre models: traits, calibration and limits by hand, and tests by source."""

import numpy as np
import pytest

from contentseeker import parse
from contentseeker.errors import ArgumentError
from contentseeker.fitting.genres.examples import GenreExample, GenrePages
from contentseeker.fitting.genres.figures import calibration_error, figures_of
from contentseeker.fitting.genres.fitting import (
    HeldOutPages,
    best_temperature,
    cross_validate_genres,
    fit_genres,
    informative_traits,
    lowest_limit,
)
from tests.contentseeker.genres.made_pages import examples


def test_pages_of_unseen_sources_are_told_apart() -> None:
    known = examples()
    tested = cross_validate_genres(known)
    figures = figures_of(tested, [example.genre for example in known])
    assert (figures["accuracy"], figures["pages"]) == (1.0, 36)
    assert figures["accuracy_detected"] == 1.0
    for number in set(tested.fold.tolist()):
        inside = {known[place].source for place in np.flatnonzero(tested.fold == number)}
        outside = {known[place].source for place in np.flatnonzero(tested.fold != number)}
        assert not inside & outside


def test_the_same_pages_in_another_order_give_the_same_bytes() -> None:
    known = examples(sites=4)
    assert fit_genres(known).parts() == fit_genres(known).parts()
    assert fit_genres(known).genres == ("forum", "news")


def test_three_genres_of_which_a_fold_may_lack_one() -> None:
    third = [
        GenreExample(f"shop-{number}", "shop", frozenset({"#prices=5", "word basket", "#tables=1"}))
        for number in range(3)
    ]
    model = fit_genres([*examples(sites=3), *third])
    assert model.genres == ("forum", "news", "shop")
    assert np.isfinite(model.weights).all()


@pytest.mark.parametrize(
    ("kept", "problem"),
    [
        (lambda each: each.genre == "forum", "at least 2 genres"),
        (lambda each: each.genre == "forum" or each.source.endswith("amber"), "news has fewer"),
        (lambda each: False, "at least 2 genres"),
    ],
)
def test_too_few_genres_or_sources_are_refused(kept: object, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        fit_genres([example for example in examples() if kept(example)])  # type: ignore[operator]


def test_traits_are_chosen_by_information_gain_of_sources_not_pages() -> None:
    # "both" is everywhere; "forum only" on all forums; "one site" on many pages of one forum.
    def page(genre: str, site: int, *traits: str) -> GenreExample:
        return GenreExample(f"{genre}{site}", genre, frozenset({"both", *traits}))

    pages = [
        *(page("forum", site, "forum only") for site in range(3)),
        *(page("forum", 0, "forum only", "one site") for _ in range(20)),
        *(page("news", site) for site in range(3)),
    ]
    matrix = GenrePages.of(pages)
    chosen = [matrix.traits[place] for place in informative_traits(matrix)]
    assert chosen == ["both", "forum only"]


def test_the_limit_is_the_lowest_at_which_nine_of_ten_are_right() -> None:
    # By probability of the likeliest: .52 wrong, .62 wrong, .72 and nine times .95 right.
    first = np.array([0.52, 0.62, 0.72, *[0.95] * 9])
    genre = np.array([1, 1, 0, *[0] * 9])
    # From .5: 10 of 12; from .55: 10 of 11, which is 91 %.
    assert lowest_limit(np.column_stack((first, 1 - first)), genre) == 0.55


def test_without_a_limit_that_is_good_enough_the_highest_is_taken() -> None:
    probability = np.array([[0.99, 0.01], [0.98, 0.02]])
    assert lowest_limit(probability, np.array([1, 1])) == 0.95


def test_the_temperature_cools_what_is_too_sure() -> None:
    # Right in three of four: the best probability is .75, at logits of log 3 = 1.0986.
    logits = np.array([[4.0, 0.0]] * 4)
    temperature = best_temperature(logits, np.array([0, 0, 0, 1]))
    assert temperature == pytest.approx(4 / np.log(3), rel=0.06)


def test_the_calibration_error_weighs_bins_by_their_pages() -> None:
    # Three pages at .9, two right: |2/3 - .9|; one at .5, right: |1 - .5|.
    error = calibration_error(np.array([0.9, 0.9, 0.9, 0.5]), np.array([True, True, False, True]))
    assert error == pytest.approx(0.75 * (0.9 - 2 / 3) + 0.25 * 0.5)


def test_figures_by_hand() -> None:
    tested = HeldOutPages(
        ("forum", "news"),
        np.array([[0.9, 0.1], [0.6, 0.4], [0.2, 0.8], [0.7, 0.3]]),
        np.array([True, False, True, True]),
        np.array([0, 0, 1, 1]),
    )
    figures = figures_of(tested, ["forum", "forum", "news", "news"])
    assert figures["accuracy"] == 0.75
    assert figures["recall"] == [1.0, 0.5]
    assert figures["coverage"] == 0.75
    assert figures["accuracy_detected"] == pytest.approx(2 / 3)
    # Right forum: one detected, one abstention. Right news: one as forum, one as news.
    assert figures["confusion"] == [[1, 0, 1], [1, 1, 0]]


def test_pages_without_a_common_trait_are_as_likely_of_either_genre() -> None:
    pages = [
        GenreExample(f"{genre}{site}", genre, frozenset({f"only {genre} {site}"}))
        for genre in ("forum", "news")
        for site in range(3)
    ]
    model = fit_genres(pages)
    assert model.traits == ()
    assert model.probabilities(parse("<p>x")) == {"forum": 0.5, "news": 0.5}
