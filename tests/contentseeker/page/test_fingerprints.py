import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page.fingerprints import simhashes, similarity

MASK = 2**64 - 1


def splitmix(number: int) -> int:
    mixed = (number + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def slow_simhash(text: bytes) -> int:
    """One vote per five neighbouring bytes, counted bit by bit."""
    hashes = [splitmix(int.from_bytes(text[i : i + 5], "big")) for i in range(len(text) - 4)]
    votes = [sum(number >> bit & 1 for number in hashes) for bit in range(64)]
    return sum(1 << bit for bit, ones in enumerate(votes) if ones > len(hashes) / 2)


@given(st.binary(max_size=60), st.data())
def test_simhashes_of_all_stretches_agree_with_counting_each(
    text: bytes, data: st.DataObject
) -> None:
    place = st.integers(0, len(text))
    spans = data.draw(st.lists(st.tuples(place, place).map(sorted), min_size=1))
    start, end = (np.array(column) for column in zip(*spans, strict=True))

    hashes = simhashes(np.frombuffer(text, dtype=np.uint8), start, end)

    assert hashes.tolist() == [slow_simhash(text[first:last]) for first, last in spans]


# SplitMix64 started from 0 gives these first numbers in its author's reference code.
def test_mixing_agrees_with_the_published_sequence() -> None:
    assert splitmix(0) == 0xE220A8397B1DCDAF
    assert splitmix(0x9E3779B97F4A7C15) == 0x6E789E6AA1B965F4


@pytest.mark.parametrize(
    ("bits", "expected"), [(0, 1.0), (16, math.sqrt(0.5)), (32, 0.0), (64, 0.0)]
)
def test_similarity_is_the_cosine_of_the_share_of_differing_bits(
    bits: int, expected: float
) -> None:
    assert similarity(0, 2**bits - 1) == pytest.approx(expected, abs=1e-12)
