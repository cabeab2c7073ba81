import json

import numpy as np
import pandas as pd
import pytest
from rapidfuzz.distance import LCSseq
from scipy import stats

from contentseeker.errors import ArgumentError
from contentseeker.features import node_features
from contentseeker.gold_page import GoldPage
from contentseeker.lab import Configuration
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from contentseeker.lab.experiments.content_seeker import cross_genre
from contentseeker.lab.experiments.content_seeker.held_out_models import (
    ALL_ROWS,
    Trainer,
    plan_scoring,
)
from contentseeker.lab.fitting import fit_model
from contentseeker.methods.content_seeker import ContentSeeker
from contentseeker.page import parse
from tests.contentseeker.lab.experiments.synthetic import Reports, made_genre, made_page

EXPERIMENT = EXPERIMENTS["cross-genre"]
SMALL = {"folds": 3, "heuristic": "LBS", "configuration": {"selection": "none"}}
NEWS, NEWS_PAGES = made_genre()
FORUM, FORUM_PAGES = made_genre(
    first_page=101, sources=("c.example", "d.example", "e.example"), seed=2
)


def twisted(page: GoldPage) -> GoldPage:
    """The same page with another gold text, so that scores differ."""
    return GoldPage(page.key, page.source, page.markup, page.url, page.gold[: page.key % 100 * 9])


DATA = Data(
    {"news": NEWS, "forum": FORUM},
    {"news": NEWS_PAGES, "forum": [twisted(page) for page in FORUM_PAGES]},
)


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    reports = Reports()
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), DATA, reports)
    assert reports.reach_the_end()
    assert len(reports.steps) > len(NEWS_PAGES) + len(FORUM_PAGES)
    return found


def test_every_page_is_scored_by_every_genre(outcome: Outcome) -> None:
    counted = outcome.predictions.groupby(["train", "test"]).size().to_dict()
    assert counted == {
        ("news", "news"): 8,
        ("forum", "news"): 8,
        ("news", "forum"): 12,
        ("forum", "forum"): 12,
    }


def test_means_and_deviations_are_those_of_pandas(outcome: Outcome) -> None:
    frame = outcome.predictions
    for row in outcome.table("cross-genre").to_frame().to_dict("records"):
        part = frame[(frame["train"] == row["model of"]) & (frame["test"] == row["pages of"])]
        assert row["pages"] == len(part)
        for measure in ("precision", "recall", "F1"):
            assert row[measure] == pytest.approx(part[measure].mean())
            assert row[f"{measure} sd"] == pytest.approx(part[measure].std())


def test_scores_follow_from_the_stored_lengths(outcome: Outcome) -> None:
    frame = outcome.predictions
    assert (frame["precision"] == frame["lcs"] / frame["extracted_length"]).all()
    assert (frame["recall"] == frame["lcs"] / frame["gold_length"]).all()


def test_a_foreign_page_is_scored_by_the_model_of_all_rows(outcome: Outcome) -> None:
    model, _ = fit_model(Configuration(selection="none"), NEWS)
    page = DATA.pages["forum"][5]
    flat = parse(page.markup, url=page.url)
    text = ContentSeeker("LBS").extract_with(model, flat, node_features(flat)).text
    line = outcome.predictions.query("train == 'news' and page == @page.key").iloc[0]
    assert line["fold"] == ALL_ROWS
    assert line["extracted_length"] == len(text)
    assert line["lcs"] == LCSseq.similarity(page.gold.strip(), text)


def test_no_page_is_scored_by_a_model_that_has_seen_its_source(outcome: Outcome) -> None:
    for genre, rows in DATA.rows.items():
        trainer = Trainer.of(rows, folds=3, seed=Configuration().seed)
        frame = outcome.predictions
        own = frame[(frame["train"] == genre) & (frame["test"] == genre)]
        for line in own.itertuples():
            trained = {
                source
                for source, page in zip(rows.sources, rows.pages, strict=True)
                if trainer.fold_of[int(page)] != line.fold
            }
            assert line.fold != ALL_ROWS
            assert line.source not in trained


def test_the_own_model_is_tested_against_the_others_as_scipy_does() -> None:
    dice = np.random.default_rng(7)
    own, other = dice.uniform(0.5, 1, 30), dice.uniform(0.4, 0.9, 30)
    made_up = pd.DataFrame(
        {
            "train": ["forum"] * 30 + ["news"] * 30,
            "test": "forum",
            "page": [*range(30)] * 2,
            "F1": [*own, *other],
        }
    )
    [line] = cross_genre._against_own(made_up)
    _, _, pages, mean, low, high, p, p_wilcoxon, verdict = line
    difference = other - own
    assert (pages, mean) == (30, pytest.approx(difference.mean()))
    assert p == pytest.approx(stats.ttest_rel(other, own).pvalue)
    assert p_wilcoxon == pytest.approx(stats.wilcoxon(difference).pvalue)
    assert verdict == ("-" if p < 0.05 else "=")
    drawn = np.random.default_rng(1).choice(difference, (20_000, 30)).mean(axis=1)
    ends = np.quantile(drawn, (0.025, 0.975))
    assert (low, high) == pytest.approx(tuple(ends), abs=0.1 * np.ptp(ends))


def test_the_field_shows_the_means(outcome: Outcome) -> None:
    trace = outcome.plots[0].data[0]
    means = outcome.predictions.groupby(["train", "test"])["F1"].mean()
    for train, row in zip(trace["y"], trace["z"], strict=True):
        for test, value in zip(trace["x"], row, strict=True):
            assert value == pytest.approx(means[train, test])
    json.dumps(outcome.as_json(), allow_nan=False)


def test_a_genre_of_one_source_is_not_tested_on_itself() -> None:
    rows, pages = made_genre(first_page=301, sources=("x.example",))
    found = EXPERIMENT.run(
        EXPERIMENT.read(SMALL), Data({"odd": rows}, {"odd": pages, "news": NEWS_PAGES}), Reports()
    )
    assert set(found.predictions["test"]) == {"news"}
    assert any("odd on odd: 4 pages left out" in sentence for sentence in found.sentences)


def test_a_copy_on_another_site_counts_as_the_page_it_copies() -> None:
    original = NEWS_PAGES[0]
    copy = made_page(999, "mirror.example", original.gold)
    trainer = Trainer.of(NEWS, folds=2, seed=1)
    plan = plan_scoring({"news": trainer}, Data({}, {"news": [original, copy]}))
    (_, _, of_original), (_, _, of_copy) = plan.steps
    assert of_copy == of_original == {"news": trainer.fold_of["a.example"]}


def test_without_gold_texts_nothing_is_scored_and_reported() -> None:
    found = EXPERIMENT.run(EXPERIMENT.read(SMALL), Data({"news": NEWS}), Reports())
    assert found.tables == ()
    assert any("no pages with gold texts" in sentence for sentence in found.sentences)


def test_boxes_are_refused_because_pages_have_none() -> None:
    with pytest.raises(ArgumentError, match="uses_layout"):
        EXPERIMENT.read({"configuration": {"uses_layout": True}})


def test_pages_are_extracted_with_the_heuristic_of_their_genre() -> None:
    settings = EXPERIMENT.read({})
    # Tables 6.21, 6.26 and 6.29: whatever genre the model is of.
    heuristics = {genre: settings.seeker(genre).heuristic for genre in ("news", "blog", "forum")}
    assert heuristics == {"news": "LBS", "blog": "LBS", "forum": "TP-any"}
    assert EXPERIMENT.read({"heuristic": "SLS"}).seeker("forum").heuristic == "SLS"


def test_a_forum_page_is_scored_by_its_posts_with_a_news_model() -> None:
    """Two posts in tables of one class, and a rule between: TP takes both, LBS the longer one."""
    first, second = "the storm was in the north of the coast", "it is over on the coast"
    table = "<table class=post><tr><td><div>{}</div></td></tr></table>"
    markup = f"<body>{table.format(first)}<hr>{table.format(second)}</body>"
    page = GoldPage(900, "f.example", markup.encode(), "https://f.example/", f"{first}\n{second}")
    data = Data({"news": NEWS}, {"forum": [page]})
    outcome = EXPERIMENT.run(EXPERIMENT.read({"folds": 3}), data, Reports())
    [line] = outcome.predictions.to_dict("records")
    assert (line["train"], line["test"], line["heuristic"]) == ("news", "forum", "TP-any")
    assert outcome.table("cross-genre").rows[0][:4] == ("news", "forum", "TP-any", 1)
