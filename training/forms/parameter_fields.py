"""Form fields for the parameters that the library declares, with their limits."""

import math
from typing import Any, Final

from django import forms

from contentseeker.parameters import Parameter

# No checkbox: a browser sends nothing for an unticked one, as for a hidden field.
_YES_OR_NO: Final = ((True, "yes"), (False, "no"))


def field_for(parameter: Parameter) -> forms.Field:
    """A field with the default and the limits of a parameter."""
    default = parameter.default
    options: dict[str, Any] = {
        "label": parameter.name.replace("_", " ").capitalize(),
        "help_text": parameter.meaning,
        "initial": default,
        # An empty field means the default.
        "required": False,
    }
    if isinstance(default, bool):
        return forms.TypedChoiceField(
            choices=_YES_OR_NO, coerce=_is_yes, empty_value=None, **options
        )
    if parameter.choices:
        return forms.ChoiceField(choices=[(word, word) for word in parameter.choices], **options)
    if isinstance(default, int):
        return forms.IntegerField(**options, **_limits(parameter))
    if isinstance(default, float):
        widget = forms.NumberInput(attrs={"step": "any"})
        return forms.FloatField(widget=widget, **options, **_limits(parameter))
    return forms.CharField(**options)


def given(parameter: Parameter, value: object) -> object:
    """The typed value; the default for an empty field."""
    return parameter.default if value in (None, "") else value


def _is_yes(value: object) -> bool:
    return str(value) == str(True)


def _limits(parameter: Parameter) -> dict[str, Any]:
    kind = int if isinstance(parameter.default, int) else float
    limits = {"min_value": parameter.at_least, "max_value": parameter.at_most}
    # Infinity means no limit, and int() refuses it.
    return {name: kind(limit) for name, limit in limits.items() if math.isfinite(limit)}
