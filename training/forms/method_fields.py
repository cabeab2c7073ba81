"""Fields for the parameters of extraction methods, in the evaluation form.

A field for numbers takes several, with spaces between: the method runs once with each. With
several such fields, it runs with every combination.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from django import forms

from contentseeker.errors import ExtractionError
from contentseeker.method import Family, Method
from contentseeker.parameters import Parameter
from training.evaluations.methods import SERVER_PATHS, plain

MOST_VARIANTS: Final = 50
"""Combinations of one method's values; a mistyped list must not become thousands."""

# What a sequence labeller's model is, and no choice beside the model.
_OF_THE_MODEL: Final = "algorithm"
_YES_OR_NO: Final = (("True", "yes"), ("False", "no"))


def parameters_with_fields(method: Method) -> list[Parameter]:
    """The parameters that a form may set: all but paths of the server and facts of models."""
    return [
        parameter
        for parameter in method.parameters
        if parameter.name not in SERVER_PATHS
        and not (method.family is Family.SEQUENCES and parameter.name == _OF_THE_MODEL)
    ]


def field_name(method: Method, parameter: Parameter) -> str:
    """The name of a parameter's field."""
    return f"{method.name}:{parameter.name}"


def fields_of(method: Method) -> Iterator[tuple[str, forms.Field]]:
    """A method's fields, by name."""
    for parameter in parameters_with_fields(method):
        yield field_name(method, parameter), _field(parameter)


def variants(method: Method, typed: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every combination of the values that were typed, without those that are defaults.

    ``typed`` has them by field; an empty one means the default. Raises ``ValidationError`` with
    the field of each wrong value.
    """
    problems: dict[str, str] = {}
    lists: list[list[tuple[str, Any]]] = []
    for parameter in parameters_with_fields(method):
        name = field_name(method, parameter)
        try:
            values = _values(method, parameter, typed.get(name, ""))
        except (ExtractionError, ValueError) as error:
            problems[name] = str(error).removeprefix(f"{parameter.name}: ")
        else:
            lists.append([(parameter.name, value) for value in values])
    if problems:
        raise forms.ValidationError(problems)
    return _combined(method, lists)


def _combined(method: Method, lists: list[list[tuple[str, Any]]]) -> list[dict[str, Any]]:
    number = 1
    for each in lists:
        number *= len(each)
    if number > MOST_VARIANTS:
        raise forms.ValidationError(
            f"{method.name}: the values make {number:,} combinations. Choose at most "
            f"{MOST_VARIANTS}."
        )
    defaults = {each.name: plain(each.default) for each in method.parameters}
    return [
        {name: value for name, value in chosen if value != defaults[name]}
        for chosen in product(*lists)
    ]


def _field(parameter: Parameter) -> forms.Field:
    options: dict[str, Any] = {
        "label": parameter.name.replace("_", " ").capitalize(),
        "help_text": _help(parameter),
        "initial": _shown(parameter.default),
        # An empty field means the default.
        "required": False,
    }
    if isinstance(parameter.default, bool):
        return forms.ChoiceField(choices=_YES_OR_NO, **options)
    if parameter.choices:
        return forms.ChoiceField(choices=[(word, word) for word in parameter.choices], **options)
    return forms.CharField(max_length=1000, **options)


def _help(parameter: Parameter) -> str:
    if isinstance(parameter.default, bool) or parameter.choices:
        return parameter.meaning
    if isinstance(parameter.default, frozenset):
        return f"{parameter.meaning} Words with spaces between."
    if isinstance(parameter.default, str):
        return parameter.meaning
    return f"{parameter.meaning} {parameter.allowed.capitalize()}, or several."


def _shown(default: object) -> str:
    return " ".join(sorted(default)) if isinstance(default, frozenset) else str(default)


def _values(method: Method, parameter: Parameter, typed: str) -> list[Any]:
    """The values of one field, each accepted by the method."""
    found = _read(parameter, typed) if typed.strip() else [parameter.default]
    for value in found:
        method.create(**{parameter.name: value})
    # Twice the same is the same.
    return list(dict.fromkeys(map(plain, found))) if _is_number(parameter) else [plain(found[0])]


def _read(parameter: Parameter, typed: str) -> list[Any]:
    if isinstance(parameter.default, bool):
        return [typed == str(True)]
    if isinstance(parameter.default, frozenset):
        return [frozenset(typed.replace(",", " ").split())]
    if isinstance(parameter.default, str):
        return [typed.strip()]
    return [_number(parameter, word) for word in typed.split()]


def _number(parameter: Parameter, word: str) -> int | float:
    kind = int if isinstance(parameter.default, int) else float
    try:
        number = kind(word)
        # Databases store no infinity.
        if not math.isfinite(number):
            raise ValueError
        return number
    except (ValueError, OverflowError):
        raise ValueError(
            f"{word!r} will not do. Pass {parameter.allowed}, or several with spaces between."
        ) from None


def _is_number(parameter: Parameter) -> bool:
    return isinstance(parameter.default, int | float) and not isinstance(parameter.default, bool)
