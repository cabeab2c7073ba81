"""Permissions of views. Every view of the app has ``@needs``; a test checks all of them."""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from django.contrib.auth.decorators import permission_required
from django.http import HttpResponseBase

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

VIEW: Final = "annotate.view_page"
LABEL: Final = "annotate.add_label"
EDIT_FACTS: Final = "annotate.change_page"
SETTLE_GOLD: Final = "annotate.add_goldstandard"
PROPOSE: Final = "annotate.add_proposal"
REVIEW: Final = "annotate.change_pagework"
EDIT_SOURCES: Final = "annotate.change_source"
IMPORT: Final = "annotate.add_pageimport"
ADD_CORPUS: Final = "annotate.add_corpus"
EXPORT: Final = "annotate.add_export"
JOIN_CHAINS: Final = "annotate.add_chain"
REQUEST_LABELS: Final = "annotate.add_labelrequest"


def needs(permission: str) -> Callable[[View], View]:
    """Refuse requests (403) of users whose role does not have ``permission``."""

    def decorate(view: View) -> View:
        # 403 instead of the login page: the middleware has checked the login already.
        checked: Any = permission_required(permission, raise_exception=True)(cast(Any, view))
        # The test that calls every view reads it.
        checked.needed_permission = permission
        return cast(View, checked)

    return decorate
