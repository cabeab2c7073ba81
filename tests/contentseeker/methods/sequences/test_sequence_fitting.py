"""Fitted sequence labellers: right answers, CRFsuite's own answers, the same bytes."""

import numpy as np
import pycrfsuite
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.sequences.fitting import SequenceExample, fit_sequences
from contentseeker.methods.sequences.model import SequenceModel, from_parts
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import BLOCK
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    CRF,
    MAX_ENT,
    MEMM,
    VARIANCE,
    SequenceSettings,
)
from tests.contentseeker.methods.sequences.made_pages import examples

VARIANTS = [
    SequenceSettings(algorithm=name, history=history, edges=edges)
    for name in ALGORITHMS
    for history, edges in ((False, False), (True, False), (True, True))
    if not (edges and name == MAX_ENT)
]


@pytest.mark.parametrize(("sigma", "c2"), [(1.0, 0.5), (10.0, 0.005), (100.0, 0.00005)])
def test_the_prior_as_crfsuite_has_it(sigma: float, c2: float) -> None:
    assert SequenceSettings(sigma=sigma).c2 == pytest.approx(c2)


@pytest.mark.parametrize(("sigma", "c2"), [(1.0, 0.5), (10.0, 0.05), (100.0, 0.005)])
def test_the_prior_if_sigma_is_a_variance(sigma: float, c2: float) -> None:
    assert SequenceSettings(sigma=sigma, prior=VARIANCE).c2 == pytest.approx(c2)


@pytest.mark.parametrize("settings", VARIANTS, ids=lambda each: f"{each.algorithm}{each.edges}")
def test_all_models_learn_what_an_article_is(settings: SequenceSettings) -> None:
    model = fit_sequences(settings, examples(12))
    for example in examples(6, first=100):
        found = model.label(example.index)
        assert found.is_content.tolist() == example.is_content.tolist()
        assert ((found.probability > 0.5) == example.is_content).all()


def test_a_crf_decodes_as_crfsuite_does(tmp_path: object) -> None:
    """The same weights, asked through CRFsuite's own program."""
    dice = np.random.default_rng(3)
    names = [f"p{number}" for number in range(6)]
    pages = [
        (
            [[BLOCK, *(name for name in names if dice.random() < 0.4)] for _ in range(9)],
            dice.random(9) < 0.4,
        )
        for _ in range(8)
    ]
    settings = SequenceSettings(algorithm=CRF, least_pages=1)
    model = fit_sequences(settings, [SequenceExample(PredicateIndex.of(s), y) for s, y in pages])
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.0, "c2": 0.5, "feature.possible_transitions": True})
    for sayings, is_content in pages:
        trainer.append(sayings, [str(int(label)) for label in is_content])
    path = f"{tmp_path}/crf"
    trainer.train(path)
    tagger = pycrfsuite.Tagger()
    tagger.open(path)
    for sayings, _ in pages:
        found = model.label(PredicateIndex.of(sayings))
        assert [str(int(label)) for label in found.is_content] == tagger.tag(sayings)
        theirs = [tagger.marginal("1", place) for place in range(len(sayings))]
        assert found.probability == pytest.approx(theirs, abs=1e-3)


def test_a_memm_multiplies_what_follows_from_the_label_before() -> None:
    weights = np.array([[-1.0, 2.0], [1.5, 0.5]])  # of "block" and "x", after other and content
    model = SequenceModel(SequenceSettings(algorithm=MEMM), (BLOCK, "x"), weights, np.zeros((0, 0)))
    found = model.label(PredicateIndex.of([[BLOCK], [BLOCK, "x"]]))

    def sure(odds: float) -> float:
        return 1 / (1 + float(np.exp(-odds)))

    first = sure(-1.0)
    second = first * sure(2.5) + (1 - first) * sure(0.5)
    assert found.probability == pytest.approx([first, second])
    # Other-content is the likeliest of four: .73 * .62 beats .27 * .92, .73 * .38, .27 * .08.
    assert found.is_content.tolist() == [False, True]


def test_pairs_that_do_not_follow_each_other_are_never_given() -> None:
    # Of itself each block would be content before content, which cannot begin a page.
    weights = np.array([[0.0, 0.0, 0.0, 9.0]])
    settings = SequenceSettings(algorithm=CRF, edges=True)
    model = SequenceModel(settings, (BLOCK,), weights, np.zeros((4, 4)))
    found = model.label(PredicateIndex.of([[BLOCK]] * 3))
    assert found.is_content.tolist() == [True, True, True]
    assert model.label(PredicateIndex.of([[BLOCK]])).probability.tolist() == [0.5]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_same_pages_give_the_same_bytes_and_the_model_comes_back(name: str) -> None:
    settings = SequenceSettings(algorithm=name)
    first, second = (fit_sequences(settings, examples(6)).parts() for _ in range(2))
    assert first == second
    again = from_parts(*first)
    [page] = examples(1, first=50)
    expected = fit_sequences(settings, examples(6)).label(page.index).probability
    assert again.label(page.index).probability.tolist() == expected.tolist()


def test_rare_predicates_are_left_out() -> None:
    loose = fit_sequences(SequenceSettings(least_pages=1), examples(6))
    strict = fit_sequences(SequenceSettings(least_pages=4), examples(6))
    assert set(strict.vocabulary) < set(loose.vocabulary)
    assert BLOCK in strict.vocabulary


def test_long_pages_are_labelled_in_parts() -> None:
    model = fit_sequences(SequenceSettings(), examples(6))
    [page] = examples(1, first=60)
    often = page.index.take(list(range(len(page))) * (12_000 // len(page)))
    found = model.label(often)
    assert len(often) > 10_000
    assert len(found.is_content) == len(found.probability) == len(often)
    # Far from any cut, every copy is labelled alike.
    again = found.is_content[: len(page) * 100].reshape(100, -1)
    assert (again[1:] == again[1]).all()


def test_what_cannot_be_learned_is_refused_in_words() -> None:
    none = [SequenceExample(each.index, np.zeros(len(each), np.bool_)) for each in examples(3)]
    with pytest.raises(ArgumentError, match="nothing to tell apart"):
        fit_sequences(SequenceSettings(), none)
    with pytest.raises(ArgumentError, match="MaxEnt has no pairs"):
        SequenceSettings(algorithm=MAX_ENT, edges=True)
    with pytest.raises(ArgumentError, match="there is no 'smell'"):
        SequenceSettings(types="words, smell")
    with pytest.raises(ArgumentError, match="in place of"):
        SequenceSettings(types="words, stop-words")
