"""Errors of forms that are not shown again."""

from django.forms import BaseForm


def error_line(form: BaseForm) -> str:
    """All errors of a form in one line."""
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
