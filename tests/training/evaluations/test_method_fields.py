"""The fields for the parameters of every method, and what is typed into them."""

from collections.abc import Iterable
from typing import Any

import pytest
from django import forms
from django.forms.boundfield import BoundWidget

from contentseeker import registry
from training.forms.method_fields import MOST_VARIANTS, fields_of, variants

# Paths of the server, and what a model is.
WITHOUT_FIELD = {"model", "ad_hosts_file", "algorithm"}


def shown(field: forms.Field) -> Iterable[BoundWidget]:
    form = forms.Form()
    form.fields["it"] = field
    return form["it"]


@pytest.mark.parametrize("name", registry.names(available_only=True))
def test_every_parameter_has_a_field_with_its_default_and_meaning(name: str) -> None:
    method = registry.get(name)
    found = dict(fields_of(method))
    expected = {each.name: each for each in method.parameters if each.name not in WITHOUT_FIELD}
    assert list(found) == [f"{name}:{parameter}" for parameter in expected]
    for parameter in expected.values():
        field = found[f"{name}:{parameter.name}"]
        assert parameter.meaning in field.help_text
        if isinstance(field, forms.ChoiceField) and parameter.choices:
            assert [option.data["value"] for option in shown(field)] == list(parameter.choices)
    # The fields as they are shown mean the method with its defaults.
    assert variants(method, {key: field.initial for key, field in found.items()}) == [{}]
    assert variants(method, {}) == [{}]


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("LP-7", {"k": "3"}, [{"k": 3}]),
        ("LP-7", {"k": "3 7 3"}, [{"k": 3}, {}]),
        ("LQF-50", {"quota": "0.4 0.50"}, [{"quota": 0.4}, {}]),
        ("CCB-r40", {"radius": "20", "threshold": "0.5"}, [{"radius": 20, "threshold": 0.5}]),
        (
            "CS+SLS",
            {"radius": "1 2", "error_rate": "0 1"},
            [
                {"error_rate": 0, "radius": 1},
                {"error_rate": 0},
                {"error_rate": 1, "radius": 1},
                {"error_rate": 1},
            ],
        ),
        (
            "CS+SLS",
            {"radius": "1 2 3 4 5"},
            [{"radius": 1}, {}, *({"radius": n} for n in (3, 4, 5))],
        ),
        ("trafilatura", {"fast": "True", "favor": "recall"}, [{"favor": "recall", "fast": True}]),
        ("SD", {"strong_tags": "div, td"}, [{"strong_tags": ["div", "td"]}]),
        ("jusText", {"language": " English "}, [{"language": "English"}]),
    ],
)
def test_typed_values_are_combined_and_defaults_left_out(
    name: str, typed: dict[str, str], expected: list[dict[str, Any]]
) -> None:
    fields = {f"{name}:{parameter}": value for parameter, value in typed.items()}
    assert variants(registry.get(name), fields) == expected


@pytest.mark.parametrize(
    ("name", "field", "typed", "words"),
    [
        ("LP-7", "k", "0", "0 will not do. Pass a whole number of 1 or more."),
        ("LP-7", "k", "3 many", "'many' will not do. Pass a whole number of 1 or more, or several"),
        ("LP-7", "k", "2.5", "'2.5' will not do. Pass a whole number"),
        ("LQF-50", "quota", "0,4", "'0,4' will not do. Pass a number from 0 to 1"),
        ("LQF-50", "quota", "nan", "'nan' will not do."),
        ("Crunch", "max_link_ratio", "inf", "'inf' will not do. Pass a number of 0 or more"),
        ("SD", "strong_tags", "blink2", "there is no element 'blink2' in HTML."),
        ("jusText", "language", "Klingon", "Klingon"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(
    name: str, field: str, typed: str, words: str
) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        variants(registry.get(name), {f"{name}:{field}": typed})
    [(where, [message])] = refused.value.message_dict.items()
    assert where == f"{name}:{field}"
    assert words in message


def test_a_long_list_of_combinations_is_refused() -> None:
    many = " ".join(str(number) for number in range(1, MOST_VARIANTS + 2))
    with pytest.raises(forms.ValidationError, match="51 combinations"):
        variants(registry.get("LP-7"), {"LP-7:k": many})
