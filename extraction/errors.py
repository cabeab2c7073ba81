"""The library's exceptions.

Bad markup never raises: the library is made for it. These are for callers who hand over
something that cannot be meant, and for model files that do not fit the running code.
"""


class ExtractionError(Exception):
    """Base class of everything this library raises on purpose."""


class ArgumentError(ExtractionError, ValueError):
    """An argument cannot be meant; the message names it and says what to pass instead."""


class UnknownMethodError(ArgumentError):
    """No extraction method goes by that name; the message lists the near ones."""


class MissingPackageError(ExtractionError):
    """A method needs an optional package that is not installed."""


class ModelFileError(ExtractionError):
    """A model file is damaged, was tampered with, or does not fit this version."""
