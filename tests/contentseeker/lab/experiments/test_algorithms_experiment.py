import json

import pytest
from sklearn.metrics import accuracy_score, confusion_matrix, precision_recall_fscore_support
from statsmodels.stats.contingency_tables import mcnemar

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from tests.contentseeker.lab.experiments.synthetic import Reports, made_rows

EXPERIMENT = EXPERIMENTS["algorithms"]
DATA = Data({"news": made_rows(), "blog": made_rows(seed=2)})
SMALL = {
    "algorithms": "J48, LogisticRegression, SMO",
    "tasks": "content",
    "folds": 3,
    "configuration": {"selection": "none"},
}
NAMES = {"scores-content": "by source", "scores-content-row-by-row": "row by row"}


@pytest.fixture(scope="module")
def reports() -> Reports:
    return Reports()


@pytest.fixture(scope="module")
def outcome(reports: Reports) -> Outcome:
    return EXPERIMENT.run(EXPERIMENT.read({**SMALL, "folding": "both"}), DATA, reports)


def test_scores_are_those_of_scikit_learn_on_the_predictions(outcome: Outcome) -> None:
    frame = outcome.predictions
    for name, folding in NAMES.items():
        table = outcome.table(name).to_frame()
        assert len(table) == 6
        for row in table.to_dict("records"):
            part = frame[
                (frame["folding"] == folding)
                & (frame["genre"] == row["genre"])
                & (frame["algorithm"] == row["algorithm"])
            ]
            answers, predicted = part["answer"], part["predicted"]
            tn, fp, fn, tp = confusion_matrix(answers, predicted).ravel().tolist()
            assert (row["tn"], row["fp"], row["fn"], row["tp"]) == (tn, fp, fn, tp)
            assert row["accuracy"] == pytest.approx(accuracy_score(answers, predicted))
            expected = precision_recall_fscore_support(answers, predicted, average="binary")[:3]
            found = (row["precision"], row["recall"], row["F1"])
            assert found == pytest.approx(expected)


def test_mcnemar_signs_are_those_of_statsmodels_on_the_predictions(outcome: Outcome) -> None:
    table = outcome.table("mcnemar-content").to_frame().set_index("algorithm")
    names = list(table.index)
    for first in names:
        signs = []
        for second in names:
            if first == second:
                assert table.loc[first, second] == ""
                continue
            found = [sign(outcome, genre, first, second) for genre in DATA.rows]
            assert table.loc[first, second] == "/".join(found)
            signs += found
        tallies = table.loc[first, ["Nb+", "Nb=", "Nb-"]].tolist()
        assert tallies == [signs.count("+"), signs.count("="), signs.count("-")]


def sign(outcome: Outcome, genre: str, first: str, second: str) -> str:
    part = outcome.predictions.query("folding == 'by source' and genre == @genre")
    part = part.assign(right=part["answer"] == part["predicted"])
    right = part.pivot(index=["page", "node"], columns="algorithm", values="right")
    wins = int((right[first] & ~right[second]).sum())
    losses = int((right[second] & ~right[first]).sum())
    p = mcnemar([[0, wins], [losses, 0]], exact=False, correction=True).pvalue
    return "=" if wins == losses or p >= 0.05 else ("+" if wins > losses else "-")


def test_optimism_is_the_difference_of_the_two_foldings(outcome: Outcome) -> None:
    optimism = outcome.table("optimism").to_frame()
    plain = outcome.table("scores-content-row-by-row").to_frame()
    grouped = outcome.table("scores-content").to_frame()
    expected = (plain["F1"] - grouped["F1"]).tolist()
    assert optimism.query("task == 'content'")["difference"].tolist() == pytest.approx(expected)


def test_all_algorithms_have_the_same_folds_and_sources_stay_together(outcome: Outcome) -> None:
    frame = outcome.predictions.query("folding == 'by source'")
    by_row = frame.groupby(["genre", "task", "page", "node"], observed=True)["fold"]
    assert (by_row.nunique() == 1).all()
    source = frame["page"] // 4
    assert (frame.groupby(["genre", "task", source], observed=True)["fold"].nunique() == 1).all()


def test_plain_folds_do_part_sources(outcome: Outcome) -> None:
    frame = outcome.predictions.query("folding == 'row by row' and task == 'content'")
    assert (frame.groupby(frame["page"] // 4)["fold"].nunique() > 1).all()


def test_progress_is_told_for_every_fold_up_to_the_end(outcome: Outcome, reports: Reports) -> None:
    folds = len(DATA.rows) * len(NAMES) * 3 * 3
    assert reports.reach_the_end()
    assert reports.steps[-1][1] == folds
    assert len(reports.steps) >= folds


def test_figures_have_axes_and_a_bar_per_genre_and_algorithm(outcome: Outcome) -> None:
    plot = next(plot for plot in outcome.plots if plot.name == "f1-content")
    scores = outcome.table("scores-content").to_frame()
    assert plot.layout["xaxis"]["title"]["text"] == "genre"
    assert "title" not in plot.layout
    for trace in plot.data:
        mine = scores[scores["algorithm"] == trace["name"]]
        assert list(zip(trace["x"], trace["y"], strict=True)) == list(
            zip(mine["genre"], mine["F1"], strict=True)
        )


def test_everything_but_the_predictions_is_json(outcome: Outcome) -> None:
    stored = json.loads(json.dumps(outcome.as_json(), allow_nan=False))
    assert [table["name"] for table in stored["tables"]] == [each.name for each in outcome.tables]


def test_what_cannot_be_run_is_left_out_and_reported() -> None:
    data = Data({"news": made_rows(), "lonely": made_rows(sources=1)})
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), data, Reports())
    assert set(found.table("scores-content").to_frame()["genre"]) == {"news"}
    said = [sentence for sentence in found.sentences if sentence.startswith("lonely, content")]
    assert len(said) == 1
    assert "Label pages of a second source" in said[0]


def test_an_algorithm_that_cannot_learn_does_not_stop_the_others() -> None:
    rows = made_rows()
    rows.content[:] = 0
    rows.content[[0, 60]] = 1
    settings = EXPERIMENT.read(
        {**SMALL, "tasks": "content", "configuration": {"selection": "none", "balance": "SMOTE"}}
    )
    found = EXPERIMENT.run(settings, Data({"rare": rows}), Reports())
    assert found.tables == ()
    assert all("SMOTE" in sentence for sentence in found.sentences)


def test_nothing_at_all_gives_no_tables() -> None:
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({}), Reports())
    assert (found.tables, found.plots, len(found.predictions)) == ((), (), 0)


def test_a_report_that_raises_stops_the_experiment() -> None:
    with pytest.raises(KeyboardInterrupt):
        EXPERIMENT.run(EXPERIMENT.read(SMALL), DATA, Reports(stop_after=3))


def test_parameters_go_to_the_algorithm_they_were_given_for_only() -> None:
    settings = EXPERIMENT.read(
        {**SMALL, "configuration": {"algorithm": "J48", "parameters": {"min_objects": 9}}}
    )
    given = {name: dict(each.parameters) for name, each in settings.configurations()}
    assert given == {"J48": {"min_objects": 9}, "SMO": {}, "LogisticRegression": {}}


@pytest.mark.parametrize(
    ("stored", "complaint"),
    [
        ({"algorithms": "J49"}, "algorithms: there is no 'J49'"),
        ({"algorithms": ""}, "algorithms: empty"),
        ({"tasks": "segment, style"}, "tasks: there is no 'style'"),
        ({"folds": 1}, "folds"),
        ({"colour": "red"}, "colour: the algorithms experiment has no such setting"),
        ({"configuration": {"colour": "red"}}, "colour"),
    ],
    ids=["algorithm", "no algorithm", "task", "folds", "setting", "configuration"],
)
def test_wrong_settings_are_refused_by_name(stored: dict[str, object], complaint: str) -> None:
    with pytest.raises(ArgumentError, match=complaint):
        EXPERIMENT.read(stored)
