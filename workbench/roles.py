"""Permissions of the roles. Roles are Django groups that ``migrate`` creates and updates.

Administrators may also have the ``is_superuser`` flag, which grants every permission.
"""

from typing import Final

from django.contrib.auth.models import Group, Permission

VIEW: Final = (
    "annotate.view_corpus",
    "annotate.view_genre",
    "annotate.view_source",
    "annotate.view_page",
    "annotate.view_label",
    "annotate.view_goldstandard",
    "training.view_modelversion",
)
ANNOTATOR: Final = (
    *VIEW,
    "annotate.add_label",
    "annotate.change_page",
    "annotate.add_goldstandard",
    "annotate.add_proposal",
    "annotate.add_chain",
)
REVIEWER: Final = (
    *ANNOTATOR,
    "annotate.change_pagework",
    "annotate.change_source",
    "annotate.add_pageimport",
    "annotate.add_export",
    "annotate.add_labelrequest",
    "training.add_run",
    "training.change_modelversion",
    "training.add_evaluation",
    "training.add_finding",
)
ADMIN: Final = (
    *REVIEWER,
    *(
        f"annotate.{action}_{model}"
        for model in ("corpus", "genre", "source")
        for action in ("add", "change", "delete")
    ),
    *(
        f"training.view_{model}"
        for model in ("trainingset", "run", "promotion", "evaluation", "methodversion")
    ),
    "auth.view_user",
    "auth.add_user",
    "auth.change_user",
)
ADMINISTRATOR: Final = "admin"
# From the fewest to the most permissions.
ROLES: Final = {"annotator": ANNOTATOR, "reviewer": REVIEWER, ADMINISTRATOR: ADMIN}


def ensure_roles() -> None:
    """Create the groups and set their permissions."""
    rows = Permission.objects.select_related("content_type")
    by_name = {f"{row.content_type.app_label}.{row.codename}": row for row in rows}
    # An app without tables has no permissions yet; its migration calls this again.
    for name, wanted in ROLES.items():
        group, _ = Group.objects.get_or_create(name=name)
        group.permissions.set(by_name[each] for each in wanted if each in by_name)
