"""Errors about files from outside."""

from annotate.errors import AnnotateError


class UnreadableError(AnnotateError):
    """One file, or a part of one, cannot be read; other files still can."""


class BudgetExceededError(UnreadableError):
    """An archive unpacks to more than its limit: nothing more of it is read."""
