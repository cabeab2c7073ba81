import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from annotate.models import Page
from annotate.services.explanations import DEFAULT_PROVIDER
from annotate.services.node_why import node_why
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser


def test_why_this_label_unfolds_and_follows_the_selection(
    screen: Screen, article: Page, settings: Settings
) -> None:
    settings.EXPLANATION_PROVIDER = DEFAULT_PROVIDER
    why = screen.window.locator("#why-details")
    screen.click("#article")
    screen.window.locator("summary", has_text="Why this label").click()
    leaves = set()
    for region in ("#article", "#menu"):
        screen.click(region)
        found = node_why(article, screen.node(region))
        assert found is not None
        for answer in found.answers:
            expect(why).to_contain_text(f"to a leaf of {answer.leaf}")
        leaves.add(found.answers[0].leaf)
    assert len(leaves) == 2

    screen.click("#first")
    expect(why).to_contain_text("No model is asked about this element")
