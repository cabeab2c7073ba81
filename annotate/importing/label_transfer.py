"""Transfer labels to a new version of a page.

Each labelled element of the old version is searched in the new one. A sure match becomes a
label of the same annotator; every other label becomes an orphan that a person resolves.
Unresolved orphans move on to the next version, where their element may exist again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from django.db.models import Q

from annotate.models import Label, Orphan, Page
from annotate.pages.parsed import parse_stored
from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage
from contentseeker.page.anchors import Anchor

_EXCERPT: Final = 200
_LOST: Final = Anchor(None, 0.0, "lost")


@dataclass(frozen=True)
class NewVersion:
    """A stored page that has a previous version."""

    page: Page
    flat: FlatPage
    excluded_annotator: int | None = None
    """An annotator whose labels are not transferred, because the import contains new ones."""


def transfer_labels(versions: Sequence[NewVersion]) -> None:
    """Copy current labels of previous versions to the new ones; call in a transaction."""
    pages = [version.page for version in versions]
    labels = _labels_to_transfer([page.previous_id for page in pages if page.previous_id])
    copies: list[Label] = []
    orphans: list[Orphan] = []
    for version in versions:
        assert version.page.previous_id is not None  # noqa: S101  (it is a new version)
        mine = [
            label
            for label in labels[version.page.previous_id]
            if label.annotator_id != version.excluded_annotator
        ]
        matches = _Matches(version)
        for page, of_page in _by_page(mine):
            matches.search(page, of_page)
        copies += matches.copies()
        orphans += matches.orphans
    Label.objects.bulk_create(copies)
    Orphan.objects.bulk_create(orphans)


def _labels_to_transfer(previous: Sequence[int]) -> dict[int, list[Label]]:
    """Current labels and unresolved orphans by previous version."""
    unresolved = Orphan.objects.filter(page__in=previous, resolved_at=None)
    page_of_orphan = {label: page for page, label in unresolved.values_list("page", "label")}
    rows = Label.objects.standing().filter(Q(page__in=previous) | Q(pk__in=page_of_orphan))
    labels: dict[int, list[Label]] = defaultdict(list)
    for label in rows.select_related("page").order_by("pk"):
        labels[page_of_orphan.get(label.pk, label.page_id)].append(label)
    return labels


def _by_page(labels: Iterable[Label]) -> Iterable[tuple[Page, list[Label]]]:
    by_page: dict[int, list[Label]] = defaultdict(list)
    for label in labels:
        by_page[label.page_id].append(label)
    return [(of_page[0].page, of_page) for of_page in by_page.values()]


class _Matches:
    """Labels of earlier versions and the matching elements of a new version."""

    def __init__(self, version: NewVersion) -> None:
        self._version = version
        self._batch: UUID = uuid4()
        self._sure: dict[tuple[int, int], list[Label]] = defaultdict(list)
        """By annotator and element of the new version."""
        self.orphans: list[Orphan] = []
        """Labels without a sure match; ``copies`` adds those that contradict each other."""
        self._anchors: dict[int, tuple[Anchor, str]] = {}

    def search(self, page: Page, labels: Sequence[Label]) -> None:
        """Search the elements of the labels of ``page`` in the new version."""
        old = parse_stored(page)
        for label, anchor in _reanchor(labels, old, self._version.flat):
            excerpt = old.text(label.node)[:_EXCERPT] if label.node < len(old) else ""
            self._anchors[label.pk] = anchor, excerpt
            if anchor.node is not None and anchor.is_sure:
                self._sure[label.annotator_id, anchor.node].append(label)
            else:
                self.orphans.append(self._orphan(label))

    def copies(self) -> list[Label]:
        """New labels for all sure matches; contradicting labels of one element become orphans."""
        # Two labels of a person may end on one element, where only one can be in force.
        agreed = {}
        for (_, node), labels in self._sure.items():
            if len({(label.segment, label.content, label.role) for label in labels}) == 1:
                agreed[labels[0]] = node
            else:
                self.orphans += [self._orphan(label) for label in labels]
        prints = self._version.flat.anchors.fingerprints(list(agreed.values()))
        return [
            self._copy(label, node, fingerprint)
            for (label, node), fingerprint in zip(agreed.items(), prints, strict=True)
        ]

    def _copy(self, label: Label, node: int, fingerprint: str) -> Label:
        return label.copy(
            page_id=self._version.page.pk,
            node=node,
            path=self._version.flat.path(node),
            fingerprint=fingerprint,
            annotator_id=label.annotator_id,
            batch=self._batch,
        )

    def _orphan(self, label: Label) -> Orphan:
        anchor, excerpt = self._anchors[label.pk]
        return Orphan(
            page=self._version.page,
            label=label,
            excerpt=excerpt,
            likely_node=anchor.node,
            confidence=anchor.confidence,
        )


def _reanchor(
    labels: Sequence[Label], old: FlatPage, new: FlatPage
) -> Iterator[tuple[Label, Anchor]]:
    nodes = sorted({label.node for label in labels if label.node < len(old)})
    prints = dict(zip(nodes, old.anchors.fingerprints(nodes), strict=True))
    for label in labels:
        # After a change of the parser only the stored path and fingerprint are reliable.
        is_unchanged = prints.get(label.node) == label.fingerprint
        copy = old.anchors.copy_of(label.node) if is_unchanged else None
        try:
            yield label, new.anchors.reanchor(label.path, label.fingerprint, copy=copy)
        except ArgumentError:
            # The stored path is not one of ours and cannot be parsed.
            yield label, _LOST
