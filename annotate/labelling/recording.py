"""Recording labels from the labelling screen.

Browsers queue operations and send them again after a lost connection, so one operation may
arrive many times. Annotator, client and sequence number identify it; known operations are
counted and not stored again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from annotate.errors import AnnotateError
from annotate.models import Label, Orphan, Page, PageWork
from annotate.pages.parsed import parsed
from contentseeker.page import FlatPage

# Every label stores its path. On extremely nested pages, many long paths would fill the disk.
_MOST_STEPS: Final = 2_000_000


@dataclass(frozen=True)
class Operation:
    """One decision about one element, as a browser numbered it; fields of ``Label``."""

    client: UUID
    client_sequence: int
    node: int
    segment: str
    content: str
    role: str
    origin: str
    batch: UUID
    undoes: UUID | None
    model_version: str
    probability: float | None


@dataclass(frozen=True)
class Recorded:
    """How many operations of a request were stored, and how many were known."""

    saved: int
    known: int


class PathsTooLongError(AnnotateError):
    """The paths of the labels are too long together."""

    def __init__(self) -> None:
        super().__init__(
            "The elements of these labels are nested too deeply to label so many at once. "
            "Label fewer, or mark the page as not usable."
        )


def record_operations(page: Page, operations: Sequence[Operation], *, by: User) -> Recorded:
    """Add labels, all or none; operations that were stored before are not added again."""
    # Outside the transaction: parsing takes time, and SQLite has one writer.
    rows = _rows(page, parsed(page), operations, by)
    with transaction.atomic():
        _keep_open(page, by)
        known = _known(operations, by)
        new = {key: row for key, row in rows.items() if key not in known}
        Label.objects.bulk_create(new.values(), ignore_conflicts=True)
    return Recorded(saved=len(new), known=len(operations) - len(new))


def _keep_open(page: Page, annotator: User) -> None:
    """Record that the annotator works on the page now."""
    PageWork.objects.get_or_create(page=page, annotator=annotator)
    # Locked: simultaneous requests with the same operations are serialised, so the count is right.
    work = PageWork.objects.select_for_update().get(page=page, annotator=annotator)
    if work.state == PageWork.State.OPEN:
        work.save(update_fields=["updated_at"])


_Key = tuple[UUID, int]


def _rows(
    page: Page, flat: FlatPage, operations: Sequence[Operation], by: User
) -> dict[_Key, Label]:
    nodes = sorted({operation.node for operation in operations})
    if int(flat.depth[nodes].sum()) > _MOST_STEPS:
        raise PathsTooLongError
    prints = dict(zip(nodes, flat.anchors.fingerprints(nodes), strict=True))
    paths = {node: flat.path(node) for node in nodes}
    rows: dict[_Key, Label] = {}
    for operation in operations:
        row = Label(
            page=page,
            annotator=by,
            path=paths[operation.node],
            fingerprint=prints[operation.node],
            is_withdrawn=not (operation.segment or operation.content or operation.role),
            # Not ``asdict``, which copies every value deeply: there may be thousands of rows.
            **vars(operation),
        )
        # Of two with the same number the first counts, as in the database.
        rows.setdefault((operation.client, operation.client_sequence), row)
    return rows


def _known(operations: Sequence[Operation], by: User) -> set[_Key]:
    numbers = [operation.client_sequence for operation in operations]
    rows = Label.objects.filter(
        annotator=by,
        client__in={operation.client for operation in operations},
        client_sequence__range=(min(numbers), max(numbers)),
    )
    keys = rows.values_list("client", "client_sequence")
    return {
        (client, number) for client, number in keys if client is not None and number is not None
    }


def drop_orphan(orphan: Orphan, *, by: User) -> None:
    """Mark a lost label as resolved: it was given again elsewhere, or is not needed."""
    if orphan.resolved_at is None:
        orphan.resolved_by, orphan.resolved_at = by, timezone.now()
        orphan.save(update_fields=["resolved_by", "resolved_at"])
