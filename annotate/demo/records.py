"""What the demo corpus is made of: sites, pages and the labels on their nodes.

Plain frozen records without behaviour, so that importers, tests and the first-run screen can
hold them without knowing how a page was written. Not here: the writing itself
(``annotate.demo.sites``, ``annotate.demo.stories``).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoLabel:
    """An annotator's answer about one element.

    It holds for everything inside the element; the nearest label above a text wins.
    """

    node: int  # position in document order in our parse of ``DemoPage.html``
    segment: str  # "good" or "bad"
    content: str  # "main" or "noisy"


@dataclass(frozen=True, slots=True)
class DemoSite:
    """One invented web site with a template of its own."""

    host: str  # under .example, which belongs to nobody
    name: str
    genre: str  # "news", "blog" or "forum"
    split: str  # "train" or "evaluation"
    language: str  # ISO 639-1
    about: str  # what is special about the template, in one sentence


@dataclass(frozen=True, slots=True)
class DemoPage:
    """One stored page with its gold text and its labels, exact by construction."""

    site: DemoSite
    url: str
    title: str
    page_type: str  # "article", "article_with_comments" or "multiple_areas"
    html: bytes  # in the charset the page declares
    gold: str  # the main text, one block per line
    labels: tuple[DemoLabel, ...]  # in document order
    next_url: str | None  # where a two-page article goes on
