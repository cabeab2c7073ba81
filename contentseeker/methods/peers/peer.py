"""What all peers share: the package is looked for once, and its failures are results.

A peer is another project's extractor, run on the same page as ours for comparison. It
gets the page's markup, because it parses for itself. An exception it raises is its result on
that page: status ``failed``.
"""

import logging
from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib.util import find_spec
from typing import ClassVar, Final

from contentseeker.errors import MissingPackageError
from contentseeker.limits import is_degenerate, is_too_large
from contentseeker.page import FlatPage
from contentseeker.page.text import tidy_lines
from contentseeker.parameters import check_parameters
from contentseeker.result import Extraction, Status

_SILENT: Final = logging.NullHandler()


@dataclass(frozen=True, slots=True)
class Peer(ABC):
    """Another project's extractor. Subclasses import their package where they call it."""

    module: ClassVar[str]
    """Import name of the package."""
    scales: ClassVar[bool] = True
    """Whether the package's time stays about linear in the size of the page."""

    def __post_init__(self) -> None:
        if find_spec(self.module) is None:
            raise MissingPackageError.of(type(self).__name__, self.module, "peers")
        check_parameters(self)
        # Or Python prints what the package logs, where the caller has set up no logging.
        logging.getLogger(self.module).addHandler(_SILENT)

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page, as the package sees it."""
        if not page.markup.strip():
            return Extraction("", status=Status.EMPTY)
        if is_degenerate(page) or (not self.scales and is_too_large(page)):
            return Extraction("", status=Status.TOO_LARGE, detail=f"{self.module} was not run")
        try:
            text = self.run(page)
        # Any package may raise anything on a bad page; it must not end a comparison.
        except Exception as error:  # noqa: BLE001
            reason = str(error) or repr(error.__cause__)
            detail = f"{type(error).__name__}: {reason}"
            return Extraction("", status=Status.FAILED, detail=detail)
        if text is None:
            return Extraction("", status=Status.FAILED, detail=f"{self.module} returned nothing")
        return Extraction.of(page, tidy_lines(text))

    @abstractmethod
    def run(self, page: FlatPage) -> str | None:
        """Whatever the package returns as text."""


def as_text(page: FlatPage) -> str:
    """The page's markup, for packages that want it decoded."""
    return page.markup.decode("utf-8", "replace")
