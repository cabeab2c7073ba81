"""Records of the demo corpus: sites, pages, and labels of nodes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoLabel:
    """The label of one element.

    It applies to everything inside the element; for a text the nearest ancestor's label counts.
    """

    node: int  # position in document order in our parse of ``DemoPage.html``
    segment: str  # "good" or "bad"
    content: str  # "main" or "noisy"


@dataclass(frozen=True, slots=True)
class DemoSite:
    """One invented web site; every site has its own template."""

    host: str  # below the reserved top-level domain .example
    name: str
    genre: str  # "news", "blog" or "forum"
    split: str  # "train" or "evaluation"
    language: str  # ISO 639-1
    about: str  # what is special about the template, in one sentence


@dataclass(frozen=True, slots=True)
class DemoPage:
    """One page with its exact gold text and labels."""

    site: DemoSite
    url: str
    title: str
    page_type: str  # "article", "article_with_comments" or "multiple_areas"
    html: bytes  # in the charset the page declares
    gold: str  # the main text, one block per line
    labels: tuple[DemoLabel, ...]  # in document order
    next_url: str | None  # the next page of an article over several pages
    is_last: bool = False  # the last page of such an article
