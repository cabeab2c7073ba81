"""Parameters declared as dataclass fields."""

from dataclasses import dataclass, field

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.parameters import check_parameters, parameter, parameters_of


@dataclass(frozen=True, slots=True)
class Example:
    radius: int = parameter(40, "How far.", at_least=1)
    share: float = parameter(0.5, "How much.", at_least=0, at_most=1)
    mode: str = parameter("off", "Which way.", choices=("off", "on"))
    title: str = parameter("", "What to call it.")
    strict: bool = parameter(False, "How strictly.")
    hosts: frozenset[str] = parameter(frozenset(), "Which hosts.")
    model: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_parameters(self)


def test_a_field_is_documentation() -> None:
    found = [(each.name, each.default, each.meaning) for each in parameters_of(Example)]
    assert found == [
        ("radius", 40, "How far."),
        ("share", 0.5, "How much."),
        ("mode", "off", "Which way."),
        ("title", "", "What to call it."),
        ("strict", False, "How strictly."),
        ("hosts", frozenset(), "Which hosts."),
    ]


def test_what_may_be_passed_is_said_in_words() -> None:
    assert [each.allowed for each in parameters_of(Example)] == [
        "a whole number of 1 or more",
        "a number from 0 to 1",
        "one of: 'off', 'on'",
        "a text",
        "True or False",
        "a frozenset of texts",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("radius", 0),
        ("radius", 1.0),
        ("radius", True),
        ("radius", "3"),
        ("share", 1.01),
        ("share", -0.1),
        ("share", float("nan")),
        ("share", None),
        ("mode", "maybe"),
        ("mode", 1),
        ("title", b"x"),
        ("strict", 1),
        ("hosts", "a.example"),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_by_name(name: str, value: object) -> None:
    allowed = {each.name: each.allowed for each in parameters_of(Example)}[name]
    with pytest.raises(ArgumentError) as refusal:
        Example(**{name: value})  # type: ignore[arg-type] # the point of the test
    assert str(refusal.value).startswith(f"{name}: ")
    assert repr(value) in str(refusal.value)
    assert f"Pass {allowed}." in str(refusal.value)


@pytest.mark.parametrize(("name", "value"), [("radius", 1), ("share", 1), ("share", 0.0)])
def test_the_ends_of_a_range_belong_to_it(name: str, value: float) -> None:
    assert getattr(Example(**{name: value}), name) == value  # type: ignore[arg-type] # by name
