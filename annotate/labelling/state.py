"""The labels of a page as one annotator's screen needs them."""

from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import Q

from annotate.accounts import SERVICE_PREFIX
from annotate.models import Label, Page, PageLayout
from annotate.pages.anchoring import Place, Stored, places

# Unconfirmed labels of rules and models are suggestions.
UNCONFIRMED: Final = Q(
    annotator__username__startswith=SERVICE_PREFIX,
    origin__in=[Label.Origin.RULE, Label.Origin.MODEL],
)
_ANCHOR: Final = ("node", "path", "fingerprint")
_VALUES: Final = ("segment", "content", "role")
_LABEL: Final = (*_VALUES, "origin")
_SUGGESTED: Final = ("model_version", "probability")
_SENT: Final = ("batch", "undoes", "client", "client_sequence")
_MINE: Final = (*_ANCHOR, *_LABEL, *_SUGGESTED, *_SENT)

Row = dict[str, Any]


def page_state(page: Page, user: User, *, with_all_orphans: bool) -> Row:
    """History, other people's labels, lost labels, layout and gold text, ready for JSON.

    Only labels with a sure anchor are drawn. Those of ``user`` without one are listed among
    the orphans, with id None because they have no ``Orphan`` row.
    """
    mine = list(page.labels.filter(annotator=user).order_by("pk").values(*_MINE))
    others = _labels_of_others(page, user)
    found = places(page, map(_stored, [*mine, *others]))
    return {
        "history": [_history_row(row, node) for row, node in _placed(mine, found)],
        "others": [_others_row(row, node) for row, node in _placed(others, found)],
        "orphans": [*_orphans(page, user, with_all_orphans), *_lost(mine, found)],
        "has_layout": PageLayout.objects.filter(page=page).exists(),
        "gold": page.gold_standards.current().values("version", "origin", "text").first(),
    }


def _labels_of_others(page: Page, user: User) -> list[Row]:
    standing = page.labels.standing().exclude(annotator=user).exclude(UNCONFIRMED)
    return list(standing.order_by("pk").values("annotator__username", *_ANCHOR, *_LABEL))


def _orphans(page: Page, user: User, with_all: bool) -> list[Row]:
    waiting = page.orphans.filter(resolved_at=None).select_related("label")
    if not with_all:
        waiting = waiting.filter(label__annotator=user)
    return [
        _lost_row(
            orphan.pk, vars(orphan.label), orphan.excerpt, orphan.likely_node, orphan.confidence
        )
        for orphan in waiting
    ]


def _lost_row(key: int | None, label: Row, excerpt: str, likely: int | None, sure: float) -> Row:
    return {
        "id": key,
        **{name: label[name] for name in (*_VALUES, "path")},
        "excerpt": excerpt,
        "likely_node": likely,
        "confidence": sure,
    }


def _stored(row: Row) -> Stored:
    return row["node"], row["path"], row["fingerprint"]


def _placed(rows: list[Row], found: dict[Stored, Place]) -> list[tuple[Row, int]]:
    with_nodes = ((row, found[_stored(row)].node) for row in rows)
    return [(row, node) for row, node in with_nodes if node is not None]


def _history_row(row: Row, node: int) -> Row:
    return {
        "node": node,
        **{name: row[name] for name in _LABEL},
        # An undo sends them again with the label that it restores.
        "version": row["model_version"],
        "probability": row["probability"],
        "batch": row["batch"],
        "undoes": row["undoes"],
        "client": row["client"],
        "sequence": row["client_sequence"],
    }


def _others_row(row: Row, node: int) -> Row:
    label = {name: row[name] for name in _LABEL}
    return {"annotator": row["annotator__username"], "node": node, **label}


def _lost(mine: list[Row], found: dict[Stored, Place]) -> list[Row]:
    """Labels in force whose element was not found surely."""
    newest = {_stored(row): row for row in mine}
    lost = [(row, found[stored]) for stored, row in newest.items() if found[stored].node is None]
    return [
        _lost_row(None, row, "", place.likely_node, place.confidence)
        for row, place in lost
        if any(row[name] for name in _VALUES)
    ]
