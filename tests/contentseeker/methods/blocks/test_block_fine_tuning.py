"""Few-shot learning: a fitted model that learns a new site's template from a page or two."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from contentseeker.corpus import LabelledPage
from contentseeker.errors import ArgumentError
from contentseeker.fitting.blocks import fine_tuning as tuning
from contentseeker.fitting.blocks.examples import BlockExample, example_from_gold
from contentseeker.fitting.blocks.fine_tuning import OWN_VOTES, fit_alone, fit_on_top, tree_number
from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.replay import Replay, draw
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import ADDED_TREES, BlockModel, load
from contentseeker.page import parse
from contentseeker.trees import SymmetricTrees
from tests.conftest import ROOT
from tests.contentseeker.methods.blocks.made_sites import examples, sentence, site

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
def replay(model: BlockModel) -> Replay:
    return draw(examples(), model)


def trees_of(model: BlockModel) -> SymmetricTrees:
    return model.trees


def taken(model: BlockModel, markup: str) -> str:
    return BlockExtractor().extract_with(model, parse(markup)).text


def test_two_labelled_pages_teach_a_template_that_the_model_gets_wrong(
    model: BlockModel, replay: Replay
) -> None:
    markup, gold = strange_page(7)
    assert taken(model, markup) != gold

    tuned = fit_on_top(model, replay, [strange(1), strange(2)])

    assert taken(tuned, markup) == gold


def test_labels_can_teach_that_the_network_is_wrong(model: BlockModel, replay: Replay) -> None:
    assert model.network is not None
    # A network that is sure of everything leaves nothing to the trees.
    certain = replace(model, network=replace(model.network, min_logit=1e6))
    markup, gold = strange_page(7)
    assert taken(certain, markup) != gold

    tuned = fit_on_top(certain, replay, [strange(1), strange(2)])

    assert taken(tuned, markup) == gold
    assert tuned.network is not None
    assert tuned.network.min_logit == -np.inf


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
    before = model.parts()

    tuned = fit_on_top(model, replay, [strange(1)], facts={"genre": "strange"})

    assert len(tuned.trees) == len(model.trees) + tree_number(1)
    old, new = trees_of(model), trees_of(tuned)
    assert (new.column[:, : len(old)] == old.column).all()
    assert (new.border[:, : len(old)] == old.border).all()
    assert (new.value[: len(old)] == old.value).all()
    assert tuned.page_types == model.page_types
    assert tuned.calibration == model.calibration
    assert tuned.facts == {"genre": "strange", ADDED_TREES: tree_number(1)}
    assert model.parts() == before


def test_boosting_goes_on_from_what_the_fitted_model_says(
    model: BlockModel, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuning.Rows] = []
    together = tuning._with_replay

    def remembered(own: tuning.Rows, sample: Replay) -> tuning.Rows:
        seen.append(together(own, sample))
        return seen[-1]

    monkeypatch.setattr(tuning, "_with_replay", remembered)

    mended = fit_on_top(model, replay, [strange(1), strange(2)])

    ((rows, label, weight),) = seen
    old, tuned = trees_of(model), trees_of(mended)
    log_odds, first = model.log_odds(rows), tuned.leaves(rows)[len(old)]
    before = weighted_error(log_odds, label, weight)
    for leaf in np.unique(first).tolist():
        inside = first == leaf
        said = 1 / (1 + np.exp(-log_odds[inside]))
        slope = (weight[inside] * (label[inside] - said)).sum()
        # A step from what the model said, towards what is right.
        assert np.sign(tuned.value[len(old), leaf]) == np.sign(slope)
    assert weighted_error(mended.log_odds(rows), label, weight) < before


def weighted_error(
    log_odds: NDArray[np.float64], label: NDArray[np.float64], weight: NDArray[np.float64]
) -> float:
    return float((weight * np.logaddexp(0.0, np.where(label > 0, -log_odds, log_odds))).sum())


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
        "from contentseeker.fitting.blocks import replay\n"
        "from contentseeker.methods.blocks import model\n"
        "from contentseeker.fitting.blocks.fine_tuning import fit_on_top\n"
        "from tests.contentseeker.methods.blocks.test_block_fine_tuning import strange\n"
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
    for file in ("model.npz", "manifest.json"):
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
    tuned = trees_of(fit_on_top(model, replay, [strange(1), strange(2)]))
    # Two blocks of the new site, which weigh more, beside all of the old ones.
    weight = tuning._REPLAY_WEIGHT * replay.weight.sum() + 2
    assert tuned.weight[-1].sum() == pytest.approx(weight)


def test_a_sample_of_other_features_is_refused(model: BlockModel, replay: Replay) -> None:
    other = replace(replay, rows=replay.rows[:, :-1], columns=replay.columns[:-1])
    with pytest.raises(ArgumentError, match="other features than the fitted model"):
        fit_on_top(model, other, [strange(1)])


def test_a_model_of_fewer_features_learns_with_these(model: BlockModel, replay: Replay) -> None:
    asked = np.unique(trees_of(model).column)
    columns = tuple(replay.columns[each] for each in asked.tolist())
    trees = replace(trees_of(model), column=np.searchsorted(asked, trees_of(model).column))
    few = replace(model, trees=trees, columns=columns, network=None)
    sample = replace(replay, rows=replay.rows[:, asked], columns=columns)

    tuned = fit_on_top(few, sample, [strange(1), strange(2)])

    assert tuned.columns == columns
    assert trees_of(tuned).column.max() < len(columns)
    for page in site(100):
        assert taken(tuned, page.markup) == page.text


def test_what_nothing_can_be_learned_from_is_refused(model: BlockModel, replay: Replay) -> None:
    unlabelled = replace(strange(1), label=np.full(16, np.nan))
    with pytest.raises(ArgumentError, match="no labelled block"):
        fit_on_top(model, replay, [unlabelled])
    with pytest.raises(ArgumentError, match="Label some of both kinds"):
        fit_on_top(model, replay, [replace(strange(1), label=np.ones(16))])


def test_alone_nothing_is_known_but_page_types(model: BlockModel) -> None:
    labelled = [strange(number) for number in range(4)]
    alone = fit_alone(model, labelled, facts={"genre": "strange"})
    fresh = fit_blocks(labelled)
    assert alone.page_types is model.page_types
    assert alone.facts == {"genre": "strange"}
    assert alone.names.odds == fresh.names.odds
    assert alone.parts()[0]["sha256"] != fresh.parts()[0]["sha256"]  # page types are in the file
    assert "story" not in alone.name_counts.domains
