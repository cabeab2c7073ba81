import numpy as np
import pandas as pd
import pytest
from scipy.stats import entropy

from contentseeker.lab.selection import information_gains
from contentseeker.lab.selection.discretising import bins
from tests.contentseeker.lab.selection.synthetic import NAMES, made_examples


@pytest.mark.parametrize("has_gaps", [False, True])
def test_gains_are_the_entropy_that_knowing_the_bin_takes_away(has_gaps: bool) -> None:
    examples = made_examples(has_gaps=has_gaps)
    frame = pd.DataFrame({"answer": examples.answers, "tagName": examples.tags})
    for name, column in zip(NAMES, examples.values.T, strict=True):
        frame[name] = bins(column, examples.answers)

    def bits(answers: "pd.Series[int]") -> float:
        return float(entropy(answers.value_counts(), base=2))

    gains = information_gains(examples)
    assert list(gains) == [*NAMES, "tagName"]
    for name, gain in gains.items():
        parts = [part for _, part in frame.groupby(name)["answer"]]
        left = sum(len(part) / len(frame) * bits(part) for part in parts)
        assert gain == pytest.approx(bits(frame["answer"]) - left, abs=1e-9)


def test_a_column_that_splits_the_answers_evenly_tells_one_bit() -> None:
    examples = made_examples()
    order = np.argsort(examples.answers, kind="stable")
    half = min(np.bincount(examples.answers))
    even = np.concatenate((order[:half], order[-half:]))
    telling = type(examples)(
        examples.answers[even, None].astype(np.float64),
        examples.tags[even],
        examples.answers[even],
        ("telling",),
        1,
    )
    assert information_gains(telling)["telling"] == 1.0


def test_what_has_one_bin_tells_nothing() -> None:
    gains = information_gains(made_examples())
    assert gains["constant"] == 0
    assert gains["noise"] == 0
    assert gains["strong"] > gains["weak"] > 0
