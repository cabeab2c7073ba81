"""Pages whose next link is known, as rows for fitting and testing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from contentseeker.fitting.pagination.balancing import Answers
from contentseeker.page import FlatPage, parse
from contentseeker.page.structure import BoolArray
from contentseeker.pagination.addresses import canonical, registered_domain
from contentseeker.pagination.candidates import Candidate, candidates
from contentseeker.pagination.earlier import leads_back
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.link_similarity import LinkSimilarity
from contentseeker.pagination.next_link import declared_next, declares_end
from contentseeker.pagination.numbers import printed_number
from contentseeker.pagination.profiles import FULL, Profile


@dataclass(frozen=True, slots=True)
class LabelledLinks:
    """A page with labels: which links lead to the next page, if any."""

    name: str
    page: FlatPage
    url: str
    next_nodes: frozenset[int]
    """The chosen elements; one inside a link means that link, one around links means these."""

    def links(self) -> tuple[tuple[Candidate, ...], frozenset[int]]:
        """The page's candidates, and the nodes of those that were chosen."""
        found = candidates(self.page, self.url)
        chosen = {link for node in self.next_nodes for link in _links_of(self.page, node)}
        return found, frozenset(link.node for link in found if link.node in chosen)


@dataclass(frozen=True, slots=True)
class LinkExample:
    """One page as a model sees it."""

    name: str
    source: str
    """Pages of one source are all fitted on or all tested on."""
    rows: FloatArray
    """A row per candidate, a column for each of ``ALL_FEATURES``."""
    is_next: Answers
    targets: tuple[str, ...]
    """Where each candidate leads, in one spelling."""
    wanted: frozenset[str]
    """Where the next page is; empty also if no candidate leads there."""
    has_next: bool
    """False for a last page, which is an example without a positive link."""
    declared: str | None
    """What the page itself declares as the next one."""
    declares_end: bool
    """Whether it declares a previous page and no next one."""
    leads_back: BoolArray
    """Which candidates lead to earlier pages, which are never proposed."""

    @property
    def is_clear(self) -> BoolArray:
        """Candidates to fit on: not those that lead to the next page and were not chosen."""
        # A second link to the next page is no negative example: it leads there too.
        leads = np.array([target in self.wanted for target in self.targets], dtype=np.bool_)
        return np.asarray((self.is_next == 1) | ~leads)

    def without_earlier(self, found: FloatArray) -> FloatArray:
        """A model's probabilities, 0 for links to earlier pages of the series."""
        return np.where(self.leads_back, 0.0, found)


def example_of(labelled: LabelledLinks, similarity: LinkSimilarity | None = None) -> LinkExample:
    """A labelled page with its features; ``similarity`` is a variant of LinkSimilarity."""
    profile = Profile(similarity=similarity) if similarity else FULL
    page, url = labelled.page, labelled.url
    links, chosen = labelled.links()
    declared = declared_next(page, url, links)
    return LinkExample(
        name=labelled.name,
        source=registered_domain(url),
        rows=profile.matrix(page, url, links),
        is_next=np.array([link.node in chosen for link in links], dtype=np.int8),
        targets=tuple(canonical(link.url) for link in links),
        wanted=frozenset(canonical(link.url) for link in links if link.node in chosen),
        has_next=bool(labelled.next_nodes),
        declared=canonical(declared.url) if declared else None,
        declares_end=declares_end(page, url, links),
        leads_back=leads_back(page, url, links),
    )


@dataclass(frozen=True, slots=True)
class LinkedPage:
    """A stored page that is known to go on at an address, or not to go on."""

    key: int
    markup: bytes
    url: str
    next_url: str
    """Blank: the page does not go on."""
    next_node: int | None = None
    """The element that was picked, if one was."""
    encoding: str | None = None

    @property
    def is_last(self) -> bool:
        """Whether the page is known not to go on."""
        return not self.next_url

    def labelled(self) -> LabelledLinks:
        """The page with its next link; with none if it is a last page, or no link leads on."""
        page = parse(self.markup, url=self.url, encoding=self.encoding)
        links = candidates(page, self.url)
        nodes = [] if self.is_last else links_to(self.next_url, links)
        # The element that was picked is more certain than an address.
        if self.next_node in {link.node for link in links}:
            nodes = [self.next_node]
        return LabelledLinks(str(self.key), page, self.url, frozenset(nodes))


def links_to(target: str, links: Sequence[Candidate]) -> list[int]:
    """Links to an address; of a pager, the one called next and not the number."""
    leading = [link for link in links if canonical(link.url) == canonical(target)]
    # The number of the next page leads there only from this page; "next" does on every page.
    named = [link for link in leading if printed_number(link.text) is None]
    return [link.node for link in named or leading]


def _links_of(page: FlatPage, node: int) -> Iterable[int]:
    """The link that an element is, or is in; else the links inside it."""
    for outer in (node, *page.ancestors(node)):
        if page.tags[outer] == "a":
            return [outer]
    inside = range(node, int(page.subtree_end[node]))
    return [inner for inner in inside if page.tags[inner] == "a"]
