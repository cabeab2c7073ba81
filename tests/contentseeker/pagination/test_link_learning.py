"""Learning next links: SMOTE only in training, folds by source, decisions about whole pages."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contentseeker.errors import ArgumentError, ModelFileError, OutdatedModelError
from contentseeker.fitting.pagination import balancing
from contentseeker.fitting.pagination.balancing import Answers, with_fewer, with_synthetic
from contentseeker.fitting.pagination.examples import LabelledLinks, LinkExample, example_of
from contentseeker.fitting.pagination.next_links import (
    Fit,
    NextLinkSettings,
    cross_validated,
    fit_boosted,
    fit_links,
)
from contentseeker.fitting.pagination.scores import chosen_target
from contentseeker.lab.experiments.pagination.variants import LEARNERS, fit_with
from contentseeker.page import parse
from contentseeker.pagination import find_next
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.model import NextLinkModel, from_parts, load
from contentseeker.pagination.profiles import FULL
from tests.contentseeker.pagination.evaluation import page_score


def made_page(site: int, number: int) -> LabelledLinks:
    """Page ``number`` of three of a site that says "onward" for next."""
    url = f"http://site{site}.example/list?page={number}"
    pager = f'<a href="?page={number + 1}" class=next>Next »</a>' if number < 3 else ""
    back = f'<a href="?page={number - 1}" class=prev>« Back</a>' if number > 1 else ""
    menu = "".join(f"<li><a href='/topic{topic}'>Topic {topic}</a>" for topic in range(12))
    markup = f"<ul>{menu}</ul><div class=pager>{back} {pager}</div>"
    page = parse(markup, url=url)
    return LabelledLinks(f"{site}-{number}", page, url, frozenset(page.select("a.next")))


def made_examples(sites: int) -> list[LinkExample]:
    return [example_of(made_page(site, number)) for site in range(sites) for number in (1, 2, 3)]


def test_an_example_knows_its_next_link_however_it_was_labelled() -> None:
    markup = "<div><a href=2><span>2</span></a><p><a href=2>next</a></p></div><a href=3>3</a>"
    page = parse(markup, url="http://a.example/1")
    for selector, chosen in (("span", [1, 0, 0]), ("p", [0, 1, 0]), ("a", [1, 1, 1])):
        nodes = frozenset(page.select(selector))
        example = example_of(LabelledLinks("", page, "http://a.example/1", nodes))
        assert example.is_next.tolist() == chosen
    labelled = LabelledLinks("", page, "http://a.example/1", frozenset(page.select("p")))
    example = example_of(labelled)
    # The number leads there, too: neither a right nor a wrong answer to learn from.
    assert example.is_clear.tolist() == [False, True, True]
    assert example.wanted == {"http://a.example/2"}


@pytest.mark.parametrize("fit", [fit_boosted, *map(fit_with, LEARNERS)])
def test_a_learner_finds_next_links_of_sites_it_has_not_seen(fit: Fit) -> None:
    examples = made_examples(4)
    found = cross_validated(examples, NextLinkSettings(one_in=1), folds=2, fit=fit)
    score = page_score(examples, found, with_declared=False)
    assert (score.right, score.proposed, score.existing) == (8, 8, 8)


def test_folds_keep_sources_apart_and_only_training_pages_are_balanced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    examples = made_examples(4)
    seen: list[int] = []
    original = balancing.with_synthetic

    def watched(rows: FloatArray, answers: Answers, **options: Any) -> tuple[FloatArray, Answers]:
        seen.append(len(rows))
        return original(rows, answers, **options)

    monkeypatch.setattr("contentseeker.fitting.pagination.next_links.with_synthetic", watched)
    found = cross_validated(examples, NextLinkSettings(one_in=1), folds=2)

    total = sum(len(example.rows) for example in examples)
    # Two of the four sites in each fold, and no made-up row among those tested.
    assert seen == [total // 2, total // 2]
    assert [len(each) for each in found] == [len(example.rows) for example in examples]


def test_nothing_to_learn_is_said() -> None:
    last = [example_of(made_page(site, 3)) for site in range(3)]
    with pytest.raises(ArgumentError, match="no page has a next link"):
        fit_links(last, NextLinkSettings())


def test_a_page_counts_as_a_whole() -> None:
    example = made_examples(1)[0]
    wanted = int(example.is_next.argmax())
    right, wrong, unsure = (np.zeros(len(example.rows)) for _ in range(3))
    right[wanted], wrong[0], unsure[wanted] = 0.9, 0.5, 0.49
    last = made_examples(1)[2]
    invented = np.full(len(last.rows), 0.6)

    score = page_score(
        [example, example, example, last], [right, wrong, unsure, invented], with_declared=False
    )

    assert (score.right, score.proposed, score.existing) == (1, 3, 3)
    assert score.values == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert chosen_target(example, unsure, with_declared=False) is None


def test_smote_makes_up_a_modest_share_and_leaves_yes_and_no_alone() -> None:
    random = np.random.default_rng(7)
    rows = np.column_stack((random.random(200), random.integers(0, 2, 200))).astype(np.float64)
    answers = np.array([1] * 4 + [0] * 196, dtype=np.int8)

    made, made_answers = with_synthetic(rows, answers, ratio=0.3, binary=[1], seed=1)

    assert made_answers.sum() == int(0.3 * 196)
    assert np.array_equal(made[:200], rows)
    assert set(made[:, 1].tolist()) <= {0.0, 1.0}
    fewer, fewer_answers = with_fewer(made, made_answers, ratio=1.0, seed=1)
    assert fewer_answers.sum() * 2 == len(fewer)


@pytest.mark.parametrize("positives", [0, 1, 60])
def test_what_needs_no_balancing_is_left_as_it_is(positives: int) -> None:
    answers = np.array([1] * positives + [0] * 100, dtype=np.int8)
    rows = np.zeros((len(answers), 2))
    made, _ = with_synthetic(rows, answers, ratio=0.3, binary=[], seed=1)
    assert len(made) == len(rows)


def test_a_model_is_the_same_bytes_each_time_and_comes_back_as_it_was(tmp_path: Path) -> None:
    examples = made_examples(3)
    settings = NextLinkSettings()
    model = NextLinkModel(fit_links(examples, settings), FULL, {"pages": 9})
    again = NextLinkModel(fit_links(examples, settings), FULL, {"pages": 9})
    assert model.parts() == again.parts()

    model.save(tmp_path)
    loaded = load(tmp_path)
    unseen = made_page(77, 2)
    found = find_next(unseen.page, unseen.url, loaded)
    assert found is not None
    assert (found.url, found.origin) == ("http://site77.example/list?page=3", "model")
    assert found == find_next(unseen.page, unseen.url, model)


def test_a_model_of_other_features_is_refused() -> None:
    model = NextLinkModel(fit_links(made_examples(3), NextLinkSettings()))
    manifest, data = model.parts()
    for wrong in ({"columns": ["luck"]}, {"format": "blocks/4"}, {"similarity": {"window": 0}}):
        with pytest.raises(ModelFileError):
            from_parts(manifest | wrong, data)


def test_a_model_of_an_older_checkout_is_refused_with_advice() -> None:
    manifest, data = NextLinkModel(fit_links(made_examples(3), NextLinkSettings())).parts()
    with pytest.raises(OutdatedModelError, match="Retrain the model"):
        from_parts(manifest | {"format": "next-link/1"}, data)
