"""Configurations: what they refuse, and that they come back from JSON as they were."""

import json

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.lab import Configuration


def test_a_configuration_comes_back_from_json_as_it_was() -> None:
    given = Configuration(
        algorithm="RandomForest", selection="CFS", miss_cost=10.0, parameters={"trees": 7}
    )
    assert Configuration.from_json(json.loads(json.dumps(given.as_json()))) == given


def test_what_is_left_out_keeps_its_default() -> None:
    assert Configuration.from_json({"seed": 5}) == Configuration(seed=5)
    assert Configuration.from_json({}) == Configuration()


def test_a_part_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"^colour: a configuration has no such part"):
        Configuration.from_json({"colour": "red"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("selection", "ig"),
        ("feature_number", 0),
        ("feature_number", 2.5),
        ("balance", "both"),
        ("miss_cost", 0),
        ("miss_cost", float("nan")),
        ("miss_cost", "10"),
        ("cost_method", ""),
        ("uses_layout", 1),
        ("seed", -1),
        ("algorithm", None),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ArgumentError, match=f"^{name}: .* Pass "):
        Configuration.from_json({name: value})


@pytest.mark.parametrize("value", [None, 3, "trees=7", ["trees"]])
def test_parameters_that_are_no_mapping_are_refused(value: object) -> None:
    with pytest.raises(ArgumentError, match=r"^parameters: .* Pass "):
        Configuration.from_json({"parameters": value})
