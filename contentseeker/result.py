"""The common interface of all extraction methods.

An ``Extractor`` takes a page (``contentseeker.page.FlatPage``) and returns an ``Extraction``,
whether it is a paper's baseline, another project's package or a trained model. Bad markup never
raises; ``status`` reports problems.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.page import FlatPage
from contentseeker.page.markdown import (
    heading_of_text,
    markdown,
    markdown_of_blocks,
    markdown_of_text,
)
from contentseeker.page.structure import BoolArray, IntArray

if TYPE_CHECKING:
    from contentseeker.page.headline import Span


SURE_FACT: Final = "sure confidence"
"""Among the facts of a block model: from this confidence on, the F1 of 95 % of pages is at least
0.9."""


class Status(StrEnum):
    """How an extraction went; the text is usable with all of them but ``FAILED``."""

    OK = "ok"
    EMPTY = "empty"
    """No text came out: the page has none, or the method kept none."""
    NO_BODY = "no_body"
    """The page has no body (a frameset, a fragment); its root was used instead."""
    TOO_LARGE = "too_large"
    """A step that does not scale was skipped; the method's documentation says which."""
    LOW_CONFIDENCE = "low_confidence"
    """The text is a guess: no candidate reached the method's threshold, or the confidence is below
    the minimum that the caller named; ``Extraction.detail`` says then by how much."""
    FAILED = "failed"
    """Another project's code raised on this page; ``Extraction.detail`` has its message."""


@dataclass(frozen=True, slots=True)
class ScoredBlocks:
    """The text blocks of a page (those of ``FlatPage.revealed``) with their probabilities."""

    node: IntArray
    """Per block: its nearest ancestor that is not inline."""
    probability: NDArray[np.float64]
    """Per block: the probability that it is content."""
    chosen: BoolArray
    inline: BoolArray | None = None
    """Per tag code: whether a block may cross the element; None: as in ``FlatPage.inline``."""

    def with_blocks(self, page: FlatPage) -> FlatPage:
        """The page, cut into exactly these blocks."""
        return page if self.inline is None else page.with_inline_tags(self.inline)


class Role(StrEnum):
    """The role of a region on its page."""

    ARTICLE = "article"
    COMMENT = "comment"
    AREA = "area"
    """One of several similar regions: a post of a discussion, a story on a front page."""


@dataclass(frozen=True, slots=True)
class PageRegion:
    """A part of a page that has a role, with its text."""

    role: Role
    node: int
    text: str


@dataclass(frozen=True, slots=True)
class SuggestedRegion:
    """An element that is worth a label, and the label that a model suggests for it."""

    node: int
    is_main: bool
    probability: float | None = None
    """That it is main content; None where a method has no probabilities."""
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class GenreChoice:
    """The model that was chosen for a page by its genre."""

    genre: str
    """The genre that was detected, or that the caller named."""
    probability: float | None
    """Of the detected genre; None if the caller named it."""
    is_sure: bool
    """False: the detector was unsure and abstained, so the general model was used."""
    model: str
    """The model that extracted, like ``forum/12-5ab0c3f7d2e1``; ``general/...`` is the one that
    ships, for an unsure detection and for genres without a live model."""
    method: str
    """The method that the model belongs to."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """The main content of one page, according to one method."""

    text: str
    """One block of text per line, white space collapsed."""
    nodes: tuple[int, ...] = ()
    """The chosen elements, if the method chooses elements."""
    status: Status = Status.OK
    detail: str = ""
    """The reason for the status, for a reader; mostly empty."""
    confidence: float | None = None
    """Expected F1 of the text, from 0 to 1, if the method estimates it."""
    page_types: Mapping[str, float] = field(default_factory=dict, hash=False)
    """The probability of each page type, if the method estimates it."""
    # Not compared: arrays have no single truth value.
    blocks: ScoredBlocks | None = field(default=None, compare=False, repr=False)
    """The page's blocks, if the method chooses blocks."""
    regions: tuple[PageRegion, ...] = ()
    """The regions of the page, if the method finds them: the article and then its comments in
    order, or the areas. The text may leave some of them out."""
    page: FlatPage | None = field(default=None, compare=False, repr=False)
    """The page of the extraction; None if it was dropped."""
    genre: GenreChoice | None = None
    """Which model was used for the page's genre; None unless one was asked for."""
    begins_with_title: bool = False
    """Whether ``with_title`` put the headline before the text, as its first line."""

    @classmethod
    def of(cls, page: FlatPage, text: str, nodes: Iterable[int] = (), **more: Any) -> Self:
        """An extraction with the status that follows from the page and the text."""
        if not text:
            return cls("", status=Status.EMPTY, page=page, **more)
        status = Status.OK if page.has_body else Status.NO_BODY
        return cls(text, tuple(nodes), status, page=page, **more)

    @property
    def page_type(self) -> str:
        """The most likely page type; empty if the method does not estimate it."""
        return max(self.page_types, key=self.page_types.__getitem__, default="")

    @property
    def headline(self) -> str:
        """The heading above the content, or at its start; empty if the page shows none.

        Also empty if ``page`` is None.
        """
        if self.page is None:
            return ""
        # Imported late, here and below: the start is faster without.
        from contentseeker.page.headline import find_headline

        found = find_headline(self._cut(self.page).revealed, self._span(self.page))
        return found.text if found else ""

    @property
    def title(self) -> str:
        """The headline, else the title that the page declares, without the site's name.

        Empty if the page has neither, or if ``page`` is None.
        """
        if self.page is None:
            return ""
        from contentseeker.page.declared_titles import read_declared_titles

        return self.headline or read_declared_titles(self.page).best

    def with_title(self) -> Self:
        """The same with the headline as the first line of the text, unless the text has it."""
        headline = self.headline if self.text and not self.begins_with_title else ""
        if not headline or _contains_title(self.text, headline):
            return self
        return replace(self, text=f"{headline}\n{self.text}", begins_with_title=True)

    def with_min_confidence(self, least: float) -> Self:
        """The same, with the status ``low_confidence`` if its confidence is below ``least``.

        An unknown confidence counts as low. Empty and failed extractions stay what they are.
        """
        if self.status in (Status.EMPTY, Status.FAILED):
            return self
        if self.confidence is not None and self.confidence >= least:
            return self
        stated = "unknown" if self.confidence is None else f"{self.confidence:.4f}"
        detail = f"Its confidence is {stated}, the minimum {least:g}."
        detail = f"{self.detail} {detail}".lstrip()
        return replace(self, status=Status.LOW_CONFIDENCE, detail=detail)

    def without_low_confidence(self) -> Self:
        """The same without text, elements and regions if its status is ``low_confidence``."""
        if self.status is not Status.LOW_CONFIDENCE:
            return self
        return replace(self, text="", nodes=(), regions=(), blocks=None, begins_with_title=False)

    def _cut(self, page: FlatPage) -> FlatPage:
        """The page, cut into the blocks that the method chose from."""
        return page if self.blocks is None else self.blocks.with_blocks(page)

    def _span(self, page: FlatPage) -> "Span | None":
        """Where the content is; None if only its text is known."""
        from contentseeker.page.headline import Span

        if self.blocks is not None:
            blocks, chosen = self._cut(page).revealed.blocks, np.flatnonzero(self.blocks.chosen)
            if len(chosen):
                first, last = blocks.first_event[chosen[0]], blocks.last_event[chosen[-1]]
                return Span(int(first), int(last))
        if not self.nodes:
            return None
        nodes, structure = np.array(self.nodes), page.structure
        ends = structure.close_event[nodes]
        return Span(int(structure.open_event[nodes].min()), int(ends.max()))

    @property
    def language(self) -> str:
        """ISO 639-1 code of the page's language; empty if ``page`` is None."""
        return self.page.language if self.page is not None else ""

    @property
    def markdown(self) -> str:
        """The text as Markdown, with the headline as its first heading, if the page has one.

        It has headings, lists, tables and links if ``page`` is known and the method chose
        blocks or whole elements; otherwise it is plain paragraphs.
        """
        text = self.text.partition("\n")[2] if self.begins_with_title else self.text
        written = self._markdown_of(text)
        headline = self.headline if written else ""
        if not headline or _contains_title(text, headline):
            return written
        return f"{heading_of_text(headline)}\n\n{written}"

    def _markdown_of(self, text: str) -> str:
        page = self.page
        if page is not None and self.blocks is not None:
            return markdown_of_blocks(self._cut(page).revealed, self.blocks.chosen)
        if page is not None and self.nodes and page.text_of(self.nodes) == text:
            return markdown(page, self.nodes)
        return markdown_of_text(text)


def _contains_title(text: str, title: str) -> bool:
    from contentseeker.page.headline import contains_title

    return contains_title(text, title)


class Extractor(Protocol):
    """A method with its parameters set. Immutable, so threads may share one."""

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page. Never raises on bad markup."""
        ...
