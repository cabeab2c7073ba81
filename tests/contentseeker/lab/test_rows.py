"""Labelled rows: what they say about each task, and that tables bring them back."""

from dataclasses import fields, replace

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.features.catalogue import NAMES
from contentseeker.lab import LabelledRows
from contentseeker.methods.content_seeker.model import TASKS
from tests.contentseeker.lab.labelled import labelled_rows

ROWS = labelled_rows(number=12, has_layout=True)


def same(one: LabelledRows, other: LabelledRows) -> bool:
    return all(
        np.array_equal(getattr(one, each.name), getattr(other, each.name), equal_nan=is_number)
        and getattr(one, each.name).dtype == getattr(other, each.name).dtype
        for each in fields(one)
        for is_number in [each.name == "features"]
    )


def answering(segment: list[int], content: list[int]) -> LabelledRows:
    rows = ROWS.take(np.arange(len(segment)))
    return replace(
        rows, segment=np.array(segment, dtype=np.int8), content=np.array(content, dtype=np.int8)
    )


def test_one_half_can_be_enough_for_the_single_phase() -> None:
    said = answering([1, 1, 0, 0, 1, 0, -1, -1, -1], [1, 0, 1, 0, -1, -1, 1, 0, -1])
    assert said.answers("single").tolist() == [1, 0, 0, 0, -1, 0, -1, 0, -1]
    assert said.answers("segment") is said.segment
    assert said.answers("content") is said.content


def test_only_rows_that_say_something_are_about_a_task() -> None:
    said = answering([1, -1, 0, -1], [-1, 1, 1, -1])
    assert said.about("segment").nodes.tolist() == [0, 2]
    assert said.about("content").nodes.tolist() == [1, 2]
    assert said.about("single").nodes.tolist() == [2]


def test_a_task_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(ArgumentError, match=f"^task: there is no 'both'.*{', '.join(TASKS)}"):
        ROWS.answers("both")


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^rows: columns of different lengths.*'nodes': 11"):
        replace(ROWS, nodes=ROWS.nodes[1:])


def test_features_that_are_not_one_per_name_are_refused() -> None:
    with pytest.raises(ArgumentError, match=f"^rows: .* {len(NAMES)} features"):
        replace(ROWS, features=ROWS.features[:, :3])


def test_parts_joined_are_the_whole() -> None:
    halves = [ROWS.take(np.arange(5)), ROWS.take(np.arange(12) >= 5)]
    assert same(LabelledRows.joined(halves), ROWS)


def test_no_parts_joined_are_no_rows() -> None:
    assert same(LabelledRows.joined([]), LabelledRows.empty())
    assert len(LabelledRows.empty()) == 0


def test_a_table_brings_the_rows_back() -> None:
    frame = ROWS.to_frame()
    assert list(frame.columns[: len(NAMES)]) == list(NAMES)
    assert frame["tagName"].tolist() == ROWS.tags.tolist()
    assert same(LabelledRows.from_frame(frame), ROWS)
    assert same(LabelledRows.from_frame(LabelledRows.empty().to_frame()), LabelledRows.empty())


def test_explicit_rows_are_those_that_somebody_labelled_themselves() -> None:
    rows = labelled_rows(number=8)
    assert rows.chosen("all") is rows
    assert rows.chosen("explicit").nodes.tolist() == [0, 1, 2, 4, 5, 6]


def test_rows_stored_before_this_was_recorded_all_count_as_explicit() -> None:
    stored = labelled_rows(number=8).to_frame().drop(columns="explicit")
    assert len(LabelledRows.from_frame(stored).chosen("explicit")) == 8
