"""Parameters of extraction methods, declared once: as the fields of a frozen dataclass.

A field made with ``parameter`` carries its meaning and its limits, so the same line
gives the default, the check of what callers pass, and the documentation that commands
and screens show. Fields made in any other way are none of this module's business.
"""

import math
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Final, TypeVar

from extraction.errors import ArgumentError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", bool, int, float, str, frozenset[str])

_RULES: Final = "extraction.parameters"
_KINDS: Final = {
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
    """One parameter of a method, as documentation."""

    name: str
    default: object
    meaning: str
    allowed: str
    """What may be passed, in words."""
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
    # To a type checker `field` returns its default; what it does return only `dataclass` sees.
    return field(default=default, metadata={_RULES: rules})


def parameters_of(method: "type[DataclassInstance]") -> tuple[Parameter, ...]:
    """The parameters of a dataclass, in the order of its fields."""
    return tuple(
        Parameter(
            known.name,
            known.default,
            rules.meaning,
            _allowed(known.default, rules),
            rules.at_least,
            rules.at_most,
            rules.choices,
        )
        for known in fields(method)
        if (rules := known.metadata.get(_RULES))
    )


def check_parameters(instance: "DataclassInstance") -> None:
    """Refuse values that cannot be meant; dataclasses call this in ``__post_init__``."""
    for known in fields(instance):
        rules: _Rules | None = known.metadata.get(_RULES)
        if rules is None:
            continue
        value = getattr(instance, known.name)
        if not _fits(value, known.default, rules):
            allowed = _allowed(known.default, rules)
            raise ArgumentError(f"{known.name}: {value!r} will not do. Pass {allowed}.")


def _fits(value: object, default: object, rules: _Rules) -> bool:
    if isinstance(default, bool) or isinstance(value, bool):
        return isinstance(default, bool) and isinstance(value, bool)
    if isinstance(default, int | float):
        wanted = int if isinstance(default, int) else (int, float)
        # Written so that not-a-number, which is on no side of anything, is refused.
        return isinstance(value, wanted) and rules.at_least <= value <= rules.at_most
    if isinstance(default, str):
        return isinstance(value, str) and (not rules.choices or value in rules.choices)
    return isinstance(value, frozenset)


def _allowed(default: object, rules: _Rules) -> str:
    """What may be passed, in words that end the sentence "Pass ..."."""
    if rules.choices:
        return "one of: " + ", ".join(map(repr, rules.choices))
    kind = _KINDS[type(default)]
    if math.isfinite(rules.at_most):
        return f"{kind} from {rules.at_least:g} to {rules.at_most:g}"
    if math.isfinite(rules.at_least):
        return f"{kind} of {rules.at_least:g} or more"
    return kind
