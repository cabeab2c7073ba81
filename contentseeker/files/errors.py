"""Errors of reading and writing files, and of the command line."""

from contentseeker.errors import ExtractionError


class CommandError(ExtractionError):
    """The command cannot continue. The user sees only the message."""


class UnreadableError(CommandError):
    """One file cannot be read. Others are not affected."""
