import numpy as np
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score

from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from tests.contentseeker.lab.experiments.synthetic import Reports, made_rows

EXPERIMENT = EXPERIMENTS["learning-curve"]
ROWS = made_rows()
SMALL = {
    "sizes": "2, 6, 500",
    "repetitions": 2,
    "folds": 3,
    "tasks": "content",
    "configuration": {"selection": "none"},
}


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({"news": ROWS}), reports)
    assert reports.reach_the_end()
    return found


def test_each_point_is_the_mean_over_repetitions_of_all_folds(outcome: Outcome) -> None:
    table = outcome.table("curve").to_frame()
    for row in table.to_dict("records"):
        mine = outcome.predictions.query("pages == @row['pages']")
        scores = [
            f1_score(part["answer"], part["predicted"]) for _, part in mine.groupby("repetition")
        ]
        assert row["samples"] == len(scores) == 2
        assert row["F1"] == pytest.approx(np.mean(scores))
        assert row["sd"] == pytest.approx(np.std(scores, ddof=1))
        for name, score in (("precision", precision_score), ("recall", recall_score)):
            values = [
                score(part["answer"], part["predicted"]) for _, part in mine.groupby("repetition")
            ]
            assert row[name] == pytest.approx(np.mean(values))


def test_the_last_point_has_all_pages_every_training_part_can_give(outcome: Outcome) -> None:
    pages = outcome.table("curve").to_frame()["pages"].tolist()
    frame = outcome.predictions.query("pages == 2")
    tested = frame.groupby(["repetition", "fold"])["page"].nunique()
    assert pages[:2] == [2, 6]
    assert pages[2:] == [len(np.unique(ROWS.pages)) - tested.max()]


def test_every_row_is_tested_once_per_point_and_repetition(outcome: Outcome) -> None:
    counted = outcome.predictions.groupby(["repetition", "pages", "node"]).size()
    assert (counted == 1).all()
    assert len(counted) == 2 * 3 * len(ROWS)


def test_the_figure_has_the_points_with_their_spread(outcome: Outcome) -> None:
    table, trace = outcome.table("curve").to_frame(), outcome.plots[0].data[0]
    assert trace["x"] == table["pages"].tolist()
    assert trace["y"] == pytest.approx(table["F1"].tolist())
    assert trace["error_y"]["array"] == pytest.approx(table["sd"].tolist())


def test_it_says_what_the_last_step_brought(outcome: Outcome) -> None:
    before, last = outcome.table("curve").to_frame()["F1"].tolist()[-2:]
    assert f"from {before:.3f} to {last:.3f} ({last - before:+.3f}" in outcome.sentences[0]


def test_one_source_is_left_out_and_reported() -> None:
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({"odd": made_rows(sources=1)}), Reports())
    assert found.tables == ()
    assert "second source" in found.sentences[0]
