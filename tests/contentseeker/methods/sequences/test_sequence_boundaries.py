"""Boundary detection, and what labellers find of the boundaries, computed by hand."""

import numpy as np
import pandas as pd
import pytest

from contentseeker.fitting.sequences.boundaries import (
    boundaries_of,
    fit_boundaries,
    label_unseen_by_boundaries,
    likeliest_boundaries,
)
from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.lab.experiments.sequences.boundaries import boundary_facts, boundary_table
from contentseeker.methods.sequences.settings import MAX_ENT, SequenceSettings
from tests.contentseeker.methods.sequences.made_pages import examples

SETTINGS = SequenceSettings(algorithm=MAX_ENT)


def flags(text: str) -> np.ndarray:
    return np.array([letter == "C" for letter in text])


def test_boundaries_are_the_first_and_the_last_block_of_content() -> None:
    assert boundaries_of(flags("..CC.C.")) == (2, 5)
    assert boundaries_of(flags("C")) == (0, 0)
    assert boundaries_of(flags("...")) is None


def test_the_pair_with_the_highest_product_is_taken() -> None:
    # Ends before the beginning do not count: .6 * .7 = .42, not .6 * .9.
    begin, end = np.array([0.1, 0.6, 0.2]), np.array([0.9, 0.3, 0.7])
    assert likeliest_boundaries(begin, end) == (1, 2)
    # .3 * .9 = .27 is more than .4 * .5 = .2.
    assert likeliest_boundaries(np.array([0.3, 0.4]), np.array([0.9, 0.5])) == (0, 0)
    # None is more likely than not: still the likeliest.
    assert likeliest_boundaries(np.array([0.1, 0.2]), np.array([0.1, 0.2])) == (1, 1)


def test_all_between_both_is_content() -> None:
    model = fit_boundaries(SETTINGS, examples(12))
    for example in examples(4, first=100):
        found = model.label(example.index)
        first, last = boundaries_of(found) or (-1, -1)
        assert found[first : last + 1].all()
        assert not found[:first].any()
        assert not found[last + 1 :].any()


def test_unseen_documents_are_labelled_and_pages_without_content_are_read() -> None:
    known = dict(enumerate(examples(12)))
    known[0].is_content[:] = False
    found = label_unseen_by_boundaries(SETTINGS, known, Fold(tuple(range(10)), (10, 11)))
    assert list(found) == [10, 11]
    assert all(len(labels) == len(known[key]) for key, labels in found.items())


@pytest.mark.parametrize(
    ("gold", "found", "facts"),
    [
        # begin found, end found, first missed, last missed
        (".CCC.", ".CCC.", (True, True, False, False)),
        (".CCC.", "..CC.", (False, True, True, False)),
        (".CCC.", "CCCCC", (False, False, False, False)),
        (".CCC.", ".CC..", (True, False, False, True)),
        (".C.C.", ".C.C.", (True, True, False, False)),
        (".CCC.", ".....", (False, False, True, True)),
        # The block in the middle does not matter.
        (".CCC.", ".C.C.", (True, True, False, False)),
    ],
)
def test_facts_of_a_document(gold: str, found: str, facts: tuple[bool, ...]) -> None:
    assert tuple(boundary_facts(flags(gold), flags(found)).values()) == facts


def test_shares_of_documents() -> None:
    found = [".CCC.", "..CC.", ".CC..", "....."]
    lines = [{"model": "CRF", **boundary_facts(flags(".CCC."), flags(each))} for each in found]
    [row] = boundary_table(pd.DataFrame(lines), ["model"]).rows
    # Documents, begin, end, both, first missed, last missed.
    assert row == ("CRF", 4, 0.5, 0.5, 0.25, 0.5, 0.5)
