"""Parameters of extraction methods, declared once: as the fields of a frozen dataclass.

A field created by ``parameter`` has a meaning and limits. So one line defines the default, the
check of callers' values, and the documentation in commands and screens. Other fields are
ignored.
"""

import math
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Final, TypeVar

from contentseeker.errors import ArgumentError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", bool, int, float, str, frozenset[str])

_RULES: Final = "contentseeker.parameters"
_TYPE_NAMES: Final = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "a text",
    frozenset: "a frozenset of texts",
}


@dataclass(frozen=True, slots=True)
class _Rules:
    meaning: str
    at_least: float
    at_most: float
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a method, for documentation and forms."""

    name: str
    default: object
    meaning: str
    allowed: str
    """The allowed values, in words."""
    at_least: float
    at_most: float
    choices: tuple[str, ...]


def parameter(
    default: Value,
    meaning: str,
    *,
    at_least: float = -math.inf,
    at_most: float = math.inf,
    choices: tuple[str, ...] = (),
) -> Value:
    """A dataclass field that is a parameter; its type is that of ``default``."""
    rules = _Rules(meaning, at_least, at_most, choices)
    # Typed as its default, like `dataclasses.field`; `dataclass` replaces the returned object.
    return field(default=default, metadata={_RULES: rules})


def parameters_of(method: "type[DataclassInstance]") -> tuple[Parameter, ...]:
    """The parameters of a dataclass, in the order of its fields."""
    return tuple(
        Parameter(
            known.name, known.default, allowed=_allowed(known.default, rules), **asdict(rules)
        )
        for known in fields(method)
        if (rules := known.metadata.get(_RULES))
    )


def check_parameters(instance: "DataclassInstance") -> None:
    """Raise on invalid values; dataclasses call this in ``__post_init__``."""
    for known in fields(instance):
        rules: _Rules | None = known.metadata.get(_RULES)
        value = getattr(instance, known.name)
        if rules and not _fits(value, known.default, rules):
            allowed = _allowed(known.default, rules)
            raise ArgumentError(f"{known.name}: {value!r} will not do. Pass {allowed}.")


class Checked:
    """Base class of dataclasses whose parameters are checked when an instance is created."""

    # Without slots of its own, so that dataclasses with slots get no dictionary.
    __slots__ = ()

    def __post_init__(self: "DataclassInstance") -> None:
        check_parameters(self)


def _fits(value: object, default: object, rules: _Rules) -> bool:
    if isinstance(default, bool) or isinstance(value, bool):
        return isinstance(default, bool) and isinstance(value, bool)
    if isinstance(default, int | float):
        wanted = int if isinstance(default, int) else (int, float)
        # In this form the comparison is False for NaN.
        return isinstance(value, wanted) and rules.at_least <= value <= rules.at_most
    if isinstance(default, str):
        return isinstance(value, str) and (not rules.choices or value in rules.choices)
    return isinstance(value, frozenset)


def _allowed(default: object, rules: _Rules) -> str:
    """The allowed values, as the end of the sentence "Pass ..."."""
    if rules.choices:
        return "one of: " + ", ".join(map(repr, rules.choices))
    type_name = _TYPE_NAMES[type(default)]
    if math.isfinite(rules.at_most):
        return f"{type_name} from {rules.at_least:g} to {rules.at_most:g}"
    if math.isfinite(rules.at_least):
        return f"{type_name} of {rules.at_least:g} or more"
    return type_name


def show_value(value: object) -> str:
    """A parameter's value as it is typed on the command line."""
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    return str(value).lower() if isinstance(value, bool) else str(value)
