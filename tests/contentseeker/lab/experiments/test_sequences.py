"""Experiments with sequence labellers on made-up articles of a few sites."""

import sys

import pandas as pd
import pytest

from contentseeker.errors import ArgumentError, MissingPackageError
from contentseeker.fitting.sequences.regimes import REGIMES, Fold
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.sequences.data_amount import parts_of
from contentseeker.lab.experiments.sequences.scores import SCORES, scored
from contentseeker.methods.sequences.entities import gazetteers
from tests.contentseeker.methods.sequences.made_pages import article

SITES = 5


def data(pages: int = 20) -> Data:
    made = [article(number) for number in range(pages)]
    # The last two are printed by two sites each.
    made[-2:] = made[:2]
    found = [
        GoldPage(
            key, f"s{key % SITES}.example", markup, f"https://s{key % SITES}.example/{key}", gold
        )
        for key, (markup, gold) in enumerate(made)
    ]
    return Data({}, {"news": found})


def ran(kind: str, given: Data | None = None, **settings: object) -> tuple[Outcome, list[str]]:
    steps: list[str] = []
    experiment = EXPERIMENTS[kind]

    def report(done: int, total: int, step: str) -> None:
        assert 0 <= done <= total
        steps.append(step)

    return experiment.run(experiment.read(settings), given or data(), report), steps


def test_the_figures_follow_from_the_documents() -> None:
    lines = pd.DataFrame(
        [
            {"tp": 3, "fn": 0, "fp": 0, "tn": 4},  # right
            {"tp": 2, "fn": 0, "fp": 1, "tn": 4},  # not precise
            {"tp": 0, "fn": 2, "fp": 0, "tn": 4},  # nothing proposed: precise, not recalled
            {"tp": 1, "fn": 1, "fp": 1, "tn": 4},
        ]
    )
    found = scored(lines)
    assert (found.documents, found.accuracy, found.precision, found.recall) == (4, 0.25, 0.5, 0.5)
    assert found.block_precision == 6 / 8
    assert found.block_recall == 6 / 9


def test_every_model_is_tried_under_every_split_with_the_papers_figures_beside() -> None:
    outcome, steps = ran("split-regimes", presets="ours")
    table = outcome.table("regimes").to_frame()
    assert len(table) == len(REGIMES) * 4
    labellers = table[table["model"] != "boundaries"]
    assert table["accuracy (published)"].isna().sum() == len(table) - len(labellers)
    hardest = labellers[labellers["split"] == "separate sources without duplicates"]
    paper = dict(zip(hardest["model"], hardest["accuracy (published)"], strict=True))
    assert paper == {"CRF": 0.804, "MEMM": 0.777, "MaxEnt": 0.576}
    # The pages are easy.
    assert labellers["block precision"].min() > 0.8
    shapes = outcome.table("contiguity").to_frame()
    assert set(shapes["content"]) == {"one run"}
    crf = shapes[(shapes["model"] == "CRF") & (shapes["split"] == hardest["split"].iloc[0])]
    assert list(crf["accuracy (published)"]) == [0.878]
    assert len(outcome.plots) == 2
    assert any("20 documents of 5 sources, 18 different articles" in s for s in outcome.sentences)
    assert any("fold 4" in step for step in steps)


def test_ours_and_the_papers_options_are_compared_split_by_split() -> None:
    outcome, _ = ran("split-regimes", models="CRF")
    table = outcome.table("regimes").to_frame()
    rows = {(row["split"], row["preset"]): row["options"] for _, row in table.iterrows()}
    assert rows == {
        ("separate sources without duplicates", "ours"): "sigma 1",
        ("separate sources without duplicates", "paper"): "sigma 100",
        # Both are the same there, and fitted once.
        ("separate sources with duplicates", "ours and paper"): "sigma 1",
        ("mixed sources without duplicates", "ours"): "sigma 1",
        ("mixed sources without duplicates", "paper"): "sigma 1, E",
        ("mixed sources with duplicates", "ours"): "sigma 1",
        ("mixed sources with duplicates", "paper"): "sigma 10",
    }


def test_tables_follow_from_the_stored_documents() -> None:
    outcome, _ = ran(
        "split-regimes", models="CRF", splits="mixed sources with duplicates", presets="ours"
    )
    table = outcome.table("regimes").to_frame()
    assert tuple(table[list(SCORES)].iloc[0]) == scored(outcome.predictions).values
    assert len(outcome.predictions) == 20
    assert sorted(outcome.predictions["page"]) == list(range(20))


def test_boundaries_are_scored_from_the_stored_documents() -> None:
    outcome, _ = ran("split-regimes", models="boundaries", presets="ours")
    [*_, row] = outcome.table("boundaries").rows
    last = outcome.predictions[outcome.predictions["split"] == row[1]]
    assert row[5:8] == (20, last["begin"].mean(), last["end"].mean())


def test_priors_are_swept_in_both_readings_and_maxent_has_no_edges() -> None:
    outcome, _ = ran(
        "priors",
        models="CRF, MaxEnt",
        sigmas="1, 10",
        readings="deviation, variance",
        options="plain, E",
        presets="ours",
    )
    table = outcome.table("priors").to_frame()
    assert len(table) == 2 * 2 * 2 + 2 * 2
    assert set(table[table["model"] == "MaxEnt"]["options"]) == {"plain"}
    c2 = {(row["sigma is"], row["sigma"]): row["c2"] for _, row in table.iterrows()}
    assert c2[("deviation", "10")] == pytest.approx(0.005)
    assert c2[("variance", "10")] == pytest.approx(0.05)


def test_presets_are_among_the_priors_and_the_papers_has_its_figures() -> None:
    outcome, _ = ran("priors", models="CRF, MEMM", sigmas="1", options="plain")
    table = outcome.table("priors").to_frame()
    found = [
        (row["model"], row["options"], row["sigma"], row["preset"]) for _, row in table.iterrows()
    ]
    assert found == [
        ("CRF", "plain", "1", "ours"),
        ("MEMM", "plain", "1", "ours"),
        ("CRF", "plain", "100", "paper"),
        ("MEMM", "H", "100", "paper"),
    ]
    published = table["accuracy (published)"]
    assert published.isna().tolist() == [True, True, False, False]
    assert published[2:].tolist() == [0.804, 0.777]


def test_types_are_left_out_one_by_one_and_stop_words_take_the_place_of_words() -> None:
    outcome, _ = ran("feature-types", presets="ours")
    table = outcome.table("feature-types").to_frame()
    assert list(table["left out"]) == [
        *("all types", "words", "title-case", "anchors", "title-match", "ancestors"),
        *("descendants", "siblings", "word-count", "after-image", "stop words in place of words"),
    ]
    paper = table.set_index("left out")
    assert paper["accuracy (published)"]["words"] == 0.636
    assert paper["block recall (published)"]["stop words in place of words"] == 0.971
    assert table["accuracy lost"][0] == 0.0


def test_a_third_two_thirds_and_all_of_each_training_fold() -> None:
    outcome, _ = ran("data-amount", model="MaxEnt")
    table = outcome.table("data-amount").to_frame()
    assert list(table["preset"]) == ["ours"] * 3 + ["paper"] * 3
    assert list(table["share"]) == ["3/3", "2/3", "1/3"] * 2
    assert list(table["accuracy (published)"]) == [0.804, 0.718, 0.681] * 2
    assert list(table["block precision (published)"])[:3] == [0.979, 0.973, 0.974]
    tested = table["documents"].tolist()
    assert tested[1] == tested[2] == 3 * tested[0]


def test_thirds_make_up_the_whole_and_each_is_left_out_once() -> None:
    fold = Fold(tuple(range(10, 19)), (1, 2))
    ones = [set(part.train) for part in parts_of(fold, 1, seed=4)]
    assert [len(each) for each in ones] == [3, 3, 3]
    assert set.union(*ones) == set(fold.train)
    twos = [set(part.train) for part in parts_of(fold, 2, seed=4)]
    assert sorted(map(sorted, (set(fold.train) - each for each in twos))) == sorted(
        map(sorted, ones)
    )
    assert [part.train for part in parts_of(fold, 3, seed=4)] == [fold.train]


def test_too_few_sources_are_said_and_the_rest_is_done() -> None:
    one_site = [
        GoldPage(each.key, "s", each.markup, each.url, each.gold) for each in data().pages["news"]
    ]
    given = Data({}, {"news": one_site})
    outcome, _ = ran("split-regimes", given, models="MaxEnt", presets="ours")
    assert len(outcome.table("regimes").rows) == 2
    assert sum("too few" in sentence for sentence in outcome.sentences) == 2


def test_pages_without_gold_texts_are_refused_in_words() -> None:
    with pytest.raises(ArgumentError, match="no gold text matches"):
        ran("data-amount", Data({}, {"news": [GoldPage(1, "s", b"<p>text", "", "")]}))


def test_settings_that_cannot_be_meant_are_refused() -> None:
    for kind, wrong in (
        ("split-regimes", {"models": "oracle"}),
        ("split-regimes", {"splits": "easy"}),
        ("split-regimes", {"presets": "theirs"}),
        ("priors", {"sigmas": "wide"}),
        ("data-amount", {"model": "oracle"}),
    ):
        with pytest.raises(ArgumentError):
            EXPERIMENTS[kind].read(wrong)


def test_entities_are_one_more_type_to_leave_out() -> None:
    pytest.importorskip("airportsdata", reason="the extra 'entities' is not installed")
    outcome, _ = ran("feature-types", entities=True, presets="ours")
    lost = outcome.table("feature-types").to_frame()["left out"]
    assert lost[2] == "entities"


def test_entities_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faker.providers", None)
    gazetteers.people_names.cache_clear()
    with pytest.raises(MissingPackageError, match=r"\[entities\]"):
        ran("feature-types", entities=True)
