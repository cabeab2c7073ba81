import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from annotate.models import Page
from annotate.services.block_why import BlocksWhy
from annotate.services.explanations import DEFAULT_PROVIDER, explain_with_content_seeker
from annotate.services.node_why import Why, node_why
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser


def test_why_this_label_unfolds_and_follows_the_selection(
    screen: Screen, article: Page, settings: Settings
) -> None:
    provider = explain_with_content_seeker
    settings.EXPLANATION_PROVIDER = f"{provider.__module__}.{provider.__name__}"
    why = screen.window.locator("#why-details")
    screen.click("#article")
    screen.window.locator("summary", has_text="Why this label").click()
    leaves = set()
    for region in ("#article", "#menu"):
        screen.click(region)
        found = node_why(article, screen.node(region))
        assert isinstance(found, Why)
        for answer in found.answers:
            expect(why).to_contain_text(f"to a leaf of {answer.leaf}")
        leaves.add(found.answers[0].leaf)
    assert len(leaves) == 2

    screen.click("#first")
    expect(why).to_contain_text("No model is asked about this element")


def test_the_block_model_says_what_spoke_for_and_against_an_element(
    screen: Screen, article: Page, settings: Settings
) -> None:
    settings.EXPLANATION_PROVIDER = DEFAULT_PROVIDER
    why = screen.window.locator("#why-details")
    screen.click("#first")
    screen.window.locator("summary", has_text="Why this label").click()
    for region in ("#first", "#menu"):
        screen.click(region)
        found = node_why(article, screen.node(region))
        assert isinstance(found, BlocksWhy)
        expect(why).to_contain_text(found.sure)
        expect(why).to_contain_text(found.amount)
        bars = why.locator(".why-bars tbody tr:has(th)")
        expect(bars).to_have_count(len(found.bars))
        expect(bars.first).to_contain_text(found.bars[0].feature)
        expect(bars.first).to_contain_text(found.bars[0].change)
