"""The one family of errors of the demo corpus."""

from __future__ import annotations


class DemoError(Exception):
    """Something is wrong with the material the demo corpus is written from."""


class ScriptError(DemoError):
    """A story script cannot be told; the message quotes the place and says what to change."""
