"""Lists of proposals for their screens, in a fixed number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Count, Q

from annotate.models import Blob, Label, Page, Proposal, ProposedLink
from annotate.models.label import LabelQuerySet
from annotate.models.page import PageQuerySet
from annotate.pages.parsed import parse_stored
from annotate.rules.proposals import proposed_labels

EXCERPTS: Final = 3
_EXCERPT_CHARS: Final = 120
# Excerpts need parsed pages: no more than can be parsed during a request.
_MOST_BYTES: Final = 4_000_000


@dataclass(frozen=True)
class ProposalLine:
    """A proposal as a list shows it."""

    proposal: Proposal
    regions: int
    pages: int
    """Pages with regions; pages with only a next link count in ``links``."""
    confirmed: int
    links: int
    """Next links that are proposed."""


@dataclass(frozen=True)
class PageLine:
    """The proposed labels of one page."""

    page: Page
    regions: int
    confirmed: int
    first_nodes: Sequence[int]
    excerpts: Sequence[str]
    link: ProposedLink | None = None
    """The proposed next link, if there is one."""

    @property
    def shown(self) -> list[tuple[int, str]]:
        """The first regions with the beginning of their texts, blank if unknown."""
        texts = [*self.excerpts, *[""] * len(self.first_nodes)]
        return list(zip(self.first_nodes, texts, strict=False))


def proposal_lines(proposals: Sequence[Proposal]) -> list[ProposalLine]:
    """The proposals with their numbers, in two queries."""
    batches = {row.batch for row in proposals} | {row.confirmation for row in proposals}
    rows = Label.objects.filter(batch__in=batches - {None}, is_withdrawn=False).order_by()
    counts = rows.values_list("batch").annotate(Count("pk"), Count("page", distinct=True))
    numbers: dict[UUID | None, tuple[int, int]] = {
        batch: (regions, pages) for batch, regions, pages in counts
    }
    linked = ProposedLink.objects.filter(proposal__in=proposals).order_by()
    links = dict(linked.values_list("proposal").annotate(Count("pk")))
    return [
        ProposalLine(
            row,
            *numbers.get(row.batch, (0, 0)),
            confirmed=numbers.get(row.confirmation, (0, 0))[0],
            links=links.get(row.pk, 0),
        )
        for row in proposals
    ]


def pages_of(proposal: Proposal) -> PageQuerySet:
    """The pages with proposed labels or a proposed next link."""
    labelled = Q(pk__in=proposed_labels(proposal).values("page"))
    linked = Q(pk__in=ProposedLink.objects.filter(proposal=proposal).values("page"))
    pages = Page.objects.select_related("blob").defer("blob__compressed")
    return pages.filter(labelled | linked).order_by("pk")


def page_lines(proposal: Proposal, pages: Iterable[Page]) -> list[PageLine]:
    """Some pages of ``pages_of`` with excerpts and confirmed labels."""
    shown = {page.pk: page for page in pages}
    keys = list(shown)
    regions = _counted(proposed_labels(proposal), keys)
    # Nothing confirmed yet: labels without a batch must not be counted.
    batch = proposal.confirmation
    confirmed = _counted(Label.objects.filter(batch=batch), keys) if batch else {}
    nodes = _first_nodes(proposal, keys)
    texts = _excerpts(list(shown.values()), nodes)
    links = {link.page_id: link for link in proposal.links.filter(page__in=keys)}
    return [
        PageLine(
            page=shown[key],
            regions=regions.get(key, 0),
            confirmed=confirmed.get(key, 0),
            first_nodes=nodes[key],
            excerpts=texts.get(key, []),
            link=links.get(key),
        )
        for key in keys
    ]


def _first_nodes(proposal: Proposal, pages: list[int]) -> dict[int, list[int]]:
    nodes: dict[int, list[int]] = {key: [] for key in pages}
    rows = proposed_labels(proposal).filter(page__in=pages).order_by("page", "node")
    for page, node in rows.values_list("page", "node"):
        if len(nodes[page]) < EXCERPTS:
            nodes[page].append(node)
    return nodes


def _counted(labels: LabelQuerySet, pages: list[int]) -> dict[int, int]:
    rows = labels.filter(page__in=pages).order_by()
    return dict(rows.values_list("page").annotate(Count("pk")))


def _excerpts(pages: Sequence[Page], nodes: dict[int, list[int]]) -> dict[int, list[str]]:
    size, chosen = 0, []
    for page in pages:
        if size + page.blob.size <= _MOST_BYTES:
            size += page.blob.size
            chosen.append(page)
    blobs = Blob.objects.in_bulk([page.blob_id for page in chosen])
    return {
        page.pk: [_shortened(flat.text(node)) for node in nodes[page.pk] if node < len(flat)]
        for page in chosen
        for flat in [parse_stored(page, blobs[page.blob_id])]
    }


def _shortened(text: str) -> str:
    # Twice as much is enough, although white space is folded.
    line = " ".join(text[: 2 * _EXCERPT_CHARS].split())
    return line if len(line) <= _EXCERPT_CHARS else f"{line[:_EXCERPT_CHARS].rstrip()}…"
