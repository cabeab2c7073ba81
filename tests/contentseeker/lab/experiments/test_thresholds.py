"""Thresholds of style density, learned and tested."""

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
from tests.contentseeker.methods.style_density.made_pages import (
    FORUM,
    WITH_COMMENTS,
    div,
    page,
    text,
)

PAGES = {
    # Two regions on one level: an article as long as T1 is below 80.
    PageType.ARTICLE: (page("<h1>S</h1>", div(1000), div(200)), (text(1000),)),
    PageType.ARTICLE_WITH_COMMENTS: (WITH_COMMENTS, (text(1000), text(120), text(90))),
    # Posts of very different lengths: several areas from T1 = 60 on.
    PageType.MULTIPLE_AREAS: (
        page("<h1>T</h1>", div(1000), div(400)),
        (text(1000), text(400)),
    ),
}


def pages(count: int = 6) -> list[TypedPage]:
    kinds = [(kind, *known) for kind, known in PAGES.items() for _ in range(count)]
    return [
        TypedPage(key, f"{key % 4}.example", markup.encode(), "", kind, regions)
        for key, (kind, markup, regions) in enumerate(kinds)
    ]


def run(settings: ThresholdSettings, typed: list[TypedPage]) -> Outcome:
    experiment = EXPERIMENTS["thresholds"]
    steps: list[tuple[int, int]] = []
    outcome = experiment.run(
        settings,
        Data({}, typed={"board": typed}),
        lambda done, total, step: steps.append((done, total)),
    )
    assert steps == [(done, 2 * len(typed)) for done in range(2 * len(typed))]
    return outcome


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return run(ThresholdSettings(repetitions=3, sizes="2, 4, 100"), pages())


def rows(outcome: Outcome, name: str) -> Any:
    return outcome.table(name).to_frame()


def test_what_parts_the_types_is_learned(outcome: Outcome) -> None:
    found = rows(outcome, "results").set_index(["task", "thresholds"])
    learned = found.loc[("3-class", "learned")]
    # Between 60 and 70 all three are told apart; 60 is nearer to the usual 50.
    assert (learned["T1"], learned["T2"]) == (60, 20)
    assert (learned["accuracy"], learned["precision"], learned["recall"]) == (1, 1, 1)
    assert (learned["RA"], learned["RA overlap"]) == (1, 1)
    published = found.loc[("3-class", "paper's")]
    assert published["accuracy"] == pytest.approx(2 / 3)
    # Half of the regions of the several areas are missing then.
    assert published["RA"] == pytest.approx(5 / 6)
    assert learned_thresholds(outcome.as_json(), ["board"]) == Thresholds(60, 20)
    assert learned_thresholds(outcome.as_json(), ["news"]) is None
    assert learned_thresholds(outcome.as_json(), ["board", "news"]) is None
    assert "T1 = 60 and T2 = 20 are best for all types together" in outcome.sentences[0]
    assert "a diversity of 22.2%" in " ".join(outcome.sentences)


def test_one_type_alone_is_measured_with_extreme_usual_and_learned_thresholds(
    outcome: Outcome,
) -> None:
    found = rows(outcome, "results").set_index(["task", "thresholds"])
    areas = found.loc["1-class: multiple areas"]
    assert areas["precision"].to_dict() == {"extreme": 1, "paper's": 0, "learned": 1}
    assert areas["recall"].tolist() == [1, 1, 1]
    assert areas["T1"].to_dict() == {"extreme": 100, "paper's": 50, "learned": 60}
    # A fifth of six pages is one, so five are left to test.
    assert areas["pages"].tolist() == [5, 5, 5]


def test_the_curves_are_those_of_the_paper(outcome: Outcome) -> None:
    by_t1 = rows(outcome, "t1").pivot(index="type", columns="T1", values="precision")
    assert by_t1.loc["multiple areas"].tolist() == [0] * 6 + [1] * 5
    assert by_t1.loc["article"].tolist() == [1] * 8 + [0] * 3
    assert by_t1.loc["article with comments"].tolist() == [1] * 11
    by_t2 = rows(outcome, "t2").pivot(index="type", columns="T2", values="precision")
    # Where every text is too short, a page is several areas of nothing.
    assert by_t2.loc["multiple areas"].tolist()[:4] == [1] * 4
    sizes = rows(outcome, "sizes")
    assert sorted(set(sizes["pages"])) == [2, 4]
    assert [plot.name for plot in outcome.plots] == ["t1-board", "t2-board", "sizes-board"]
    assert {trace["name"] for trace in outcome.plots[0].data} >= {"article", "guessing"}


def test_every_number_of_the_sweep_follows_from_the_predictions(outcome: Outcome) -> None:
    frame = outcome.predictions
    assert len(frame) == 18 * 11 * 7
    at = frame[(frame["T1"] == 60) & (frame["T2"] == 20)]
    assert (at["answer"] == at["predicted"]).all()
    at = frame[(frame["T1"] == 50) & (frame["T2"] == 20)]
    assert (at["answer"] == at["predicted"]).mean() == pytest.approx(2 / 3)


def test_the_same_seed_gives_the_same_outcome() -> None:
    settings = ThresholdSettings(repetitions=2, t1="60", t2="20", sizes="2")
    assert run(settings, pages(4)).as_json() == run(settings, pages(4)).as_json()


def test_a_type_with_one_page_is_left_out_in_words() -> None:
    typed = [each for each in pages(3) if each.page_type is not PageType.ARTICLE] + pages(1)[:1]
    found = run_partly(typed)
    assert "board: there are fewer than 2 pages of article, so" in found.sentences[1]
    assert "article" not in set(rows(found, "t1")["type"])
    results = rows(found, "results").set_index(["task", "thresholds"])
    two = results.loc[("2-class: article with comments and multiple areas", "learned")]
    assert two["accuracy"] == 1
    assert not results.index.get_level_values("task").str.startswith("3-class").any()


def run_partly(typed: list[TypedPage]) -> Outcome:
    settings = ThresholdSettings(repetitions=1, sizes="2")
    data = Data({}, typed={"board": typed})
    return EXPERIMENTS["thresholds"].run(settings, data, lambda *said: None)


def test_without_any_type_the_experiment_says_what_to_do() -> None:
    with pytest.raises(ArgumentError, match="which pages are articles"):
        run_partly([])


@pytest.mark.parametrize(
    "wrong", [{"t1": "101"}, {"t1": "a"}, {"t2": "-1"}, {"share": 0}, {"sizes": "0"}, {"t2": "nan"}]
)
def test_settings_that_cannot_be_meant_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match=next(iter(wrong))):
        ThresholdSettings(**wrong)  # type: ignore[arg-type]  # that is what is tested


def test_pages_of_one_type_have_no_test_of_several() -> None:
    typed = [TypedPage(key, "a", FORUM.encode(), "", PageType.MULTIPLE_AREAS) for key in range(3)]
    found = run_partly(typed)
    results = rows(found, "results")
    assert set(results["task"]) == {"1-class: multiple areas"}
    assert results["precision"].tolist() == [1, 1, 1]
    assert results["RA"].isna().all()
    assert "the only type here: there is nothing to tell apart" in found.sentences[0]
    assert "fewer than 2 pages of article and article with comments" in found.sentences[1]
    assert {trace["name"] for trace in found.plots[0].data} == {"multiple areas"}
    assert learned_thresholds(found.as_json(), ["board"]) is None
