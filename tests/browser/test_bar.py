"""The bar at the top: one line on a desk, a menu on a phone."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Enter
from tests.factories import UserFactory

pytestmark = pytest.mark.browser


@pytest.fixture
def admin(transactional_db: None) -> User:
    """Somebody who sees every entry, with a name that is too long for any bar."""
    person: User = UserFactory(username="a-name-of-" * 10, is_superuser=True, is_staff=True)
    return person


def test_all_entries_and_a_long_name_stand_in_one_line(
    enter: Enter, admin: User, live_server: LiveServer
) -> None:
    window = enter(admin, viewport={"width": 1280, "height": 800}).new_page()
    window.goto(live_server.url)

    entries = window.locator(".bar a, .bar button").filter(visible=True).all()

    boxes = [box for entry in entries if (box := entry.bounding_box())]
    assert len(boxes) >= 12
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert max(box["x"] + box["width"] for box in boxes) <= 1280


def test_a_phone_has_a_menu_that_opens_and_leads_on(
    enter: Enter, admin: User, live_server: LiveServer
) -> None:
    window = enter(admin, viewport={"width": 400, "height": 800}).new_page()
    window.goto(live_server.url)
    menu, entry = (
        window.get_by_role("button", name="Menu"),
        window.get_by_role("link", name="Sources", exact=True),
    )
    expect(entry).to_be_hidden()

    menu.press("Enter")
    expect(entry).to_be_visible()
    window.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    expect(window.get_by_role("button", name="Log out")).to_be_in_viewport()
    entry.click()

    expect(window).to_have_url(f"{live_server.url}/sources/")
