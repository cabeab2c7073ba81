import pytest
from sklearn.metrics import confusion_matrix

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.content_seeker.costs import CostSweepSettings
from tests.contentseeker.lab.experiments.synthetic import Reports, made_rows

EXPERIMENT = EXPERIMENTS["costs"]
SMALL = {"first": 2, "last": 6, "step": 4, "shown": 10, "folds": 3}


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({"news": made_rows()}), reports)
    assert reports.reach_the_end()
    return found


def counts(outcome: Outcome, cost: int) -> tuple[int, int, int, int]:
    part = outcome.predictions.query("cost == @cost")
    tn, fp, fn, tp = confusion_matrix(part["answer"], part["predicted"]).ravel().tolist()
    return tp, fn, fp, tn


def test_each_cost_is_charged_to_both_learners(outcome: Outcome) -> None:
    table = outcome.table("sweep").to_frame()
    assert table["CFN"].tolist() == [2, 6, 10]
    _, plain_missed, plain_wrong, _ = counts(outcome, 1)
    for row in table.to_dict("records"):
        tp, fn, fp, tn = counts(outcome, row["CFN"])
        assert (row["tp"], row["fn"], row["fp"], row["tn"]) == (tp, fn, fp, tn)
        assert row["cost"] == fp + row["CFN"] * fn
        assert row["cost without"] == plain_wrong + row["CFN"] * plain_missed
        assert row["saved"] == row["cost without"] - row["cost"]


def test_the_two_confusion_tables_stand_side_by_side(outcome: Outcome) -> None:
    table = outcome.table("with-and-without").to_frame().set_index("costs")
    for words, cost in (("1 to 10", 10), ("none", 1)):
        found = tuple(table.loc[words, ["tp", "fn", "fp", "tn"]])
        tp, fn, fp, tn = counts(outcome, cost)
        assert found == (tp, fn, fp, tn)
        assert table.loc[words, "cost at 1 to 10"] == fp + 10 * fn


def test_a_dear_miss_is_missed_less_often(outcome: Outcome) -> None:
    assert counts(outcome, 10)[1] < counts(outcome, 1)[1]


def test_the_sentence_names_the_cost_that_saves_the_largest_share(outcome: Outcome) -> None:
    table = outcome.table("sweep").to_frame()
    shares = table["saved"] / table["cost without"]
    best = table["CFN"].tolist()[int(shares.argmax())]
    assert f"share, {shares.max():.0%}, at 1 to {best}:" in outcome.sentences[0]


def test_a_learner_without_mistakes_has_nothing_to_save() -> None:
    rows = made_rows()
    rows.features[:, 0] = rows.content
    found = EXPERIMENT.run(EXPERIMENT.read({**SMALL, "last": 2}), Data({"easy": rows}), Reports())
    assert "saved nothing" in found.sentences[0]


def test_the_curve_shows_what_the_table_says(outcome: Outcome) -> None:
    table = outcome.table("sweep").to_frame()
    learned, plain = outcome.plots[0].data
    assert (learned["x"], learned["y"]) == (table["CFN"].tolist(), table["cost"].tolist())
    assert plain["y"] == table["cost without"].tolist()


def test_the_costs_of_the_thesis_are_the_default() -> None:
    assert CostSweepSettings().costs == tuple(range(2, 21))


def test_costs_that_end_before_they_begin_are_refused() -> None:
    with pytest.raises(ArgumentError, match="last"):
        EXPERIMENT.read({"first": 9, "last": 3})
