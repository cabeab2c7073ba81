"""Parameters as they are typed, read by the type of their default."""

import pytest

from contentseeker import registry
from contentseeker.cli.parameters import read_parameters
from contentseeker.files.errors import CommandError
from contentseeker.parameters import show_value


@pytest.mark.parametrize(
    ("written", "name", "value"),
    [
        ("keep_forms=yes", "keep_forms", True),
        ("keep_forms=False", "keep_forms", False),
        ("min_table_chars=12", "min_table_chars", 12),
        ("chars_per_word=4", "chars_per_word", 4.0),
        ("ad_hosts=ads.example, b.example,", "ad_hosts", frozenset({"ads.example", "b.example"})),
        ("ad_hosts=", "ad_hosts", frozenset()),
    ],
)
def test_a_value_gets_the_type_of_the_default(written: str, name: str, value: object) -> None:
    read = read_parameters(registry.get("Crunch"), [written])
    assert read == {name: value}
    assert type(read[name]) is type(value)


def test_a_text_may_hold_an_equals_sign() -> None:
    assert read_parameters(registry.get("CS+plain"), ["model=a=b"]) == {"model": "a=b"}


def test_the_last_of_several_values_counts() -> None:
    assert read_parameters(registry.get("LQF-25"), ["quota=0.1", "quota=0.2"]) == {"quota": 0.2}


@pytest.mark.parametrize("written", ["keep_forms=perhaps", "min_table_chars=1.5", "ad_hosts"])
def test_a_value_of_another_type_is_refused_by_name(written: str) -> None:
    with pytest.raises(CommandError, match=written.partition("=")[0]):
        read_parameters(registry.get("Crunch"), [written])


def test_values_are_shown_as_they_would_be_typed() -> None:
    assert [show_value(value) for value in (True, 0.5, frozenset({"b", "a"}))] == [
        "true",
        "0.5",
        "a,b",
    ]
