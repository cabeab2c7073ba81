import json

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score

from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.content_seeker.few_shot_samples import (
    FewShotSettings,
    both_answers_first,
    samples_of,
)
from tests.contentseeker.lab.experiments.synthetic import Reports, made_genre, made_page, made_rows

EXPERIMENT = EXPERIMENTS["few-shot"]
FORUM, PAGES = made_genre(sources=("a.example", "b.example", "c.example"))
TEXTS = {
    "sizes": "6, 12, 16",
    "pages": 2,
    "repetitions": 3,
    "most_sources": 2,
    "heuristic": "LBS",
    "configuration": {"selection": "none"},
}
ELEMENTS = {
    "measure": "elements",
    "sizes": "6, 12",
    "pages": 2,
    "repetitions": 3,
    "task": "content",
}


@pytest.fixture(scope="module")
def texts() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(
        EXPERIMENT.read(TEXTS), Data({"forum": FORUM}, {"forum": PAGES}), reports
    )
    assert reports.reach_the_end()
    return found


@pytest.fixture(scope="module")
def elements() -> Outcome:
    reports = Reports()
    rows = made_rows(rows=200, sources=4)
    found = EXPERIMENT.run(EXPERIMENT.read(ELEMENTS), Data({"news": rows}), reports)
    assert reports.reach_the_end()
    return found


def test_text_scores_are_means_over_pages_then_over_samples(texts: Outcome) -> None:
    keys, measures = ["source", "repetition", "instances"], ["precision", "recall", "F1"]
    scores = texts.predictions.groupby(keys)[measures].mean()
    values = scores["F1"]
    for row in texts.table("few-shot").to_frame().to_dict("records"):
        mine = values.xs(row["instances"], level="instances")
        means = scores.xs(row["instances"], level="instances").to_numpy().mean(axis=0)
        assert [row[name] for name in measures] == pytest.approx(means.tolist())
        assert (row["sources"], row["samples"]) == (2, len(mine)) == (2, 6)
        assert row["F1"] == pytest.approx(mine.mean())
        assert row["sd"] == pytest.approx(mine.std())
        assert (row["lowest"], row["highest"]) == pytest.approx((mine.min(), mine.max()))


def test_source_by_source_the_same_holds(texts: Outcome) -> None:
    keys, measures = ["source", "instances", "repetition"], ["precision", "recall", "F1"]
    scores = texts.predictions.groupby(keys)[measures].mean()
    table = texts.table("few-shot-sources").to_frame()
    assert len(table) == 2 * 3
    for row in table.to_dict("records"):
        mine = scores.loc[row["source"], row["instances"]]
        assert row["samples"] == len(mine) == 3
        means = mine.to_numpy().mean(axis=0)
        assert [row[name] for name in measures] == pytest.approx(means.tolist())
        assert row["sd"] == pytest.approx(mine["F1"].std())
        assert (row["lowest"], row["highest"]) == (mine["F1"].min(), mine["F1"].max())


def test_element_scores_are_those_of_scikit_learn_for_each_draw(elements: Outcome) -> None:
    frame = elements.predictions
    table = elements.table("few-shot-sources").to_frame()
    assert len(table) == 4 * 2
    for row in table.to_dict("records"):
        mine = frame[(frame["source"] == row["source"]) & (frame["instances"] == row["instances"])]
        scores = [
            f1_score(part["answer"], part["predicted"]) for _, part in mine.groupby("repetition")
        ]
        assert row["F1"] == pytest.approx(np.mean(scores))
        assert row["sd"] == pytest.approx(np.std(scores, ddof=1))
        assert (row["samples"], row["lowest"], row["highest"]) == pytest.approx(
            (len(scores), min(scores), max(scores))
        )
        for name, score in (("precision", precision_score), ("recall", recall_score)):
            values = [
                score(part["answer"], part["predicted"], zero_division=0)
                for _, part in mine.groupby("repetition")
            ]
            assert row[name] == pytest.approx(np.mean(values))


@pytest.mark.parametrize("kind", ["texts", "elements"])
def test_the_curve_shows_the_table(kind: str, request: pytest.FixtureRequest) -> None:
    outcome: Outcome = request.getfixturevalue(kind)
    table, trace = outcome.table("few-shot").to_frame(), outcome.plots[0].data[0]
    assert trace["x"] == table["instances"].tolist()
    assert trace["y"] == pytest.approx(table["F1"].tolist())
    assert trace["error_y"]["array"] == pytest.approx(table["sd"].tolist())
    json.dumps(outcome.as_json(), allow_nan=False)


@pytest.mark.parametrize("kind", ["texts", "elements"])
def test_it_answers_how_many_more_pages(kind: str, request: pytest.FixtureRequest) -> None:
    outcome: Outcome = request.getfixturevalue(kind)
    assert any("went from" in sentence for sentence in outcome.sentences)
    assert any("more page" in sentence.lower() for sentence in outcome.sentences)


def few_samples(repetitions: int = 4) -> FewShotSettings:
    return FewShotSettings(
        {"seed": 5}, sizes="5, 10", pages=2, repetitions=repetitions, most_sources=9
    )


def test_pages_sampled_from_are_never_tested() -> None:
    samples, _ = samples_of({"forum": FORUM}, {"forum": PAGES}, few_samples())
    assert len(samples) == 3 * 4 * 2
    for sample in samples:
        learned = set(sample.train.pages.tolist())
        assert len(learned) <= 2
        assert not learned & sample.tested
        assert set(sample.train.sources) == {sample.facts["source"]}
        assert sample.tested <= set(sample.source.rows.pages.tolist())


def test_larger_samples_contain_the_smaller_ones_and_all_have_both_answers() -> None:
    samples, _ = samples_of({"forum": FORUM}, {"forum": PAGES}, few_samples())
    for small, large in zip(samples[::2], samples[1::2], strict=True):
        assert (len(small.train), len(large.train)) == (5, 10)
        assert places(small.train) <= places(large.train)
        assert set(small.train.answers("single")) == {0, 1}


def places(rows: object) -> set[tuple[int, int]]:
    return set(zip(rows.pages.tolist(), rows.nodes.tolist(), strict=True))  # type: ignore[attr-defined]


def test_samples_differ_from_source_to_source() -> None:
    samples, _ = samples_of({"forum": FORUM}, {"forum": PAGES}, few_samples(repetitions=6))
    chosen = pd.DataFrame(
        [
            (sample.source.name, sample.facts["repetition"], *np.unique(sample.train.pages % 4))
            for sample in samples
            if sample.facts["instances"] == 10
        ]
    )
    assert chosen.drop_duplicates(subset=chosen.columns[1:]).shape[0] > 6


def test_a_copy_of_a_page_sampled_from_is_not_tested() -> None:
    copies = [made_page(500 + page.key, page.source, page.gold) for page in PAGES]
    samples, _ = samples_of({"forum": FORUM}, {"forum": [*PAGES, *copies]}, few_samples())
    for sample in samples:
        for page in sample.train.pages.tolist():
            assert 500 + page not in sample.tested


def test_the_first_yes_and_the_first_no_come_first() -> None:
    answers = np.array([0, 0, 1, 0, 1], dtype=np.int8)
    assert both_answers_first(np.array([1, 0, 3, 4, 2]), answers).tolist() == [1, 4, 0, 3, 2]
    assert both_answers_first(np.array([1, 0]), answers[:2]).tolist() == [1, 0]


def test_a_source_with_one_page_is_left_out_and_reported() -> None:
    rows = FORUM.take(np.isin(FORUM.pages, [1, 5, 6, 7]))
    samples, said = samples_of({"forum": rows}, None, few_samples())
    assert {sample.source.name for sample in samples} == {"b.example"}
    assert any("a.example left out" in sentence for sentence in said)


def test_sizes_nobody_can_reach_give_no_table_but_a_sentence() -> None:
    settings = EXPERIMENT.read({**ELEMENTS, "sizes": "5000"})
    found = EXPERIMENT.run(settings, Data({"news": made_rows()}), Reports())
    assert found.tables == ()
    assert any("Choose smaller sizes" in sentence for sentence in found.sentences)


def test_texts_without_gold_are_left_out_and_reported() -> None:
    found = EXPERIMENT.run(EXPERIMENT.read(TEXTS), Data({"forum": FORUM}), Reports())
    assert found.tables == ()
    assert any("gold texts" in sentence for sentence in found.sentences)
