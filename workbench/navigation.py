"""Links between the apps, as a template context processor.

Only the project knows all apps. A screen gets links to screens of higher apps from the template
context, so that lower apps never name higher ones.
"""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.urls import reverse


@dataclass(frozen=True)
class Link:
    """One entry of the bar at the top of every page."""

    text: str
    address: str
    is_current: bool


@dataclass(frozen=True)
class Step:
    """One step of the loop label, train, evaluate, review."""

    title: str
    about: str
    address: str


# Text, URL name, and required permission.
_ENTRIES: Final = (
    ("Corpora", "annotate:corpora", "annotate.view_page"),
    ("Label", "annotate:queue", "annotate.add_label"),
    ("Sources", "annotate:sources", "annotate.view_page"),
    ("Proposals", "annotate:proposals", "annotate.add_proposal"),
    ("Import", "annotate:imports", "annotate.add_pageimport"),
    ("Export", "annotate:exports", "annotate.add_export"),
    ("Training", "training:genres", "training.view_modelversion"),
    ("Evaluation", "training:evaluations", "training.view_modelversion"),
    ("People", "people", "auth.view_user"),
)
# Title, explanation, and URL name.
_STEPS: Final = (
    (
        "Look",
        "Browse the pages of a corpus, their facts and their gold texts.",
        "annotate:corpora",
    ),
    (
        "Label",
        "Mark which regions of a page are main content and which are noise.",
        "annotate:queue",
    ),
    (
        "Train",
        "Retrain a genre's model with one click and compare it with the last.",
        "training:genres",
    ),
    (
        "Review",
        "See where methods err, on the page, and label those pages next.",
        "training:evaluations",
    ),
)


def navigation(request: HttpRequest) -> dict[str, object]:
    """Template context: the links of the top bar and the steps of the loop."""
    # A request with a forbidden host is refused before the user is set.
    user = getattr(request, "user", None) or AnonymousUser()
    entries = _allowed(user)
    # The longest matching URL is the current entry.
    current = max((each for _, each in entries if _is_at(request.path, each)), key=len, default="")
    links = [Link(text, address, address == current) for text, address in entries]
    steps = [Step(title, about, reverse(name)) for title, about, name in _STEPS]
    return {"navigation": links, "next_steps": steps}


def _allowed(user: User | AnonymousUser) -> list[tuple[str, str]]:
    entries = [(text, reverse(name)) for text, name, needed in _ENTRIES if user.has_perm(needed)]
    if user.is_staff:
        entries.append(("Administration", reverse("admin:index")))
    return entries


def _is_at(path: str, address: str) -> bool:
    # Every path starts with "/", so the start page needs an exact match.
    return path == address or (address != "/" and path.startswith(address))
