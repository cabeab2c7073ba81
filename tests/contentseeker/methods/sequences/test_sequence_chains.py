"""Chains of labels against trying them all, and pages that are too long."""

from itertools import pairwise, product

import numpy as np
import pytest

from contentseeker.methods.sequences.chains import Chain, decided_places, windows


def worth(chain: Chain, labels: tuple[int, ...]) -> float:
    """What one labelling is worth, added up step by step."""
    total = float(chain.first[labels[0]])
    for place, (before, label) in enumerate(pairwise(labels)):
        total += float(chain.next[place, before, label])
    return total


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [1, 2, 5])
def test_both_agree_with_trying_all_labellings(seed: int, size: int) -> None:
    dice = np.random.default_rng(seed)
    labels = 2 + 2 * (seed % 2)
    chain = Chain(dice.normal(size=labels), dice.normal(size=(size - 1, labels, labels)))
    every = list(product(range(labels), repeat=size))
    worths = np.array([worth(chain, each) for each in every])
    shares = np.exp(worths) / np.exp(worths).sum()

    assert tuple(chain.best().tolist()) == every[int(worths.argmax())]
    for place, label in product(range(size), range(labels)):
        share = sum(
            share for each, share in zip(every, shares, strict=True) if each[place] == label
        )
        assert chain.probabilities()[place, label] == pytest.approx(share)


def test_impossible_steps_are_never_taken() -> None:
    steps = np.array([[[0.0, -np.inf], [5.0, 5.0]]])
    chain = Chain(np.array([0.0, -np.inf]), steps)
    assert chain.best().tolist() == [0, 0]
    assert chain.probabilities()[:, 0].tolist() == [1.0, 1.0]


def test_long_pages_are_cut_with_an_overlap_that_is_halved() -> None:
    parts = list(windows(10_000))
    assert [(part.start, part.stop) for part in parts] == [(0, 5000), (4950, 9950), (9900, 10_000)]
    own = list(decided_places(parts))
    assert [(part.start, part.stop) for part in own] == [(0, 4975), (4975, 9925), (9925, 10_000)]


@pytest.mark.parametrize("size", [0, 1, 4999, 5000])
def test_others_are_one_part(size: int) -> None:
    assert [(part.start, part.stop) for part in windows(size)] == [(0, size)]


@pytest.mark.parametrize("size", [5001, 5049, 5050, 5051, 9950, 9951, 20_000])
def test_every_block_is_decided_once(size: int) -> None:
    parts = list(windows(size))
    decided = [place for part in decided_places(parts) for place in part]
    assert decided == list(range(size))
    assert all(len(part) <= 5000 for part in parts)
