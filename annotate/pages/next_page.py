"""Where a page goes on: unknown, at an address, or nowhere. Setting it, and taking that back."""

from collections.abc import Mapping
from typing import Any, Final

from django.core import signing

from annotate.errors import AnnotateError
from annotate.models import Page
from annotate.models.page import NEXT_FIELDS

_SALT: Final = "annotate.pages.next_page"

NextFacts = Mapping[str, Any]
"""Values of ``NEXT_FIELDS``."""


class UndoError(AnnotateError):
    """The request names no earlier state of this page."""

    def __init__(self) -> None:
        super().__init__("This cannot be undone any more. Correct the next page in the form.")


def leads_to(url: str, node: int | None, origin: str) -> NextFacts:
    """The facts of a page that goes on at an address."""
    values = (url, node, origin, False)
    return dict(zip(NEXT_FIELDS, values, strict=True))


def does_not_go_on(origin: str) -> NextFacts:
    """The facts of a last page."""
    return dict(zip(NEXT_FIELDS, ("", None, origin, True), strict=True))


UNKNOWN: Final[NextFacts] = dict(zip(NEXT_FIELDS, ("", None, "", False), strict=True))


def next_facts(page: Page) -> NextFacts:
    """What is known of where a page goes on."""
    return {name: getattr(page, name) for name in NEXT_FIELDS}


def set_next(page: Page, facts: NextFacts) -> None:
    """Set where a page goes on, without saving it."""
    for name, value in facts.items():
        setattr(page, name, value)


def record_next(page: Page, facts: NextFacts) -> None:
    """Store where a page goes on."""
    set_next(page, facts)
    page.save(update_fields=list(NEXT_FIELDS))


def undo_token(page: Page, facts: NextFacts) -> str:
    """Facts that the page had, for a form that brings them back; signed against changes."""
    return signing.dumps([page.pk, *(facts[name] for name in NEXT_FIELDS)], salt=_SALT)


def undo_next(page: Page, token: str) -> None:
    """Store facts that the page had before, as ``undo_token`` wrote them."""
    try:
        key, *values = signing.loads(token, salt=_SALT)
    except signing.BadSignature as error:
        raise UndoError from error
    if key != page.pk:
        raise UndoError
    record_next(page, dict(zip(NEXT_FIELDS, values, strict=True)))
