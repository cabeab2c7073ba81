"""Thresholds learned and tested on the pages of several genres together, as in the paper."""

from collections.abc import Sequence
from typing import Any

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.style_density.page_types import Thresholds, TypedPage
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.style_density.thresholds import (
    ThresholdSettings,
    learned_thresholds,
)
from contentseeker.methods.style_density.decision import PageType
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS, div, page, text

A, AC, M = PageType
SETTINGS = ThresholdSettings(repetitions=3, t1="", t2="", sizes="2")
# An article for T1 below 80, several areas for T1 from 60 on, and an article with comments.
ARTICLE = page("<h1>S</h1>", div(1000), div(200))
AREAS = page("<h1>T</h1>", div(1000), div(400))
# An article if T1 is below 30; at 50, the T1 of the paper, it is several areas.
PLAIN = page("<h1>S</h1>", div(1000), div(700))


def typed(kind: PageType, markup: str, keys: Sequence[int]) -> list[TypedPage]:
    return [TypedPage(key, f"{key}.example", markup.encode(), "", kind, corpus="c") for key in keys]


def run(data: dict[str, list[TypedPage]], settings: ThresholdSettings = SETTINGS) -> Outcome:
    steps: list[tuple[int, int]] = []
    found: Outcome = EXPERIMENTS["thresholds"].run(
        settings, Data({}, typed=data), lambda done, total, step: steps.append((done, total))
    )
    total = 2 * len(found.predictions["page"].unique())
    assert steps == [(done, total) for done in range(total)]
    return found


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    """News of two types; a forum of one type, which news does not have."""
    news = typed(A, ARTICLE, range(6)) + typed(AC, WITH_COMMENTS, range(6, 12))
    settings = ThresholdSettings(repetitions=3, sizes="2")
    return run({"news": news, "forum": typed(M, AREAS, range(12, 18))}, settings)


def frame(outcome: Outcome, name: str) -> Any:
    return outcome.table(name).to_frame()


def test_three_classes_are_tested_over_all_genres_together(outcome: Outcome) -> None:
    found = frame(outcome, "results").set_index(["genre", "task", "thresholds"])
    learned = found.loc[("news, forum", "3-class", "learned")]
    # One of six of each type is drawn, so five of each are left.
    assert (learned["T1"], learned["T2"], learned["pages"]) == (60, 20, 15)
    assert (learned["accuracy"], learned["precision"], learned["recall"]) == (1, 1, 1)
    paper = found.loc[("news, forum", "3-class", "paper's")]
    # At T1 = 50 the five threads are articles: 10 of 15 right; precision of articles 5 / 10,
    # of articles with comments 1, of several areas 0; recall 1, 1 and 0.
    assert paper["accuracy"] == pytest.approx(10 / 15)
    assert paper["precision"] == pytest.approx((0.5 + 1 + 0) / 3)
    assert paper["recall"] == pytest.approx(2 / 3)
    assert learned_thresholds(outcome.as_json(), ["news", "forum"]) == Thresholds(60, 20)


def test_a_genre_by_itself_is_tested_on_the_types_it_has(outcome: Outcome) -> None:
    found = frame(outcome, "results")
    tasks = {name: set(part["task"]) for name, part in found.groupby("genre")}
    assert tasks["forum"] == {"1-class: multiple areas"}
    assert tasks["news"] == {
        "1-class: article",
        "1-class: article with comments",
        "2-class: article and article with comments",
    }
    two = found[(found["genre"] == "news") & (found["task"].str.startswith("2-class"))]
    # Five and five are left; with the paper's T1 of 50 all are right already.
    assert two["pages"].tolist() == [10, 10]
    assert two["accuracy"].tolist() == [1, 1]


def test_the_words_say_what_is_pooled_and_what_a_genre_gives_alone(outcome: Outcome) -> None:
    assert outcome.sentences[0] == (
        "news, forum: T1 = 60 and T2 = 20 are best for all types together. On pages outside the "
        "samples 100% get the right type, with the paper's T1 = 50 and T2 = 20 67%."
    )
    said = " ".join(outcome.sentences)
    assert "fewer than" not in said
    assert "news: T1 = 50 and T2 = 20 are best for article and article with comments" in said
    assert "forum: T1 = 60 and T2 = 20 are best for multiple areas, the only type here" in said
    assert "news, forum: 18 pages of 18 sources, a diversity of 100.0%." in said


def test_plots_and_predictions_have_every_page_once_per_curve(outcome: Outcome) -> None:
    assert [plot.name for plot in outcome.plots] == [
        *("t1-news-forum", "t2-news-forum", "sizes-news-forum"),
        *("t1-news", "t2-news", "sizes-news", "t1-forum", "t2-forum", "sizes-forum"),
    ]
    predictions = outcome.predictions
    assert len(predictions) == 18 * 11 * 7
    assert predictions.groupby("genre")["page"].nunique().to_dict() == {"forum": 6, "news": 12}
    corpora = frame(outcome, "corpora")
    assert set(corpora["genre"]) == {"news, forum"}
    assert corpora["pages"].tolist() == [18, 18]


def test_a_type_that_is_rare_in_one_genre_counts_in_the_pool() -> None:
    # One article in each of two genres: two in the pool, too few in either of them.
    data = {
        "news": typed(A, ARTICLE, [0]) + typed(M, AREAS, [1, 2]),
        "blog": typed(A, ARTICLE, [3]) + typed(M, AREAS, [4, 5]),
    }
    found = frame(run(data), "results")
    tasks = {name: set(part["task"]) for name, part in found.groupby("genre")}
    assert tasks["news, blog"] >= {"2-class: article and multiple areas", "1-class: article"}
    assert tasks["news"] == tasks["blog"] == {"1-class: multiple areas"}


def test_one_pair_of_thresholds_is_a_compromise_between_genres() -> None:
    # The news alone would take T1 = 20 and the forum 60: together no T1 is right for both.
    data = {"news": typed(A, PLAIN, range(4)), "forum": typed(M, AREAS, range(4, 8))}
    found = frame(run(data, ThresholdSettings(repetitions=2, sizes="2")), "results")
    own = found[found["thresholds"] == "learned"].set_index(["genre", "task"])["T1"]
    assert own[("news", "1-class: article")] == 20
    assert own[("forum", "1-class: multiple areas")] == 60
    # Half of the types are right up to 20 and from 60 on, none between: 60 is nearest to 50.
    assert own[("news, forum", "2-class: article and multiple areas")] == 60


def test_without_two_pages_of_a_type_there_is_nothing_to_learn() -> None:
    with pytest.raises(ArgumentError, match="No type has two pages"):
        run({"news": typed(A, ARTICLE, [0]), "forum": typed(M, AREAS, [1])})


def test_region_accuracy_of_the_pool_is_the_mean_over_its_pages() -> None:
    # At T1 = 50 one of the two areas is found: 1/2. The article is found whole: 1.
    regions = {M: (text(1000), text(400)), A: (text(1000),)}
    data = {
        genre: [
            TypedPage(key, "a", markup.encode(), "", kind, regions[kind])
            for key in (first, first + 1)
        ]
        for genre, kind, markup, first in (("news", A, ARTICLE, 0), ("forum", M, AREAS, 2))
    }
    found = frame(run(data), "corpora").set_index("thresholds")
    assert found.loc["paper's"]["RA"] == pytest.approx(0.75)
