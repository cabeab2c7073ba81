"""The thesis on made-up pages: which tables, in which order, with which figures beside."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from contentseeker import registry
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome, Table
from contentseeker.lab.experiments.outcome import PUBLISHED
from contentseeker.lab.experiments.thesis import extraction_tables
from contentseeker.lab.experiments.thesis.beside import with_published
from contentseeker.lab.experiments.thesis.extraction import CONFIGURATIONS
from contentseeker.method import Family
from contentseeker.page import parse
from tests.contentseeker.lab.experiments.synthetic import Reports, made_genre

THESIS = EXPERIMENTS["thesis"]
NEWS, NEWS_PAGES = made_genre(sources=("a.example", "b.example", "c.example"))
FORUM, FORUM_PAGES = made_genre(
    first_page=101, sources=("d.example", "e.example", "f.example"), seed=2
)
_, ASIDE = made_genre(first_page=201, sources=("g.example",), seed=3)
DATA = Data(
    {"news": NEWS, "forum": FORUM},
    {
        "news": [*NEWS_PAGES, *(replace(page, is_evaluation=True) for page in ASIDE)],
        "forum": FORUM_PAGES,
    },
)
BETTER_SINGLE = {"CS+LBS": 0.3, "CS+1+LBS": 0.8, "TCCB-25": 0.5, "DSC": 0.1}
SMALL = {"folds": 2, "samples": 1, "sections": "classification, trees, costs, extraction, few-shot"}


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = THESIS.run(THESIS.read(SMALL), DATA, reports)
    assert reports.reach_the_end()
    return found


def test_the_tables_stand_in_the_order_of_the_thesis(outcome: Outcome) -> None:
    assert [table.name for table in outcome.tables] == [
        "table-6-3",
        *("table-6-6", "table-6-7", "table-6-8", "table-6-9", "table-6-10", "table-6-11"),
        *("figure-6-4", "table-6-14", "table-6-16"),
        *("table-6-17", "table-6-18", "table-6-19", "table-6-20", "matrix-news", "table-6-21"),
        *("table-6-27", "table-6-28", "matrix-forum", "table-6-29", "table-6-30"),
    ]
    assert [tree.name for tree in outcome.trees] == [
        *("figure-6-4-news", "figure-6-4-forum", "figure-6-5-news", "figure-6-5-forum")
    ]
    assert [plot.name for plot in outcome.plots if plot.name.startswith("figure-6-6")] == [
        "figure-6-6-cost-news-content",
        "figure-6-6-cost-forum-content",
    ]


def test_every_configuration_and_every_baseline_is_scored(outcome: Outcome) -> None:
    methods = [row[0] for row in outcome.table("table-6-17").rows]
    assert methods == [*CONFIGURATIONS, *registry.names(Family.BASELINE)]
    assert set(CONFIGURATIONS) == {
        *("CS+plain", "CS+LBS", "CS+SLS", "CS+TP", "CS+TP-any"),
        *("CS+1+LBS", "CS+1+SLS", "CS+1+TP", "CS+1+TP-any"),
    }


def test_pages_set_aside_are_tested_where_there_are_any(outcome: Outcome) -> None:
    scored = outcome.predictions[outcome.predictions["method"].notna()]
    news = scored[(scored["genre"] == "news") & scored["part"].eq("texts-news")]
    forum = scored[(scored["genre"] == "forum") & scored["part"].eq("texts-forum")]
    assert set(news["page"]) == {page.key for page in ASIDE}
    assert set(forum["page"]) == {page.key for page in FORUM_PAGES}
    assert "4 pages of 1 sources that are set aside" in outcome.table("table-6-17").note
    assert "cross-validated by source" in outcome.table("table-6-27").note


def test_a_baselines_scores_are_those_of_its_own_texts(outcome: Outcome) -> None:
    scored = outcome.predictions[outcome.predictions["part"] == "texts-news"]
    lines = scored[scored["method"] == "LQF-50"].set_index("page")
    for page in ASIDE:
        text = registry.get("LQF-50").create().extract(parse(page.markup, url=page.url)).text
        assert lines.loc[page.key, "extracted_length"] == len(text)


def test_printed_figures_stand_beside_the_measured_ones(outcome: Outcome) -> None:
    frame = outcome.table("table-6-17").to_frame().set_index("method")
    assert frame.loc["CS+LBS", f"F1{PUBLISHED}"] == 0.905
    assert frame.loc["Crunch", f"recall{PUBLISHED}"] == 0.964
    # Only measured on forums.
    assert frame[f"F1{PUBLISHED}"].isna()["CS+TP"]
    forum = outcome.table("table-6-27").to_frame().set_index("method")
    assert forum.loc["CS+TP", f"F1{PUBLISHED}"] == 0.754
    segment = outcome.table("table-6-6").to_frame().set_index(["genre", "algorithm"])
    # Printed to three places.
    assert segment.loc[("news", "J48"), f"precision{PUBLISHED}"] == pytest.approx(0.964, abs=5e-4)
    assert segment.loc[("forum", "SMO"), f"F1{PUBLISHED}"] == pytest.approx(0.957, abs=5e-4)
    costs = outcome.table("table-6-14").to_frame().set_index(["genre", "costs"])
    # 11 + 10 x 2 and 2 + 10 x 5.
    assert costs.loc[("news", "1 to 10"), f"cost at 1 to 10{PUBLISHED}"] == 31
    assert costs.loc[("news", "none"), f"cost at 1 to 10{PUBLISHED}"] == 52


def test_the_conclusion_names_the_configuration_of_the_genre(outcome: Outcome) -> None:
    found = [text for text in outcome.conclusions if "the thesis's best configuration" in text]
    assert [text.partition(",")[0] for text in found] == ["news: CS+LBS", "forum: CS+TP-any"]


def test_the_configurations_of_the_thesis_are_told_from_ours(outcome: Outcome) -> None:
    told = {row[0]: row[-1] for row in outcome.table("table-6-16").rows}
    assert [name for name, answer in told.items() if answer == "no"] == ["CS+TP-any", "CS+1+TP-any"]


def test_only_chosen_sections_are_run() -> None:
    outcome = THESIS.run(THESIS.read({"folds": 3, "sections": "trees"}), DATA, Reports())
    assert [table.name for table in outcome.tables] == ["figure-6-4"]


def test_tests_of_texts_are_those_of_scipy_corrected_for_their_number() -> None:
    draw = np.random.default_rng(5)
    scores = {"CS+LBS": draw.uniform(0.6, 1, 30), "DSC": draw.uniform(0.4, 0.9, 30)}
    scores["LP-7"] = scores["DSC"] + draw.normal(0, 0.2, 30)
    own = pd.DataFrame(
        [
            {"genre": "product", "model": "", "method": name, "page": page, "F1": value}
            | {"precision": value, "recall": value}
            for name, values in scores.items()
            for page, value in enumerate(values)
        ]
    )
    own["model"] = np.where(own["method"] == "CS+LBS", "product", "")
    found = extraction_tables.outcome("product", own, how="", left_out=())

    pairs = [("CS+LBS", "DSC"), ("CS+LBS", "LP-7"), ("DSC", "LP-7")]
    raw = [stats.ttest_rel(scores[one], scores[two]).pvalue for one, two in pairs]
    # Holm: the smallest times three, the next times two, the largest as it is.
    order = np.argsort(raw)
    corrected = np.maximum.accumulate(np.sort(raw) * [3, 2, 1])
    significant = {pairs[place]: p < 0.05 for place, p in zip(order, corrected, strict=True)}
    matrix = {row[0]: row for row in found.table("matrix-product").rows}
    names = list(scores)
    for (one, two), is_significant in significant.items():
        better = scores[one].mean() > scores[two].mean()
        expected = "=" if not is_significant else "+" if better else "-"
        assert matrix[one][1 + names.index(two)] == expected
    assert found.table("scores-product").columns.count(f"F1{PUBLISHED}") == 0


def test_the_best_configuration_here_is_named_if_it_is_another_one() -> None:
    draw = np.random.default_rng(6)
    scores = {name: draw.uniform(low, low + 0.1, 12) for name, low in BETTER_SINGLE.items()}
    own = pd.DataFrame(
        [
            {"genre": "news", "method": name, "page": page, "F1": value}
            | {"model": "news", "precision": value, "recall": value}
            for name, values in scores.items()
            for page, value in enumerate(values)
        ]
    )
    first, second = extraction_tables.outcome("news", own, how="", left_out=()).conclusions
    assert first.endswith("It is not significantly better than TCCB-25.")
    assert second.startswith("news: the best configuration here is CS+1+LBS")
    assert second.endswith("It is significantly better than every baseline (paired t-test, .05).")


def test_pages_that_not_every_method_scored_are_left_out() -> None:
    lines = [("CS+LBS", 1), ("CS+LBS", 2), ("DSC", 1), ("DSC", 2), ("DSC", 3)]
    own = pd.DataFrame(lines, columns=["method", "page"]).assign(
        model="", genre="news", precision=0.5, recall=0.5, F1=0.5
    )
    found = extraction_tables.outcome("news", own, how="", left_out=())
    assert [row[1] for row in found.table("table-6-17").rows] == [2, 2]


def test_a_row_that_was_not_printed_has_empty_cells() -> None:
    table = Table("t", "T", ("method", "F1"), (("a", 0.5), ("b", 0.6)))
    beside = with_published(table, ["method"], {("a",): {"F1": 0.9}})
    assert beside.columns == ("method", "F1", f"F1{PUBLISHED}")
    assert beside.rows == (("a", 0.5, 0.9), ("b", 0.6, None))
    assert with_published(table, ["method"], {("c",): {"F1": 0.9}}) == table


def test_nothing_to_score_is_said() -> None:
    nothing = Data({"news": NEWS}, {})
    outcome = THESIS.run(THESIS.read({"folds": 3, "sections": "extraction"}), nothing, Reports())
    assert [table.name for table in outcome.tables] == ["table-6-16"]
    assert "news: no page with a gold text" in outcome.sentences[0]
