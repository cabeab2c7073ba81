import json
import math

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import f1_score

from contentseeker.features.catalogue import NAMES, STRUCTURAL_FEATURES
from contentseeker.fitting.folds import SEED, make_folds
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.selection import select
from tests.contentseeker.lab.experiments.synthetic import Reports, made_rows

EXPERIMENT = EXPERIMENTS["selection"]
DATA = Data({"news": made_rows(), "blog": made_rows(seed=2, sources=7)})
SMALL = {
    "methods": "none, IG, PCA, CFS",
    "tasks": "content",
    "folds": 3,
    "repetitions": 2,
    "most_features": 2,
    "leaves": "2, 20",
    "leaf_features": 3,
}


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), DATA, reports)
    assert reports.reach_the_end()
    return found


def accuracies(outcome: Outcome, genre: str, method: str) -> np.ndarray:
    part = outcome.predictions.query("part == 'methods' and genre == @genre and variant == @method")
    right = (part["answer"] == part["predicted"]).astype(float)
    found: np.ndarray = right.groupby([part["repetition"], part["fold"]]).mean().to_numpy()
    return found


def test_accuracy_is_the_mean_over_folds_and_repetitions(outcome: Outcome) -> None:
    table = outcome.table("methods").to_frame()
    assert len(table) == 8
    for row in table.to_dict("records"):
        expected = accuracies(outcome, row["genre"], row["method"])
        assert row["runs"] == len(expected) == 6
        assert row["accuracy"] == pytest.approx(expected.mean())
        assert row["sd"] == pytest.approx(expected.std(ddof=1))
        part = outcome.predictions.query(
            "part == 'methods' and genre == @row['genre'] and variant == @row['method']"
        ).astype({"answer": int, "predicted": int})
        folds = part.groupby(["repetition", "fold"])[["answer", "predicted"]]
        scores = [f1_score(fold["answer"], fold["predicted"]) for _, fold in folds]
        assert row["F1"] == pytest.approx(np.mean(scores))


def test_wins_and_losses_are_those_of_the_corrected_test(outcome: Outcome) -> None:
    names = ["none", "IG", "PCA", "CFS"]
    balance = dict.fromkeys(names, 0)
    for genre in DATA.rows:
        ratio = np.mean([len(test) / (120 - len(test)) for test in drawn(genre)])
        for first in names:
            for second in names:
                difference = accuracies(outcome, genre, first) - accuracies(outcome, genre, second)
                error = math.sqrt((1 / 6 + ratio) * difference.var(ddof=1))
                if error and 2 * stats.t.sf(abs(difference.mean()) / error, 5) < 0.05:
                    balance[first] += 1 if difference.mean() > 0 else -1
    table = outcome.table("wins-and-losses").to_frame()
    assert dict(zip(table["method"], table["wins minus losses"], strict=True)) == balance
    assert table["wins"].sum() == table["losses"].sum()
    assert any(balance.values())


def drawn(genre: str) -> list[np.ndarray]:
    rows = DATA.rows[genre]
    return [
        test
        for repetition in range(2)
        for test in make_folds(
            rows.content, rows.groups, number=3, is_drawn=True, seed=SEED + repetition
        )
    ]


def test_ranked_features_are_means_of_what_select_gives_on_each_training_part(
    outcome: Outcome,
) -> None:
    rows = DATA.rows["news"]
    places = [NAMES.index(name) for name in STRUCTURAL_FEATURES]
    found = []
    for test in drawn("news"):
        train = rows.take(np.setdiff1d(np.arange(len(rows)), test))
        found.append(
            select(
                "IG",
                train.features[:, places],
                train.tags,
                train.content,
                names=STRUCTURAL_FEATURES,
                number=10,
                seed=SEED,
            )
        )
    table = outcome.table("ranked").to_frame().query("genre == 'news' and method == 'IG'")
    assert table["feature"].iloc[0] == "innerTxtLength"
    for row in table.to_dict("records"):
        name = row["feature"]
        assert row["mean score"] == pytest.approx(np.mean([one.scores[name] for one in found]))
        assert row["chosen"] == pytest.approx(np.mean([name in one.features for one in found]))
    assert table["mean rank"].tolist() == sorted(table["mean rank"])


def test_ranked_features_follow_from_the_stored_lines(outcome: Outcome) -> None:
    lines = outcome.predictions.query("part == 'ranking' and variant == 'CFS' and genre == 'blog'")
    table = outcome.table("ranked").to_frame().query("genre == 'blog' and method == 'CFS'")
    times = lines[lines["is_chosen"].astype(bool)].groupby("feature").size() / 6
    assert dict(zip(table["feature"], table["chosen"], strict=True)) == pytest.approx(
        times.to_dict()
    )
    assert table["mean score"].isna().all()
    ranked = outcome.predictions.query("part == 'ranking' and variant == 'IG' and genre == 'blog'")
    table = outcome.table("ranked").to_frame().query("genre == 'blog' and method == 'IG'")
    means = ranked.groupby("feature")["rank"].mean()
    assert dict(zip(table["feature"], table["mean rank"], strict=True)) == pytest.approx(
        means.to_dict()
    )


@pytest.mark.parametrize(
    ("name", "column", "points"), [("features", "features", [1, 2]), ("leaves", "minobj", [2, 20])]
)
def test_curves_are_f1_over_the_first_folds(
    outcome: Outcome, name: str, column: str, points: list[int]
) -> None:
    table = outcome.table(name).to_frame().query("genre == 'news'")
    assert table[column].tolist() == points
    plot = next(plot for plot in outcome.plots if plot.name == name)
    lines = outcome.predictions.query("part == @name and genre == 'news'")
    for point, f1 in zip(points, table["F1"], strict=True):
        part = lines[lines["variant"] == str(point)].astype({"answer": int, "predicted": int})
        assert f1 == pytest.approx(f1_score(part["answer"], part["predicted"]))
    assert plot.data[0]["y"] == table["F1"].tolist()


def test_one_feature_is_really_one(outcome: Outcome) -> None:
    part = outcome.predictions.query("part == 'features' and variant == '1' and genre == 'news'")
    rows = DATA.rows["news"]
    text = dict(zip(rows.nodes, rows.features[:, 0], strict=True))
    yes = [text[node] for node in part.loc[part["predicted"] == 1, "node"]]
    no = [text[node] for node in part.loc[part["predicted"] == 0, "node"]]
    assert min(yes) > np.quantile(no, 0.6)


def test_it_is_json(outcome: Outcome) -> None:
    json.dumps(outcome.as_json(), allow_nan=False)


def test_another_algorithm_has_no_leaves_and_reported() -> None:
    settings = EXPERIMENT.read(
        {
            **SMALL,
            "methods": "none",
            "repetitions": 1,
            "configuration": {"algorithm": "LogisticRegression"},
        }
    )
    found = EXPERIMENT.run(settings, Data({"news": made_rows()}), Reports())
    assert "leaves" not in [table.name for table in found.tables]
    assert any("minobj" in sentence for sentence in found.sentences)


def test_folds_drawn_before_are_no_evidence_more() -> None:
    settings = EXPERIMENT.read({**SMALL, "methods": "none, IG", "repetitions": 3, "leaves": "2"})
    found = EXPERIMENT.run(settings, Data({"small": made_rows(sources=2)}), Reports())
    assert found.table("methods").to_frame()["runs"].tolist() == [2, 2]
    assert any("the same folds" in sentence for sentence in found.sentences)
