"""What every extraction method takes and gives back.

One page in (``extraction.page.FlatPage``), one ``Extraction`` out, whoever computed it:
a paper's baseline, another project's package or a trained model. Bad markup never
raises; what went wrong, if anything, stands in ``status``.

Not here: the list of methods (``extraction.registry``).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from extraction.page import FlatPage
from extraction.page.markdown import markdown, markdown_of_blocks, markdown_of_text
from extraction.page.structure import BoolArray, IntArray


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
class JudgedBlocks:
    """The text blocks of a page (those of ``FlatPage.revealed``), judged one by one."""

    node: IntArray
    """Per block: the nearest element around it that is not inline."""
    probability: NDArray[np.float64]
    """Per block: how likely it is content."""
    chosen: BoolArray


class Role(StrEnum):
    """What a region is on its page."""

    ARTICLE = "article"
    COMMENT = "comment"
    AREA = "area"
    """One of several alike: a post of a discussion, a story on a front page."""


@dataclass(frozen=True, slots=True)
class PageRegion:
    """A part of a page that has a role, with its text."""

    role: Role
    node: int
    text: str


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
    confidence: float | None = None
    """The F1 to be expected of the text, from 0 to 1, where the method can tell."""
    page_types: Mapping[str, float] = field(default_factory=dict, hash=False)
    """How likely the page is of each type, where the method can tell."""
    blocks: JudgedBlocks | None = field(default=None, compare=False, repr=False)
    """The blocks behind the text, where the method chooses blocks."""
    regions: tuple[PageRegion, ...] = ()
    """What the page is made of, where the method can tell: the article first and then its
    comments in their order, or the areas. The text need not hold all of them."""
    page: FlatPage | None = field(default=None, compare=False, repr=False)
    """The page it came from, as long as it is at hand."""

    @classmethod
    def of(cls, page: FlatPage, text: str, nodes: Iterable[int] = (), **more: Any) -> Self:
        """An extraction whose status follows from the page and the text."""
        if not text:
            return cls("", status=Status.EMPTY, page=page, **more)
        status = Status.OK if page.has_body else Status.NO_BODY
        return cls(text, tuple(nodes), status, page=page, **more)

    @property
    def page_type(self) -> str:
        """The most likely type of the page; empty where the method cannot tell."""
        return max(self.page_types, key=self.page_types.__getitem__, default="")

    @property
    def title(self) -> str:
        """What the page calls itself; empty if it does not, or is not at hand."""
        return self.page.title if self.page is not None else ""

    @property
    def language(self) -> str:
        """ISO 639-1 code of the page's language; empty if the page is not at hand."""
        return self.page.language if self.page is not None else ""

    @property
    def markdown(self) -> str:
        """The text as Markdown, with headings, lists, tables and links where they are known.

        They are known if the method chose blocks or whole elements, and the page is at hand.
        """
        page = self.page
        if page is not None and self.blocks is not None:
            return markdown_of_blocks(page.revealed, self.blocks.chosen)
        if page is not None and self.nodes and page.text_of(self.nodes) == self.text:
            return markdown(page, self.nodes)
        return markdown_of_text(self.text)


class Extractor(Protocol):
    """A method with its parameters set. Immutable, so threads may share one."""

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page. Never raises on bad markup."""
        ...
