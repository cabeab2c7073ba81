"""The library's exceptions.

Bad markup never raises. These exceptions report invalid arguments, missing packages, and model
files that do not fit the running code.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self


class ExtractionError(Exception):
    """Base class of all exceptions of this library."""


class ArgumentError(ExtractionError, ValueError):
    """An argument is invalid; the message names it and says what to pass instead."""


class UnknownMethodError(ArgumentError):
    """There is no extraction method of that name; the message lists similar names."""


class MissingPackageError(ExtractionError):
    """An optional package that the call needs is not installed."""

    # Not __init__: exceptions are pickled between processes and rebuilt from their message.
    @classmethod
    def of(cls, purpose: str, package: str, extra: str) -> Self:
        """The error for a purpose that needs a package from one of our extras."""
        return cls(
            f"{purpose} needs the package {package!r}, which is not installed. "
            f"Run: pip install 'contentseeker[{extra}]'"
        )


@contextmanager
def needed_for(purpose: str, package: str, extra: str) -> Iterator[None]:
    """Turn a failed import inside into the error that names the extra to install."""
    try:
        yield
    except ImportError as error:
        raise MissingPackageError.of(purpose, package, extra) from error


class ModelFileError(ExtractionError):
    """A model file is damaged, was tampered with, or does not fit this version."""


class OutdatedModelError(ModelFileError):
    """A model was stored by an older version of this library, which read other files."""

    @classmethod
    def of(cls, found: str) -> Self:
        """The error about a model that was found in that form."""
        return cls(
            f"It is {found}, stored by an older version that this one cannot read. Retrain the "
            "model on its labels, which are kept."
        )
