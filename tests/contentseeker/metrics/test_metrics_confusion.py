"""Confusion tables, against hand counts and scikit-learn."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sklearn import metrics as sk

from contentseeker.errors import ArgumentError
from contentseeker.metrics import ConfusionTable, confusion_table

PAIRS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1)


@pytest.mark.parametrize(
    ("table", "cost"),
    [
        (ConfusionTable(tp=122, fn=5, fp=2, tn=886), 52),
        (ConfusionTable(tp=125, fn=2, fp=11, tn=877), 31),
    ],
)
def test_published_news_tables_cost_what_the_thesis_says(table: ConfusionTable, cost: int) -> None:
    assert table.cost(cfp=1, cfn=10) == cost
    assert table.total == 1015


def test_measures_of_the_plain_news_table() -> None:
    table = ConfusionTable(tp=122, fn=5, fp=2, tn=886)

    assert table.errors == 7
    assert round(table.accuracy, 4) == round(1008 / 1015, 4)
    assert (round(table.precision, 3), round(table.recall, 3)) == (0.984, 0.961)


@settings(deadline=None)
@given(PAIRS)
def test_measures_agree_with_scikit_learn(pairs: list[tuple[bool, bool]]) -> None:
    gold, predicted = zip(*pairs, strict=True)
    assume(any(gold) or any(predicted))
    table = confusion_table(gold, predicted)

    tn, fp, fn, tp = sk.confusion_matrix(gold, predicted, labels=[False, True]).ravel()
    assert (table.tp, table.fn, table.fp, table.tn) == (tp, fn, fp, tn)
    assert table.accuracy == pytest.approx(sk.accuracy_score(gold, predicted))
    assert table.precision == pytest.approx(sk.precision_score(gold, predicted, zero_division=0))
    assert table.recall == pytest.approx(sk.recall_score(gold, predicted, zero_division=0))
    assert table.f1 == pytest.approx(sk.f1_score(gold, predicted, zero_division=0))


def test_nothing_to_find_and_nothing_found_is_a_full_mark() -> None:
    table = confusion_table([False, False], [False, False])
    assert (table.precision, table.recall, table.f1, table.accuracy) == (1, 1, 1, 1)


def test_named_labels_count_every_other_label_as_negative() -> None:
    gold = ["main", "noisy", "uncertain", "main"]
    predicted = np.array(["main", "main", "noisy", "noisy"])
    assert confusion_table(gold, predicted, positive="main") == ConfusionTable(1, 1, 1, 1)


def test_zeros_and_ones_are_read_as_labels() -> None:
    assert confusion_table([1, 0, 1], np.array([1, 1, 0])) == ConfusionTable(1, 1, 1, 0)


def test_a_misspelt_positive_label_is_refused_instead_of_scoring_full_marks() -> None:
    with pytest.raises(ArgumentError, match=r"^positive: 'mian' occurs in neither"):
        confusion_table(["main"], ["noisy"], positive="mian")


def test_named_labels_without_a_positive_one_are_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^gold: holds values other than True and False"):
        confusion_table(["main"], ["noisy"])


@pytest.mark.parametrize(
    ("gold", "predicted", "message"),
    [
        ([True], [True, False], r"^predicted: 2 items, but gold has 1\. Pass one item"),
        (iter([True]), [True], r"^gold: expected a list, got list_iterator\. Collect"),
        ([[True]], [True], r"^gold: 2 dimensions\. Pass a flat list"),
        ([[True], [True, False]], [True, True], r"^gold: rows of unequal length"),
        ([2], [1], r"^gold: holds values other than"),
        ([], [], r"all are 0\. Count at least one instance"),
    ],
)
def test_labels_that_cannot_be_compared_are_refused(
    gold: list[bool], predicted: list[bool], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        confusion_table(gold, predicted)


@pytest.mark.parametrize("count", [-1, 1.5, True, "3"])
def test_counts_must_be_whole_and_not_negative(count: int) -> None:
    with pytest.raises(ArgumentError, match=r"^fp: expected a whole number of 0 or more"):
        ConfusionTable(tp=1, fn=1, fp=count, tn=1)


@pytest.mark.parametrize("price", [-1, float("nan"), float("inf"), "10"])
def test_costs_must_be_finite_and_not_negative(price: float) -> None:
    with pytest.raises(ArgumentError, match=r"^cfn: .* is no cost"):
        ConfusionTable(1, 1, 1, 1).cost(cfp=1, cfn=price)
