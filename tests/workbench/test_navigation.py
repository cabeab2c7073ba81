import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.annotate.conftest import LogIn

pytestmark = pytest.mark.django_db

ANNOTATOR = ["Corpora", "Label", "Sources", "Proposals", "Training", "Evaluation"]
REVIEWER = [*ANNOTATOR[:4], "Import", "Export", *ANNOTATOR[4:]]


def links(client: Client, address: str = "/account/password/") -> dict[str, str]:
    """The texts of the bar at the top, and where they lead."""
    text = client.get(address).content.decode()
    bar = text[text.index('<nav aria-label="Main">') : text.index("</nav>")]
    return {text: href for href, text in re.findall(r'<a href="([^"]+)"[^>]*>([^<]+)</a>', bar)}


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (None, []),
        ("annotator", ANNOTATOR),
        ("reviewer", REVIEWER),
        ("admin", [*REVIEWER, "People"]),
    ],
)
def test_one_is_led_only_where_one_may_go(
    log_in: LogIn, role: str | None, expected: list[str]
) -> None:
    assert list(links(log_in(role))) == expected


def test_every_link_opens(log_in: LogIn) -> None:
    client = log_in("admin")
    for text, address in links(client).items():
        assert client.get(address).status_code == 200, text


def test_only_staff_is_led_to_the_administration(log_in: LogIn) -> None:
    client = log_in("admin")
    assert "Administration" not in links(client)

    client.user.is_staff = True  # type: ignore[attr-defined]  # set by the fixture
    client.user.save()  # type: ignore[attr-defined]  # set by the fixture

    assert links(client)["Administration"] == reverse("admin:index")


def test_the_place_one_is_at_is_marked(log_in: LogIn) -> None:
    client = log_in("admin")
    names = ("annotate:corpora", "annotate:queue", "training:genres", "training:evaluations")
    for name in (*names, "people"):
        text = client.get(reverse(name)).content.decode()
        [marked] = re.findall(r'<a href="([^"]+)" aria-current="page"', text)
        assert marked == reverse(name)


def test_the_steps_of_the_loop_lead_on(log_in: LogIn) -> None:
    text = log_in("annotator").get("/").content.decode()

    assert f'<strong><a href="{reverse("annotate:queue")}">Label</a></strong>' in text
    assert f'<strong><a href="{reverse("training:genres")}">Train</a></strong>' in text
    assert f'<strong><a href="{reverse("training:evaluations")}">Review</a></strong>' in text
