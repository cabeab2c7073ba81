import math

import numpy as np
import pytest
from scipy import stats
from sklearn.metrics import f1_score
from statsmodels.stats.multitest import multipletests

from contentseeker.features import NAMES
from contentseeker.features.catalogue import STRUCTURAL_FEATURES, TAG_NAME
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.content_seeker.ablation import (
    EVERYTHING,
    GROUPS,
    AblationSettings,
    without,
)
from tests.contentseeker.lab.experiments.synthetic import Reports, made_rows

EXPERIMENT = EXPERIMENTS["ablation"]
SMALL = {"folds": 4, "repetitions": 2, "tasks": "content", "single_features": False}


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({"news": made_rows(rows=200)}), reports)
    assert reports.reach_the_end()
    return found


def fold_f1(outcome: Outcome, variant: str) -> np.ndarray:
    part = outcome.predictions.query("variant == @variant")
    return np.array(
        [
            f1_score(lines["answer"], lines["predicted"])
            for _, lines in part.groupby(["repetition", "fold"])
        ]
    )


def test_differences_are_paired_fold_by_fold(outcome: Outcome) -> None:
    table = outcome.table("ablation").to_frame()
    whole = fold_f1(outcome, EVERYTHING)
    assert len(table) == 4
    for row in table.to_dict("records"):
        less = fold_f1(outcome, row["without"])
        assert row["F1 with all"] == pytest.approx(whole.mean())
        assert row["F1 without"] == pytest.approx(less.mean())
        assert row["lost"] == pytest.approx((whole - less).mean())
        low, high, p = corrected_t_test(whole - less, ratio=ratio(outcome))
        assert (row["low"], row["high"], row["p"]) == pytest.approx((low, high, p), abs=1e-9)


def ratio(outcome: Outcome) -> float:
    """Of tested to trained rows, the mean over folds."""
    part = outcome.predictions.query("variant == @EVERYTHING and repetition == 0")
    sizes = part.groupby("fold").size()
    return float((sizes / (len(part) - sizes)).mean())


def corrected_t_test(lost: np.ndarray, ratio: float) -> tuple[float, float, float]:
    """By hand, after Nadeau and Bengio."""
    number = len(lost)
    error = math.sqrt((1 / number + ratio) * lost.var(ddof=1))
    if not error:
        return lost.mean(), lost.mean(), 1.0
    reach = stats.t.ppf(0.975, number - 1) * error
    p = 2 * stats.t.sf(abs(lost.mean()) / error, number - 1)
    return lost.mean() - reach, lost.mean() + reach, p


def test_p_values_are_corrected_as_statsmodels_does(outcome: Outcome) -> None:
    table = outcome.table("ablation").to_frame()
    rejected, corrected, *_ = multipletests(table["p"], method="holm")
    assert table["p corrected"].tolist() == pytest.approx(corrected.tolist())
    assert (table["verdict"] != "=").tolist() == rejected.tolist()


def test_the_group_that_tells_content_is_missed(outcome: Outcome) -> None:
    table = outcome.table("ablation").to_frame().set_index("without")
    assert table["lost"].idxmax() == "group: text"
    assert table.loc["group: text", "verdict"] == "+"
    assert outcome.sentences[0] == "news, content: F1 falls without group: text."


def test_the_figure_shows_what_is_lost(outcome: Outcome) -> None:
    table, trace = outcome.table("ablation").to_frame(), outcome.plots[0].data[0]
    assert trace["y"] == table["lost"].tolist()
    assert trace["error_y"]["array"] == pytest.approx((table["high"] - table["lost"]).tolist())


def test_removed_features_are_constant_and_the_others_unchanged() -> None:
    rows = made_rows()
    poorer = without(rows, ("imgNum", TAG_NAME))
    place = NAMES.index("imgNum")
    assert set(poorer.features[:, place]) == {0.0}
    assert set(poorer.tags) == {""}
    others = np.delete(poorer.features, place, axis=1)
    assert np.array_equal(others, np.delete(rows.features, place, axis=1), equal_nan=True)
    assert len(set(rows.tags)) > 1


def test_every_feature_is_in_one_group() -> None:
    grouped = [name for members in GROUPS.values() for name in members]
    assert sorted(grouped) == sorted((*NAMES, TAG_NAME))


def test_layout_is_removed_only_where_it_is_used() -> None:
    singles = set(AblationSettings().removed()) - {f"group: {name}" for name in GROUPS}
    assert singles == {*STRUCTURAL_FEATURES, TAG_NAME}
    with_layout = AblationSettings(configuration={"uses_layout": True}).removed()
    assert "group: layout" in with_layout
    assert set(NAMES) <= set(with_layout)
