"""Genre detection in a workbench as people run it: train on the demo, import, accept."""

import pytest
from playwright.sync_api import Page, expect

from annotate.demo.generator import generate
from tests.browser.screen import PATIENCE
from tests.running import Workbench

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def thread() -> bytes:
    """A thread of a forum of the demo, as if it came from another site."""
    return next(page.html for page in generate(7) if page.site.genre == "forum")


def test_a_detector_is_trained_and_proposes_the_genre_of_an_imported_page(
    administrator_window: Page, workbench: Workbench
) -> None:
    window = administrator_window
    window.get_by_role("link", name="Training", exact=True).click()
    expect(window.get_by_text("No detector is live")).to_be_visible()
    window.get_by_role("button", name="Train genre detection").click()
    expect(window.get_by_role("progressbar")).to_be_visible()
    window.get_by_role("button", name="Make live").first.click(timeout=6 * PATIENCE)
    expect(window.get_by_role("heading", name="Live detector")).to_be_visible()
    expect(window.locator("#confusion tbody tr")).to_have_count(3)

    window.goto(f"{workbench.address}/imports/new/")
    window.get_by_label("Files").set_input_files(
        {"name": "thread.html", "mimeType": "text/html", "buffer": thread()}
    )
    window.get_by_label("Name of the new corpus").fill("Unknown")
    window.get_by_role("button", name="Upload and import").click()
    expect(window.get_by_text("A genre is proposed for 1 page")).to_be_visible(timeout=3 * PATIENCE)
    window.get_by_role("link", name="Proposed genres: 1").click()
    chosen = window.get_by_role("combobox")
    expect(chosen).to_have_value("forum")

    # The labelling screen says whose suggestions it shows.
    window.locator("tbody a").first.click()
    page = window.url
    window.locator(".heading").get_by_role("link", name="Label", exact=True).click()
    expect(window.locator("#model-note")).to_contain_text("orum")
    window.get_by_text("Page facts").click()
    expect(window.locator("#proposed-genre")).to_contain_text("Proposed genre: forum")

    window.goto(f"{workbench.address}/corpora/unknown/genres/")
    window.get_by_label("Accept the genre of").check()
    window.get_by_role("button", name="Accept the chosen ones").click()
    expect(window.get_by_text("Accepted the genre of 1 page.")).to_be_visible()
    window.goto(page)
    expect(window.locator("dl.facts")).to_contain_text("forum")
    window.goto(f"{workbench.address}/corpora/unknown/genres/")
    window.get_by_role("button", name="Undo").click()
    expect(window.get_by_text("Took back the genre of 1 page.")).to_be_visible()
    expect(window.get_by_role("combobox")).to_have_value("forum")
