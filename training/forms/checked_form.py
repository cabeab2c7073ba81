"""The base of forms whose choices come from rows and are checked together."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from annotate.errors import AnnotateError
from contentseeker.errors import ArgumentError


class CheckedForm(forms.Form):
    """A form with ``check``, which subclasses override."""

    def check(self) -> None:
        """Raise an error for choices that do not fit together."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        # Not with a wrong field, which has no cleaned value to check.
        if not self.errors:
            try:
                self.check()
            except (AnnotateError, ArgumentError) as error:
                raise forms.ValidationError(str(error)) from error
        return cleaned

    def offer(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """Set the choices of a field, which are known only when the form is made."""
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]  # of a ChoiceField

    def fill_in(self, query: QueryDict) -> None:
        """Take initial values from a query string, so that a link can repeat choices."""
        for name, field in self.fields.items():
            if name in query:
                self.initial[name] = field.widget.value_from_datadict(query, {}, name)
