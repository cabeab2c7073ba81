"""The links that tie the apps together.

Only the project knows all apps, so a screen that leads to another app's screen gets the
link from here, through the template context, and the lower app never names the upper one.
"""

from dataclasses import dataclass

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
    """One step of the loop the workbench is for."""

    title: str
    about: str
    is_ready: bool


NEXT_STEPS = (
    Step("Look", "Browse the pages of a corpus, their facts and their gold texts.", is_ready=True),
    Step("Label", "Say which regions of a page are main content and which are noise.", False),
    Step("Train", "Retrain a genre's model with one click and compare it with the last.", False),
    Step("Review", "See where the model errs, on the page, and label those pages next.", False),
)


def navigation(request: HttpRequest) -> dict[str, object]:
    """Template context: the links of the top bar and the steps of the loop."""
    entries = [("Corpora", reverse("annotate:corpora"))]
    # A request with a forbidden host name is refused before anybody looks who sent it.
    user = getattr(request, "user", None)
    if user is not None and user.is_staff:
        entries.append(("Administration", reverse("admin:index")))
    links = [Link(text, address, request.path == address) for text, address in entries]
    return {"navigation": links, "next_steps": NEXT_STEPS}
