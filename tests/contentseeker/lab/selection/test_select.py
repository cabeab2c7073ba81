import time
from collections.abc import Callable

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.configuration import RANKED, SELECTIONS
from contentseeker.lab.rows import Answers, Words
from contentseeker.lab.selection import Selected, select
from contentseeker.lab.selection.examples import Examples
from tests.contentseeker.lab.selection.synthetic import NAMES, made_examples

EVERYTHING = (*NAMES, "tagName")
Change = Callable[[Examples], tuple[FloatArray, Words, Answers]]


def chosen(method: str, examples: Examples, *, number: int = 3, seed: int = 1) -> Selected:
    return select(
        method,
        examples.values,
        examples.tags,
        examples.answers,
        names=examples.names,
        number=number,
        seed=seed,
    )


@pytest.mark.parametrize("method", ["none", "PCA"])
def test_none_and_pca_keep_every_feature_in_order(method: str) -> None:
    assert chosen(method, made_examples()) == Selected(EVERYTHING, {}, method)


@pytest.mark.parametrize("method", RANKED)
def test_rankings_keep_the_best_first_and_tell_every_score(method: str) -> None:
    selected = chosen(method, made_examples(), number=2)
    assert set(selected.scores) == set(EVERYTHING)
    ranked = sorted(selected.scores.values(), reverse=True)
    assert [selected.scores[name] for name in selected.features] == ranked[:2]
    assert list(selected.scores.values()) == ranked


def test_of_features_that_tell_the_same_the_first_column_is_kept() -> None:
    examples = made_examples()
    twice = Examples(
        examples.values[:, [3, 0, 0]], examples.tags, examples.answers, ("a", "b", "c"), 1
    )
    assert chosen("IG", twice, number=2).features == ("b", "c")


def test_asking_for_more_features_than_there_are_gives_all() -> None:
    assert set(chosen("IG", made_examples(), number=50).features) == set(EVERYTHING)


@pytest.mark.parametrize("method", ["CFS", "consistency", "wrapper"])
def test_searches_leave_out_what_does_not_help(method: str) -> None:
    selected = chosen(method, made_examples(rows=80))
    assert {"strong", "copy"} & set(selected.features)
    assert "noise" not in selected.features
    assert selected.features == tuple(name for name in EVERYTHING if name in set(selected.features))
    assert selected.scores == {}


@pytest.mark.parametrize("method", SELECTIONS)
def test_the_same_rows_and_seed_choose_the_same(method: str) -> None:
    examples = made_examples(rows=40, has_gaps=True)
    assert chosen(method, examples) == chosen(method, examples)


@pytest.mark.parametrize("method", SELECTIONS)
@pytest.mark.parametrize("rows", [0, 1, 30])
def test_answers_that_are_all_alike_still_leave_features(method: str, rows: int) -> None:
    examples = made_examples(rows=rows)
    alike = Examples(examples.values, examples.tags, np.zeros(rows, np.int8), NAMES, 1)
    assert chosen(method, alike, number=6).features == EVERYTHING


@pytest.mark.parametrize("method", SELECTIONS)
def test_a_column_that_is_missing_throughout_is_no_trouble(method: str) -> None:
    examples = made_examples(rows=40)
    examples.values[:, 2] = np.nan
    assert chosen(method, examples, number=1).features


def test_gain_is_quick_on_sixty_thousand_rows() -> None:
    examples = made_examples(rows=60_000)
    before = time.process_time()
    chosen("IG", examples)
    assert time.process_time() - before < 1


def test_samples_keep_the_shares_of_the_answers_and_their_order() -> None:
    examples = made_examples(rows=1000)
    sample = examples.sample(100)
    assert 100 <= len(sample.answers) <= 101
    assert sample.answers.mean() == pytest.approx(examples.answers.mean(), abs=0.01)
    places = [np.flatnonzero(examples.values[:, 0] == value)[0] for value in sample.values[:, 0]]
    assert places == sorted(places)
    assert (examples.tags[places] == sample.tags).all()


def test_an_unknown_method_is_refused_with_those_there_are() -> None:
    with pytest.raises(ArgumentError, match=r"there is no 'magic'.*wrapper"):
        chosen("magic", made_examples())


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("values", lambda each: (each.values[:, 1:], each.tags, each.answers)),
        ("tags", lambda each: (each.values, each.tags[1:], each.answers)),
        ("answers", lambda each: (each.values, each.tags, each.answers - 1)),
    ],
    ids=["values", "tags", "answers"],
)
def test_rows_that_do_not_fit_together_are_refused(part: str, change: Change) -> None:
    values, tags, answers = change(made_examples(rows=20))
    with pytest.raises(ArgumentError, match=f"^{part}: "):
        select("IG", values, tags, answers, names=NAMES, number=3, seed=1)
