"""What becomes of labels when a page is stored again with other bytes.

Both versions' bytes are at hand, so each labelled element is looked for in the new one. What
is found again surely becomes a label of the same annotator there; the rest waits as orphans
for a person, never as a guess. An orphan nobody has dealt with moves on to the next version,
where its element may be back.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

from django.db.models import Q

from annotate.models import Label, Orphan, Page
from extraction.errors import ArgumentError
from extraction.page import FlatPage, parse
from extraction.page.anchors import Anchor

_EXCERPT: Final = 200
_LOST: Final = Anchor(None, 0.0, "lost")


@dataclass(frozen=True)
class NewVersion:
    """A page that has just been stored over an earlier version of itself."""

    page: Page
    flat: FlatPage
    without: int | None = None
    """An annotator whose labels stay behind, because the new version brought others."""


def carry_labels(versions: Sequence[NewVersion]) -> None:
    """Give the standing labels of the versions before to the new ones; in a transaction."""
    labels = _labels_to_carry([one.page.previous_id for one in versions if one.page.previous_id])
    carried: list[Label] = []
    orphans: list[Orphan] = []
    for version in versions:
        assert version.page.previous_id is not None  # noqa: S101  (it is a new version)
        mine = [
            label
            for label in labels[version.page.previous_id]
            if label.annotator_id != version.without
        ]
        found = _Found(version)
        for page, of_page in _by_page(mine):
            found.look_for(page, of_page)
        carried += found.carried()
        orphans += found.orphans()
    Label.objects.bulk_create(carried)
    Orphan.objects.bulk_create(orphans)


def _labels_to_carry(previous: Sequence[int]) -> dict[int, list[Label]]:
    """Standing labels by the page they are to be carried from, orphans included."""
    waiting = Orphan.objects.filter(page__in=previous, resolved_at=None)
    seats = {label: page for page, label in waiting.values_list("page", "label")}
    rows = Label.objects.standing().filter(Q(page__in=previous) | Q(pk__in=seats))
    labels: dict[int, list[Label]] = defaultdict(list)
    for label in rows.select_related("page").order_by("pk"):
        labels[seats.get(label.pk, label.page_id)].append(label)
    return labels


def _by_page(labels: Iterable[Label]) -> Iterable[tuple[Page, list[Label]]]:
    by_page: dict[int, list[Label]] = defaultdict(list)
    for label in labels:
        by_page[label.page_id].append(label)
    return [(of_page[0].page, of_page) for of_page in by_page.values()]


class _Found:
    """The labels of earlier versions, and where in a new one their elements are."""

    def __init__(self, version: NewVersion) -> None:
        self._version = version
        self._batch: UUID = uuid4()
        self._sure: dict[tuple[int, int], list[Label]] = defaultdict(list)
        """By annotator and element of the new version."""
        self._orphans: list[Orphan] = []
        self._anchors: dict[int, tuple[Anchor, str]] = {}

    def look_for(self, page: Page, labels: Sequence[Label]) -> None:
        """Look for the elements of labels that were given on ``page``."""
        old = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
        for label, anchor in _find(labels, old, self._version.flat):
            excerpt = old.text(label.node)[:_EXCERPT] if label.node < len(old) else ""
            self._anchors[label.pk] = anchor, excerpt
            if anchor.node is not None and anchor.is_sure:
                self._sure[label.annotator_id, anchor.node].append(label)
            else:
                self._orphans.append(self._orphan(label))

    def carried(self) -> list[Label]:
        """New labels for all that was found surely."""
        agreed = {}
        for (_, node), labels in self._sure.items():
            if _agree(labels):
                agreed[labels[0]] = node
            else:
                self._orphans += [self._orphan(label) for label in labels]
        prints = self._version.flat.anchors.fingerprints(list(agreed.values()))
        return [
            self._copy(label, node, fingerprint)
            for (label, node), fingerprint in zip(agreed.items(), prints, strict=True)
        ]

    def orphans(self) -> list[Orphan]:
        """What was not; ask for the labels first, two of them may contradict each other."""
        return self._orphans

    def _copy(self, label: Label, node: int, fingerprint: str) -> Label:
        return Label(
            page=self._version.page,
            node=node,
            path=self._version.flat.path(node),
            fingerprint=fingerprint,
            annotator_id=label.annotator_id,
            segment=label.segment,
            content=label.content,
            role=label.role,
            origin=label.origin,
            model_version=label.model_version,
            probability=label.probability,
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


def _find(labels: Sequence[Label], old: FlatPage, new: FlatPage) -> Iterator[tuple[Label, Anchor]]:
    there = sorted({label.node for label in labels if label.node < len(old)})
    prints = dict(zip(there, old.anchors.fingerprints(there), strict=True))
    for label in labels:
        # Otherwise the parser has changed since, and what was written down is all there is.
        is_there = prints.get(label.node) == label.fingerprint
        copy = old.anchors.copy_of(label.node) if is_there else None
        try:
            yield label, new.anchors.reanchor(label.path, label.fingerprint, copy=copy)
        except ArgumentError:
            # Written by something else; nobody can say what it means.
            yield label, _LOST


def _agree(labels: Sequence[Label]) -> bool:
    return len({(label.segment, label.content, label.role) for label in labels}) == 1
