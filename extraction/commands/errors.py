"""What goes wrong on the command line, in words for whoever typed the command."""

from extraction.errors import ExtractionError


class CommandError(ExtractionError):
    """The command cannot go on. The message is all the user sees of it."""


class UnreadableError(CommandError):
    """One file cannot be read. The others may still be."""
