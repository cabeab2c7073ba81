"""The tables of the style-density paper, with the paper's own figures beside the measured ones."""

from typing import Any

import numpy as np
import pytest

from contentseeker.fitting.style_density.page_types import TypedPage
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.style_density import published
from contentseeker.lab.experiments.style_density.paper_tables import ranges, stable_from
from contentseeker.lab.experiments.style_density.thresholds import ThresholdSettings
from contentseeker.methods.style_density.decision import PageType
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS, div, page

A, AC, M = PageType
MARKUP = {
    # An article for T1 below 80, several areas for T1 from 60 on.
    A: page("<h1>S</h1>", div(1000), div(200)),
    AC: WITH_COMMENTS,
    M: page("<h1>T</h1>", div(1000), div(400)),
}


def typed(kinds: dict[PageType, int]) -> list[TypedPage]:
    every = [kind for kind, number in kinds.items() for _ in range(number)]
    return [
        TypedPage(
            key,
            f"{key % 3}.example",
            MARKUP[kind].encode(),
            "",
            kind,
            corpus="own" if key else "other",
        )
        for key, kind in enumerate(every)
    ]


def run(kinds: dict[PageType, int]) -> Outcome:
    data = Data({}, typed={"board": typed(kinds)})
    settings = ThresholdSettings(repetitions=2, sizes="2, 4")
    found: Outcome = EXPERIMENTS["thresholds"].run(settings, data, lambda *said: None)
    return found


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return run({A: 4, AC: 4, M: 4})


def rows(outcome: Outcome, name: str, *index: str) -> Any:
    return outcome.table(name).to_frame().set_index(list(index))


def test_table_1_has_own_corpora_and_those_of_the_paper(outcome: Outcome) -> None:
    found = rows(outcome, "table-1", "data set")
    # Eleven pages of three sources: 3 / 11; the first page is the only one of its corpus.
    assert found.loc["own"][["domains", "pages"]].tolist() == [3, 11]
    assert found.loc["own"]["diversity %"] == pytest.approx(27.2727, abs=5e-5)
    assert found.loc["other"]["diversity %"] == 100
    paper = found.loc["SD Diverse"]
    assert paper["diversity % (published)"] == 86.833
    assert paper[["domains (published)", "pages (published)"]].tolist() == [521, 600]
    assert np.isnan(paper["diversity %"])
    assert len(found) == 2 + 7


@pytest.mark.parametrize("dataset", published.DATASETS)
def test_published_diversities_follow_from_their_counts(dataset: published.Dataset) -> None:
    if dataset.pages is None or dataset.diversity is None:
        assert dataset.name == "Nam 2009"
        return
    # Cao 2008 is printed as .385; to three places 100 / 25,910 is .386 %.
    error = 0.0011 if dataset.name == "Cao 2008" else 0.0005
    assert 100 * dataset.domains / dataset.pages == pytest.approx(dataset.diversity, abs=error)


def test_table_2_has_the_papers_figures_beside_each_measure(outcome: Outcome) -> None:
    found = rows(outcome, "table-2", "class", "measure")
    classes = ["article", "article with comments", "multiple areas", "3-class"]
    assert found.index.get_level_values("class").unique().tolist() == classes
    # A fifth of four pages is one: three of each type are left. Learned thresholds are right.
    assert found["pages"].tolist() == [3] * 4 + [3] * 4 + [3] * 4 + [9] * 4
    for name in classes:
        assert found.loc[name]["these pages"].tolist()[:2] == [1, 1]
    paper = found[["SD Diverse (published)", "SD Non-Diverse (published)"]]
    assert paper.loc[("multiple areas", "precision")].tolist() == [0.87, 0.98]
    assert paper.loc[("article", "recall")].tolist() == [1, 1]
    assert paper.loc[("3-class", "precision")].tolist() == [0.74, 0.81]
    assert paper.loc[("3-class", "RA")].tolist() == [0.78, 0.89]
    for unknown in ("recall", "RA overlap"):
        assert paper.loc[("3-class", unknown)].isna().all()
    assert "look exchanged" in outcome.table("table-2").note


def test_a_missing_class_leaves_the_papers_figures_without_measured_ones() -> None:
    found = rows(run({A: 4, M: 4}), "table-2", "class", "measure")
    assert found.loc[("3-class", "precision")]["SD Diverse (published)"] == 0.74
    for missing in ("article with comments", "3-class"):
        assert found.loc[missing][["pages", "these pages"]].isna().all(axis=None)
    # Three of each type are left, and told apart.
    two = found.loc["2-class: article and multiple areas"]
    assert two.loc["precision"][["pages", "these pages"]].tolist() == [6, 1]
    assert two.filter(like="published").isna().all(axis=None)


def test_statements_about_the_figures_stand_beside_what_the_curves_show(outcome: Outcome) -> None:
    found = rows(outcome, "figures", "figure", "value", "type").sort_index()
    t1 = found.xs(("4", "best T1")).to_dict("index")
    paper = "paper (published)"
    assert t1["article"] == {"these pages": "0 to 70", paper: "0 to 40"}
    assert t1["article with comments"] == {"these pages": "0 to 100", paper: "0 to 40"}
    assert t1["multiple areas"] == {"these pages": "60 to 100", paper: "60 to 100"}
    similar = found.loc[("4", "T1 at which the types differ least", "all")]
    assert similar.tolist() == ["60 to 70", "40 to 60"]
    # Always right at the extreme T1, so from the smallest number of pages on.
    sizes = found.xs(("3", "pages from which precision is stable"))
    assert sizes["these pages"].tolist() == ["2", "2", "2"]
    assert sizes[paper].tolist() == ["40", "40", "40"]
    # The second area is 400 characters long, the longer one of the comments 120.
    t2 = found.xs(("5", "best T2"))
    assert t2["these pages"].to_dict() == {
        "article": "0 to 400",
        "article with comments": "0 to 100",
        "multiple areas": "0 to 200",
    }


def test_ranges_are_where_a_curve_is_within_two_points_of_its_best() -> None:
    values = (0.0, 10.0, 20.0, 30.0, 40.0)
    assert ranges(values, np.array([0.98, 1.0, 0.97, 0.99, 0.5])) == "0 to 10, 30"
    assert ranges(values, np.array([0.5, 0.5, 0.5, 0.5, 0.5])) == "0 to 40"
    assert ranges(values, np.array([0.1, 0.2, 0.3, 0.4, 0.9])) == "40"


def test_precision_is_stable_from_the_size_after_the_last_one_that_differs() -> None:
    assert stable_from({5: (0.8, 0.1), 10: (0.91, 0), 20: (0.87, 0), 40: (0.9, 0)}) == "40"
    assert stable_from({5: (0.8, 0.1), 10: (0.91, 0), 20: (0.88, 0), 40: (0.9, 0)}) == "10"
    assert stable_from({5: (0.8, 0.1)}) == "5"
    assert stable_from({}) == "too few pages"
