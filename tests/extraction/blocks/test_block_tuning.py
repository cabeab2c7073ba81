"""Few-shot learning: a fitted model that learns a new site's template from a page or two."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from extraction.blocks import tuning
from extraction.blocks.examples import BlockExample, example_from_gold
from extraction.blocks.extractor import BlockExtractor
from extraction.blocks.fitting import fit_blocks
from extraction.blocks.model import BlockModel, load
from extraction.blocks.replay import Replay, draw
from extraction.blocks.tuning import OWN_VOTES, fit_alone, fit_on_top, tree_number
from extraction.corpus import LabelledPage
from extraction.errors import ArgumentError
from extraction.page import parse
from tests.conftest import ROOT
from tests.extraction.blocks.made_sites import examples, sentence, site

HOST = "strange.example"


def strange_page(number: int) -> tuple[str, str]:
    """A page whose content looks like a menu to whoever has not seen the site: markup, text."""
    from random import Random

    random = Random(f"strange {number}")  # noqa: S311 - the same pages every time
    told = [sentence(random, 6) for _ in range(8)]
    menu = [sentence(random, 6) for _ in range(8)]

    def items(texts: list[str], name: str) -> str:
        rows = "".join(f"<li><a href=/{n}>{text}</a></li>" for n, text in enumerate(texts))
        return f"<ul class={name}>{rows}</ul>"

    inside = items(menu, "zaunkoenig") + items(told, "rotkehlchen")
    markup = f"<html><body><div class=page>{inside}</div></body></html>"
    return markup, "\n".join(told)


def strange(number: int) -> BlockExample:
    markup, gold = strange_page(number)
    return example_from_gold(LabelledPage(str(number), markup.encode(), gold, "", HOST, ""))


@pytest.fixture(scope="module")
def replay() -> Replay:
    return draw(examples())


def taken(model: BlockModel, markup: str) -> str:
    return BlockExtractor().extract_with(model, parse(markup)).text


def test_two_labelled_pages_teach_a_template_that_the_model_gets_wrong(
    model: BlockModel, replay: Replay
) -> None:
    markup, gold = strange_page(7)
    assert taken(model, markup) != gold

    tuned = fit_on_top(model, replay, [strange(1), strange(2)])

    assert taken(tuned, markup) == gold


def test_what_the_model_knew_about_other_sites_stays(model: BlockModel, replay: Replay) -> None:
    tuned = fit_on_top(model, replay, [strange(1), strange(2)])
    for page in (page for number in range(100, 104) for page in site(number)):
        assert taken(tuned, page.markup) == page.text


def test_own_sites_vote_several_times_and_the_others_votes_stay(
    model: BlockModel, replay: Replay
) -> None:
    tuned = fit_on_top(model, replay, [strange(1)])
    assert "rotkehlchen" not in model.name_counts.domains
    assert tuned.name_counts.domains["rotkehlchen"] == OWN_VOTES
    assert tuned.name_counts.content["rotkehlchen"] == OWN_VOTES
    assert tuned.name_counts.content["zaunkoenig"] == 0
    assert tuned.name_counts.domains["story"] == model.name_counts.domains["story"] > 0
    assert tuned.name_counts.domains["page"] == model.name_counts.domains["page"] + OWN_VOTES


def test_trees_are_added_to_those_there_are(model: BlockModel, replay: Replay) -> None:
    model = replace(model, least_believed=0.25)
    before = model.parts()

    tuned = fit_on_top(model, replay, [strange(1)], facts={"genre": "strange"})

    assert tuned.estimator.n_iter_ == model.estimator.n_iter_ + tree_number(1)
    for old, new in zip(model.estimator._predictors, tuned.estimator._predictors, strict=False):
        assert (old[0].nodes == new[0].nodes).all()
    assert tuned.page_types == model.page_types
    assert tuned.calibration == model.calibration
    assert tuned.least_believed == 0
    assert tuned.facts == {"genre": "strange"}
    assert model.parts() == before


def leaf_of(nodes: Any, row: NDArray[np.float64]) -> int:
    """Where a row ends in a tree, step by step."""
    place = 0
    while not nodes[place]["is_leaf"]:
        node, value = nodes[place], row[nodes[place]["feature_idx"]]
        is_left = node["missing_go_to_left"] if np.isnan(value) else value <= node["num_threshold"]
        place = node["left"] if is_left else node["right"]
    return int(place)


def test_boosting_goes_on_from_what_the_fitted_model_says(
    model: BlockModel, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuning.Rows] = []
    together = tuning._together

    def remembered(own: tuning.Rows, sample: Replay) -> tuning.Rows:
        seen.append(together(own, sample))
        return seen[-1]

    monkeypatch.setattr(tuning, "_together", remembered)

    tuned = fit_on_top(model, replay, [strange(1), strange(2)]).estimator

    ((rows, label, weight),) = seen
    said = 1 / (1 + np.exp(-model.estimator.decision_function(rows)))
    nodes = tuned._predictors[model.estimator.n_iter_][0].nodes
    leaf = np.array([leaf_of(nodes, row) for row in rows])
    for place in np.unique(leaf).tolist():
        inside = leaf == place
        slope = (weight * (said - label))[inside].sum()
        bend = (weight * said * (1 - said))[inside].sum() + tuned.l2_regularization
        # One step of Newton's, made small.
        expected = -tuned.learning_rate * slope / bend
        assert nodes[place]["value"] == pytest.approx(expected, rel=1e-3, abs=1e-6)


def test_more_pages_grow_more_trees_up_to_a_limit() -> None:
    numbers = [tree_number(pages) for pages in (1, 2, 10, 1000, 2000)]
    assert numbers == sorted(numbers)
    assert 0 < numbers[0] < numbers[1] < numbers[2] < numbers[3] == numbers[4]


def test_a_model_from_disk_is_continued_to_the_same_bytes_in_any_process(
    model: BlockModel, replay: Replay, tmp_path: Path
) -> None:
    model.save(tmp_path / "model")
    replay.save(tmp_path / "model")
    program = (
        "import sys, pathlib\n"
        "from extraction.blocks import model, replay\n"
        "from extraction.blocks.tuning import fit_on_top\n"
        "from tests.extraction.blocks.test_block_tuning import strange\n"
        "folder, out = map(pathlib.Path, sys.argv[1:])\n"
        "fit_on_top(model.load(folder), replay.load(folder), [strange(1), strange(2)]).save(out)"
    )
    for name, seed in (("one", "1"), ("two", "2")):
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "model"), str(tmp_path / name)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            timeout=300,
        )
    for file in ("model.skops", "manifest.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    markup, gold = strange_page(7)
    assert taken(load(tmp_path / "one"), markup) == gold


def test_new_tokens_are_kept_as_far_as_they_tell_most(
    model: BlockModel, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "MOST_NEW_TOKENS", 2)
    tuned = fit_on_top(model, replay, [strange(1)])
    new = set(tuned.names.odds) - set(model.names.odds)
    assert new == {"rotkehlchen", "zaunkoenig"}
    assert set(model.names.odds) <= set(tuned.names.odds)


def test_many_pages_are_sampled_from(
    model: BlockModel, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "_MOST_ROWS", 1)
    tuned = fit_on_top(model, replay, [strange(1), strange(2)])
    # Two blocks of the new site beside all of the old ones.
    assert tuned.estimator._predictors[-1][0].nodes["count"][0] == len(replay) + 2


def test_what_nothing_can_be_learned_from_is_refused(model: BlockModel, replay: Replay) -> None:
    unlabelled = replace(strange(1), label=np.full(16, np.nan))
    with pytest.raises(ArgumentError, match="no labelled block"):
        fit_on_top(model, replay, [unlabelled])
    with pytest.raises(ArgumentError, match="Label some of both kinds"):
        fit_on_top(model, replay, [replace(strange(1), label=np.ones(16))])


def test_only_boosted_trees_can_be_continued(model: BlockModel, replay: Replay) -> None:
    other = replace(model, estimator=LogisticRegression())
    with pytest.raises(ArgumentError, match="LogisticRegression cannot be boosted further"):
        fit_on_top(other, replay, [strange(1)])


def test_alone_nothing_is_known_but_page_types(model: BlockModel) -> None:
    labelled = [strange(number) for number in range(4)]
    alone = fit_alone(model, labelled, facts={"genre": "strange"})
    fresh = fit_blocks(labelled)
    assert alone.page_types == model.page_types
    assert alone.facts == {"genre": "strange"}
    assert alone.names.odds == fresh.names.odds
    assert alone.parts()[0]["sha256"] != fresh.parts()[0]["sha256"]  # page types are in the file
    assert "story" not in alone.name_counts.domains
