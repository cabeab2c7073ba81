"""The library's exceptions.

Bad markup never raises: the library is made for it. These are for callers who hand over
something that cannot be meant, and for model files that do not fit the running code.
"""

from typing import Self


class ExtractionError(Exception):
    """Base class of everything this library raises on purpose."""


class ArgumentError(ExtractionError, ValueError):
    """An argument cannot be meant; the message names it and says what to pass instead."""


class UnknownMethodError(ArgumentError):
    """No extraction method goes by that name; the message lists the near ones."""


class MissingPackageError(ExtractionError):
    """Something was asked for that an optional package does, which is not installed."""

    # Not a constructor: errors travel between processes, and are made again of their message.
    @classmethod
    def of(cls, purpose: str, package: str, extra: str) -> Self:
        """The error of a purpose that needs a package of one of our extras."""
        return cls(
            f"{purpose} needs the package {package!r}, which is not installed. "
            f"Run: pip install 'web-content-workbench[{extra}]'"
        )


class ModelFileError(ExtractionError):
    """A model file is damaged, was tampered with, or does not fit this version."""
