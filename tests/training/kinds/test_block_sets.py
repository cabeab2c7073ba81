"""From labels of a training set's pages to labels of their blocks."""

import numpy as np
import pytest

from annotate.models import Label
from tests.annotate.labelled import label
from tests.factories import UserFactory
from tests.training.board import Board, labelled_board, read_blocks
from training.training_sets.freezing import (
    TrainingSetRequest,
    build_training_set,
    read_training_set,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return labelled_board(evaluation=0)


def test_what_people_say_reaches_the_blocks(board: Board) -> None:
    read_set = read_blocks(TrainingSetRequest("board"))
    for example in read_set.examples.values():
        # Four links of a menu, a title, three posts, a footer.
        assert example.label.tolist() == [0, 0, 0, 0, 1, 1, 1, 1, 0]
        assert example.domain.endswith(".example")


def test_blocks_nobody_is_sure_about_are_left_out(board: Board) -> None:
    page = Label.objects.order_by("pk")[0].page
    label(page, "#posts h1", "uncertain", annotator=board.by)
    example = read_blocks(TrainingSetRequest("board")).examples[page.pk]
    assert np.isnan(example.label[4])
    assert np.isnan(example.label).sum() == 1


@pytest.mark.parametrize(
    ("agreement", "answer"), [("majority", 1.0), ("unanimous", None)], ids=["most", "all"]
)
def test_where_annotators_differ_the_chosen_rule_counts(
    board: Board, agreement: str, answer: float | None
) -> None:
    page = Label.objects.order_by("pk")[0].page
    board.label(page, by=UserFactory(username="ben"))
    board.label(page, by=UserFactory(username="eve"), **{"#posts": "good noisy"})
    example = read_blocks(TrainingSetRequest("board", agreement=agreement)).examples[page.pk]
    if answer is None:
        assert np.isnan(example.label[4:8]).all()
    else:
        assert (example.label[4:8] == answer).all()


def test_the_set_is_the_same_with_and_without_blocks(board: Board) -> None:
    without = build_training_set(TrainingSetRequest("board"))
    assert read_blocks(TrainingSetRequest("board")).training_set == without
    assert not read_training_set(TrainingSetRequest("board")).examples
