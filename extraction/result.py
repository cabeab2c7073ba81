"""What every extraction method takes and gives back.

One page in (``extraction.page.FlatPage``), one ``Extraction`` out, whoever computed it:
a paper's baseline, another project's package or a trained model. Bad markup never
raises; what went wrong, if anything, stands in ``status``.

Not here: the list of methods (``extraction.registry``).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, Self

from extraction.page import FlatPage


class Status(StrEnum):
    """How an extraction went; the text is usable with all of them but ``FAILED``."""

    OK = "ok"
    EMPTY = "empty"
    """No text came out: the page has none, or the method kept none."""
    NO_BODY = "no_body"
    """The page has no body (a frameset, a fragment); its root stood in for it."""
    TOO_LARGE = "too_large"
    """A step that does not scale was skipped; the method's documentation says which."""
    LOW_CONFIDENCE = "low_confidence"
    """The method found nothing it believes in and gave its best guess."""
    FAILED = "failed"
    """Somebody else's code gave up on this page; ``Extraction.detail`` has its words."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The main content of one page, according to one method."""

    text: str
    """One block of text per line, white space collapsed."""
    nodes: tuple[int, ...] = ()
    """The chosen elements, where the method chooses elements."""
    status: Status = Status.OK
    detail: str = ""
    """What lies behind the status, for a reader; mostly empty."""

    @classmethod
    def of(cls, page: FlatPage, text: str, nodes: Iterable[int] = ()) -> Self:
        """An extraction whose status follows from the page and the text."""
        if not text:
            return cls("", status=Status.EMPTY)
        return cls(text, tuple(nodes), Status.OK if page.has_body else Status.NO_BODY)


class Extractor(Protocol):
    """A method with its parameters set. Immutable, so threads may share one."""

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page. Never raises on bad markup."""
        ...
